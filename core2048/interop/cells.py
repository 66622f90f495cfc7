"""Boards as foreign files have them: exponents, and cells without rows."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import TypeVar

from core2048.errors import RecordError
from core2048.interop.words import shown

_MOST_EXPONENT = 700
"""Of the largest board there can be, 26x26, and a little more."""

T = TypeVar("T")


def tile_of(exponent: int) -> int:
    """The face value of a tile whose exponent is kept, 0 for an empty cell."""
    if exponent > _MOST_EXPONENT:
        raise RecordError(f"no tile is 2^{shown(exponent)}")
    return 1 << exponent if exponent else 0


def square(cells: Sequence[T], what: str) -> list[Sequence[T]]:
    """The rows of a square board that has these cells; RecordError where none has as many."""
    side = isqrt(len(cells))
    if not side or side * side != len(cells):
        raise RecordError(f"{what} has the cells of a square, not {len(cells)}")
    return [cells[at : at + side] for at in range(0, len(cells), side)]
