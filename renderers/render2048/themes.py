"""The themes by name, and from files."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType

from render2048.theme import CLASSIC, Theme

THEMES: Mapping[str, Theme] = MappingProxyType({CLASSIC.name: CLASSIC})
"""The themes that have a name."""


def theme_of(named: str | Theme) -> Theme:
    return named if isinstance(named, Theme) else theme(named)


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
