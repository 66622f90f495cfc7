"""``2048 replay``: a recorded game, shown or exported."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from cli2048 import state
from cli2048.console import Console
from cli2048.export import Excerpt, export, read_record
from cli2048.failure import Failure
from cli2048.terminal import board_style
from core2048 import RecordError
from render2048 import render
from render2048.text import TextRenderer

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)

EPILOG = "Example: 2048 replay --gif -o game.gif --last 100 --size 480"


@app.command("replay", epilog=EPILOG)
def replay(
    file: Annotated[
        str | None, typer.Argument(help="Record or GIF, - for input; else the newest game.")
    ] = None,
    gif: Annotated[bool, typer.Option("--gif", help="Export an animated GIF.")] = False,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="File to write; its suffix says what.")
    ] = None,
    first: Annotated[int, typer.Option("--from", min=1, help="First move to show.")] = 1,
    last: Annotated[int | None, typer.Option("--to", min=1, help="Last move to show.")] = None,
    newest: Annotated[int | None, typer.Option("--last", min=1, help="Only the last N.")] = None,
    every: Annotated[int, typer.Option(min=1, help="Only every Nth move, and the last.")] = 1,
    size: Annotated[int, typer.Option(help="Longer side of a picture, in pixels.")] = 400,
    speed: Annotated[float, typer.Option(help="Times as fast as 150 ms a move.")] = 1.0,
    hold: Annotated[int, typer.Option(help="Time of the last frame, in ms.")] = 2000,
    loop: Annotated[int, typer.Option(help="How often to play, 0 for ever.")] = 0,
    theme: Annotated[str, typer.Option(help="Colours of a picture.")] = "classic",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Plain figures, no colour.")] = False,
) -> None:
    """Show a recorded game, or export it as a GIF.

    Without FILE it is the newest game. The name of what was written goes to
    standard output.
    """
    console = Console()
    source = file or str(_newest())
    record = read_record(source)
    excerpt = Excerpt(first, last, newest, every)
    if not gif and output is None:
        draw = str if ascii_only else board_style(console.stdout, os.environ)
        try:
            render(TextRenderer(_Lines(console), draw=draw), *excerpt.of(record))
        except RecordError as error:
            raise Failure(f"{source}: {error}") from None
        return
    path = Path(output) if output else Path(f"{'game' if source == '-' else Path(source).stem}.gif")
    is_gif = gif or path.suffix.lower() == ".gif"
    options: dict[str, Any] = {}
    if is_gif:
        if not speed > 0:
            raise typer.BadParameter(f"a speed is above 0, not {speed}", param_hint="--speed")
        delay = round(150 / speed)
        options = {"size": size, "delay": delay, "hold": hold, "loop": loop, "theme": theme}
    export(record, path, "gif" if is_gif else None, excerpt=excerpt, force=force, **options)
    console.out(str(path))


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
