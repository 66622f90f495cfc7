"""What the two forms of our own record have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import takewhile

from core2048.errors import RecordError
from core2048.interop.format import Found
from core2048.interop.words import decoded
from core2048.record import Record
from core2048.record.contents import Contents
from core2048.record.json_twin import read_json
from core2048.record.text import parse_turn, read_text


def found_in(data: bytes, lenient: bool) -> Iterator[Found]:
    """Every record in the data; only if ``lenient`` are its moves looked at."""
    if not lenient:
        yield from map(Found, Record.parse_all(data))
        return
    text = decoded(data, whole=False)
    if text.lstrip().startswith("{"):
        yield from map(_true_prefix, _records(read_json, text))
        return
    number = 0
    try:
        for number, record in enumerate(_records(read_text, text), 1):
            yield _true_prefix(record)
    except RecordError as error:
        found = _true_prefix(_damaged(text, error, number))
        yield found if found.broken else found._replace(broken=error)


def _records(reader: Callable[[str], Iterator[Contents]], text: str) -> Iterator[Record]:
    names = [field.name for field in fields(Contents)]
    for contents in reader(text):
        yield Record(*(getattr(contents, name) for name in names))


def _damaged(text: str, error: RecordError, number: int) -> Record:
    """The record behind so many whole ones, up to where it is damaged.

    Raises the error where not even its header is whole.
    """
    *lines, last = text.split("\n")[: error.line]
    begin = " ".join(takewhile(_may_stand, last.split()))
    try:
        record = list(_records(read_text, "\n".join([*lines, begin, ""])))[number]
    except (RecordError, IndexError):
        raise error from None
    return replace(record, claims=None)


def _may_stand(word: str) -> bool:
    try:
        parse_turn(word)
    except ValueError:
        return word.rstrip(".").isdigit()
    return True


def _true_prefix(record: Record) -> Found:
    """The record up to the move that breaks the rules, without the claims of the whole."""
    try:
        record.game()
    except RecordError as error:
        turns = record.turns[: error.turn]
        return Found(replace(record, turns=turns, claims=None), broken=error)
    return Found(record)
