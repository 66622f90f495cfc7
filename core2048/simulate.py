"""Many games by an agent: on one core, on all, or on any cluster that has an executor."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from math import fsum, nan, sqrt
from threading import TIMEOUT_MAX
from typing import TYPE_CHECKING, NamedTuple

from core2048.agents.agent import direction_of
from core2048.agents.registry import DEFAULT, factory, made
from core2048.agents.remote import AgentFailed, RemoteAgent, failure_of
from core2048.board import Board
from core2048.errors import IllegalMoveError
from core2048.game import Game, checked_seed
from core2048.record import Record
from core2048.variant import VARIANTS, Variant

__all__ = [
    "Outcome",
    "Share",
    "Summary",
    "Task",
    "play",
    "run",
    "summary",
    "tasks",
    "wilson",
]

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

MOST_MOVES = 200_000
"""The moves after which a game is ended: more than any known player made on 4x4."""


_NORMAL = 1.959964  # 95 % of a normal distribution lie within so many deviations


class Task(NamedTuple):
    """A game to be played, anywhere.

    Attributes:
        agent: the name of the agent.
        variant: the rules.
        seed: what decides the chance of the game, and of the agent.
        goal: the tile at which the game is ended, None for none.
        most_moves: the moves at which it is ended.
        move_timeout: the seconds that a move may take, None for as long as it likes.
        keep: whether the record is wanted.
    """

    agent: str
    variant: Variant
    seed: str
    goal: int | None = None
    most_moves: int = MOST_MOVES
    move_timeout: float | None = None
    keep: bool = False


class Outcome(NamedTuple):
    """How a game went.

    Attributes:
        seed: what decided its chance: ``Game(variant, seed=seed)`` has the same.
        score: the score at its end.
        max_tile: the largest tile at its end.
        moves: how many moves were made.
        seconds: how long they took, chance and rules included.
        end: ``over``, ``goal``, ``limit`` where the moves were too many, or ``failed``.
        problem: what the agent did wrong where it failed, else an empty text.
        record: the record as text where it was wanted, else an empty text.
    """

    seed: str
    score: int
    max_tile: int
    moves: int
    seconds: float
    end: str
    problem: str
    record: str


class Share(NamedTuple):
    """A share of games with its 95 % confidence interval, by Wilson's method."""

    share: float
    low: float
    high: float


class Summary(NamedTuple):
    """What many games come to.

    Attributes:
        games: how many they are.
        mean: the mean score.
        margin: half of the 95 % confidence interval of the mean; nan for one game.
        median: the median score.
        best: the best score.
        tiles: for each tile that a game ended with as its largest, and all between
            them, the share of games that reached it.
        moves: the moves of all games.
        seconds: the time of all games, as if one had been played after another.
        failed: how many games the agent failed in.
    """

    games: int
    mean: float
    margin: float
    median: float
    best: int
    tiles: dict[int, Share]
    moves: int
    seconds: float
    failed: int


def tasks(
    agent: str = DEFAULT,
    games: int = 1,
    *,
    variant: Variant = VARIANTS["classic"],
    seed: int | str = 0,
    goal: int | None = None,
    most_moves: int = MOST_MOVES,
    move_timeout: float | None = None,
    keep: bool = False,
) -> list[Task]:
    """So many games of one agent; game number n has the seed ``SEED-n``.

    Raises ValueError for seconds of a move that are no positive number, and for a
    seed that no game takes, or not with its number.
    """
    if move_timeout is not None and not 0 < move_timeout <= TIMEOUT_MAX:
        raise ValueError(
            f"the seconds for a move are above 0 and at most {TIMEOUT_MAX:.0f}, not {move_timeout}"
        )
    for each in (seed, f"{seed}-{games}"):
        checked_seed(str(each))
    return [
        Task(agent, variant, f"{seed}-{number}", goal, most_moves, move_timeout, keep)
        for number in range(1, games + 1)
    ]


def run(
    what: Iterable[Task],
    executor: Executor | None = None,
    tell: Callable[[Outcome], None] = lambda _outcome: None,
) -> list[Outcome]:
    """The outcomes of games, in their order, whoever plays them and whenever they end.

    The games are handed to the executor one by one: that of a thread or process
    pool, or ``Client.get_executor()`` of Dask, or that of Ray or MPI. Without
    one they are played here. ``tell`` is told of each game when it has ended.
    An agent that fails ends its own game and no other. Raises ValueError for an
    agent that does not exist.

    >>> [outcome.score for outcome in run(tasks("greedy", games=2, seed=1))]
    [3256, 2436]
    """
    if executor is None:
        outcomes = []
        for task in what:
            outcomes.append(play(task))
            tell(outcomes[-1])
        return outcomes
    from concurrent.futures import as_completed

    what = list(what)
    futures: dict[Future[Outcome], int] = {
        executor.submit(play, task): number for number, task in enumerate(what)
    }
    found: dict[int, Outcome] = {}
    try:
        for future in as_completed(futures):
            found[futures[future]] = future.result()
            tell(found[futures[future]])
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    return [found[number] for number in range(len(what))]


