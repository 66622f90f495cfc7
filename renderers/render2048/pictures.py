"""Boards as indexed pictures, put together from tiles that are drawn once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from core2048 import Board
from core2048.board import cells_of
from render2048.geometry import Geometry, fit
from render2048.palette import Palette
from render2048.theme import CLASSIC, Colour, Theme

_FONT = "fonts/ClearSans-Bold-subset.ttf"
_SAMPLES = 8  # along each side of a pixel, to find how much of it a round corner covers
_TEXT_ROOM = 0.92  # of the side of a tile
_SMALLEST_FONT = 4  # pixels; what must be smaller is drawn at this size and shrunk


class Pictures:
    """Draws boards of one size in one theme.

    A picture is an image of mode "L" that holds palette numbers, not greys.
    """

    def __init__(self, geometry: Geometry, palette: Palette) -> None:
        self.geometry = geometry
        self.palette = palette
        self._tiles: dict[int, Image.Image] = {}

    def board(self, board: Board) -> Image.Image:
        """The whole board."""
        theme, geometry = self.palette.theme, self.geometry
        picture = self._plain(geometry.width, geometry.height, theme.board)
        self._round(picture, geometry.board_radius, theme.page, theme.board)
        for cell, value in cells_of(board):
            picture.paste(self.tile(value), geometry.origin(cell))
        return picture

    def tile(self, value: int) -> Image.Image:
        """The tile of a face value, or the empty cell for 0; not to be changed."""
        if value not in self._tiles:
            self._tiles[value] = self._drawn_tile(value)
        return self._tiles[value]

    def _drawn_tile(self, value: int) -> Image.Image:
        theme, side = self.palette.theme, self.geometry.tile
        colours = theme.tile(value)
        background = colours.background if value else theme.empty
        if value:
            text = _text(str(value), self.geometry.font_size(value), side)
            numbers = self.palette.text_numbers(colours)
            picture = text.point([_nearest(numbers, coverage / 255) for coverage in range(256)])
        else:
            picture = self._plain(side, side, background)
        self._round(picture, self.geometry.tile_radius, theme.board, background)
        return picture

    def _plain(self, width: int, height: int, colour: Colour) -> Image.Image:
        return Image.new("L", (width, height), self.palette.number(colour))

    def _round(self, picture: Image.Image, radius: float, outside: Colour, inside: Colour) -> None:
        numbers = self.palette.corner_numbers(outside, inside)
        right, bottom = picture.width - 1, picture.height - 1
        for x, y, coverage in _corner(radius):
            number = _nearest(numbers, coverage)
            for place in ((x, y), (right - x, y), (x, bottom - y), (right - x, bottom - y)):
                picture.putpixel(place, number)


def still(board: Board, *, size: int = 400, theme: Theme = CLASSIC) -> Image.Image:
    """A picture of a board, its longer side ``size`` pixels, as an image with a palette.

    Raises ValueError for a size that does not suit the board, as geometry.fit does.
    """
    palette = Palette(theme)
    numbers = Pictures(fit(board.rows, board.columns, size), palette).board(board)
    picture = Image.frombytes("P", numbers.size, numbers.tobytes())
    picture.putpalette(palette.table())
    return picture


def _nearest(numbers: list[int], coverage: float) -> int:
    """The number of a pixel that is covered so far, from 0 to 1."""
    return numbers[round(coverage * (len(numbers) - 1))]


@cache
def _corner(radius: float) -> list[tuple[int, int, float]]:
    """The pixels of an upper left corner, each with the share that lies within the curve."""
    side = int(radius) + 1
    return [(x, y, _coverage(x, y, radius)) for x in range(side) for y in range(side)]


def _coverage(x: int, y: int, radius: float) -> float:
    inside = 0
    for i in range(_SAMPLES):
        for j in range(_SAMPLES):
            across = max(0.0, radius - x - (i + 0.5) / _SAMPLES)
            down = max(0.0, radius - y - (j + 0.5) / _SAMPLES)
            inside += across**2 + down**2 <= radius**2
    return inside / _SAMPLES**2


@cache
def _font_file() -> bytes:
    return files("render2048").joinpath(_FONT).read_bytes()


def _text(text: str, font_size: float, side: int) -> Image.Image:
    """How much of each pixel of a square the text covers, 0 to 255, in its middle."""
    ink = _ink(text, max(font_size, _SMALLEST_FONT))
    room = int(_TEXT_ROOM * side)
    if ink.width > room:
        ink = ink.resize((room, max(1, round(ink.height * room / ink.width))))
    square = Image.new("L", (side, side), 0)
    square.paste(ink, ((side - ink.width) // 2, (side - ink.height) // 2))
    return square


def _ink(text: str, font_size: float) -> Image.Image:
    """The text alone, cut to what it covers."""
    font = ImageFont.truetype(
        BytesIO(_font_file()), font_size, layout_engine=ImageFont.Layout.BASIC
    )
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text))
    picture = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(picture).text((-left, -top), text, fill=255, font=font)
    return picture.crop(picture.getbbox() or (0, 0, 1, 1))
