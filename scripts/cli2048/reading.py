"""Games and positions read from files, whatever they are kept in."""

from __future__ import annotations

import sys
from pathlib import Path

from cli2048.failure import Failure, why
from core2048 import Position, Record, interop
from core2048.interop import Found


def read_item(source: str) -> Record | Position:
    """The one game or position in a file, of any format; raises Failure for none and for more."""
    found = examine(source)
    if len(found) > 1:
        raise Failure(f"{source} holds {len(found)} records: name a file with one")
    return found[0].item


def read_record(source: str) -> Record:
    """As read_item, a position being a game of no moves that begins on it."""
    return interop.as_record(read_item(source))


def examine(source: str, format_name: str | None = None, *, lenient: bool = False) -> list[Found]:
    """All that a file holds, with what reading it brought to light.

    Its format is told by its content, or by name. Raises Failure where it
    cannot be read, holds nothing, or breaks the rules, unless ``lenient``.
    """
    return examine_data(bytes_of(source), source, format_name, lenient=lenient)


def examine_data(
    data: bytes, source: str, format_name: str | None = None, *, lenient: bool = False
) -> list[Found]:
    """The same of data that was read already; ``source`` is for messages."""
    try:
        found = list(interop.examine(_without_picture(data), format_name, lenient=lenient))
    except ValueError as error:
        raise Failure(f"{source}: {error}") from None
    if not found:
        raise Failure(f"{source} holds no game and no board")
    return found


def bytes_of(source: str) -> bytes:
    """What a file holds, or standard input for ``-``; raises Failure where it cannot be read."""
    try:
        if source != "-":
            return Path(source).read_bytes()
        return sys.stdin.buffer.read() if sys.stdin else b""
    except OSError as error:
        raise Failure(f"cannot read {source}: {why(error)}") from None


def _without_picture(data: bytes) -> bytes:
    """The data itself, or the record that a GIF was made of; ValueError for a GIF without one."""
    if not data.startswith(b"GIF8"):
        return data
    from render2048.gif_comment import read_comment

    comment = read_comment(data)
    if comment is None:
        raise ValueError("this GIF carries no record")
    return comment.encode()
