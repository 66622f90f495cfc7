"""Looking ahead on packed boards: the best of the averages of the best."""

from __future__ import annotations

import time
from collections.abc import Sequence

from core2048.agents.next_move import NextMove
from core2048.agents.packed import LINE, WAYS, Way, packed
from core2048.agents.values import PAIR, PairValues
from core2048.board import Values

Odds = Sequence[tuple[int, int]]
"""Pairs of the digit of a new tile and its weight."""

Move = tuple[int, int, int]
"""A board after a slide, the same with rows for columns, and the reward."""

FourWays = tuple[Way, Way, Way, Way]

_FIRST, _SECOND, _THIRD, _FOURTH = WAYS


class OutOfTime(Exception):
    """The search could not be finished in time."""


def moves_of(board: int, across: int) -> tuple[Move, Move, Move, Move]:
    """What going up, right, down and left leaves; what is not legal leaves the board as it is."""
    rows = _ways_of(board)
    columns = _ways_of(across)
    left, left_across, right, right_across, row_reward = _together(rows)
    up_across, up, down_across, down, column_reward = _together(columns)
    return (
        (up, up_across, column_reward),
        (right, right_across, row_reward),
        (down, down_across, column_reward),
        (left, left_across, row_reward),
    )


def _ways_of(board: int) -> FourWays:
    """Where the rows of a board can go."""
    return (
        _FIRST[board & LINE],
        _SECOND[board >> 16 & LINE],
        _THIRD[board >> 32 & LINE],
        _FOURTH[board >> 48],
    )


def _together(ways: FourWays) -> tuple[int, int, int, int, int]:
    """What the ways of four lines make together, without their empty cells."""
    a, b, c, d = ways
    a0, a1, a2, a3, a4, _ = a
    b0, b1, b2, b3, b4, _ = b
    c0, c1, c2, c3, c4, _ = c
    d0, d1, d2, d3, d4, _ = d
    return (
        a0 | b0 | c0 | d0,
        a1 | b1 | c1 | d1,
        a2 | b2 | c2 | d2,
        a3 | b3 | c3 | d3,
        a4 + b4 + c4 + d4,
    )


class Search:
    """Expectimax by the values of a network, in whole numbers.

    What is equal by symmetry comes out equal: averages are rounded down, and
    no sum depends on its order.
    """

    def __init__(self, next_move: NextMove, values: PairValues, odds: Odds) -> None:
        self._next_move = next_move
        self._upper = values.upper
        self._middle = values.middle
        self._lower = values.lower
        self._odds = odds
        self._total_weight = sum(weight for _, weight in odds)
        self._seen: dict[int, int] = {}
        self._leaves: dict[int, int] = {}
        self._deadline: float | None = None

    def values(
        self, rows: Sequence[Values], depth: int, deadline: float | None = None
    ) -> dict[int, int]:
        """What each legal move is worth, by its number, looking so many moves ahead.

        Raises OutOfTime once ``time.monotonic()`` has passed the deadline, NoDigit
        where a tile has none.
        """
        if depth == 1:
            return self._next_move.values(rows)
        board, across = packed(rows)
        self._seen.clear()
        self._leaves.clear()
        self._deadline = deadline
        return {
            direction: reward + self._average(after, after_across, depth - 1)
            for direction, (after, after_across, reward) in enumerate(moves_of(board, across))
            if after != board
        }

    def _average(self, board: int, across: int, depth: int) -> int:
        """The average, over all that can appear, of the best move."""
        key = board << 4 | depth
        if key in self._seen:
            return self._seen[key]
        if self._deadline is not None and depth > 1 and time.monotonic() > self._deadline:
            raise OutOfTime
        upper, middle, lower = self._upper, self._middle, self._lower
        leaves = self._leaves
        rows = _ways_of(board)
        columns = _ways_of(across)
        left, left_across, right, right_across, row_reward = _together(rows)
        up_across, up, down_across, down, column_reward = _together(columns)
        total = 0
        gaps = 0
        # A new tile changes one row and one column: all the rest of each slide stays.
        for row, old in enumerate(rows):
            if not old[5]:
                continue
            row_ways = WAYS[row]
            row_line = board >> 16 * row & LINE
            left_rest, left_across_rest = left ^ old[0], left_across ^ old[1]
            right_rest, right_across_rest = right ^ old[2], right_across ^ old[3]
            row_rest = row_reward - old[4]
            for column in old[5]:
                gaps += 1
                column_ways = WAYS[column]
                column_line = across >> 16 * column & LINE
                was = columns[column]
                up_rest, up_across_rest = up ^ was[1], up_across ^ was[0]
                down_rest, down_across_rest = down ^ was[3], down_across ^ was[2]
                column_rest = column_reward - was[4]
                for digit, weight in self._odds:
                    now = row_ways[row_line | digit << 4 * column]
                    beside = column_ways[column_line | digit << 4 * row]
                    spawned = board | digit << 16 * row + 4 * column
                    along = row_rest + now[4]
                    upright = column_rest + beside[4]
                    best = 0
                    for after, after_across, reward in (
                        (up_rest | beside[1], up_across_rest | beside[0], upright),
                        (right_rest | now[2], right_across_rest | now[3], along),
                        (down_rest | beside[3], down_across_rest | beside[2], upright),
                        (left_rest | now[0], left_across_rest | now[1], along),
                    ):
                        if after == spawned:
                            continue
                        if depth > 1:
                            worth = reward + self._average(after, after_across, depth - 1)
                        elif after in leaves:
                            worth = reward + leaves[after]
                        else:
                            leaves[after] = worth = (
                                upper[after & PAIR]
                                + middle[after >> 16 & PAIR]
                                + lower[after >> 32]
                                + upper[after_across & PAIR]
                                + middle[after_across >> 16 & PAIR]
                                + lower[after_across >> 32]
                            )
                            worth += reward
                        if worth > best:  # noqa: PLR1730 - a call of max takes longer
                            best = worth
                    total += weight * best
        average = total // (self._total_weight * gaps)
        self._seen[key] = average
        return average
