"""Files that keep below a size, by leaving out moves."""

from __future__ import annotations

from math import ceil
from typing import IO, Any

_ROOM = 1.03  # moves that are further apart change more of the board each


class TooLarge(Exception):
    """A file has reached the size that it must not have.

    Attributes:
        head: how many bytes were written before the first move.
        length: how many bytes were written in all.
    """

    def __init__(self, head: int, length: int) -> None:
        super().__init__(head, length)
        self.head = head
        self.length = length


class Limited:
    """A binary stream that takes so many bytes and then raises TooLarge."""

    def __init__(self, stream: IO[bytes], most: int | None) -> None:
        self._stream = stream
        self._most = most
        self._head: int | None = None
        self._length = 0

    def begun(self) -> None:
        """Take what was written so far as the head of the file."""
        self._head = self._length

    def write(self, data: bytes) -> int:
        """Write to the stream."""
        self._length = max(self._length, self._stream.tell() + len(data))
        if self._most is not None and self._length > self._most:
            raise TooLarge(self._length if self._head is None else self._head, self._length)
        return self._stream.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def wider(every: int, shown: int, moves: int, error: TooLarge, most: int) -> int:
    """Of how many moves to show one, where ``shown`` of ``moves`` reached the limit.

    >>> wider(1, 500, 1000, TooLarge(head=0, length=100), most=100)
    3
    """
    a_move = (error.length - error.head) / max(1, shown)
    fitting = max(1.0, (most - error.head) / a_move / _ROOM)
    return max(every + 1, ceil(moves / fitting))
