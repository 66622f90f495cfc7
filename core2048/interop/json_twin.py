"""Our own record as JSON, one a line; its grammar stands in ``core2048.record.json_twin``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core2048.interop.format import Format, Found, Item
from core2048.interop.json_values import mentions
from core2048.interop.own_records import found_in
from core2048.interop.replaying import as_record


def matches(data: bytes) -> bool:
    """Whether it is JSON that says of what format it is."""
    return mentions(data, b"format", b"2048-record")


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """Every record in the data."""
    return found_in(data, lenient)


def write(items: Sequence[Item]) -> bytes:
    """The records, one a line."""
    return "".join(f"{as_record(item).to_json()}\n" for item in items).encode()


FORMAT = Format(
    name="json",
    description="core2048's own record, as JSON, one a line",
    kind="game",
    matches=matches,
    read=read,
    write=write,
)
