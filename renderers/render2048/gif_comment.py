"""Reading what a GIF says beside its pictures, without decoding them."""

from __future__ import annotations

_SIGNATURES = (b"GIF87a", b"GIF89a")
_SCREEN = 13  # bytes of the signature and the size of the picture
_PLACE = 10  # bytes that say where a frame stands


def read_comment(data: bytes, *, lenient: bool = False) -> str | None:
    """The first comment of a GIF, or None where it has none.

    Raises ValueError for data that is no GIF, or a damaged one; of a comment
    that was cut short it gives as much as is there if it is ``lenient``.
    """
    if not data.startswith(_SIGNATURES):
        raise ValueError("this is no GIF: it begins with neither GIF87a nor GIF89a")
    at = _SCREEN + _table_length(data[10:11])
    while at < len(data):
        block = data[at : at + 1]
        if block == b";":
            return None
        if block == b"!":
            content, after = _content(data, at + 2)
            if data[at + 1 : at + 2] == b"\xfe":
                if after > len(data) and not lenient:
                    raise ValueError("this GIF is damaged: the record in it is cut off")
                return content.decode("utf-8", errors="replace")
            at = after
        elif block == b",":
            flags = data[at + _PLACE - 1 : at + _PLACE]
            # One byte before the data of a frame tells how it is packed.
            _, at = _content(data, at + _PLACE + _table_length(flags) + 1)
        else:
            raise ValueError(f"this GIF is damaged: no block begins as the one at byte {at}")
    return None


def _table_length(flags: bytes) -> int:
    """The length of the table of colours that the flags announce."""
    return 6 << (flags[0] & 7) if flags and flags[0] & 0x80 else 0


def _content(data: bytes, at: int) -> tuple[bytes, int]:
    """What the blocks from a place on hold, up to the empty one, and the place after it."""
    parts = []
    while at < len(data) and data[at]:
        parts.append(data[at + 1 : at + 1 + data[at]])
        at += 1 + data[at]
    return b"".join(parts), at + 1
