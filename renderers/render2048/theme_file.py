"""Themes from TOML files.

Every key may be left out, and is then that of the theme that is extended:

    extends = "classic"          # a theme by name, or another file
    name = "sea"                 # that of the file where it is not given
    description = "all in blue"
    page = "#f0f8ff"             # around the board
    board = "#5b7f95"            # frame and gaps
    empty = "#8fb3c7"            # cells without a tile
    dark-text = "#10222e"        # the texts from which a tile takes
    bright-text = "#ffffff"      # the one that stands out better
    board-text = "#ffffff"       # the score
    wash = 0.75                  # how much the end of a game covers, above 0 to 1
    other = "#000000"            # tiles that have no colour of their own

    [tiles]
    2 = "#e0f0fa"
    4 = { background = "#c0e0f5", text = "#10222e" }
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from os.path import realpath
from pathlib import Path
from typing import Any

from core2048.loading import suggestion
from render2048.theme import Colour, Theme, TileColours

SUFFIX = ".toml"
_COLOURS = ("page", "board", "empty", "dark-text", "bright-text", "board-text")
_TEXTS = ("name", "description", "extends")
_KEYS = (*_TEXTS, *_COLOURS, "wash", "other", "tiles")


def load_theme(
    path: str, named: Callable[[str], Theme], extended_by: tuple[Path, ...] = ()
) -> Theme:
    """The theme in a file; ``named`` gives those that are not in files.

    ``extended_by`` are the files that have led to this one. Raises ValueError,
    naming the file and the key, for what cannot be.
    """
    try:
        text = Path(path).read_text("utf-8-sig")
        return _theme_in(tomllib.loads(text), (*extended_by, Path(path)), named)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ValueError(f"cannot read the theme {path}: {reason}") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _theme_in(
    said: Mapping[str, Any], files: tuple[Path, ...], named: Callable[[str], Theme]
) -> Theme:
    """The theme that the last of these files says; each is extended by the one before."""
    _check_keys("", said, _KEYS)
    for key in _TEXTS:
        if not isinstance(said.get(key, ""), str):
            raise ValueError(f"{key}: this is text in quotes, not {said[key]!r}")
    base = _base(said.get("extends", "classic"), files, named)
    colours: dict[str, Any] = {
        key.replace("-", "_"): _colour(key, said[key]) for key in _COLOURS if key in said
    }
    if "board" in said:
        colours.setdefault("board_text", None)  # that of the other board need not suit this one
    theme = replace(
        base,
        name=said.get("name", files[-1].stem),
        description=said.get("description", f"made from {base.name}"),
        wash=_wash(said.get("wash", base.wash)),
        **colours,
    )
    if "other" in said:
        theme = replace(theme, other_tiles=_tile("other", said["other"], theme))
    tiles = said.get("tiles", {})
    if not isinstance(tiles, Mapping):
        raise ValueError(f"tiles: this is a table of tiles, not {tiles!r}")
    return replace(theme, tiles={**theme.tiles, **dict(_tiles(tiles, theme))})


def _base(name: str, files: tuple[Path, ...], named: Callable[[str], Theme]) -> Theme:
    if not name.lower().endswith(SUFFIX):
        return named(name)
    path = files[-1].parent / name
    if realpath(path) in map(realpath, files):
        raise ValueError(f"extends: {path} is extended by itself")
    return load_theme(str(path), named, files)


def _tiles(tiles: Mapping[str, Any], theme: Theme) -> list[tuple[int, TileColours]]:
    for key in tiles:
        if not (key.isascii() and key.isdigit() and 0 < len(key) <= 300 and int(key)):
            raise ValueError(f"tiles.{key}: a tile is a whole number above 0")
    return [(int(key), _tile(f"tiles.{key}", value, theme)) for key, value in tiles.items()]


def _tile(key: str, value: object, theme: Theme) -> TileColours:
    if not isinstance(value, Mapping):
        background = _colour(key, value)
        return TileColours(background, theme.text_on(background))
    _check_keys(f"{key}.", value, TileColours._fields)
    if "background" not in value:
        raise ValueError(f"{key}: a tile needs a background")
    background = _colour(f"{key}.background", value["background"])
    if "text" not in value:
        return TileColours(background, theme.text_on(background))
    return TileColours(background, _colour(f"{key}.text", value["text"]))


def _colour(key: str, value: object) -> Colour:
    try:
        return Colour.parse(value if isinstance(value, str) else str(value))
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def _wash(value: object) -> float:
    if not isinstance(value, int | float) or not 0 < value <= 1:
        raise ValueError(f"wash: this is a number above 0 and up to 1, not {value!r}")
    return float(value)


def _check_keys(where: str, said: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in said:
        if key not in known:
            raise ValueError(f"there is no key {where + key!r}; {suggestion(key, known)}")
