"""What the two forms of our own record have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core2048.errors import RecordError
from core2048.game import Game
from core2048.interop.format import Found
from core2048.record import Record, Turn


def found_in(data: bytes, lenient: bool) -> Iterator[Found]:
    """Every record in the data; only if ``lenient`` are its moves looked at."""
    for record in Record.parse_all(data):
        yield _true_prefix(record) if lenient else Found(record)


def _true_prefix(record: Record) -> Found:
    """The record up to the move that breaks the rules, without the claims of the whole."""
    game = Game(record.variant, seed=0, start=record.start)
    for at, turn in enumerate(record.turns):
        try:
            if isinstance(turn, Turn):
                game.step(turn.direction, turn.spawn)
            else:
                game.undo()
        except ValueError:
            return Found(
                replace(record, turns=record.turns[:at], claims=None), broken=_error_of(record)
            )
    return Found(record)


def _error_of(record: Record) -> RecordError | None:
    try:
        record.game()
    except RecordError as error:
        return error
    return None
