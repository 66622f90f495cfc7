"""The themes by name, and from files."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from core2048.loading import suggestion
from render2048.theme import CLASSIC, Colour, Theme, TileColours
from render2048.vision import contrast

_VALUES = [2**exponent for exponent in range(1, 18)]


def _theme(
    name: str,
    description: str,
    board: tuple[str, str, str],
    texts: tuple[str, str],
    tiles: str,
    other: str,
) -> Theme:
    """A theme whose texts are, of a dark and a bright one, what stands out better."""
    dark, bright = map(Colour.parse, texts)

    def tile(background: str) -> TileColours:
        colour = Colour.parse(background)
        text = max(dark, bright, key=lambda text: contrast(text, colour))
        return TileColours(colour, text)

    page, frame, empty = map(Colour.parse, board)
    return Theme(
        name=name,
        page=page,
        board=frame,
        empty=empty,
        dark_text=dark,
        bright_text=bright,
        tiles=dict(zip(_VALUES, map(tile, tiles.split()), strict=True)),
        other_tiles=tile(other),
        description=description,
    )


_NAMED = (
    CLASSIC,
    _theme(
        "dark",
        "for dark pages; distinct tiles up to 131072, legible text",
        ("#17151c", "#26242e", "#322f3b"),
        ("#15131a", "#ffffff"),
        "#464453 #594d49 #8e583c #ec3c12 #c16456 #8e2140 #845bc3 #3047a0 #3a79b6 #03afb7 #e4bd36 "
        "#369c46 #2a6a4e #87be5f #a6753c #d4cec3 #9090b7",
        "#f4f1ea",
    ),
    _theme(
        "accessible",
        "distinct tiles and legible text for all kinds of colour vision",
        ("#faf8ef", "#8c8478", "#b9b2a6"),
        ("#211d18", "#ffffff"),
        "#f7f0e6 #f5d79d #eca048 #d7632b #b6241d #770839 #7b55be #2e438e #377baf #17cded #f3cf1f "
        "#26863b #0c4e3a #9ccf9e #b2794b #3c3930 #cfbbef",
        "#211d18",
    ),
    _theme(
        "high-contrast",
        "on black, for eyes that need strong contrast",
        ("#000000", "#000000", "#1f1f1f"),
        ("#000000", "#ffffff"),
        "#fffffd #fdd89f #f99a3c #a62b06 #6e0202 #fd8cbd #590a7b #91a8fc #2a3298 #30d4fe #f8dc1c "
        "#145922 #7bff89 #085d5a #cccacb #523104 #d8c1ff",
        "#ffffff",
    ),
    _theme(
        "mono",
        "greys alone, for print and paper displays",
        ("#ffffff", "#8a8a8a", "#bcbcbc"),
        ("#000000", "#ffffff"),
        " ".join(f"#{grey:02x}{grey:02x}{grey:02x}" for grey in range(255, 0, -15)),
        "#000000",
    ),
)

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in _NAMED})
"""The themes that have a name."""


def theme_of(named: str | Theme) -> Theme:
    """A theme, or that of a name."""
    return named if isinstance(named, Theme) else theme(named)


def theme(name: str) -> Theme:
    """The theme of this name, or in this file where the name ends in ``.toml``.

    The ValueError for an unknown one suggests a known one; that for a file
    names the key that is wrong.

    >>> theme("clasic")
    Traceback (most recent call last):
    ValueError: no theme is called 'clasic'; did you mean 'classic'?
    """
    if name in THEMES:
        return THEMES[name]
    if name.lower().endswith(".toml"):
        from render2048.theme_file import load_theme

        return load_theme(name, theme)
    raise ValueError(f"no theme is called {name!r}; {suggestion(name, THEMES)}")
