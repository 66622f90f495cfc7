"""``2048 themes``: the colours that pictures can have."""

import json
import os
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

from cli2048.console import Console
from cli2048.export import FileExists, write_bytes
from cli2048.failure import Failure
from cli2048.options import ForceOption, file_name, new_app
from cli2048.terminal import shows_all_colours
from render2048.theme import Theme
from render2048.themes import THEMES, theme
from render2048.vision import COLOUR_BLINDNESS, contrast, difference

app = new_app()

EPILOG = "Example: 2048 themes -o themes.png"


@app.command("themes", epilog=EPILOG)
def themes(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME...]", help="Themes, or TOML files of them.")
    ] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="PNG file to show them in.")
    ] = None,
    size: Annotated[int, typer.Option(help="Longer side of each board in pixels.")] = 400,
    as_json: Annotated[bool, typer.Option("--json", help="All colours, for programs.")] = False,
    force: ForceOption = False,
) -> None:
    """List the colours that pictures can have, and show them.

    Contrast is that of the least readable text, 1 to 21 by WCAG. Difference is
    that of the two neighbouring tiles that are most alike, by CIEDE2000: for
    normal vision, and for the kind of colour blindness that finds them most
    alike.
    """
    console = Console()
    file_name(output, "--output")
    try:
        found = [theme(name) for name in names or THEMES]
        if output is not None:
            _write(found, Path(output), size, force=force)
            console.out(output)
            return
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    if as_json:
        console.out(json.dumps([_facts(each) for each in found]))
        return
    coloured = shows_all_colours(console.stdout, os.environ)
    wide = max(5, *(len(each.name) for each in found))
    console.out(f"{'theme':<{wide}}  contrast  difference  for all eyes")
    for each in found:
        facts = _facts(each)
        line = f"{facts['contrast']:8.1f}  {facts['difference']:10.1f}  {facts['for_all']:12.1f}"
        console.out(f"{each.name:<{wide}}  {line}  {each.description}")
        if coloured:
            console.out(_swatches(each))


def _write(found: list[Theme], path: Path, size: int, *, force: bool) -> None:
    if path.suffix.lower() != ".png":
        raise ValueError(f"{str(path)!r} is no file of .png")
    try:
        from render2048.theme_sheet import theme_sheet
    except ModuleNotFoundError:
        raise ValueError("pictures need Pillow: pip install 'core2048[cli]'") from None
    data = BytesIO()
    theme_sheet(found, size).save(data, "PNG", optimize=True)
    try:
        write_bytes(path, data.getvalue(), force=force)
    except FileExists as taken:
        raise Failure(f"{taken}, or use --force") from None


def _facts(theme: Theme) -> dict[str, Any]:
    tiles = [theme.tiles[value] for value in sorted(theme.tiles)]
    neighbours = list(pairwise(tile.background for tile in tiles))

    def least(blindness: str | None) -> float:
        return min((difference(*pair, blindness) for pair in neighbours), default=0.0)

    texts = [*tiles, theme.other_tiles]
    return {
        "name": theme.name,
        "description": theme.description,
        "contrast": round(min(contrast(*tile) for tile in texts), 2),
        "difference": round(least(None), 2),
        "for_all": round(min(map(least, (None, *COLOUR_BLINDNESS))), 2),
        "page": str(theme.page),
        "board": str(theme.board),
        "empty": str(theme.empty),
        "tiles": {
            str(value): [str(colour) for colour in theme.tiles[value]]
            for value in sorted(theme.tiles)
        },
        "other": [str(colour) for colour in theme.other_tiles],
    }


def _swatches(theme: Theme) -> str:
    """All tiles of a theme in a row."""

    def swatch(value: int) -> str:
        back, text = theme.tile(value)
        colours = f"38;2;{';'.join(map(str, text))};48;2;{';'.join(map(str, back))}"
        return f"\x1b[0;{colours}m {value} \x1b[0m"

    return "  " + "".join(swatch(value) for value in sorted(theme.tiles))
