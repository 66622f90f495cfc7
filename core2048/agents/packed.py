"""4x4 boards in 64 bits, for players that look at many.

The cell in row r and column c is the digit 4r + c, of 4 bits, the lowest digit
first; it holds the exponent of its tile, 1 for a 2, and 0 where it is empty.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache

from core2048.board import Board, Values
from core2048.lines import merged

LARGEST_DIGIT = 15
LINE = 0xFFFF
_TILES = (0, *[1 << exponent for exponent in range(1, LARGEST_DIGIT + 1)])
_EXPONENTS = {tile: exponent for exponent, tile in enumerate(_TILES)}


class NoDigit(Exception):
    """A tile is no power of two, or too large for 4 bits."""


Way = tuple[int, int, int, int, int, tuple[int, ...]]
"""Where a line can go: the line and its digits spread out after it went toward its
first cell, the same after it went toward its last, the reward, its empty cells."""


def downgraded(board: Board, top: int) -> Sequence[Values]:
    """The same position with smaller tiles, as long as its largest tile is ``top`` or more.

    All tiles above the largest missing one are halved, which keeps what is
    equal and what is larger, and so what can merge. Where none is missing
    nothing can be halved; nor is anything where a tile is no power of two.

    >>> downgraded(Board.parse("8192 4096 1024 2 / . . . 2"), top=2048)
    [(1024, 512, 256, 2), (0, 0, 0, 2)]
    """
    if max(map(max, board)) < top:
        return board
    tiles = _smaller(frozenset(itertools.chain(*board)), top)
    return [tuple([tiles[value] for value in row]) for row in board]


@lru_cache(maxsize=1024)
def _smaller(values: frozenset[int], top: int) -> dict[int, int]:
    """What each of the tiles becomes."""
    tiles = {value: value for value in values}
    if any(value & value - 1 for value in values):
        return tiles
    while (largest := max(tiles.values())) >= top:
        present = set(tiles.values())
        missing = largest >> 1
        while missing in present:
            missing >>= 1
        if missing < 2:
            break
        tiles = {value: now >> (now > missing) for value, now in tiles.items()}
    return tiles


class Packed(dict[Values, int]):
    """Each line in 16 bits, worked out when first needed; NoDigit where a tile has none."""

    def __missing__(self, values: Values) -> int:
        self[values] = line = _line(values)
        return line


_packed = Packed()


def packed(rows: Sequence[Values]) -> tuple[int, int]:
    """The board of these rows, and the same with rows for columns.

    Raises NoDigit where a tile has none.
    """
    a, b, c, d = rows
    board = _packed[a] | _packed[b] << 16 | _packed[c] << 32 | _packed[d] << 48
    a, b, c, d = zip(*rows)
    return board, _packed[a] | _packed[b] << 16 | _packed[c] << 32 | _packed[d] << 48


class Gone(dict[int, Way]):
    """Where each line can go that stands in the first place, worked out when first needed."""

    def __missing__(self, line: int) -> Way:
        digits = line & 15, line >> 4 & 15, line >> 8 & 15, line >> 12
        values = tuple([_TILES[digit] for digit in digits])
        empty = tuple([cell for cell, digit in enumerate(digits) if not digit])
        toward, reward = merged(values)
        away, _ = merged(values[::-1])
        try:
            first, last = _line(toward), _line(away[::-1])
        except NoDigit:  # a merge that has no digit is none
            first, last, reward = line, line, 0
        self[line] = way = (first, _spread(first), last, _spread(last), reward, empty)
        return way


_gone = Gone()


class Ways(dict[int, Way]):
    """Where each line can go that stands in a given place, worked out when first needed."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self._along = 16 * place
        self._across = 4 * place

    def __missing__(self, line: int) -> Way:
        toward, toward_across, away, away_across, reward, empty = _gone[line]
        along, across = self._along, self._across
        self[line] = way = (
            toward << along,
            toward_across << across,
            away << along,
            away_across << across,
            reward,
            empty,
        )
        return way


def digits_of(values: Values) -> list[int]:
    """The digits of these tiles; raises NoDigit where one has none."""
    try:
        return [_EXPONENTS[value] for value in values]
    except KeyError as error:
        raise NoDigit(*error.args) from None


def _line(values: Values) -> int:
    a, b, c, d = digits_of(values)
    return a | b << 4 | c << 8 | d << 12


def _spread(line: int) -> int:
    """The digits of a row in the places that they have once rows are columns."""
    return line & 0xF | (line & 0xF0) << 12 | (line & 0xF00) << 24 | (line & 0xF000) << 36


WAYS = tuple(Ways(place) for place in range(4))
"""For each row of a board, or column of the board across, where its line can go."""
