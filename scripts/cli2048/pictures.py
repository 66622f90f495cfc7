"""Pictures that carry the record that they were made of."""

from __future__ import annotations

from importlib import import_module

_READERS = {
    b"GIF8": ("GIF", "render2048.gif_comment", "read_comment"),
    b"\x89PNG": ("PNG", "render2048.png_text", "read_record_text"),
    b"RIFF": ("WebP", "render2048.webp_record", "read_record"),
}
"""By how each kind begins: what it is called, and what reads the record in it."""


class NoRecord(ValueError):
    """A picture is damaged, or has no record in it."""


def is_picture(data: bytes) -> bool:
    """Whether this is a picture of a kind that can carry a record."""
    return data.startswith(tuple(_READERS))


def record_in(picture: bytes, *, lenient: bool = False) -> bytes:
    """The record in such a picture; raises NoRecord where there is none.

    One that was cut off counts as none, unless ``lenient``.
    """
    kind, module, function = next(
        reader for begin, reader in _READERS.items() if picture.startswith(begin)
    )
    try:
        record = getattr(import_module(module), function)(picture, lenient=lenient)
    except ValueError as error:
        raise NoRecord(str(error)) from None
    if record is None:
        raise NoRecord(f"this {kind} carries no record")
    return str(record).encode()
