"""4x4 boards in 64 bits, their slides and their spawns, compiled.

The cell in row r and column c is the digit 4r + c, of 4 bits each, the lowest
digit first; it holds the exponent of its tile, so 1 for a 2, and 0 where it is
empty. Two tiles of 32768 do not merge, for their sum has no digit.
"""

from __future__ import annotations

import numpy as np
from numba import njit

LINES = 65536


@njit(cache=True)
def _slid_lines() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    left = np.zeros(LINES, np.uint64)
    right = np.zeros(LINES, np.uint64)
    rewards = np.zeros(LINES, np.int64)
    for line in range(LINES):
        out = 0
        place = 0
        waiting = 0
        for column in range(4):
            digit = (line >> 4 * column) & 15
            if digit == 0:
                continue
            if digit == waiting and digit < 15:
                out += 1 << 4 * (place - 1)
                rewards[line] += 2 << digit
                waiting = 0
            else:
                out |= digit << 4 * place
                place += 1
                waiting = digit
        left[line] = out
        right[_reversed_line(line)] = _reversed_line(out)
    return left, right, rewards


@njit(cache=True)
def _reversed_line(line: int) -> int:
    return (line & 15) << 12 | (line & 0xF0) << 4 | (line & 0xF00) >> 4 | line >> 12


LEFT_LINES, RIGHT_LINES, REWARDS = _slid_lines()
"""Each line of 16 bits after a slide, and what that brings, which is the same both ways."""


@njit(cache=True)
def transposed(board: np.uint64) -> np.uint64:
    """The board with rows for columns."""
    a = board & np.uint64(0xF0F00F0FF0F00F0F)
    a |= (board & np.uint64(0x0000F0F00000F0F0)) << np.uint64(12)
    a |= (board & np.uint64(0x0F0F00000F0F0000)) >> np.uint64(12)
    b = a & np.uint64(0xFF00FF0000FF00FF)
    b |= (a & np.uint64(0x00000000FF00FF00)) << np.uint64(24)
    b |= (a & np.uint64(0x00FF00FF00000000)) >> np.uint64(24)
    return b


@njit(cache=True)
def mirrored(board: np.uint64) -> np.uint64:
    """The board with left for right."""
    board = (board & np.uint64(0x00FF00FF00FF00FF)) << np.uint64(8) | (
        board & np.uint64(0xFF00FF00FF00FF00)
    ) >> np.uint64(8)
    return (board & np.uint64(0x0F0F0F0F0F0F0F0F)) << np.uint64(4) | (
        board & np.uint64(0xF0F0F0F0F0F0F0F0)
    ) >> np.uint64(4)


@njit(cache=True)
def flipped(board: np.uint64) -> np.uint64:
    """The board upside down."""
    board = board << np.uint64(32) | board >> np.uint64(32)
    return (board & np.uint64(0x0000FFFF0000FFFF)) << np.uint64(16) | (
        board & np.uint64(0xFFFF0000FFFF0000)
    ) >> np.uint64(16)


@njit(cache=True)
def _rows_slid(board: np.uint64, table: np.ndarray) -> np.uint64:
    mask = np.uint64(0xFFFF)
    return (
        table[board & mask]
        | table[board >> np.uint64(16) & mask] << np.uint64(16)
        | table[board >> np.uint64(32) & mask] << np.uint64(32)
        | table[board >> np.uint64(48)] << np.uint64(48)
    )


@njit(cache=True)
def _rows_reward(board: np.uint64) -> int:
    mask = np.uint64(0xFFFF)
    return (
        REWARDS[board & mask]
        + REWARDS[board >> np.uint64(16) & mask]
        + REWARDS[board >> np.uint64(32) & mask]
        + REWARDS[board >> np.uint64(48)]
    )


@njit(cache=True)
def slid(board: np.uint64) -> tuple[tuple[np.uint64, ...], tuple[int, ...]]:
    """The afterstates and the rewards of U R D L; what is not legal stays as it was."""
    across = transposed(board)
    along, upright = _rows_reward(board), _rows_reward(across)
    return (
        transposed(_rows_slid(across, LEFT_LINES)),
        _rows_slid(board, RIGHT_LINES),
        transposed(_rows_slid(across, RIGHT_LINES)),
        _rows_slid(board, LEFT_LINES),
    ), (upright, along, upright, along)


@njit(cache=True)
def largest_digit(board: np.uint64) -> np.int64:
    """The exponent of the largest tile."""
    largest = np.int64(0)
    for cell in range(16):
        digit = np.int64(board >> np.uint64(4 * cell) & np.uint64(15))
        largest = max(largest, digit)
    return largest


@njit(cache=True)
def count_empty(board: np.uint64) -> int:
    """The number of empty cells."""
    board |= board >> np.uint64(2)
    board |= board >> np.uint64(1)
    board = ~board & np.uint64(0x1111111111111111)
    count = 0
    while board:
        board &= board - np.uint64(1)
        count += 1
    return count


@njit(cache=True)
def random_bits(state: np.ndarray) -> np.uint64:
    """The next 64 random bits of a state of one number (SplitMix64)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@njit(cache=True)
def with_spawn(board: np.uint64, state: np.ndarray) -> np.uint64:
    """The board with one more tile: a 2, or a 4 in one of ten."""
    bits = random_bits(state)
    tenth = (bits & np.uint64(0xFFFFFFFF)) * np.uint64(10) >> np.uint64(32)
    digit = np.uint64(2 if tenth == 0 else 1)
    nth = ((bits >> np.uint64(32)) * np.uint64(count_empty(board))) >> np.uint64(32)
    for cell in range(16):
        shift = np.uint64(4 * cell)
        if (board >> shift) & np.uint64(15) == 0:
            if nth == 0:
                return board | digit << shift
            nth -= np.uint64(1)
    return board
