"""``2048 convert``: games and positions from one format into another."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli2048.console import Console, closed_output
from cli2048.failure import Failure
from cli2048.hex_order import HexOrder, HexOrderOption
from cli2048.options import ForceOption, file_name, new_app
from cli2048.reading import HEX, examine, format_name
from core2048 import Record, RecordError, interop
from core2048.interop import Found, doubt

app = new_app()

EPILOG = f"Example: 2048 convert replay.txt game.2048. Formats: {', '.join(interop.names())}."

STDOUT_FORMAT = "record"


def list_formats(wanted: bool) -> None:
    """List the formats and leave, where that is wanted."""
    if not wanted:
        return
    console = Console()
    width = max(map(len, interop.names()))
    console.out(f"{'format':<{width}}  holds     written")
    for name in interop.names():
        form = interop.get(name)
        written = "yes" if form.write else "no"
        console.out(f"{name:<{width}}  {form.kind:<8}  {written:<7}  {form.description}")
    raise typer.Exit


@app.command("convert", epilog=EPILOG)
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="File to read, - for input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="File to write, - for output.")],
    from_format: Annotated[
        str | None, typer.Option("--from", help="Format of IN; else its content tells.")
    ] = None,
    to_format: Annotated[
        str | None, typer.Option("--to", help="Format of OUT; else its suffix tells.")
    ] = None,
    hex_order: HexOrderOption = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Keep what stands before a broken move or damage.")
    ] = False,
    force: ForceOption = False,
    formats: Annotated[  # noqa: ARG001 - the callback does it
        bool,
        typer.Option("--formats", help="List the formats.", is_eager=True, callback=list_formats),
    ] = False,
) -> None:
    """Convert games and positions from one format into another.

    Every game is replayed on the way. A format of positions gets the last
    board of a game. A false claim is reported on stderr. Suffixes
    other than .2048, .json, .jsonl and .hex are of pictures and transcripts, as
    for '2048 replay'; a grid of numbers is written by --to plain.
    """
    console = Console()
    file_name(source, "IN")
    file_name(target, "OUT")
    writer = _writer(target, to_format, hex_order)
    found = examine(source, from_format, hex_order=hex_order, lenient=lenient)
    for number, one in enumerate(found, 1):
        _tell(one, source if len(found) == 1 else f"{source}, record {number}", console)
    if writer is None:
        _draw(found, source, Path(target), force=force)
    else:
        _write(found, writer, target, console, force=force)
    if target != "-":
        console.out(target)


def _writer(target: str, name: str | None, hex_order: HexOrder | None) -> str | None:
    """The name of the format to write, None where the suffix is of no format."""
    if name is None and target == "-":
        name = STDOUT_FORMAT
    if name is None and Path(target).suffix.lower() == ".hex":
        name = HEX
    if name is not None:
        return format_name(name, hex_order, "--to")
    known = interop.for_path(target)
    return None if known is None else known.name


def _tell(found: Found, name: str, console: Console) -> None:
    """Tell on stderr what is not as the file has it."""
    claims = list(found.wrong)
    if isinstance(found.item, Record):
        try:
            claims += found.item.verify()
        except RecordError as error:
            raise Failure(f"{name}: {error}") from None
    for claim in claims:
        console.error(f"{name}: wrong claim: {claim}")
    why = doubt(found)
    if why is not None:
        console.error(f"{name}: {why}")
    for note in found.notes:
        console.error(f"{name}: {note}")
    if found.broken is not None:
        console.error(f"{name}: only what came before is kept: {found.broken}")


def _write(found: list[Found], writer: str, target: str, console: Console, *, force: bool) -> None:
    from cli2048.export import FileExists, write_text

    try:
        data = interop.write([one.item for one in found], writer)
    except RecordError as error:
        raise Failure(f"cannot write {target}: {error}") from None
    if target == "-":
        _to_stdout(data, console)
        return
    try:
        write_text(Path(target), data.decode(), force=force)
    except FileExists as taken:
        raise Failure(f"{taken}, or use --force") from None


def _draw(found: list[Found], source: str, target: Path, *, force: bool) -> None:
    """Let a renderer write what no format writes."""
    from cli2048.export import BadOption, FileExists, export

    if len(found) > 1:
        raise Failure(f"{source} holds {len(found)} records: a picture shows one")
    try:
        export(interop.as_record(found[0].item), target, force=force)
    except FileExists as taken:
        raise Failure(f"{taken}, or use --force") from None
    except BadOption as error:
        known = ", ".join(name for name in interop.names() if interop.get(name).write)
        raise typer.BadParameter(f"{error}; or name a format with --to: {known}") from None


def _to_stdout(data: bytes, console: Console) -> None:
    """Write bytes, whatever the encoding of standard output."""
    console.flush()
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise closed_output(error) from None
