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
    is taken back, so that the file is a true record at any moment. Nothing is
    written to a game that is only looked at.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, file: BinaryIO, size: int = 0, moves: int = 0) -> None:
        self.path = path
        self._file = file
        self._size = size
        self._layout = TurnLayout(moves)
        self._ended = False
        self._lead = ""

    @classmethod
    def create(cls, path: Path, game: Game, headers: Mapping[str, str]) -> GameLog:
        """Begin the record of a new game; raises OSError, also where the file exists."""
        file = path.open("x+b", buffering=0)
        _hold(file)
        log = cls(path, file)
        log._write(header_text(Record.of(game, headers)))
        return log

    @classmethod
    def resume(cls, path: Path) -> tuple[GameLog, Game]:
        """Go on with a record, whose claims count no longer once a move is added.

        Raises InUse while somebody else plays it, RecordError where it is no
        single true record in text, OSError where it cannot be written.
        """
        file = path.open("r+b", buffering=0)
        try:
            _hold(file)
            data = file.read()
            if data.startswith(b"GIF8"):
                raise RecordError(
                    f"it is a picture: '2048 replay {path} -o FILE.2048' makes a record"
                )
            record = Record.parse(data)
            if data.lstrip().startswith(b"{"):
                raise RecordError("it is in JSON, which is only read, not played on")
            game = record.game()
        except BaseException:
            file.close()
            raise
        log = cls(path, file, _whole_length(data, record), len(game.steps))
        log._ended = record.claims is not None
        # What others wrote may end anywhere in a line: begin one of our own.
        log._lead = "" if data[: log._size].endswith(b"\n") else "\n"
        return log, game

    def turn(self, step: Step) -> None:
        """Add a move."""
        self._add(Turn(step.direction, step.spawn))

    def takeback(self) -> None:
        """Add that the last move was taken back."""
        self._add(Takeback())

    def end(self) -> None:
        """Add the claims of a game that is over, unless they stand already."""
        if self._ended:
            return
        self._file.seek(0)
        record = Record.parse(self._file.read()).ended()
        if record.claims is not None:
            blank_line = "\n" if record.turns else ""
            self._write(self._lead + "\n" * bool(self._layout.in_line) + blank_line)
            self._write(claims_text(record.claims))
            self._ended = True

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _add(self, turn: Turn | Takeback) -> None:
        self._write(self._lead + self._layout.text(turn))
        self._lead = ""
        self._ended = False

    def _write(self, text: str) -> None:
        data = text.encode()
        try:
            # What stands behind the last whole token, or was claimed there, goes now.
            self._file.truncate(self._size)
            self._file.seek(self._size)
            if self._file.write(data) < len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError:
            self._file.truncate(self._size)
            raise
        self._size += len(data)


def _whole_length(data: bytes, record: Record) -> int:
    """How much of a record's text stands when a move is added: all but its claims and its rest."""
    if record.claims is not None:
        *_, end = re.finditer(rb"^[ \t]*end:", data, re.MULTILINE)
        return end.start()
    whole, newline, last = data.rpartition(b"\n")
    whole += newline
    if not re.match(rb"[ \t]*[a-z][a-z0-9-]*:", last):
        whole += re.sub(rb"\S+\Z", b"", last)
    return len(whole)


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
