"""Looking ahead by any rules: the best of the averages of the best."""

from __future__ import annotations

from math import fsum

from core2048.agents.agent import Choice, best_of, check_movable
from core2048.agents.evaluations import ORDER, SMOOTHNESS, Evaluation
from core2048.board import Board
from core2048.moves import Direction, legal_moves, slide
from core2048.spawning import spawn_outcomes, with_tile
from core2048.variant import VARIANTS, Variant

DEEPEST = 30

SMOOTH_DEPTH = 3
SMOOTH_ENOUGH = 10_000


class _TooMany(Exception):
    """More boards were seen than may be."""


class Expectimax:
    """A player that looks ``depth`` moves ahead, at every tile that can appear.

    Where it saw fewer than ``enough`` boards it looks one move further, and so
    on; a look that would see more than ``most`` is given up for the one before,
    but for the first move, which is always looked at. The boards after the last
    move are judged by the evaluation.

    A player remembers what it saw while it chooses, so each thread needs its own.
    Raises ValueError for a depth below 1, TypeError for an evaluation that is a
    plain function: ``Evaluation(function)`` says what a lost board is worth too.

    >>> player = Expectimax(Variant(size=2, win_tile=8), depth=3)
    >>> player(Board.parse("4 2 / 2 ."))
    <Direction.RIGHT: 1>
    """

    def __init__(
        self,
        variant: Variant = VARIANTS["classic"],
        depth: int = 2,
        evaluate: Evaluation = ORDER,
        *,
        enough: int = 0,
        most: int | None = None,
        name: str = "expectimax",
    ) -> None:
        if depth < 1:
            raise ValueError(f"a player looks at least 1 move ahead, not {depth}")
        if not isinstance(evaluate, Evaluation):
            raise TypeError(
                f"a player judges boards by an Evaluation, not by {evaluate!r:.80}: "
                "give Evaluation(function, dead=..., rewards=...)"
            )
        self.name = name
        self._variant = variant
        self._depth = depth
        self._evaluate = evaluate
        self._enough = enough
        self._most = most
        self._seen: dict[tuple[Board, int], float] = {}
        self._limit: int | None = None

    def __call__(self, board: Board) -> Direction:
        """The move for this board; IllegalMoveError where there is none."""
        return self.choose(board).direction

    def choose(self, board: Board) -> Choice:
        """The move for this board, with what the evaluation makes of each legal one."""
        legal = check_movable(board)
        self._limit = None
        depth = 1 if self._most is not None else self._depth
        values, seen = self._look(board, legal, depth)
        self._limit = self._most
        while depth < DEEPEST and (depth < self._depth or seen < self._enough):
            depth += 1
            before = seen
            try:
                values, seen = self._look(board, legal, depth)
            except _TooMany:
                break
            if seen == before:  # every game ends before that
                break
        self._seen.clear()
        return Choice(best_of(values), values, self.name)

    def _look(
        self, board: Board, legal: tuple[Direction, ...], depth: int
    ) -> tuple[dict[Direction, float], int]:
        """What each move is worth at this depth, and how many boards were seen."""
        self._seen.clear()
        return {move: self._worth(board, move, depth) for move in legal}, len(self._seen)

    def _worth(self, board: Board, move: Direction, depth: int) -> float:
        afterstate, reward = slide(board, move)
        return self._average(afterstate, depth - 1) + reward * self._evaluate.rewards

    def _average(self, afterstate: Board, depth: int) -> float:
        """What a board after a slide is worth, looking so many moves ahead."""
        key = (afterstate, depth)
        if key in self._seen:
            return self._seen[key]
        if self._limit is not None and len(self._seen) >= self._limit:
            raise _TooMany
        if depth:
            worth = fsum(  # which does not depend on the order, so that symmetry stays
                probability * self._best(with_tile(afterstate, spawn), depth)
                for spawn, probability in spawn_outcomes(afterstate, self._variant)
            )
        else:
            worth = self._evaluate.worth(afterstate)
        self._seen[key] = worth
        return worth

    def _best(self, board: Board, depth: int) -> float:
        return max(
            (self._worth(board, move, depth) for move in legal_moves(board)),
            default=self._evaluate.dead,
        )


def smooth_player(variant: Variant) -> Expectimax:
    """The player of the article: 3 moves ahead, more while under 10,000 boards were seen."""
    return Expectimax(variant, SMOOTH_DEPTH, SMOOTHNESS, enough=SMOOTH_ENOUGH, name="smooth")


def ordered_player(variant: Variant) -> Expectimax:
    """A player for any rules that needs no learning, and a second a move, some on huge boards."""
    cells = variant.rows * variant.columns
    return Expectimax(variant, 2, ORDER, most=min(3_000, 192_000 // cells), name="expectimax")
