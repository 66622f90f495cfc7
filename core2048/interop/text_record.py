"""Our own record as text; its grammar stands in ``core2048.record.text``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from core2048.interop.format import Format, Found, Item
from core2048.interop.own_records import found_in
from core2048.interop.replaying import as_record

_MAGIC = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|#[^\n]*\n)*+2048-record:")


def matches(data: bytes) -> bool:
    """Whether it begins with the magic line, blank lines and comments aside."""
    return _MAGIC.match(data) is not None


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """Every record in the data."""
    return found_in(data, lenient)


def write(items: Sequence[Item]) -> bytes:
    """The records one after another."""
    return "\n".join(as_record(item).format() for item in items).encode()


FORMAT = Format(
    name="record",
    description="core2048's own record, as text",
    kind="game",
    matches=matches,
    read=read,
    write=write,
)
