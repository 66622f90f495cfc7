"""What the two forms of our own record have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core2048.errors import RecordError
from core2048.interop.format import Found
from core2048.record import Record


def found_in(data: bytes, lenient: bool) -> Iterator[Found]:
    """Every record in the data; only if ``lenient`` are its moves looked at."""
    for record in Record.parse_all(data):
        yield _true_prefix(record) if lenient else Found(record)


def _true_prefix(record: Record) -> Found:
    """The record up to the move that breaks the rules, without the claims of the whole."""
    try:
        record.game()
    except RecordError as error:
        if error.move is None:
            raise
        return Found(_cut(record), broken=error)
    return Found(record)


def _cut(record: Record) -> Record:
    """The record as long as it is true."""
    true, false = 0, len(record.turns)
    while false - true > 1:
        middle = (true + false) // 2
        try:
            replace(record, turns=record.turns[:middle]).game()
        except RecordError:
            false = middle
        else:
            true = middle
    return replace(record, turns=record.turns[:true], claims=None)
