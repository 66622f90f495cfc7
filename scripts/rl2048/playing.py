"""The players of ``core2048.agents.ntuple``, compiled: the same moves, for mass play.

All is reckoned in the same whole numbers, so that the same board gets the same
value and the same move.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from core2048 import Board, Direction
from core2048.agents.ntuple import LEVELS, TOP, WEIGHTS, Level
from core2048.agents.packed import NoDigit, packed
from core2048.agents.patterns import OUTER, TABLE
from core2048.agents.weights import load_network
from rl2048.packed import count_empty, largest_digit, slid, transposed, with_spawn

TOP_DIGIT = TOP.bit_length() - 1
PAIR = np.uint64(0xFFFFFFFF)
OUTER_START = np.uint64(0)
SECOND = np.uint64(TABLE)
THIRD = np.uint64(2 * TABLE)
INNER_START = np.uint64(len(OUTER) * TABLE)


@njit(cache=True)
def _worth(pair: np.uint64, weights: np.ndarray, start: np.uint64) -> int:
    """The weights of three patterns for two lines, the lower bits being their upper one."""
    mirrored = (pair & np.uint64(0x0F0F0F0F)) << np.uint64(4)
    mirrored |= pair >> np.uint64(4) & np.uint64(0x0F0F0F0F)
    low_bytes = (mirrored & np.uint64(0x00FF00FF)) << np.uint64(8)
    mirrored = low_bytes | mirrored >> np.uint64(8) & np.uint64(0x00FF00FF)
    total = 0
    for lines in (pair, mirrored):
        line = lines & np.uint64(0xFFF)
        total += weights[start + (lines & np.uint64(0xFFFFF))]
        total += weights[start + SECOND + (line | lines >> np.uint64(4) & np.uint64(0xFF000))]
        total += weights[start + THIRD + (line | lines >> np.uint64(8) & np.uint64(0xFF000))]
    return total


@njit(cache=True)
def _turned(pair: np.uint64) -> np.uint64:
    return pair >> np.uint64(16) | (pair & np.uint64(0xFFFF)) << np.uint64(16)


@njit(cache=True)
def _value_of(board: np.uint64, weights: np.ndarray, unit: int) -> int:
    """As ``core2048.agents.values`` has it, but that no pair is remembered."""
    total = 0
    for lines in (board, transposed(board)):
        middle = lines >> np.uint64(16) & PAIR
        total += _worth(lines & PAIR, weights, OUTER_START)
        total += _worth(middle, weights, INNER_START)
        total += _worth(_turned(middle), weights, INNER_START)
        total += _worth(_turned(lines >> np.uint64(32)), weights, OUTER_START)
    return total * unit


@njit(cache=True)
def _average(board: np.uint64, depth: int, weights: np.ndarray, unit: int) -> int:
    if depth == 0:
        return _value_of(board, weights, unit)
    total = 0
    gaps = 0
    for cell in range(16):
        shift = np.uint64(4 * cell)
        if board >> shift & np.uint64(15):
            continue
        gaps += 1
        for digit in range(1, 3):
            spawned = board | np.uint64(digit) << shift
            afterstates, rewards = slid(spawned)
            best = 0
            for direction in range(4):
                if afterstates[direction] != spawned:
                    worth = rewards[direction] + _average(
                        afterstates[direction], depth - 1, weights, unit
                    )
                    best = max(best, worth)
            total += best * (9 if digit == 1 else 1)
    return total // (10 * gaps)


@njit(cache=True)
def downgraded(board: np.uint64, top: int) -> np.uint64:
    """The same position with smaller tiles, as the players see it."""
    while True:
        present = 0
        for cell in range(16):
            present |= 1 << int(board >> np.uint64(4 * cell) & np.uint64(15))
        largest = 15
        while largest > 0 and not present >> largest & 1:
            largest -= 1
        if largest < top:
            return board
        missing = largest - 1
        while missing > 0 and present >> missing & 1:
            missing -= 1
        if missing < 1:
            return board
        smaller = np.uint64(0)
        for cell in range(16):
            digit = int(board >> np.uint64(4 * cell) & np.uint64(15))
            smaller |= np.uint64(digit - (digit > missing)) << np.uint64(4 * cell)
        board = smaller


@njit(cache=True)
def choose(
    board: np.uint64,
    depth: int,
    crowded: int,
    top: int,
    weights: np.ndarray,
    unit: int,
) -> int:
    """The number of the best direction, -1 where none is legal."""
    board = downgraded(board, top)
    if count_empty(board) <= crowded:
        depth += 1
    afterstates, rewards = slid(board)
    best = -1
    best_worth = 0
    for direction in range(4):
        if afterstates[direction] == board:
            continue
        worth = rewards[direction] + _average(afterstates[direction], depth - 1, weights, unit)
        if best < 0 or worth > best_worth:
            best = direction
            best_worth = worth
    return best


@njit(cache=True)
def _play(
    state: np.ndarray,
    goal: int,
    depth: int,
    crowded: int,
    top: int,
    weights: np.ndarray,
    unit: int,
) -> tuple[int, np.int64, int]:
    board = with_spawn(with_spawn(np.uint64(0), state), state)
    score = 0
    moves = 0
    largest = np.int64(0)
    while goal == 0 or largest < goal:
        direction = choose(board, depth, crowded, top, weights, unit)
        if direction < 0:
            break
        afterstates, rewards = slid(board)
        score += rewards[direction]
        moves += 1
        board = with_spawn(afterstates[direction], state)
        largest = largest_digit(board)
    return score, largest, moves


class CompiledPlayer:
    """A level of ``NTuple``, compiled, for the classic rules and tiles up to 32768.

    Raises ValueError for an unknown level, WeightsError for damaged weights.
    """

    def __init__(
        self, level: str | Level = "strong", *, weights: str | Path = WEIGHTS, top: int = TOP_DIGIT
    ) -> None:
        self._level = LEVELS[level] if isinstance(level, str) else level
        network = load_network(weights)
        self._weights = np.array(network.weights, np.int16)
        self._rest: Any = (self._weights, network.unit)
        self._top = top

    def __call__(self, board: Board) -> Direction:
        """The move for this board; ValueError where there is none, or a tile has no digit."""
        try:
            whole, _ = packed(board)
        except NoDigit as error:
            raise ValueError(f"a compiled player knows no tile {error}") from None
        return Direction(choose(np.uint64(whole), *self._level, self._top, *self._rest))

    def play(self, seed: int, goal: int = 0) -> tuple[int, int, int]:
        """Play a game, up to a tile of 2^goal unless that is 0: its score, top digit and moves."""
        state = np.array([seed * 0x9E3779B97F4A7C15 % 2**64 ^ 0x5851F42D4C957F2D], np.uint64)
        score, top, moves = _play(state, goal, *self._level, self._top, *self._rest)
        return int(score), int(top), int(moves)
