"""``2048 show``: one position, as text or as a picture."""

import os
from collections import deque
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from cli2048 import state
from cli2048.brought import guard
from cli2048.console import Console
from cli2048.counting import counted
from cli2048.export import RENDERER_ERRORS
from cli2048.failure import Failure, why
from cli2048.hex_order import HexOrder, HexOrderOption
from cli2048.options import AsciiOption, ForceOption, ThemeOption, file_name, new_app
from cli2048.reading import read_record
from cli2048.terminal import board_style
from core2048 import Game, RecordError
from core2048.files import write_whole
from render2048 import Opening, RendererFactory, for_path, make, render

app = new_app()

EPILOG = "Example: 2048 show game.2048 --at -2 -o before-the-last-move.png"


@app.command("show", epilog=EPILOG)
def show(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]", help="Game, picture or board, - for input; else the newest game."
        ),
    ] = None,
    at: Annotated[
        int, typer.Option(help="After so many moves; -1 is the last position, -2 the one before.")
    ] = -1,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="File to draw it in: .png, .svg or .txt.")
    ] = None,
    size: Annotated[
        int | None, typer.Option(help="Longer side of a picture in pixels, 400 if not given.")
    ] = None,
    theme: ThemeOption = None,
    score: Annotated[bool, typer.Option("--score", help="The score above the board.")] = False,
    force: ForceOption = False,
    ascii_only: AsciiOption = False,
    hex_order: HexOrderOption = None,
) -> None:
    """Show one position of a game, as text or as a picture.

    Without FILE it is the newest game. FILE may also be the name of a game that
    '2048 games' lists, or its beginning. The name of what was written goes to
    standard output.
    """
    console = Console()
    options = {"size": size, "theme": theme, "score": score or None}
    options = {name: value for name, value in options.items() if value is not None}
    target = file_name(output, "--output")
    if options and target is None:
        raise typer.BadParameter("size, theme and score are for a picture: name one with --output")
    factory = _factory(target) if target is not None else None
    source = file_name(file, "FILE") or str(state.newest())
    position = _position(source, at, hex_order)
    if target is None or factory is None:
        draw = board_style(console.stdout, os.environ, ascii_only=ascii_only)
        console.out(f"{position.variant}, score {position.score}\n{draw(position.board)}")
        return
    if Path(target).exists() and not force:
        raise Failure(f"{target} exists already: choose another name, or use --force")
    _draw(position, target, factory, options)
    console.out(target)


def _position(source: str, at: int, hex_order: HexOrder | None) -> Opening:
    """The position of a game at a place that counts as in a Python list."""
    record = read_record(source, hex_order)
    start = Game(record.variant, start=record.start)
    opening = Opening(record.variant, start.board, start.score, record)
    try:
        moves = sum(1 for _ in record.steps())
        number = at if at >= 0 else moves + 1 + at
        if not 0 <= number <= moves:
            raise Failure(f"there is no position {at}: the game has {counted(moves, 'move')}")
        for step in deque(islice(record.steps(), number), maxlen=1):
            opening = opening._replace(board=step.board, score=step.score)
    except RecordError as error:
        raise Failure(f"{source}: {error}") from None
    return opening


def _factory(target: str) -> RendererFactory:
    try:
        return for_path(target)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--output") from None


def _draw(
    position: Opening, target: str, factory: RendererFactory, options: dict[str, Any]
) -> None:
    try:
        with write_whole(target) as file:
            output = file if factory.binary else TextIOWrapper(file, "utf-8", newline="\n")
            with guard(f"the renderer {factory.name}", *RENDERER_ERRORS):
                render(make(factory, output, options), position)
            output.flush()
    except OSError as error:
        raise Failure(f"cannot write {target}: {why(error)}") from None
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
