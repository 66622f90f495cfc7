"""Writing files whose head says what only the end knows."""

from __future__ import annotations

from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO


class PatchedFile:
    """A binary stream of which a part that was written can be written anew.

    Where the output cannot go back, all goes to a temporary file first.
    """

    def __init__(self, output: IO[bytes]) -> None:
        self._output = output
        self._file: IO[bytes] = output if _goes_back(output) else TemporaryFile()  # noqa: SIM115
        self._begin = self._file.tell()

    def write(self, data: bytes) -> None:
        """Write at the end."""
        self._file.write(data)

    @property
    def length(self) -> int:
        """How many bytes were written."""
        return self._file.tell() - self._begin

    def rewrite(self, place: int, data: bytes) -> None:
        """Write over what stands at a place, counted from the beginning."""
        end = self._file.tell()
        self._file.seek(self._begin + place)
        self._file.write(data)
        self._file.seek(end)

    def end(self) -> None:
        """Send out all that has not gone out; the output stays open."""
        if self._file is not self._output:
            with self._file:
                self._file.seek(0)
                copyfileobj(self._file, self._output)


def _goes_back(output: IO[bytes]) -> bool:
    seekable = getattr(output, "seekable", None)
    return seekable is not None and bool(seekable())
