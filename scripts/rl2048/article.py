"""The player of ``core2048.agents.expectimax.smooth_player``, compiled: the same moves, for
whole games.

It reckons in the same floating-point numbers: each average is the exact sum of
the same products, rounded once, as that of ``math.fsum``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from core2048 import Board, Direction
from core2048.agents.agent import Choice, best_of, check_movable
from core2048.agents.evaluations import SMOOTHNESS
from core2048.agents.expectimax import DEEPEST, SMOOTH_DEPTH, SMOOTH_ENOUGH
from core2048.agents.packed import packed
from rl2048.packed import LINES, count_empty, slid, transposed

DEAD = SMOOTHNESS.dead
LARGEST_TILE = 16384
SLOTS = 1 << 20
DEPTH_BITS = 5
MOST_TERMS = 32


class Seen(NamedTuple):
    """The boards that a look saw, and room to reckon in.

    A board stands in the first free slot from the one that its bits name. It
    counts in the look whose number it is marked with, so that nothing has to be
    cleared before the next one.

    Attributes:
        boards: the board in each slot.
        marks: the number of the look that it was seen in, and its depth below that.
        worths: what it is worth.
        counts: the number of the look, and how many boards it saw.
        values: what each direction is worth, NaN where it is not legal.
        terms: for each depth the products that an average sums up.
        partials: what a sum comes to, in numbers of which none reaches into the next.
    """

    boards: np.ndarray
    marks: np.ndarray
    worths: np.ndarray
    counts: np.ndarray
    values: np.ndarray
    terms: np.ndarray
    partials: np.ndarray


def nothing_seen() -> Seen:
    """Room for the boards of any look."""
    return Seen(
        np.zeros(SLOTS, np.uint64),
        np.zeros(SLOTS, np.int64),
        np.zeros(SLOTS, np.float64),
        np.zeros(2, np.int64),
        np.zeros(4, np.float64),
        np.zeros((DEEPEST, MOST_TERMS), np.float64),
        np.zeros(MOST_TERMS, np.float64),
    )


@njit(cache=True)
def _smooth_lines() -> np.ndarray:
    worths = np.zeros(LINES, np.int64)
    for line in range(LINES):
        for column in range(3):
            one = 1 << (line >> 4 * column & 15) & ~1
            other = 1 << (line >> 4 * column + 4 & 15) & ~1
            worths[line] -= abs(one - other)
    return worths


SMOOTH_LINES = _smooth_lines()
"""Minus the differences between the neighbours in each line of 16 bits, in face values."""


@njit(cache=True)
def _smoothness(board: np.uint64) -> float:
    mask = np.uint64(0xFFFF)
    total = 0
    for lines in (board, transposed(board)):
        for row in range(4):
            total += SMOOTH_LINES[lines >> np.uint64(16 * row) & mask]
    return float(total)


@njit(cache=True)
def exact_sum(terms: np.ndarray, count: int, partials: np.ndarray) -> float:
    """The sum of so many terms, rounded once: to the nearest number, of two the even one.

    What each addition rounds away is kept, in numbers that share no bits, the
    smallest first (Shewchuk, 1997, "Adaptive precision floating-point
    arithmetic"); their sum is exact until the last step.
    """
    kept = 0
    for nth in range(count):
        large = terms[nth]
        still = 0
        for place in range(kept):
            small = partials[place]
            if abs(large) < abs(small):
                large, small = small, large
            total = large + small
            lost = small - (total - large)
            if lost != 0.0:
                partials[still] = lost
                still += 1
            large = total
        partials[still] = large
        kept = still + 1
    total = 0.0
    lost = 0.0
    while kept > 0 and lost == 0.0:
        kept -= 1
        large = total
        total = large + partials[kept]
        lost = partials[kept] - (total - large)
    # A tie was rounded to even: what is left below says that it was none.
    if kept > 0 and lost * partials[kept - 1] > 0.0:
        twice = 2.0 * lost
        further = total + twice
        if further - total == twice:
            total = further
    return total


@njit(cache=True)
def _slot_of(board: np.uint64, mark: int, seen: Seen) -> np.int64:
    """The slot in which the board stands, or the free one in which it is to stand."""
    mixed = (board ^ np.uint64(mark) << np.uint64(59)) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ mixed >> np.uint64(29)) * np.uint64(0xBF58476D1CE4E5B9)
    slot = np.int64(mixed >> np.uint64(32)) & SLOTS - 1
    while seen.marks[slot] >> DEPTH_BITS == mark >> DEPTH_BITS and not (
        seen.marks[slot] == mark and seen.boards[slot] == board
    ):
        slot = slot + 1 & SLOTS - 1
    return slot


@njit(cache=True)
def _average(board: np.uint64, depth: int, seen: Seen) -> float:
    """What a board after a slide is worth, looking so many moves ahead."""
    mark = seen.counts[0] << DEPTH_BITS | depth
    slot = _slot_of(board, mark, seen)
    if seen.marks[slot] == mark:
        return seen.worths[slot]
    if depth == 0:
        worth = _smoothness(board)
    else:
        gaps = count_empty(board)
        count = 0
        for cell in range(16):
            shift = np.uint64(4 * cell)
            if board >> shift & np.uint64(15):
                continue
            for digit in range(1, 3):
                spawned = board | np.uint64(digit) << shift
                afterstates, _ = slid(spawned)
                best = DEAD
                found = False
                for direction in range(4):
                    if afterstates[direction] != spawned:
                        following = _average(afterstates[direction], depth - 1, seen)
                        if not found or following > best:
                            best = following
                            found = True
                probability = (9 if digit == 1 else 1) / 10 / gaps
                seen.terms[depth, count] = probability * best
                count += 1
        worth = exact_sum(seen.terms[depth], count, seen.partials)
        slot = _slot_of(board, mark, seen)  # others have been seen since
    seen.counts[1] += 1
    if seen.counts[1] == SLOTS:
        raise MemoryError("a look saw more boards than there is room for")
    seen.boards[slot] = board
    seen.marks[slot] = mark
    seen.worths[slot] = worth
    return worth


@njit(cache=True)
def _look(board: np.uint64, depth: int, seen: Seen) -> None:
    """Reckon what each direction is worth at this depth."""
    seen.counts[0] += 1
    seen.counts[1] = 0
    afterstates, _ = slid(board)
    for direction in range(4):
        if afterstates[direction] != board:
            seen.values[direction] = _average(afterstates[direction], depth - 1, seen)
        else:
            seen.values[direction] = np.nan


@njit(cache=True)
def look(board: np.uint64, seen: Seen) -> None:
    """Reckon what each direction is worth, deeper while few boards were seen."""
    depth = SMOOTH_DEPTH
    _look(board, depth, seen)
    before = -1
    while depth < DEEPEST and before != seen.counts[1] < SMOOTH_ENOUGH:
        depth += 1
        before = seen.counts[1]
        _look(board, depth, seen)


class CompiledSmooth:
    """The player ``smooth``, compiled, for the classic rules and tiles up to 16384.

    A larger tile, which raises ValueError, might come to a merge that has no digit.
    """

    name = "smooth"

    def __init__(self) -> None:
        self._seen = nothing_seen()

    def __call__(self, board: Board) -> Direction:
        """The move for this board; IllegalMoveError where there is none."""
        return self.choose(board).direction

    def choose(self, board: Board) -> Choice:
        """The move for this board, with what the evaluation makes of each legal one."""
        check_movable(board)
        if board.max_tile > LARGEST_TILE:
            raise ValueError(f"this player is for tiles up to {LARGEST_TILE}")
        look(np.uint64(packed(board)[0]), self._seen)
        values = {
            direction: float(worth)
            for direction, worth in zip(Direction, self._seen.values)
            if not np.isnan(worth)
        }
        return Choice(best_of(values), values, self.name)
