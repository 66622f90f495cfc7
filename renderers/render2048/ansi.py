"""Boards in colour for terminals: three levels of colour, two sizes of tile."""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from core2048 import Board
from render2048.text import figures
from render2048.theme import CLASSIC, Colour
from render2048.vision import contrast


class Colours(IntEnum):
    """How many colours a terminal shows."""

    SIXTEEN = 16
    PALETTE = 256
    TRUE = 2**24


RESET = "\x1b[0m"

# The nearest colours of the palette would make 128 to 1024 all the same.
_PALETTE_TILES = (254, 187, 215, 173, 209, 202, 222, 221, 179, 220, 178)
_PALETTE_OTHER = 237
_PALETTE_EMPTY = 144
_PALETTE_DARK = 234
_PALETTE_BRIGHT = 231
_SIXTEEN_TILES = (47, 107, 43, 103, 41, 101, 45, 105, 46, 106, 102)
_SIXTEEN_OTHER = 44
_SIXTEEN_EMPTY = 100
_DARK = Colour(43, 38, 33)
_BRIGHT = Colour(255, 255, 255)


def coloured_board(board: Board, colours: Colours, columns: int, lines: int) -> str:
    """The board as coloured tiles, as large as fits a window, or as figures where none fit.

    Tiles are 8 columns by 3 lines where the window has room, else 6 by 1, else
    one column wider than the largest tile; the first two are wider where that
    needs it.
    """
    digits = len(str(board.max_tile))
    for width, height in ((max(8, digits + 2), 3), (max(6, digits + 2), 1), (digits + 1, 1)):
        # Lower than a line no tile can be, so that a low window scrolls.
        if board.columns * width <= columns and (height == 1 or board.rows * height < lines):
            return "\n".join(
                line for row in board for line in _row_lines(row, width, height, colours)
            )
    return figures(board, columns)


def _row_lines(row: tuple[int, ...], width: int, height: int, colours: Colours) -> list[str]:
    def line(shown: bool) -> str:
        tiles = (
            f"{_escape(value, colours)}{str(value or '') if shown else '':^{width}}"
            for value in row
        )
        return "".join(tiles) + RESET

    return [line(shown=at == height // 2) for at in range(height)]


@cache
def _escape(value: int, colours: Colours) -> str:
    """The escape sequence that sets the colours of a tile."""
    exponent = value.bit_length() - 2
    known = value > 1 and value & (value - 1) == 0 and exponent < len(_PALETTE_TILES)
    if colours is Colours.SIXTEEN:
        background = _SIXTEEN_TILES[exponent] if known else _SIXTEEN_OTHER
        text = 30 if known else 97
        return f"\x1b[0;{text};{background if value else _SIXTEEN_EMPTY}m"
    if colours is Colours.PALETTE:
        background = _PALETTE_TILES[exponent] if known else _PALETTE_OTHER
        text = _PALETTE_DARK if known else _PALETTE_BRIGHT
        return f"\x1b[0;1;38;5;{text};48;5;{background if value else _PALETTE_EMPTY}m"
    tile = CLASSIC.tile(value).background if value else CLASSIC.empty
    ink = max(_DARK, _BRIGHT, key=lambda colour: contrast(colour, tile))
    return f"\x1b[0;1;38;2;{_parts(ink)};48;2;{_parts(tile)}m"


def _parts(colour: Colour) -> str:
    return ";".join(map(str, colour))
