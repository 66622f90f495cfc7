"""Where everything in a picture of a board stands, in whole pixels."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from core2048.board import Cell, check_sides

LARGEST_SIZE = 4096
LARGEST_SCALE = 4
SMALLEST_TILE = 8

# All of these are shares of the side of a tile.
_GAP = 15 / 106.25
_TILE_RADIUS = 3 / 106.25
_BOARD_RADIUS = 6 / 106.25
_FONT_SIZES = {1: 0.518, 2: 0.518, 3: 0.424, 4: 0.329, 5: 0.282}
_LONG_NUMBER = 0.245 * 6  # from six digits on, every number is as wide as the others

# And these of the longer side of the board.
_HEADER = 0.13
_HEADER_GAP = 0.02
_SCORE_WIDTH = 0.34

_WIDEST_SCORE = 0.6  # of a narrow board, so that a caption has room beside it


class Box(NamedTuple):
    """A rectangle of a picture, its right and lower edges not included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> tuple[int, int]:
        """Its width and its height."""
        return self.right - self.left, self.bottom - self.top


@dataclass(frozen=True)
class Geometry:
    """The measures of a board's picture.

    Every tile has the same side and every gap the same width; the few pixels
    that are then left over widen the frame of the board.

    Attributes:
        width: of the whole picture.
        height: of the whole picture.
        board_top: the row of pixels where the board begins, below the header.
        tile: the side of a tile.
        gap: between two tiles.
        margin: from the edges of the board to its first column and row.
        tile_radius: of the round corners of a tile.
        board_radius: of the round corners of the board.
    """

    width: int
    height: int
    board_top: int
    tile: int
    gap: int
    margin: int
    tile_radius: float
    board_radius: float

    def origin(self, cell: Cell) -> tuple[int, int]:
        """The first column and the first row of pixels of a cell."""
        pitch = self.tile + self.gap
        return (
            self.margin + cell.column * pitch,
            self.board_top + self.margin + cell.row * pitch,
        )

    @property
    def board(self) -> Box:
        """What the board covers."""
        return Box(0, self.board_top, self.width, self.height)

    @property
    def score(self) -> Box:
        """What the score covers, in the header to the right."""
        side = max(self.width, self.height - self.board_top)
        width = round(min(_WIDEST_SCORE * self.width, _SCORE_WIDTH * side))
        return Box(self.width - width, 0, self.width, self._header_bottom)

    def caption(self, *, beside_score: bool) -> Box:
        """What a caption covers, in the header to the left."""
        right = max(1, self.score.left - self.gap) if beside_score else self.width
        return Box(0, 0, right, self._header_bottom)

    @property
    def _header_bottom(self) -> int:
        return round(self.board_top * _HEADER / (_HEADER + _HEADER_GAP))

    def font_size(self, value: int) -> float:
        """The height of the font for a face value, less for longer numbers."""
        digits = len(str(value))
        return self.tile * _FONT_SIZES.get(digits, _LONG_NUMBER / digits)


def fit(rows: int, columns: int, size: int, *, header: bool = False, scale: int = 1) -> Geometry:
    """The measures of a board whose longer side is ``size`` pixels.

    A header adds to the height. All measures are multiples of the scale, so
    that a picture of scale 2 is one of scale 1 with twice the detail.

    Raises ValueError for a size that is too small for tiles of 8 pixels, or
    larger than 4096 pixels, and for a scale that is not 1 to 4.

    >>> geometry = fit(rows=4, columns=4, size=400)
    >>> geometry.tile, geometry.gap, geometry.origin(Cell(row=0, column=1))
    (85, 12, (109, 12))
    """
    check_sides(rows, columns)
    cells = max(rows, columns)
    _check_size(rows, columns, size)
    if not isinstance(scale, int) or not 1 <= scale <= LARGEST_SCALE:
        raise ValueError(f"a scale is 1 to {LARGEST_SCALE}, not {scale!r}")
    gap = _best_gap(cells, size)
    tile, left_over = divmod(size - gap * (cells + 1), cells)

    def side(count: int) -> int:
        return count * tile + (count + 1) * gap + left_over

    top = round((_HEADER + _HEADER_GAP) * size) if header else 0
    return Geometry(
        width=side(columns) * scale,
        height=(top + side(rows)) * scale,
        board_top=top * scale,
        tile=tile * scale,
        gap=gap * scale,
        margin=(gap + left_over // 2) * scale,
        tile_radius=_TILE_RADIUS * tile * scale,
        board_radius=_BOARD_RADIUS * tile * scale,
    )


def _check_size(rows: int, columns: int, size: int) -> None:
    if not isinstance(size, int):
        raise ValueError(f"a size is a whole number of pixels, not {size!r}")
    smallest = ceil(SMALLEST_TILE * _tiles_along(max(rows, columns)))
    if not smallest <= size <= LARGEST_SIZE:
        raise ValueError(
            f"a picture of a {rows}x{columns} board is {smallest} to {LARGEST_SIZE} pixels, "
            f"not {size}"
        )


def _tiles_along(cells: int) -> float:
    """The length of this many cells and their gaps, in tiles."""
    return cells + _GAP * (cells + 1)


def _best_gap(cells: int, size: int) -> int:
    """Of the gaps that are about as wide as they should be, the one that leaves least over."""
    ideal = _GAP * size / _tiles_along(cells)

    gaps: set[int] = {round(ideal), *range(ceil(0.8 * ideal), int(1.25 * ideal) + 1)}

    def misfit(gap: int) -> tuple[int, float]:
        return (size - gap * (cells + 1)) % cells, abs(gap - ideal)

    return min(gaps, key=misfit)
