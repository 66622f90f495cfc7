"""What an agent is, and what it can say of its choice."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import NamedTuple, Protocol

from core2048.board import Board
from core2048.errors import IllegalMoveError
from core2048.loading import is_failure, shown
from core2048.moves import Direction, legal_moves
from core2048.variant import Variant


class Agent(Protocol):
    """Chooses a move: any callable from a board to a legal direction, so a plain function too."""

    def __call__(self, board: Board, /) -> Direction | int:
        """The move to make on a board that has one: a direction, or the number of one."""


class AgentFactory(Protocol):
    """Makes the agent that plays one game."""

    def __call__(self, variant: Variant, seed: int | str, /) -> Agent:
        """An agent for a game of these rules; all chance of its own comes from the seed."""


class Choice(NamedTuple):
    """A move, and why.

    Attributes:
        direction: the move.
        values: what each legal direction is worth to the player, in its own measure;
            empty where it does not say.
        player: the name of the player that chose.
    """

    direction: Direction
    values: Mapping[Direction, float]
    player: str


def choose(agent: Agent, board: Board) -> Choice:
    """What an agent chooses, with its reasons if its ``choose`` gives any.

    Raises IllegalMoveError where no move is legal, for an answer that is no direction,
    and for values that are no numbers.

    >>> from core2048.agents import greedy
    >>> choose(greedy, Board.parse("2 2 / 4 8"))
    Choice(direction=<Direction.RIGHT: 1>, values={}, player='greedy')
    """
    return choose_as(name_of(agent), agent, board)


def choose_as(called: str, agent: Agent, board: Board) -> Choice:
    """What an agent chooses; ``called`` is its name in the messages of errors."""
    reasoned = getattr(agent, "choose", None)
    if reasoned is None:
        check_movable(board)
        return Choice(direction_of(agent(board), called), {}, name_of(agent))
    choice: Choice = reasoned(board)
    direction = direction_of(choice.direction, called)
    try:
        values = {Direction(index(way)): _number(worth) for way, worth in choice.values.items()}
    except (AttributeError, TypeError, ValueError, OverflowError):
        reason = f"{called} said what moves are worth by {shown(choice.values)}, not by numbers"
        raise IllegalMoveError(reason) from None
    return Choice(direction, values, " ".join(str(choice.player).split()) or name_of(agent))


def _number(worth: float) -> float:
    if isinstance(worth, (str, bytes)):
        raise TypeError("digits in words are no number")
    return float(worth)


def direction_of(answer: object, called: str) -> Direction:
    """The direction that an answer is; IllegalMoveError, with the agent's name, for none."""
    try:
        return Direction(index(answer))  # type: ignore[arg-type]
    except BaseException as error:  # its own code may raise anything
        if not is_failure(error):
            raise
        reason = f"{called} chose {shown(answer)}, which is no direction"
        raise IllegalMoveError(reason) from None


def name_of(agent: object) -> str:
    """What an agent is called: its ``name``, or that of its function or class."""
    named = agent if hasattr(agent, "__name__") else type(agent)
    return str(getattr(agent, "name", None) or getattr(named, "__name__", "agent"))


def check_movable(board: Board) -> tuple[Direction, ...]:
    """The legal moves of a board; raises IllegalMoveError where there is none."""
    legal = legal_moves(board)
    if not legal:
        raise no_move()
    return legal


def no_move() -> IllegalMoveError:
    """The error for a board on which there is nothing to choose."""
    return IllegalMoveError("there is no move to choose: the game is over")


def best_of(values: Mapping[Direction, float]) -> Direction:
    """The direction of the highest value; of equal ones the first of up, right, down, left."""
    return max(sorted(values), key=values.__getitem__)
