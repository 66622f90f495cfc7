"""The options that commands share, and what they say."""

from __future__ import annotations

import os
import re
from math import isnan
from typing import Annotated

import typer

from core2048 import VARIANTS, Variant, VariantError, usual_win_tile
from core2048.loading import suggestion


def new_app() -> typer.Typer:
    """What a command is declared with: it is one of a group, which completes its options."""
    return typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)


def variant_of(name: str | None, size: str | None, win: str | None, spawn: str | None) -> Variant:
    """The variant that these options name, each one None where it was not given.

    The options change what the named variant says, classic where none is named.
    A size or odds without a win tile take the usual one for them. Raises
    BadParameter, saying what would be right, for what cannot be.
    """
    base = VARIANTS["classic"] if name is None else variant_named(name)
    sides = base.size if size is None else _size(size)
    odds = dict(base.spawn_odds) if spawn is None else _odds(spawn)
    try:
        if win is not None:
            win_tile = _win_tile(win)
        elif size is None and spawn is None:
            win_tile = base.win_tile
        else:
            win_tile = usual_win_tile(sides, odds)
        start = base.start_tiles if spawn is None else len(base.start_tiles)
        return Variant(sides, odds, win_tile, start)
    except VariantError as error:
        raise typer.BadParameter(str(error)) from None


def file_name(text: str | None, hint: str) -> str | None:
    """The name of a file as an option gives it; BadParameter for what none can be called."""
    if text == "":
        raise typer.BadParameter("the name of a file is not empty", param_hint=hint)
    try:
        possible = text is None or b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise typer.BadParameter(f"no file can be called {text!r}", param_hint=hint)
    return text


def number(value: float | None) -> float | None:
    """What an option of a number is given; BadParameter for nan, which no bounds keep out."""
    if value is not None and isnan(value):
        raise typer.BadParameter("it must be a number, not nan")
    return value


def variant_name(incomplete: str) -> list[str]:
    """The names of variants that begin so, for the completion of a shell."""
    return [name for name in VARIANTS if name.startswith(incomplete)]


def agent_name(incomplete: str) -> list[str]:
    """The names of agents that begin so, for the completion of a shell."""
    from core2048.agents import names

    return [name for name in names() if name.startswith(incomplete)]


def theme_name(incomplete: str) -> list[str]:
    """The names of themes that begin so, for the completion of a shell."""
    from render2048.themes import THEMES

    return [name for name in THEMES if name.startswith(incomplete)]


def variant_named(name: str) -> Variant:
    """The rules of this name; BadParameter, with a suggestion, for an unknown one."""
    if name not in VARIANTS:
        raise typer.BadParameter(
            f"no variant is called {name!r}; {suggestion(name, VARIANTS)}", param_hint="--variant"
        )
    return VARIANTS[name]


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,4})(?:x([0-9]{1,4}))?", text)
    if not match:
        raise typer.BadParameter(
            f"{text!r} is no size: one looks like 4, or 5x3 for 5 rows of 3", param_hint="--size"
        )
    rows, columns = match.groups()
    return int(rows), int(columns or rows)


def _win_tile(text: str) -> int | None:
    if text == "none":
        return None
    if not re.fullmatch(r"[0-9]{1,300}", text):
        raise typer.BadParameter(f"{text!r} is no tile, nor 'none'", param_hint="--win")
    if not int(text):
        raise typer.BadParameter("a tile is above 0; 'none' is no win tile", param_hint="--win")
    return int(text)


def _odds(text: str) -> dict[int, float]:
    odds = {}
    for word in text.split(","):
        match = re.fullmatch(r"([0-9]{1,100}):([0-9]*\.?[0-9]+)", word.strip())
        if not match or int(match[1]) in odds:
            raise typer.BadParameter(
                f"{text!r} are no spawn odds: they look like 2:.9,4:.1", param_hint="--spawn"
            )
        odds[int(match[1])] = float(match[2])
    return odds


VariantOption = Annotated[
    str | None, typer.Option(help="Rules by name, such as mini.", autocompletion=variant_name)
]
SizeOption = Annotated[str | None, typer.Option(help="4, or 5x3 for 5 rows of 3.")]
WinOption = Annotated[str | None, typer.Option(help="Tile that wins, or none.")]
SpawnOption = Annotated[str | None, typer.Option(help="Odds, such as 2:.9,4:.1.")]
SeedOption = Annotated[str | None, typer.Option(help="Number or word that decides chance.")]
ThemeOption = Annotated[
    str | None,
    typer.Option(
        help="Theme by name, see '2048 themes', or a TOML file.", autocompletion=theme_name
    ),
]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Plain figures, no colour.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over a file that exists.")]
