"""The blocks of a GIF file, as bytes: GIF89a, one global table of colours."""

from __future__ import annotations

from struct import pack

from PIL import Image

from render2048.frames import Patch
from render2048.palette import TRANSPARENT, Palette

TRAILER = b";"

_SIGNATURE = b"GIF89a"
_EXTENSION = b"!"
_GRAPHIC_CONTROL = b"\xf9"
_COMMENT = b"\xfe"
_APPLICATION = b"\xff"
_IMAGE = b","
_KEEP = 1 << 2
_KEEP_AND_TRANSPARENT = 1 << 2 | 1  # the frame stays, and one of its colours is transparent
_HAS_TABLE = 1 << 7
_LONGEST_BLOCK = 255


def head(width: int, height: int, palette: Palette) -> bytes:
    """What a file begins with: the size of its picture and its colours."""
    size_of_table = palette.bits - 1
    flags = _HAS_TABLE | size_of_table << 4 | size_of_table
    return _SIGNATURE + pack("<HHBBB", width, height, flags, TRANSPARENT, 0) + palette.table


def repeats(count: int) -> bytes:
    """The block that has the frames shown again so many times, for ever where it is 0."""
    return _EXTENSION + _APPLICATION + b"\x0bNETSCAPE2.0" + _blocks(pack("<BH", 1, count))


def comment(text: str) -> bytes:
    """The block that holds a text and shows nothing."""
    return _EXTENSION + _COMMENT + _blocks(text.encode())


def frame(patch: Patch, bits: int, hundredths: int) -> bytes:
    """The blocks that lay a patch over the picture and show it for so long.

    ``bits`` are those of the palette.
    """
    control = pack("<BHB", _KEEP_AND_TRANSPARENT, hundredths, TRANSPARENT)
    place = pack("<HHHHB", patch.left, patch.top, *patch.image.size, 0)
    return b"".join(
        [_EXTENSION, _GRAPHIC_CONTROL, _blocks(control), _IMAGE, place, _packed(patch.image, bits)]
    )


def own_colours(picture: Image.Image, hundredths: int) -> bytes:
    """The blocks that show a whole picture of mode "P" in colours of its own."""
    control = pack("<BHB", _KEEP, hundredths, 0)
    place = pack("<HHHHB", 0, 0, *picture.size, _HAS_TABLE | 7)
    table = bytes(picture.getpalette() or []).ljust(3 * 256, b"\0")
    numbers = Image.frombytes("L", picture.size, picture.tobytes())
    return b"".join(
        [_EXTENSION, _GRAPHIC_CONTROL, _blocks(control), _IMAGE, place, table, _packed(numbers, 8)]
    )


def _packed(numbers: Image.Image, bits: int) -> bytes:
    # Pillow's encoder cuts its data into blocks, and leaves out the empty one at the end.
    return bytes([bits]) + numbers.tobytes("gif", "L", bits, 0) + b"\0"


def _blocks(data: bytes) -> bytes:
    """Data of any length in blocks that each begin with their length, and an empty one."""
    parts = (data[at : at + _LONGEST_BLOCK] for at in range(0, len(data), _LONGEST_BLOCK))
    return b"".join(bytes([len(part)]) + part for part in parts) + b"\0"
