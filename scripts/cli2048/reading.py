"""Records read from files, whatever they are kept in."""

from __future__ import annotations

import sys
from pathlib import Path

from cli2048.failure import Failure, why
from core2048 import Record


def _bytes_of(source: str) -> bytes:
    """What a file holds, or standard input for ``-``; raises Failure where it cannot be read."""
    try:
        if source != "-":
            return Path(source).read_bytes()
        return sys.stdin.buffer.read() if sys.stdin else b""
    except OSError as error:
        raise Failure(f"cannot read {source}: {why(error)}") from None


def read_record(source: str) -> Record:
    """The one record in a file; raises Failure for none and for more."""
    records = read_records(source)
    if len(records) > 1:
        raise Failure(f"{source} holds {len(records)} records: name a file with one")
    return records[0]


def read_records(source: str) -> list[Record]:
    """The records in a file, or in an animation of one; raises Failure for none."""
    data = _bytes_of(source)
    try:
        if data.startswith(b"GIF8"):
            from render2048.gif_comment import read_comment

            comment = read_comment(data)
            if comment is None:
                raise Failure(f"{source}: this GIF carries no record")
            return Record.parse_all(comment)
        if data.startswith(b"\x89PNG"):
            from render2048.png_text import read_record_text

            text = read_record_text(data)
            if text is None:
                raise Failure(f"{source}: this PNG carries no record")
            return Record.parse_all(text)
        return Record.parse_all(data)
    except ValueError as error:
        raise Failure(f"{source}: {error}") from None
