"""``2048 convert``: games and positions from one format into another."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli2048.console import Console, closed_output
from cli2048.failure import Failure
from cli2048.options import file_name
from cli2048.reading import bytes_of, examine_data
from core2048 import Record, RecordError, UnknownFormatError, interop
from core2048.interop import Found

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)

EPILOG = "Example: 2048 convert replay.txt game.2048"

HEX = "hex"
ORDERS = ("first", "lowest")
STDOUT_FORMAT = "record"


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
    hex_order: Annotated[
        str | None,
        typer.Option(help="Digit that is the top left cell of a hex board: first or lowest."),
    ] = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Keep the moves before one that breaks the rules.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
) -> None:
    """Convert games and positions from one format into another.

    Every game is replayed on the way. A format of positions gets the last
    board of a game. What a file claims and is not so is told on stderr.
    """
    console = Console()
    file_name(source, "IN")
    file_name(target, "OUT")
    if hex_order not in {None, *ORDERS}:
        raise typer.BadParameter(
            f"{hex_order!r} is neither first nor lowest", param_hint="--hex-order"
        )
    writer = _writer(target, to_format, hex_order)
    data = bytes_of(source)
    reader = _reader(data, source, from_format, hex_order)
    if hex_order and f"hex-{hex_order}" not in {reader, writer}:
        raise typer.BadParameter("neither file is of hex boards", param_hint="--hex-order")
    found = examine_data(data, source, reader, lenient=lenient)
    for number, one in enumerate(found, 1):
        _tell(one, source if len(found) == 1 else f"{source}, record {number}", console)
    if writer is None:
        _draw(found, source, Path(target), force=force)
    else:
        _write(found, writer, target, console, force=force)
    if target != "-":
        console.out(target)


def _writer(target: str, name: str | None, order: str | None) -> str | None:
    """The name of the format to write, None where the suffix is of no format."""
    if name is None and target == "-":
        return STDOUT_FORMAT
    if name is None and Path(target).suffix.lower() == ".hex":
        name = HEX
    if name is not None:
        return _named(name, order, "--to")
    known = interop.for_path(target)
    return None if known is None else known.name


def _reader(data: bytes, source: str, name: str | None, order: str | None) -> str | None:
    """The name of the format to read, None for a picture."""
    if name is None:
        if data.startswith(b"GIF8"):
            return None
        try:
            name = interop.detect(data).name
        except RecordError as error:
            raise Failure(f"{source}: {error}") from None
    return _named(name, order, "--from")


def _named(name: str, order: str | None, hint: str) -> str:
    """The name of a format, in which the order of hex digits has its say."""
    if name == HEX:
        if order is None:
            raise typer.BadParameter(
                "16 hex digits are a board in one of two orders: say --hex-order first if the "
                "first digit is the top left cell, --hex-order lowest if the last one is"
            )
        return f"{HEX}-{order}"
    try:
        return interop.get(name).name
    except UnknownFormatError as error:
        raise typer.BadParameter(str(error), param_hint=hint) from None


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
        known = ", ".join(interop.names())
        raise typer.BadParameter(f"{error}; or name a format with --to: {known}") from None


def _to_stdout(data: bytes, console: Console) -> None:
    """Write bytes, whatever the encoding of standard output."""
    console.flush()
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise closed_output(error) from None