def play(task: Task) -> Outcome:
    """Play one game to its end, and tell how it went."""
    game = Game(task.variant, seed=task.seed)
    begun = time.perf_counter()
    problem = ""
    try:
        end = _play(game, task)
    except AgentFailed as failed:
        end, problem = "failed", str(failed)
    seconds = time.perf_counter() - begun
    record = ""
    if task.keep:
        record = Record.of(game, {"player": task.agent}).format()
    tile = game.board.max_tile
    return Outcome(task.seed, game.score, tile, len(game.steps), seconds, end, problem, record)


def _play(game: Game, task: Task) -> str:
    """Play a game, and tell why it ended; raises AgentFailed."""
    if task.move_timeout is not None:
        if ":" not in task.agent:  # what others bring is loaded where it can be ended
            factory(task.agent)
        with RemoteAgent(task.agent, task.variant, task.seed, task.move_timeout) as remote:
            return _play_by(remote, game, task)
    make = factory(task.agent)
    try:
        agent = made(task.agent, make, task.variant, task.seed)
    except BaseException as error:
        raise AgentFailed(failure_of(error)) from None

    def choose(board: Board) -> object:
        try:
            return agent(board)
        except BaseException as error:
            raise AgentFailed(failure_of(error)) from None

    return _play_by(choose, game, task)


def _play_by(choose: Callable[[Board], object], game: Game, task: Task) -> str:
    while not game.over:
        if task.goal is not None and game.board.max_tile >= task.goal:
            return "goal"
        if len(game.steps) >= task.most_moves:
            return "limit"
        try:
            _move(choose, game)
        except AgentFailed as failed:
            raise AgentFailed(f"move {len(game.steps) + 1}: {failed}") from None
    return "over"


def _move(choose: Callable[[Board], object], game: Game) -> None:
    answer = choose(game.board)
    try:
        direction = direction_of(answer, "the agent")
    except IllegalMoveError as error:
        raise AgentFailed(str(error)) from None
    try:
        game.step(direction)
    except IllegalMoveError as error:
        raise AgentFailed(f"the agent chose an illegal move: {error}") from None


def summary(outcomes: Sequence[Outcome]) -> Summary:
    """What the outcomes of at least one game come to."""
    scores = sorted(outcome.score for outcome in outcomes)
    games = len(scores)
    mean = fsum(scores) / games
    spread = sqrt(fsum((score - mean) ** 2 for score in scores) / max(games - 1, 1))
    middle = (scores[(games - 1) // 2] + scores[games // 2]) / 2
    tops = [outcome.max_tile for outcome in outcomes]
    reached = {tile: sum(top >= tile for top in tops) for tile in _tiles_between(tops)}
    return Summary(
        games=games,
        mean=mean,
        margin=_NORMAL * spread / sqrt(games) if games > 1 else nan,
        median=middle,
        best=scores[-1],
        tiles={tile: wilson(count, games) for tile, count in reached.items()},
        moves=sum(outcome.moves for outcome in outcomes),
        seconds=fsum(outcome.seconds for outcome in outcomes),
        failed=sum(outcome.end == "failed" for outcome in outcomes),
    )


def wilson(count: int, games: int) -> Share:
    """The share of so many games, with its 95 % confidence interval (Wilson, 1927).

    >>> [round(number, 4) for number in wilson(1999, 2000)]
    [0.9995, 0.9972, 0.9999]
    """
    share = count / games
    square = _NORMAL**2
    center = (share + square / (2 * games)) / (1 + square / games)
    half = sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    low = center - _NORMAL * half if count else 0.0
    high = center + _NORMAL * half if count < games else 1.0
    return Share(share, low, high)


def _tiles_between(tops: Sequence[int]) -> list[int]:
    """The largest tiles of all games, smallest first, and their doubles up to the largest."""
    largest = max(tops)
    doubled = {top << times for top in tops for times in range((largest // top).bit_length())}
    return sorted(doubled)
