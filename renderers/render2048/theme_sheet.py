"""A picture of themes side by side, each with all of its tiles."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from core2048 import Board
from render2048.geometry import fit
from render2048.palette import Palette
from render2048.pictures import Pictures, coloured
from render2048.theme import Theme

_COLUMNS = 6
_SPACE = 0.05  # around a board, of its longer side


def theme_sheet(themes: Sequence[Theme], size: int = 400) -> Image.Image:
    """One board a theme, its longer side ``size`` pixels, two beside each other."""
    pictures = [_board_of(theme, size) for theme in themes]
    space = round(_SPACE * size)
    wide = max(picture.width for picture in pictures) + 2 * space
    high = max(picture.height for picture in pictures) + 2 * space
    across = min(2, len(pictures))
    down = -(-len(pictures) // across)
    sheet = Image.new("RGB", (across * wide, down * high), tuple(themes[0].page))
    for number, (picture, theme) in enumerate(zip(pictures, themes, strict=True)):
        left, top = number % across * wide, number // across * high
        sheet.paste(tuple(theme.page), (left, top, left + wide, top + high))
        sheet.paste(picture, (left + space, top + space))
    return sheet


def _board_of(theme: Theme, size: int) -> Image.Image:
    """The tiles of a theme in the order of their values, then one without a colour of its own."""
    values = sorted(theme.tiles)
    values = [0, *values, 2 * values[-1] if values else 2]
    values += [0] * (-len(values) % _COLUMNS)
    board = Board([values[at : at + _COLUMNS] for at in range(0, len(values), _COLUMNS)])
    palette = Palette(theme, header=True)
    geometry = fit(board.rows, board.columns, size, header=True)
    pictures = Pictures(geometry, palette)
    picture = pictures.board(board)
    name = "".join(letter if " " <= letter <= "~" else "?" for letter in theme.name)
    picture.paste(pictures.caption(name, beside_score=False), (0, 0))
    return coloured(picture, palette).convert("RGB")
