"""Games and positions read from files, whatever they are kept in."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

import typer

from cli2048.failure import Failure, why
from cli2048.hex_order import HexOrder
from cli2048.pictures import NoRecord, is_picture, record_in
from cli2048.state import find
from core2048 import Position, Record, RecordError, UnknownFormatError, Variant, interop
from core2048.interop import Found

MOST_MEGABYTES = 100
"""How much of a file is read at most, so that memory stays bounded."""

HEX = "hex"
"""Hex boards of which nobody has said yet which digit comes first."""


def read_item(source: str, hex_order: HexOrder | None = None) -> Record | Position:
    """The one game or position in a file, of any format; raises Failure for none and for more."""
    return only_found(source, hex_order).item


def only_found(
    source: str, hex_order: HexOrder | None = None, *, data: bytes | None = None
) -> Found:
    """As read_item, with what reading it brought to light; see examine for ``data``."""
    found = examine(source, hex_order=hex_order, data=data)
    if len(found) > 1:
        raise Failure(f"{source} holds {len(found)} records: name a file with one")
    return found[0]


def read_record(source: str, hex_order: HexOrder | None = None) -> Record:
    """As read_item, a position being a game of no moves that begins on it."""
    return interop.as_record(read_item(source, hex_order))


def read_position(source: str, hex_order: HexOrder | None = None) -> tuple[Variant, Position]:
    """The last position of the game in a file, or the one position there, with its rules."""
    record = read_record(source, hex_order)
    try:
        game = record.game()
    except RecordError as error:
        raise Failure(f"{source}: {error}") from None
    return record.variant, Position(game.board, game.score)


def examine(
    source: str,
    name: str | None = None,
    *,
    hex_order: HexOrder | None = None,
    lenient: bool = False,
    data: bytes | None = None,
) -> list[Found]:
    """All that a file holds, with what reading it brought to light.

    Its format is told by its content, or by name; ``data`` is its content where
    that was read already. Raises Failure where it cannot be read, holds nothing,
    or breaks the rules, unless ``lenient``.
    """
    data = _bytes_of(source) if data is None else data
    try:
        data = record_in(data, lenient=lenient) if is_picture(data) else data
        name = format_name(name or interop.detect(data).name, hex_order, "--from")
        return list(interop.examine(data, name, lenient=lenient))
    except (RecordError, NoRecord) as error:
        raise Failure(f"{source}: {error}") from None


def format_name(name: str, hex_order: HexOrder | None, hint: str) -> str:
    """The name of a format, with the order of hex digits in it.

    Raises BadParameter for none, and for an order other than that in the name.
    """
    if name == HEX:
        if hex_order is None:
            raise typer.BadParameter(
                "16 hex digits are a board in one of two orders: say --hex-order first if the "
                "first digit is the top left cell, --hex-order lowest if the last one is"
            )
        name = f"{HEX}-{hex_order}"
    if name.startswith(f"{HEX}-") and hex_order not in {None, name.removeprefix(f"{HEX}-")}:
        raise typer.BadParameter(f"{hint} {name} does not go with --hex-order {hex_order}")
    try:
        return interop.get(name).name
    except UnknownFormatError as error:
        raise typer.BadParameter(str(error), param_hint=hint) from None


def _bytes_of(source: str) -> bytes:
    """What a file holds, or standard input for ``-``; raises Failure where it cannot be read."""
    try:
        if source != "-":
            return read_bytes(find(source))
        return _limited(sys.stdin.buffer, source) if sys.stdin else b""
    except OSError as error:
        raise Failure(f"cannot read {source}: {why(error)}") from None


def read_bytes(path: Path) -> bytes:
    """What a file holds; raises OSError, and Failure for one that is too large."""
    with path.open("rb") as file:
        return _limited(file, str(path))


def _limited(file: BinaryIO, source: str) -> bytes:
    most = MOST_MEGABYTES * 10**6
    data = file.read(most + 1)
    if len(data) > most:
        raise Failure(f"{source} has more than {MOST_MEGABYTES} MB: split it into smaller files")
    return data
