"""The frames of an animated game: of each, only the part that changed."""

from __future__ import annotations

from collections.abc import Sequence
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


def joined(patches: Sequence[Patch]) -> Patch:
    """One patch that does what several do, the later ones lying above.

    Where there is none, it is one transparent pixel.
    """
    if not patches:
        return Patch(0, 0, Image.new("L", (1, 1), TRANSPARENT))
    left = min([patch[0] for patch in patches])
    top = min([patch[1] for patch in patches])
    right = max([x + part.width for x, _, part in patches])
    bottom = max([y + part.height for _, y, part in patches])
    image = Image.new("L", (right - left, bottom - top), TRANSPARENT)
    for x, y, part in patches:
        image.paste(part, (x - left, y - top))
    return Patch(left, top, image)


def changes(pictures: Pictures, shown: Board, board: Board) -> list[Patch]:
    """The tiles that turn the picture of one board into that of another.

    They are whole ones, as these compress better than the pixels alone in which
    two tiles differ.
    """
    patches = []
    for row, (values, values_shown) in enumerate(zip(board, shown, strict=True)):
        if values == values_shown:
            continue
        for column, (value, value_shown) in enumerate(zip(values, values_shown, strict=True)):
            if value != value_shown:
                left, top = pictures.geometry.origin(Cell(row, column))
                patches.append(Patch(left, top, pictures.tile(value)))
    return patches
