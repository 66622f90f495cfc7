"""Reading the record that an animated WebP carries, without decoding its pictures."""

from __future__ import annotations

import zlib
from struct import error, unpack_from

RECORD_CHUNK = b"2048"
"""What the chunk with the record of the game is called; others know nothing of it."""

_HEAD = 12  # bytes before the first chunk
_LONGEST = 1 << 28  # bytes; a longer text is no record, but an attack


def packed_record(record: str) -> bytes:
    """What that chunk holds to carry a record."""
    return zlib.compress(record.encode(), 9)


def read_record(data: bytes, *, lenient: bool = False) -> str | None:
    """The record in a WebP, or None where it carries none.

    Raises ValueError for data that is no WebP, or a damaged one; of a record
    that was cut short it gives as much as is there if it is ``lenient``.
    """
    if not data.startswith(b"RIFF") or data[8:_HEAD] != b"WEBP":
        raise ValueError("this is no WebP: it does not begin as one")
    at = _HEAD
    try:
        while at < len(data):
            kind, length = unpack_from("<4sI", data, at)
            if kind == RECORD_CHUNK:
                packed = data[at + 8 : at + 8 + length]
                if len(packed) < length and not lenient:
                    raise ValueError("this WebP is damaged: the record in it is cut off")
                return zlib.decompressobj().decompress(packed, _LONGEST).decode()
            at += 8 + length + length % 2
    except (error, zlib.error, UnicodeDecodeError):
        raise ValueError(f"this WebP is damaged at byte {at}") from None
    return None
