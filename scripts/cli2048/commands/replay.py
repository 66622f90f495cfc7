"""``2048 replay``: a recorded game, shown or exported."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from cli2048 import state
from cli2048.brought import guard, look_here
from cli2048.console import Console, OutputClosed
from cli2048.export import RENDERER_ERRORS, BadOption, Excerpt, FileExists, export, write_text
from cli2048.failure import Failure
from cli2048.hex_order import HexOrderOption
from cli2048.options import AsciiOption, ForceOption, ThemeOption, file_name, new_app
from cli2048.reading import read_record
from cli2048.terminal import board_style
from core2048 import RecordError
from render2048 import (
    RendererFactory,
    for_path,
    get,
    make,
    options_of,
    parse_option,
    render,
)
from render2048.looks import MOVE_TIME, SMOOTH_MOVE_TIME
from render2048.text import TextRenderer

app = new_app()

EPILOG = "Example: 2048 replay -o game.gif --smooth --last 100 --size 480"

SLOWEST = 0.001
FASTEST = 7.5  # browsers show what is faster than 20 ms for 100


@app.command("replay", epilog=EPILOG)
def replay(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]", help="Game, or animation of one, - for input; else the newest."
        ),
    ] = None,
    gif: Annotated[bool, typer.Option("--gif", help="Export an animated GIF.")] = False,
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", help="File to write; its suffix says what, .2048 is the record."
        ),
    ] = None,
    renderer: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="NAME", help="Renderer by name, or as package.module:Factory."
        ),
    ] = None,
    first: Annotated[int | None, typer.Option("--from", min=1, help="First move to show.")] = None,
    final: Annotated[int | None, typer.Option("--to", min=1, help="Last move to show.")] = None,
    newest: Annotated[int | None, typer.Option("--last", min=1, help="Only the last N.")] = None,
    every: Annotated[int, typer.Option(min=1, help="Only every Nth move, and the last.")] = 1,
    size: Annotated[
        int | None, typer.Option(help="Longer side of the board in pixels, 400 if not given.")
    ] = None,
    scale: Annotated[
        int | None, typer.Option(help="2 for a still with twice the pixels each way.")
    ] = None,
    theme: ThemeOption = None,
    score: Annotated[bool, typer.Option("--score", help="The score above the board.")] = False,
    caption: Annotated[str | None, typer.Option(help="Words above the board.")] = None,
    overlay: Annotated[
        bool, typer.Option("--overlay", help="A last board says that the game is won or over.")
    ] = False,
    glow: Annotated[bool, typer.Option("--glow", help="Large tiles of a still shine.")] = False,
    smooth: Annotated[bool, typer.Option("--smooth", help="Tiles slide, appear and pop.")] = False,
    frames: Annotated[
        int | None, typer.Option(help="Frames of a smooth move, 6 if not given.")
    ] = None,
    speed: Annotated[
        float | None, typer.Option(help="Times as fast as usual: 150 ms a move, 240 if smooth.")
    ] = None,
    delay: Annotated[int | None, typer.Option(help="Time of a move in ms.")] = None,
    hold: Annotated[
        int | None, typer.Option(help="Time of the last frame in ms, 2000 if not given.")
    ] = None,
    loop: Annotated[
        int | None, typer.Option(help="Times to play; 0 (default) loops for ever.")
    ] = None,
    poster: Annotated[
        bool, typer.Option("--poster", help="The last board is what previews show.")
    ] = False,
    max_bytes: Annotated[
        int | None, typer.Option(min=1, help="Leave out moves until the file is no larger.")
    ] = None,
    options: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="KEY=VALUE", help="Any other option of the renderer."),
    ] = None,
    force: ForceOption = False,
    hex_order: HexOrderOption = None,
    ascii_only: AsciiOption = False,
) -> None:
    """Show a recorded game, or export it as a picture.

    Without FILE it is the newest game. What to write goes by the suffix of the
    output: .gif, .apng, .webp, .png, .svg, .html and more, see the README. The
    name of what was written goes to standard output.
    """
    console = Console()
    target = _target(file_name(file, "FILE"), gif, file_name(output, "--output"))
    excerpt = _excerpt(first, final, newest, every)
    _refuse(gif and renderer not in {None, "gif"}, "--gif does not go with --as")
    _refuse(frames is not None and not smooth, "--frames goes with --smooth")
    _refuse(speed is not None and delay is not None, "--speed does not go with --delay")
    given: dict[str, Any] = {
        "size": size,
        "scale": scale,
        "theme": theme,
        "score": score or None,
        "caption": caption,
        "overlay": overlay or None,
        "glow": glow or None,
        "smooth": smooth or None,
        "frames": frames,
        "delay": delay,
        "hold": hold,
        "loop": loop,
        "poster": poster or None,
    }
    given = {name: value for name, value in given.items() if value is not None}
    source = str(state.newest()) if file is None else file
    try:
        if target is not None and target.suffix.lower() == ".2048" and renderer is None:
            of_picture = given or options or speed is not None or max_bytes is not None
            if of_picture or excerpt != Excerpt():
                raise BadOption(
                    f"{target} is the record: it takes no option of a picture, "
                    "nor --from, --to, --last and --every"
                )
            write_text(target, read_record(source, hex_order).format(), force=force)
            console.out(str(target))
            return
        factory = _factory(renderer, target)
        if speed is not None:
            given["delay"] = _delay(factory, speed, smooth=smooth)
        given = _checked(factory, given, options or [])
        record = read_record(source, hex_order)
        if target is None:
            if max_bytes is not None:
                raise BadOption("--max-bytes is for a file: name one by --output")
            if factory is TextRenderer:
                given["draw"] = str if ascii_only else board_style(console.stdout, os.environ)
            opening, steps = excerpt.of(record)
            with guard(f"the renderer {factory.name}", *RENDERER_ERRORS, OutputClosed):
                render(make(factory, _Lines(console), given), opening, steps)
            return
        if poster:
            given["poster"] = excerpt.last_position(record)
        export(
            record,
            target,
            factory=factory,
            excerpt=excerpt,
            force=force,
            max_bytes=max_bytes,
            tell=console.note,
            **given,
        )
        console.out(str(target))
    except FileExists as taken:
        raise Failure(f"{taken}, or use --force") from None
    except RecordError as error:
        raise Failure(f"{source}: {error}") from None
    except (BadOption, ValueError) as error:
        raise typer.BadParameter(str(error)) from None


def _refuse(wrong: bool, complaint: str) -> None:
    if wrong:
        raise typer.BadParameter(complaint)


def _target(file: str | None, gif: bool, output: str | None) -> Path | None:
    """The file to write; None where the game is printed."""
    if output is None:
        stem = "game" if file == "-" else Path(file or state.newest()).stem
        return Path(f"{stem}.gif") if gif else None
    path = Path(output)
    if output == "-" or (gif and path.suffix.lower() != ".gif"):
        what = "of .gif" if gif else "to write to"
        raise typer.BadParameter(f"{output!r} is no file {what}", param_hint="--output")
    return path


def _factory(name: str | None, target: Path | None) -> RendererFactory:
    """The renderer of this name, or else for this file; text where there is neither."""
    if name is not None:
        look_here(name)
        with guard(f"the renderer {name}", ValueError):
            factory = get(name)
    elif target is None:
        factory = TextRenderer
    else:
        try:
            factory = for_path(target)
        except ValueError as error:
            raise BadOption(f"{error}, and .2048 for the record") from None
    if target is None and factory.binary:
        raise BadOption(f"the renderer {factory.name!r} writes a file: name it by --output")
    return factory


def _checked(factory: RendererFactory, given: dict[str, Any], others: list[str]) -> dict[str, Any]:
    """All options of the renderer, those that were given as KEY=VALUE included."""
    known = options_of(factory)
    for name in given:
        if name not in known:
            raise BadOption(f"--{name} is nothing to the renderer {factory.name!r}")
    return {**given, **dict(parse_option(factory, text) for text in others)}


def _excerpt(first: int | None, final: int | None, newest: int | None, every: int) -> Excerpt:
    if newest is not None and (first is not None or final is not None):
        raise typer.BadParameter("--last does not go with --from and --to")
    if final is not None and final < (first or 1):
        raise typer.BadParameter(f"--to {final} comes before --from {first}")
    return Excerpt(first or 1, final, newest, every)


def _delay(factory: RendererFactory, speed: float, *, smooth: bool) -> int:
    """The milliseconds that a move takes at this speed."""
    if not SLOWEST <= speed <= FASTEST:
        raise typer.BadParameter(f"a speed is {SLOWEST} to {FASTEST}", param_hint="--speed")
    usual = options_of(factory).get("delay")
    if not isinstance(usual, int):
        usual = SMOOTH_MOVE_TIME if smooth else MOVE_TIME
    return round(usual / speed)


class _Lines:
    """The console as a text stream."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def write(self, text: str) -> None:
        """Write a text; raises OutputClosed where it cannot go out."""
        self._console.out(text, end="")
