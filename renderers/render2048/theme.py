"""Themes: the colours that a board is drawn in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import NamedTuple


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
        return Colour(
            *(round(mine + (its - mine) * share) for mine, its in zip(self, other, strict=True))
        )


class TileColours(NamedTuple):
    """The colours of one tile."""

    background: Colour
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
    """

    name: str
    page: Colour
    board: Colour
    empty: Colour
    dark_text: Colour
    bright_text: Colour
    tiles: Mapping[int, TileColours] = field(hash=False)
    other_tiles: TileColours

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", MappingProxyType(dict(self.tiles)))

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
    )


CLASSIC = _classic()
"""The colours of the original game; every tile above 2048 looks the same."""

THEMES: Mapping[str, Theme] = MappingProxyType({CLASSIC.name: CLASSIC})
"""The themes that have a name."""


def theme(name: str) -> Theme:
    """The theme of this name; the ValueError for an unknown one suggests a known one.

    >>> theme("clasic")
    Traceback (most recent call last):
    ValueError: no theme is called 'clasic'; did you mean 'classic'?
    """
    if name in THEMES:
        return THEMES[name]
    close = get_close_matches(name, THEMES, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"there is {', '.join(THEMES)}"
    raise ValueError(f"no theme is called {name!r}; {hint}")
