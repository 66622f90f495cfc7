"""Boards as indexed pictures, put together from tiles that are drawn once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from core2048 import Board
from core2048.board import cells_of
from render2048.geometry import Geometry, fit
from render2048.palette import TRANSPARENT, Palette
from render2048.theme import CLASSIC, Colour, Theme, TileColours, Wash

if TYPE_CHECKING:
    from PIL._imaging import PixelAccess

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
        """The whole picture of a board, its header empty."""
        theme, geometry = self.palette.theme, self.geometry
        picture = self._plain(geometry.width, geometry.height, theme.page)
        picture.paste(self._board(), geometry.board[:2])
        for cell, value in cells_of(board):
            picture.paste(self.tile(value), geometry.origin(cell))
        return picture

    def tile(self, value: int) -> Image.Image:
        """The tile of a face value, or the empty cell for 0; not to be changed."""
        if value not in self._tiles:
            self._tiles[value] = self._drawn_tile(value)
        return self._tiles[value]

    def face(self, value: int, side: int) -> Image.Image:
        """The tile of a face value of any size, its corners not round."""
        font_size = self.geometry.font_size(value) * side / self.geometry.tile
        text = text_in(str(value), font_size, (side, side))
        return _inked(text, self.palette.text_numbers(self.palette.theme.tile(value)))

    def score(self, score: int) -> Image.Image:
        """The box that goes to the right of the header."""
        box = self._score_box.copy()
        self._write_in_score(box, str(score), 0.38, 0.56, 0.52)
        return box

    def caption(self, caption: str, *, beside_score: bool) -> Image.Image:
        """The words that go to the left of the header."""
        theme, box = self.palette.theme, self.geometry.caption(beside_score=beside_score)
        text = text_in(caption, box.size[1] * 0.5, box.size, to_the_left=True)
        return _inked(text, self.palette.text_numbers(TileColours(theme.page, theme.page_text)))

    def veil(self, words: str, wash: Wash) -> Image.Image:
        """What is laid over the board when a game is won or over, with words on it."""
        numbers = self.palette.wash_numbers(wash)
        size = self.geometry.board.size
        font_size = min(min(size) * 0.2, 1.5 * max(size) / len(words))
        veil = _inked(text_in(words, font_size, size), numbers)
        # A pixel on the edge belongs to the board by half or more, or not at all.
        pixels = pixels_of(veil)
        for place, coverage in corner_pixels(size, self.geometry.board_radius):
            if coverage < 0.5:
                pixels[place] = TRANSPARENT
        return veil

    @cached_property
    def _score_box(self) -> Image.Image:
        """The box of the score without its number; not to be changed."""
        theme, (width, height) = self.palette.theme, self.geometry.score.size
        box = self._plain(width, height, theme.board)
        numbers = self.palette.corner_numbers(theme.page, theme.board)
        _round(box, min(self.geometry.board_radius, height / 4), numbers)
        self._write_in_score(box, "SCORE", 0.1, 0.3, 0.28)
        return box

    def _write_in_score(
        self, box: Image.Image, words: str, top: float, part: float, font_size: float
    ) -> None:
        """Write a line in the box of the score, its measures shares of the box's height."""
        theme, (width, height) = self.palette.theme, box.size
        ink = self.palette.text_numbers(TileColours(theme.board, theme.score_text))
        text = text_in(words, height * font_size, (width * 7 // 8, round(height * part)))
        box.paste(_inked(text, ink), ((width - text.width) // 2, round(height * top)))

    def _board(self) -> Image.Image:
        theme = self.palette.theme
        board = self._plain(*self.geometry.board.size, theme.board)
        numbers = self.palette.corner_numbers(theme.page, theme.board)
        return _round(board, self.geometry.board_radius, numbers)

    def _drawn_tile(self, value: int) -> Image.Image:
        theme, side = self.palette.theme, self.geometry.tile
        background = theme.tile(value).background if value else theme.empty
        picture = self.face(value, side) if value else self._plain(side, side, background)
        numbers = self.palette.corner_numbers(theme.board, background)
        return _round(picture, self.geometry.tile_radius, numbers)

    def _plain(self, width: int, height: int, colour: Colour) -> Image.Image:
        return Image.new("L", (width, height), self.palette.number(colour))


def still(board: Board, *, size: int = 400, theme: Theme = CLASSIC) -> Image.Image:
    """A picture of a board, its longer side ``size`` pixels, as an image with a palette.

    Raises ValueError for a size that does not suit the board, as geometry.fit does.
    """
    palette = Palette(theme)
    return coloured(Pictures(fit(board.rows, board.columns, size), palette).board(board), palette)


def coloured(numbers: Image.Image, palette: Palette) -> Image.Image:
    """Palette numbers as an image with that palette, which any program can show."""
    return _with_palette(numbers, palette.table, "RGB")


def see_through(numbers: Image.Image, palette: Palette) -> Image.Image:
    """Palette numbers as an image of mode "RGBA", each as opaque as the palette has it."""
    return _with_palette(numbers, palette.table_with_opacities, "RGBA").convert("RGBA")


def _with_palette(numbers: Image.Image, table: bytes, mode: str) -> Image.Image:
    picture = Image.frombytes("P", numbers.size, numbers.tobytes())
    picture.putpalette(table, mode)
    return picture


def veiled(numbers: Image.Image, veil: Image.Image, top: int, palette: Palette) -> Image.Image:
    """A picture with a veil over its board, as an image of mode "RGB"."""
    picture = see_through(numbers, palette)
    picture.alpha_composite(see_through(veil, palette), (0, top))
    return picture.convert("RGB")


def _inked(coverage: Image.Image, numbers: list[int]) -> Image.Image:
    """The numbers of pixels that a text covers from 0 to 255."""
    return coverage.point([numbers[step] for step in _steps(len(numbers))])


def _round(picture: Image.Image, radius: float, numbers: list[int]) -> Image.Image:
    """The picture itself, its corners drawn round with the numbers from outside to inside."""
    pixels, last = pixels_of(picture), len(numbers) - 1
    for place, coverage in corner_pixels(picture.size, radius):
        pixels[place] = numbers[round(coverage * last)]
    return picture


def tile_shape(geometry: Geometry) -> Image.Image:
    """How much of each pixel of its square a tile covers, from 0 to 255."""
    shape = Image.new("L", (geometry.tile, geometry.tile), 255)
    pixels = pixels_of(shape)
    for place, coverage in corner_pixels(shape.size, geometry.tile_radius):
        pixels[place] = round(255 * coverage)
    return shape


def pixels_of(picture: Image.Image) -> PixelAccess:
    """The pixels of a picture by their places, to be changed there."""
    pixels = picture.load()
    assert pixels is not None
    return pixels


def corner_pixels(size: tuple[int, int], radius: float) -> Iterator[tuple[tuple[int, int], float]]:
    """The pixels of all corners of a rectangle, each with the share within the curve."""
    right, bottom = size[0] - 1, size[1] - 1
    for x, y, coverage in _corner(radius):
        for place in {(x, y), (right - x, y), (x, bottom - y), (right - x, bottom - y)}:
            yield place, coverage


@cache
def _steps(count: int) -> list[int]:
    """Which of so many numbers is that of a pixel, by how far it is covered from 0 to 255."""
    return [round(share / 255 * (count - 1)) for share in range(256)]


@cache
def _corner(radius: float) -> list[tuple[int, int, float]]:
    """The pixels of an upper left corner, each with the share that lies within the curve."""
    side = int(radius) + 1
    return [(x, y, _coverage(x, y, radius)) for x in range(side) for y in range(side)]


def _coverage(x: int, y: int, radius: float) -> float:
    def is_inside(i: int, j: int) -> bool:
        across = max(0.0, radius - x - (i + 0.5) / _SAMPLES)
        down = max(0.0, radius - y - (j + 0.5) / _SAMPLES)
        return across**2 + down**2 <= radius**2

    outermost, innermost = is_inside(0, 0), is_inside(_SAMPLES - 1, _SAMPLES - 1)
    if outermost == innermost:
        return float(innermost)
    inside = 0
    for i in range(_SAMPLES):
        for j in range(_SAMPLES):
            inside += is_inside(i, j)
    return inside / _SAMPLES**2


@cache
def _font_file() -> bytes:
    return files("render2048").joinpath(_FONT).read_bytes()


@lru_cache(maxsize=64)  # as its first text is most of the work of a font
def _font(size: float) -> ImageFont.FreeTypeFont:
    file = BytesIO(_font_file())
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


def text_in(
    text: str, font_size: float, size: tuple[int, int], *, to_the_left: bool = False
) -> Image.Image:
    """How much of each pixel of a rectangle the text covers, 0 to 255, shrunk where it must be."""
    width, height = size
    ink = _ink(text, max(font_size, _SMALLEST_FONT))
    room = width if to_the_left else int(_TEXT_ROOM * width)
    if ink.width > room or ink.height > height:
        shrunk = min(room / ink.width, height / ink.height)
        ink = ink.resize((max(1, int(ink.width * shrunk)), max(1, int(ink.height * shrunk))))
    picture = Image.new("L", size, 0)
    left = 0 if to_the_left else (width - ink.width) // 2
    picture.paste(ink, (left, (height - ink.height) // 2))
    return picture


def _ink(text: str, font_size: float) -> Image.Image:
    """The text alone, cut to what it covers."""
    font = _font(font_size)
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text))
    picture = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(picture).text((-left, -top), text, fill=255, font=font)
    return picture.crop(picture.getbbox() or (0, 0, 1, 1))
