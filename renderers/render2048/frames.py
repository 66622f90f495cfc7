"""The frames of an animated game: of each, only the part that changed."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from core2048 import Board
from core2048.board import Cell
from render2048.palette import TRANSPARENT
from render2048.pictures import Pictures


class Patch(NamedTuple):
    """What a frame lays over the one before.

    Attributes:
        left: where it begins on the picture, from the left.
        top: where it begins on the picture, from above.
        image: palette numbers, TRANSPARENT where the picture stays as it is.
    """

    left: int
    top: int
    image: Image.Image


def whole(pictures: Pictures, board: Board) -> Patch:
    """The patch that is the whole picture of a board."""
    return Patch(0, 0, pictures.board(board))


def change(pictures: Pictures, shown: Board, board: Board) -> Patch:
    """The patch that turns the picture of one board into that of another.

    Where the two are equal, it is one transparent pixel.
    """
    places = [
        (pictures.geometry.origin(Cell(row, column)), value)
        for row, (values, values_shown) in enumerate(zip(board, shown, strict=True))
        for column, (value, value_shown) in enumerate(zip(values, values_shown, strict=True))
        if value != value_shown
    ]
    if not places:
        return Patch(0, 0, Image.new("L", (1, 1), TRANSPARENT))
    columns = [x for (x, _), _ in places]
    rows = [y for (_, y), _ in places]
    left, top, tile = min(columns), min(rows), pictures.geometry.tile
    size = (max(columns) - left + tile, max(rows) - top + tile)
    image = Image.new("L", size, TRANSPARENT)
    # Whole tiles compress better than the pixels alone in which two tiles differ.
    for (x, y), value in places:
        image.paste(pictures.tile(value), (x - left, y - top))
    return Patch(left, top, image)
