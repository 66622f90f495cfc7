"""A game's record while it is played: written by appending, one token a move."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from cli2048.failure import Failure
from core2048 import Game, Record, RecordError, Step, Takeback, Turn
from core2048.record.text import TurnLayout, claims_text, header_text


class InUse(Failure):
    """Another process is playing this game."""


class GameLog:
    """The file that a game is kept in, held by one process at a time.

    Each token goes out in one write, and one that the disk does not take whole
    is taken back, so that the file is a true record at any moment.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, file: BinaryIO, moves: int) -> None:
        self.path = path
        self._file = file
        self._layout = TurnLayout(moves)
        self._size = file.seek(0, os.SEEK_END)
        self._claims_at: int | None = None

    @classmethod
    def create(cls, path: Path, game: Game, headers: Mapping[str, str]) -> GameLog:
        """Begin the record of a new game; raises OSError, also where the file exists."""
        file = path.open("xb", buffering=0)
        _hold(file)
        log = cls(path, file, 0)
        log._write(header_text(Record.of(game, headers)))
        return log

    @classmethod
    def resume(cls, path: Path) -> tuple[GameLog, Record]:
        """Go on with a record, whose claims count no longer once a move is added.

        Raises InUse while somebody else plays it, RecordError where it is no
        single record in text, OSError where it cannot be written.
        """
        file = path.open("r+b", buffering=0)
        try:
            _hold(file)
            data = file.read()
            record = Record.parse(data)
            if data.lstrip().startswith(b"{"):
                raise RecordError("a game in JSON is only read: convert it to text to play on")
            log = cls(path, file, _moves_standing(record))
            log._end_on_whole_tokens(data, record)
        except BaseException:
            file.close()
            raise
        return log, record

    def turn(self, step: Step) -> None:
        """Add a move."""
        self._add(Turn(step.direction, step.spawn))

    def takeback(self) -> None:
        """Add that the last move was taken back."""
        self._add(Takeback())

    def end(self) -> None:
        """Add the claims of a game that is over, unless they stand already."""
        if self._claims_at is not None:
            return
        self._file.seek(0)
        record = Record.parse(self._file.read()).ended()
        if record.claims is not None:
            separator = "\n" * (2 if self._layout.in_line else bool(record.turns))
            self._claims_at = self._size
            self._write(separator + claims_text(record.claims))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _add(self, turn: Turn | Takeback) -> None:
        if self._claims_at is not None:
            self._truncate(self._claims_at)
            self._claims_at = None
        self._write(self._layout.text(turn))

    def _write(self, text: str) -> None:
        data = text.encode()
        try:
            self._file.seek(self._size)
            written = self._file.write(data)
            if written < len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError:
            self._truncate(self._size)
            raise
        self._size += len(data)

    def _truncate(self, size: int) -> None:
        self._file.truncate(size)
        self._size = size

    def _end_on_whole_tokens(self, data: bytes, record: Record) -> None:
        """Cut off what does not count, so that what is added does not join it."""
        if record.claims is not None:
            *_, end = re.finditer(rb"^[ \t]*end:", data, re.MULTILINE)
            self._claims_at = end.start()
            return
        whole, newline, last = data.rpartition(b"\n")
        whole += newline
        if not re.match(rb"[ \t]*[a-z][a-z0-9-]*:", last):
            whole += re.sub(rb"\S+\Z", b"", last)
        self._truncate(len(whole))
        # What others wrote may end anywhere in a line: begin one of our own.
        if not whole.endswith(b"\n"):
            self._write("\n")


def _moves_standing(record: Record) -> int:
    return sum(-1 if isinstance(turn, Takeback) else 1 for turn in record.turns)


def _hold(file: BinaryIO) -> None:
    """Keep other processes from playing the same game, until the file is closed."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse("this game is being played in another window") from None
    except OSError:
        return  # some network file systems know no locks
