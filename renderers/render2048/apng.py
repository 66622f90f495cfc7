"""Games as animated PNG: half the bytes of a GIF, and every colour exact."""

from __future__ import annotations

import zlib
from struct import pack
from typing import IO, ClassVar

from PIL import Image

from render2048.animation import AnimationRenderer, Sheet
from render2048.frames import Patch
from render2048.patched import PatchedFile
from render2048.png_text import SIGNATURE, record_chunk

_INDEXED = 3  # the kind of picture whose pixels are numbers of a palette
_COMPRESSION = 8  # 9 takes nearly twice as long for a hundredth of the bytes
_LONGEST_IN_THOUSANDTHS = 65_535
_KEEP, _REPLACE, _OVER = 0, 0, 1


class ApngFile:
    """An animated PNG that frames are written to as they come (PNG, third edition).

    The record of the game goes into a text chunk, which
    png_text.read_record_text gives back.
    """

    def __init__(self, output: IO[bytes], sheet: Sheet) -> None:
        self._file = PatchedFile(output)
        self._plays = sheet.plays
        self._frames = 0
        self._parts = 0  # of all frames, in which these are numbered
        self._has_image = False
        palette = sheet.palette
        opacities = palette.opacities
        self._file.write(SIGNATURE)
        size = pack(">IIBBBBB", sheet.width, sheet.height, 8, _INDEXED, 0, 0, 0)
        self._file.write(_chunk(b"IHDR", size))
        self._control_at = self._file.length
        self._file.write(self._control())
        self._file.write(_chunk(b"PLTE", palette.table[: 3 * len(opacities)]))
        self._file.write(_chunk(b"tRNS", opacities))
        if sheet.record is not None:
            self._file.write(_chunk(b"iTXt", record_chunk(sheet.record)))

    def poster(self, patch: Patch) -> None:
        """Write the picture that only programs show that know no animation."""
        self._file.write(_chunk(b"IDAT", _packed(patch.image)))
        self._has_image = True

    def frame(self, patch: Patch, milliseconds: int) -> None:
        """Write one frame."""
        time = (milliseconds, 1000)
        if milliseconds > _LONGEST_IN_THOUSANDTHS:
            time = (milliseconds // 10, 100)
        blend = _OVER if self._frames else _REPLACE
        place = (*patch.image.size, patch.left, patch.top)
        control = pack(">IIIIIHHBB", self._next_part(), *place, *time, _KEEP, blend)
        self._file.write(_chunk(b"fcTL", control))
        data = _packed(patch.image)
        if self._has_image:
            self._file.write(_chunk(b"fdAT", pack(">I", self._next_part()) + data))
        else:
            self._file.write(_chunk(b"IDAT", data))
            self._has_image = True
        self._frames += 1

    def veil(self, below: Image.Image, patch: Patch, milliseconds: int) -> None:  # noqa: ARG002
        """Write a frame that one can see through."""
        self.frame(patch, milliseconds)

    def end(self) -> None:
        """Write the end of the file, and at its head how many frames there are."""
        self._file.write(_chunk(b"IEND", b""))
        self._file.rewrite(self._control_at, self._control())
        self._file.end()

    def _control(self) -> bytes:
        return _chunk(b"acTL", pack(">II", self._frames, self._plays))

    def _next_part(self) -> int:
        self._parts += 1
        return self._parts - 1


class ApngRenderer(AnimationRenderer):
    __doc__ = AnimationRenderer.__doc__

    name: ClassVar[str] = "apng"
    suffixes: ClassVar[tuple[str, ...]] = (".apng",)
    description: ClassVar[str] = "animated picture of a game in half the bytes of a GIF"
    _container_type = ApngFile


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def _packed(numbers: Image.Image) -> bytes:
    """The rows of a picture, each after the byte that says that it is not filtered."""
    width, height = numbers.size
    rows = Image.new("L", (width + 1, height), 0)
    rows.paste(numbers, (1, 0))
    return zlib.compress(rows.tobytes(), _COMPRESSION)
