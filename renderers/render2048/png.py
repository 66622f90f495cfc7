"""Boards as PNG pictures."""

from __future__ import annotations

from typing import IO, ClassVar

from PIL import Image, ImageChops, ImageFilter

from core2048 import Step
from core2048.board import cells_of
from render2048.geometry import fit
from render2048.looks import GLOW_BLUR, GLOW_COLOUR, GLOW_SPREAD, check_caption, glow_of
from render2048.palette import Palette
from render2048.pictures import Pictures, coloured, see_through, tile_shape, veiled
from render2048.renderer import Opening
from render2048.standing import Standing
from render2048.theme import Theme
from render2048.themes import theme_of


class PngRenderer:
    """Writes a picture of the last board to a binary stream.

    Options:
        size: of the longer side of the board, in pixels.
        scale: 2 for twice the pixels each way, as screens of high density show.
        theme: a theme, or the name of one.
        score: whether the score stands above the board.
        caption: words above the board, in characters from U+0020 to U+007E.
        overlay: whether a board says that the game is won or over.
        glow: whether tiles of 128 and more shine, as in the original game.

    Raises ValueError for an option that cannot be; ``begin`` raises it for a
    size that does not suit the board.
    """

    name: ClassVar[str] = "png"
    suffixes: ClassVar[tuple[str, ...]] = (".png",)
    binary: ClassVar[bool] = True
    description: ClassVar[str] = "picture of the last board"

    def __init__(
        self,
        output: IO[bytes],
        *,
        size: int = 400,
        scale: int = 1,
        theme: str | Theme = "classic",
        score: bool = False,
        caption: str = "",
        overlay: bool = False,
        glow: bool = False,
    ) -> None:
        check_caption(caption)
        self._output = output
        self._size = size
        self._scale = scale
        self._score = score
        self._caption = caption
        self._overlay = overlay
        self._glow = glow
        self._header = score or bool(caption)
        self._palette = Palette(theme_of(theme), header=self._header, washes=overlay)

    def begin(self, opening: Opening) -> None:
        """Take the board that all starts from."""
        rows, columns = opening.board.rows, opening.board.columns
        self._geometry = fit(rows, columns, self._size, header=self._header, scale=self._scale)
        self._position = Standing.opening(opening)

    def step(self, step: Step) -> None:
        """Take the next step; the board before it is not shown."""
        self._position = self._position.after(step)

    def end(self) -> None:
        """Write the picture; the stream stays open."""
        pictures = Pictures(self._geometry, self._palette)
        dots = round(72 * self._scale / 0.75)  # per inch, of which a pixel of the web has 96
        self._picture(pictures).save(self._output, "PNG", optimize=True, dpi=(dots, dots))

    def _picture(self, pictures: Pictures) -> Image.Image:
        position = self._position
        numbers = pictures.board(position.board)
        if self._score:
            numbers.paste(pictures.score(position.score), self._geometry.score[:2])
        if self._caption:
            caption = pictures.caption(self._caption, beside_score=self._score)
            numbers.paste(caption, (0, 0))
        message = position.message(self._palette.theme) if self._overlay else None
        if not self._glow:
            if message is None:
                return coloured(numbers, self._palette)
            veil = pictures.veil(*message)
            return veiled(numbers, veil, self._geometry.board_top, self._palette)
        picture = _glowing(numbers, pictures, position)
        if message is not None:
            veil = see_through(pictures.veil(*message), self._palette)
            picture = picture.convert("RGBA")
            picture.alpha_composite(veil, (0, self._geometry.board_top))
        return picture.convert("RGB")


def _glowing(numbers: Image.Image, pictures: Pictures, position: Standing) -> Image.Image:
    """The picture with the light that falls from large tiles on the board around them."""
    geometry = pictures.geometry
    light = Image.new("L", numbers.size, 0)
    tiles = Image.new("L", numbers.size, 0)
    shape = tile_shape(geometry)
    spread = round(GLOW_SPREAD * geometry.tile)
    wide = geometry.tile + 2 * spread
    for cell, value in cells_of(position.board):
        x, y = geometry.origin(cell)
        if value:
            tiles.paste(shape, (x, y))
        if glow_of(value):
            shine = Image.new("L", numbers.size, 0)
            shine.paste(
                round(255 * glow_of(value)),
                (x - spread, y - spread, x - spread + wide, y - spread + wide),
            )
            shine = shine.filter(ImageFilter.GaussianBlur(GLOW_BLUR * geometry.tile))
            light = ImageChops.screen(light, shine)
    on_board = Image.new("L", numbers.size, 0)
    on_board.paste(255, geometry.board)
    light = ImageChops.multiply(light, ImageChops.subtract(on_board, tiles))
    picture = coloured(numbers, pictures.palette).convert("RGB")
    picture.paste(GLOW_COLOUR, mask=light)
    return picture
