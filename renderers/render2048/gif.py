"""Games as GIF animations."""

from __future__ import annotations

from typing import IO, ClassVar

from PIL import Image

from render2048 import gif_blocks
from render2048.animation import AnimationRenderer, Sheet
from render2048.frames import Patch
from render2048.looks import SHORTEST
from render2048.pictures import veiled


class GifFile:
    """A GIF that frames are written to as they come.

    The record of the game goes into it as its comment, which
    gif_comment.read_comment gives back.
    """

    def __init__(self, output: IO[bytes], sheet: Sheet) -> None:
        self._output = output
        self._palette = sheet.palette
        self._time = 0
        head = [gif_blocks.head(sheet.width, sheet.height, sheet.palette)]
        if sheet.plays != 1:
            head.append(gif_blocks.repeats(max(0, sheet.plays - 1)))
        if sheet.record is not None:
            head.append(gif_blocks.comment(sheet.record))
        output.write(b"".join(head))

    def poster(self, patch: Patch) -> None:
        """Write the first frame of all, shown as shortly as can be."""
        self.frame(patch, SHORTEST)

    def frame(self, patch: Patch, milliseconds: int) -> None:
        """Write one frame."""
        hundredths = self._hundredths(milliseconds)
        self._output.write(gif_blocks.frame(patch, self._palette.bits, hundredths))

    def veil(self, below: Image.Image, patch: Patch, milliseconds: int) -> None:
        """Write a whole picture in colours of its own, as a GIF has nothing half transparent."""
        picture = veiled(below, patch.image, patch.top, self._palette).quantize(256)
        self._output.write(gif_blocks.own_colours(picture, self._hundredths(milliseconds)))

    def end(self) -> None:
        """Write the end of the file."""
        self._output.write(gif_blocks.TRAILER)

    def _hundredths(self, milliseconds: int) -> int:
        # Hundredths of a second are all that a GIF can count; what is lost on
        # one frame is given to a later one, so that the whole keeps its time.
        begun = self._time // 10
        self._time += milliseconds
        return self._time // 10 - begun


class GifRenderer(AnimationRenderer):
    __doc__ = AnimationRenderer.__doc__

    name: ClassVar[str] = "gif"
    suffixes: ClassVar[tuple[str, ...]] = (".gif",)
    description: ClassVar[str] = "animated picture of a game that every program shows"
    _container_type = GifFile
