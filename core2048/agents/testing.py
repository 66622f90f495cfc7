"""The conformance test of agents, for those of this package and of any other."""

from __future__ import annotations

from core2048.agents.agent import Agent, AgentFactory, choose, direction_of, name_of
from core2048.board import Board
from core2048.errors import IllegalMoveError
from core2048.game import Game
from core2048.loading import described, is_failure
from core2048.moves import Direction, legal_moves
from core2048.variant import VARIANTS, Variant

MOVES = 40


def check_agent(factory: AgentFactory, variant: Variant = VARIANTS["classic"]) -> None:
    """Raise AssertionError, saying what is wrong, unless the factory makes agents as it should.

    An agent chooses legal moves, each a Direction or the whole number of one, in
    a game as on boards out of any order; leaves the board as it was; is a new
    one for each game; and plays the same game twice when made with the same seed.

    >>> from core2048.agents import greedy
    >>> check_agent(lambda variant, seed: greedy)
    """
    games = [_played(factory, variant, seed) for seed in (1, 1, 2)]
    if games[0] != games[1]:
        raise AssertionError(
            "with the same seed the agent plays another game: its chance is its own"
        )
    agent = _made(factory, variant, 3)
    for board in reversed([*games[2], *games[0]]):
        _checked(agent, board, agent)
        if hasattr(agent, "choose"):
            _checked(agent, board, lambda board: choose(agent, board).direction)


def _played(factory: AgentFactory, variant: Variant, seed: int) -> list[Board]:
    """The boards of the beginning of a game that a new agent plays."""
    agent = _made(factory, variant, seed)
    if not callable(agent):
        raise AssertionError(f"the factory makes {agent!r}, which cannot be called with a board")
    game = Game(variant, seed=seed)
    boards: list[Board] = []
    while not game.over and len(boards) < MOVES:
        boards.append(game.board)
        game.step(_checked(agent, game.board, agent))
    return boards


def _made(factory: AgentFactory, variant: Variant, seed: int) -> Agent:
    try:
        return factory(variant, seed)
    except BaseException as error:
        if not is_failure(error):
            raise
        raise AssertionError(
            f"the factory, called with a variant and a seed, raised {described(error)}"
        ) from error


def _checked(agent: Agent, board: Board, answer: Agent) -> Direction:
    try:
        direction = direction_of(answer(board), name_of(agent))
    except IllegalMoveError as error:
        raise AssertionError(str(error)) from None
    except BaseException as error:
        if not is_failure(error):
            raise
        raise AssertionError(f"{name_of(agent)} raised {described(error)} on\n{board}") from error
    legal = legal_moves(board)
    if direction not in legal:
        raise AssertionError(
            f"{name_of(agent)} chose {direction} where only {', '.join(map(str, legal))} "
            f"changes the board:\n{board}"
        )
    return direction
