"""Reading the record that an animated PNG carries, without decoding its pictures."""

from __future__ import annotations

import zlib
from struct import error, unpack_from

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RECORD_KEYWORD = b"2048-record"
"""What the text chunk with the record of the game is called."""

_LONGEST = 1 << 28  # bytes; a longer text is no record, but an attack


def record_chunk(record: str) -> bytes:
    """What a text chunk of the kind iTXt holds to carry a record."""
    return RECORD_KEYWORD + b"\0\1\0\0\0" + zlib.compress(record.encode(), 9)


def read_record_text(data: bytes, *, lenient: bool = False) -> str | None:
    """The record in a PNG, or None where it carries none.

    Raises ValueError for data that is no PNG, or a damaged one; of a record
    that was cut short it gives as much as is there if it is ``lenient``.
    """
    if not data.startswith(SIGNATURE):
        raise ValueError("this is no PNG: it does not begin as one")
    at = len(SIGNATURE)
    head = RECORD_KEYWORD + b"\0\1\0\0\0"
    try:
        while at < len(data):
            length, kind = unpack_from(">I4s", data, at)
            content = data[at + 8 : at + 8 + length]
            if kind == b"iTXt" and content.startswith(head):
                if len(content) < length and not lenient:
                    raise ValueError("this PNG is damaged: the record in it is cut off")
                packed = content[len(head) :]
                return zlib.decompressobj().decompress(packed, _LONGEST).decode()
            at += 12 + length
    except (error, zlib.error, UnicodeDecodeError):
        raise ValueError(f"this PNG is damaged at byte {at}") from None
    return None
