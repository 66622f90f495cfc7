"""Boards as SVG pictures: text alone, sharp at any size."""

from __future__ import annotations

from html import escape
from typing import IO, ClassVar
from unicodedata import east_asian_width

from core2048 import Step
from core2048.board import cells_of
from render2048.geometry import Box, Geometry, fit
from render2048.looks import GLOW_BLUR, GLOW_COLOUR, GLOW_SPREAD, check_text, glow_of
from render2048.renderer import Opening
from render2048.standing import Standing
from render2048.theme import Theme
from render2048.themes import theme_of

_FONT = "'Clear Sans','Helvetica Neue',Arial,sans-serif"
_DIGIT = 0.57  # the width of a digit in the height of its font
_ROOM = 0.92  # for a text, of the width of what it stands on
_BASELINE = 0.355  # how far below the middle digits stand, in the height of their font


class SvgRenderer:
    """Writes a picture of the last board as text; it needs no other package.

    Its title and description hold the board in words. Numbers keep the width
    that they have in Clear Sans, whatever font there is.

    Options:
        size: of the longer side of the board, in pixels.
        theme: a theme, or the name of one.
        score: whether the score stands above the board.
        caption: words above the board, without control characters.
        overlay: whether a board says that the game is won or over.
        glow: whether tiles of 128 and more shine, as in the original game.

    Raises ValueError for an option that cannot be; ``begin`` raises it for a
    size that does not suit the board.
    """

    name: ClassVar[str] = "svg"
    suffixes: ClassVar[tuple[str, ...]] = (".svg",)
    binary: ClassVar[bool] = False
    description: ClassVar[str] = "drawing of the last board, sharp at any size"

    def __init__(
        self,
        output: IO[str],
        *,
        size: int = 400,
        theme: str | Theme = "classic",
        score: bool = False,
        caption: str = "",
        overlay: bool = False,
        glow: bool = False,
    ) -> None:
        check_text(caption)
        self._output = output
        self._size = size
        self._theme = theme_of(theme)
        self._score = score
        self._caption = caption
        self._overlay = overlay
        self._glow = glow

    def begin(self, opening: Opening) -> None:
        """Take the board that all starts from."""
        header = self._score or bool(self._caption)
        rows, columns = opening.board.rows, opening.board.columns
        self._geometry = fit(rows, columns, self._size, header=header)
        self._position = Standing.opening(opening)

    def step(self, step: Step) -> None:
        """Take the next step; the board before it is not shown."""
        self._position = self._position.after(step)

    def end(self) -> None:
        """Write the picture; the stream stays open."""
        geometry, theme = self._geometry, self._theme
        width, height = geometry.width, geometry.height
        words = self._position.words()
        title, _, rows = words.partition(". ")
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="t d">\n'
            f'<title id="t">{title}</title>\n<desc id="d">{rows}</desc>\n'
            f"<style>text{{font-family:{_FONT};font-weight:bold;text-anchor:middle}}</style>\n",
            _rect(Box(0, 0, width, height), theme.page),
            *self._header(),
            _rect(geometry.board, theme.board, geometry.board_radius),
            *self._cells(),
            *self._message(),
            "</svg>\n",
        ]
        self._output.write("".join(parts))

    def _header(self) -> list[str]:
        geometry, theme = self._geometry, self._theme
        parts = []
        if self._score:
            box = geometry.score
            width, height = box.size
            room = width * 7 / 8
            radius = min(geometry.board_radius, height / 4)
            middle = (box.left + box.right) / 2
            parts += [
                _rect(box, theme.board, radius),
                _text("SCORE", middle, height * 0.25, height * 0.28, theme.score_text, room),
                _text(
                    str(self._position.score),
                    middle,
                    height * 0.66,
                    height * 0.52,
                    theme.score_text,
                    room,
                ),
            ]
        if self._caption:
            room, height = geometry.caption(beside_score=self._score).size
            font_size, fixed = height * 0.5, ""
            wide = font_size * sum(map(_share, self._caption))
            if wide > room:
                font_size *= room / wide
                fixed = f' textLength={_quoted(room)} lengthAdjust="spacingAndGlyphs"'
            place = f"y={_quoted(height * 0.68)} font-size={_quoted(font_size)}{fixed}"
            looks = f'style="text-anchor:start" fill="{theme.page_text}"'
            parts.append(f"<text {place} {looks}>{escape(self._caption, quote=False)}</text>\n")
        return parts

    def _cells(self) -> list[str]:
        geometry, theme, side = self._geometry, self._theme, self._geometry.tile
        cells, shine, tiles = [], [], []
        for cell, value in cells_of(self._position.board):
            x, y = geometry.origin(cell)
            box = Box(x, y, x + side, y + side)
            if not value:
                cells.append(_rect(box, theme.empty, geometry.tile_radius))
                continue
            colours = theme.tile(value)
            if self._glow and glow_of(value):
                shine.append(_light(box, geometry, glow_of(value)))
            font_size = geometry.font_size(value)
            tiles.append(_rect(box, colours.background, geometry.tile_radius))
            tiles.append(
                _text(str(value), x + side / 2, y + side / 2, font_size, colours.text, side * _ROOM)
            )
        if shine:
            blur = _short(GLOW_BLUR * side)
            cells.append(f'<filter id="g"><feGaussianBlur stdDeviation="{blur}"/></filter>\n')
        return cells + shine + tiles

    def _message(self) -> list[str]:
        message = self._position.message(self._theme) if self._overlay else None
        if message is None:
            return []
        words, wash = message
        box = self._geometry.board
        font_size = min(min(box.size) * 0.2, 1.5 * max(box.size) / len(words))
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        return [
            _rect(box, wash.colour, self._geometry.board_radius, f' opacity="{wash.share}"'),
            _text(words, x, y, font_size, wash.text, box.size[0] * _ROOM),
        ]


def _rect(box: Box, colour: object, radius: float = 0, more: str = "") -> str:
    width, height = box.size
    place = f'x="{box.left}" y="{box.top}" width="{width}" height="{height}"'
    return f'<rect {place}{f" rx={_quoted(radius)}" if radius else ""} fill="{colour}"{more}/>\n'


def _light(box: Box, geometry: Geometry, glow: float) -> str:
    spread = round(GLOW_SPREAD * geometry.tile)
    wider = Box(box.left - spread, box.top - spread, box.right + spread, box.bottom + spread)
    return _rect(wider, GLOW_COLOUR, 0, f' opacity="{glow}" filter="url(#g)"')


def _text(text: str, x: float, y: float, font_size: float, colour: object, room: float) -> str:
    """A text around a point, no wider than its room."""
    width = _DIGIT * font_size * len(text)
    fixed = ""
    if width > room or (len(text) > 2 and text.isdigit()):
        fixed = f' textLength={_quoted(min(room, width))} lengthAdjust="spacingAndGlyphs"'
    place = f"x={_quoted(x)} y={_quoted(y + _BASELINE * font_size)} font-size={_quoted(font_size)}"
    return f'<text {place}{fixed} fill="{colour}">{escape(text, quote=False)}</text>\n'


def _share(sign: str) -> float:
    """About how wide a sign is, in the height of its font, whatever the font."""
    if east_asian_width(sign) in {"W", "F"}:
        return 1
    return 0.7 if sign.isupper() else 0.52


def _quoted(number: float) -> str:
    return f'"{_short(number)}"'


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
