"""Records read from files, whatever they are kept in."""

from __future__ import annotations

import sys
from pathlib import Path

from cli2048.failure import Failure, why
from core2048 import Board, Position, Record, Variant


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
    return _one(source, read_records(source))


def read_records(source: str) -> list[Record]:
    """The records in a file, or in a GIF that was made of one; raises Failure for none."""
    return _records_in(source, _bytes_of(source))


def _one(source: str, records: list[Record]) -> Record:
    if len(records) > 1:
        raise Failure(f"{source} holds {len(records)} records: name a file with one")
    return records[0]


def _records_in(source: str, data: bytes) -> list[Record]:
    try:
        if data.startswith(b"GIF8"):
            from render2048.gif_comment import read_comment

            comment = read_comment(data)
            if comment is None:
                raise Failure(f"{source}: this GIF carries no record")
            return Record.parse_all(comment)
        return Record.parse_all(data)
    except ValueError as error:
        raise Failure(f"{source}: {error}") from None


def read_position(source: str) -> tuple[Variant, Position]:
    """The last position of the record in a file, or the board drawn there, with its rules.

    Of a board alone only the size is known. Raises Failure where there is neither.
    """
    data = _bytes_of(source)
    try:
        if data.startswith(b"GIF8") or b"2048-record" in data:
            record = _one(source, _records_in(source, data))
            game = record.game()
            return record.variant, Position(game.board, game.score)
        board = Board.parse(data.decode())
        return Variant((board.rows, board.columns), win_tile=None), Position(board)
    except ValueError as error:
        raise Failure(f"{source}: {error}") from None
