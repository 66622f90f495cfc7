"""``2048 replay``: a recorded game, shown or exported."""

import os
from pathlib import Path
from typing import Annotated

import typer

from cli2048 import state
from cli2048.console import Console
from cli2048.export import BadOption, Excerpt, FileExists, export, write_text
from cli2048.failure import Failure
from cli2048.hex_order import HexOrderOption
from cli2048.options import file_name
from cli2048.reading import read_record
from cli2048.terminal import board_style
from core2048 import RecordError
from render2048 import render
from render2048.text import TextRenderer

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)

EPILOG = "Example: 2048 replay --gif -o game.gif --last 100 --size 480"


SLOWEST = 0.001
FASTEST = 7.5  # browsers show what is faster than 20 ms for 100


@app.command("replay", epilog=EPILOG)
def replay(
    file: Annotated[
        str | None, typer.Argument(help="Record or GIF, - for input; else the newest game.")
    ] = None,
    gif: Annotated[bool, typer.Option("--gif", help="Export an animated GIF.")] = False,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", help="File to write: .gif, .txt, or .2048 for the record."),
    ] = None,
    first: Annotated[int | None, typer.Option("--from", min=1, help="First move to show.")] = None,
    final: Annotated[int | None, typer.Option("--to", min=1, help="Last move to show.")] = None,
    newest: Annotated[int | None, typer.Option("--last", min=1, help="Only the last N.")] = None,
    every: Annotated[int, typer.Option(min=1, help="Only every Nth move, and the last.")] = 1,
    size: Annotated[
        int | None, typer.Option(help="Longer side of a picture in pixels, 400 if not given.")
    ] = None,
    speed: Annotated[
        float | None, typer.Option(help="Times as fast as 150 ms a move, which is 1.")
    ] = None,
    hold: Annotated[
        int | None, typer.Option(help="Time of the last frame in ms, 2000 if not given.")
    ] = None,
    loop: Annotated[
        int | None, typer.Option(help="How often to play, 0 for ever, as if not given.")
    ] = None,
    theme: Annotated[
        str | None, typer.Option(help="Colours of a picture; there is 'classic'.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
    hex_order: HexOrderOption = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Plain figures, no colour.")] = False,
) -> None:
    """Show a recorded game, or export it as a GIF.

    Without FILE it is the newest game. The name of what was written goes to
    standard output.
    """
    console = Console()
    target = _target(file_name(file, "FILE"), gif, file_name(output, "--output"))
    excerpt = _excerpt(first, final, newest, every)
    options = {"size": size, "hold": hold, "loop": loop, "theme": theme, "delay": _delay(speed)}
    options = {name: value for name, value in options.items() if value is not None}
    if options and (target is None or target.suffix.lower() != ".gif"):
        raise typer.BadParameter("size, speed, hold, loop and theme are for a GIF")
    source = str(_newest()) if file is None else file
    record = read_record(source, hex_order)
    if target is None:
        draw = str if ascii_only else board_style(console.stdout, os.environ)
        try:
            render(TextRenderer(_Lines(console), draw=draw), *excerpt.of(record))
        except RecordError as error:
            raise Failure(f"{source}: {error}") from None
        return
    try:
        if target.suffix.lower() == ".2048":
            write_text(target, record.format(), force=force)
        else:
            export(record, target, excerpt=excerpt, force=force, **options)
    except FileExists as taken:
        raise Failure(f"{taken}, or use --force") from None
    except BadOption as error:
        raise typer.BadParameter(str(error)) from None
    console.out(str(target))


def _target(file: str | None, gif: bool, output: str | None) -> Path | None:
    """The file to write; None where the game is printed."""
    if output is None:
        stem = "game" if file == "-" else Path(file or _newest()).stem
        return Path(f"{stem}.gif") if gif else None
    path = Path(output)
    suffixes = (".gif",) if gif else (".gif", ".txt", ".2048")
    if output == "-" or path.suffix.lower() not in suffixes:
        kinds = " or ".join(suffixes)
        raise typer.BadParameter(f"{output!r} is no file of {kinds}", param_hint="--output")
    return path


def _excerpt(first: int | None, final: int | None, newest: int | None, every: int) -> Excerpt:
    if newest is not None and (first is not None or final is not None):
        raise typer.BadParameter("--last does not go with --from and --to")
    if final is not None and final < (first or 1):
        raise typer.BadParameter(f"--to {final} comes before --from {first}")
    return Excerpt(first or 1, final, newest, every)


def _delay(speed: float | None) -> int | None:
    """The milliseconds that a move takes at this speed."""
    if speed is None:
        return None
    if not SLOWEST <= speed <= FASTEST:
        raise typer.BadParameter(f"a speed is {SLOWEST} to {FASTEST}", param_hint="--speed")
    return round(150 / speed)


class _Lines:
    """The console as a text stream."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def write(self, text: str) -> None:
        """Write a text; raises OutputClosed where it cannot go out."""
        self._console.out(text, end="")


def _newest() -> Path:
    for path in state.newest_first():
        return path
    raise Failure("no game has been played yet: play one with '2048 play', or name a record")
