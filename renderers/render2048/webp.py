"""Games as animated WebP, without loss."""

from __future__ import annotations

from io import BytesIO
from struct import pack, unpack_from
from typing import IO, ClassVar

from PIL import Image

from render2048.animation import AnimationRenderer, Sheet
from render2048.frames import Patch
from render2048.looks import SHORTEST
from render2048.palette import TRANSPARENT
from render2048.patched import PatchedFile
from render2048.pictures import see_through
from render2048.webp_record import RECORD_CHUNK, packed_record

_ANIMATED_WITH_ALPHA = 1 << 1 | 1 << 4
_HEAD = 12  # bytes before the first chunk
_MOST_PLAYS = 65_535
_PIXELS = (b"VP8L", b"VP8 ", b"ALPH")


class WebpFile:
    """An animated WebP that frames are written to as they come.

    Pillow packs each frame; it would keep them all until the last, so that the
    file around them is written here. The record of the game goes into a chunk
    of its own, which webp_record.read_record gives back.
    """

    def __init__(self, output: IO[bytes], sheet: Sheet) -> None:
        self._file = PatchedFile(output)
        self._palette = sheet.palette
        self._file.write(b"RIFF\0\0\0\0WEBP")
        size = _three_bytes(sheet.width - 1) + _three_bytes(sheet.height - 1)
        self._file.write(_chunk(b"VP8X", pack("<I", _ANIMATED_WITH_ALPHA) + size))
        plays = min(sheet.plays, _MOST_PLAYS)
        self._file.write(_chunk(b"ANIM", pack("<IH", 0, plays)))
        if sheet.record is not None:
            self._file.write(_chunk(RECORD_CHUNK, packed_record(sheet.record)))

    def poster(self, patch: Patch) -> None:
        """Write the first frame of all, shown as shortly as can be."""
        self.frame(patch, SHORTEST)

    def frame(self, patch: Patch, milliseconds: int) -> None:
        """Write one frame."""
        left, top, image = _on_even_pixels(patch)
        place = (left // 2, top // 2, image.width - 1, image.height - 1, milliseconds)
        head = b"".join(map(_three_bytes, place)) + b"\0"
        self._file.write(_chunk(b"ANMF", head + _pixels(see_through(image, self._palette))))

    def veil(self, below: Image.Image, patch: Patch, milliseconds: int) -> None:  # noqa: ARG002
        """Write a frame that one can see through."""
        self.frame(patch, milliseconds)

    def end(self) -> None:
        """Write at the head how long the file is."""
        self._file.rewrite(4, pack("<I", self._file.length - 8))
        self._file.end()


class WebpRenderer(AnimationRenderer):
    __doc__ = AnimationRenderer.__doc__

    name: ClassVar[str] = "webp"
    suffixes: ClassVar[tuple[str, ...]] = (".webp",)
    description: ClassVar[str] = "animated picture of a game in the fewest bytes, slow to make"
    _container_type = WebpFile


def _on_even_pixels(patch: Patch) -> Patch:
    """The same patch, begun at even pixels, as frames of a WebP must."""
    left, top, image = patch
    right, down = left % 2, top % 2
    if not right and not down:
        return patch
    wider = Image.new("L", (image.width + right, image.height + down), TRANSPARENT)
    wider.paste(image, (right, down))
    return Patch(left - right, top - down, wider)


def _pixels(picture: Image.Image) -> bytes:
    """The chunks that hold the pixels in a WebP that Pillow writes of one picture."""
    output = BytesIO()
    picture.save(output, "WEBP", lossless=True, quality=50, method=2)
    data = output.getvalue()
    chunks, at = [], _HEAD
    while at < len(data):
        (length,) = unpack_from("<I", data, at + 4)
        after = at + 8 + length + length % 2
        if data[at : at + 4] in _PIXELS:
            chunks.append(data[at:after])
        at = after
    return b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return kind + pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three_bytes(number: int) -> bytes:
    return number.to_bytes(3, "little")
