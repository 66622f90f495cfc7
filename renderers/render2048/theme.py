"""Themes: the colours that a board is drawn in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from render2048.vision import contrast


class Colour(NamedTuple):
    """A colour of the screen, each part from 0 to 255.

    >>> Colour.parse("#eee4da")
    Colour(red=238, green=228, blue=218)
    >>> str(Colour(238, 228, 218))
    '#eee4da'
    """

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @classmethod
    def parse(cls, text: str) -> Colour:
        """The colour written as ``#`` and six hexadecimal digits; ValueError for others."""
        if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
            raise ValueError(f"a colour is # and six hexadecimal digits, not {text!r}")
        return cls(*bytes.fromhex(text[1:]))

    def blend(self, other: Colour, share: float) -> Colour:
        """The colour on the way to another one, of which ``share`` is from 0 to 1."""
        (red, green, blue), (its_red, its_green, its_blue) = self, other
        return Colour(
            round(red + (its_red - red) * share),
            round(green + (its_green - green) * share),
            round(blue + (its_blue - blue) * share),
        )


class TileColours(NamedTuple):
    """The colours of one tile."""

    background: Colour
    text: Colour


class Wash(NamedTuple):
    """A colour that is laid over a whole board, and the text on it.

    Attributes:
        colour: of the wash.
        share: how much of what is below it is covered, from 0 to 1.
        text: the colour of the text, which covers all.
    """

    colour: Colour
    share: float
    text: Colour


@dataclass(frozen=True)
class Theme:
    """Every colour of a picture.

    Attributes:
        name: what users call the theme.
        page: what shows around the round corners of the board.
        board: the frame of the board and the gaps between its cells.
        empty: a cell without a tile.
        dark_text: the text that goes on light colours.
        bright_text: the text that goes on dark colours.
        tiles: the colours of each face value that has its own.
        other_tiles: the colours of every other tile.
        board_text: the text that goes on the board's own colour, as that of the
            score; where it is not given, the text that stands out best.
        wash: how much of a board the colour covers that is laid over it when the
            game is won or over, from 0 to 1.
        description: one line for a list of themes.
    """

    name: str
    page: Colour
    board: Colour
    empty: Colour
    dark_text: Colour
    bright_text: Colour
    tiles: Mapping[int, TileColours] = field(hash=False)
    other_tiles: TileColours
    board_text: Colour | None = None
    wash: float = 0.75
    description: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", MappingProxyType(dict(self.tiles)))

    def text_on(self, background: Colour) -> Colour:
        """Of the dark and the bright text the one that stands out better."""
        return max(self.dark_text, self.bright_text, key=lambda text: contrast(text, background))

    @property
    def score_text(self) -> Colour:
        """The text that goes on the board's own colour."""
        return self.board_text or self.text_on(self.board)

    @property
    def page_text(self) -> Colour:
        """The text that goes beside the board."""
        return self.text_on(self.page)

    @property
    def lost(self) -> Wash:
        """What is laid over the board when no move is left."""
        colour = self.tile(2).background
        return Wash(colour, self.wash, self.text_on(colour))

    @property
    def won(self) -> Wash:
        """What is laid over the board when the game is won."""
        colour = self.tile(2048).background
        return Wash(colour, self.wash, self.text_on(colour))

    def tile(self, value: int) -> TileColours:
        """The colours of the tile with this face value."""
        return self.tiles.get(value, self.other_tiles)


def _classic() -> Theme:
    dark, bright = Colour.parse("#776e65"), Colour.parse("#f9f6f2")
    backgrounds = {
        2: "#eee4da",
        4: "#ede0c8",
        8: "#f2b179",
        16: "#f59563",
        32: "#f67c5f",
        64: "#f65e3b",
        128: "#edcf72",
        256: "#edcc61",
        512: "#edc850",
        1024: "#edc53f",
        2048: "#edc22e",
    }
    return Theme(
        name="classic",
        page=Colour.parse("#faf8ef"),
        board=Colour.parse("#bbada0"),
        empty=Colour.parse("#cdc1b4"),
        dark_text=dark,
        bright_text=bright,
        tiles={
            value: TileColours(Colour.parse(background), dark if value in {2, 4} else bright)
            for value, background in backgrounds.items()
        },
        other_tiles=TileColours(Colour.parse("#3c3a32"), bright),
        board_text=bright,
        wash=0.5,
        description="the original game; 4096 and above look alike",
    )


CLASSIC = _classic()
"""The colours of the original game; every tile above 2048 looks the same."""
