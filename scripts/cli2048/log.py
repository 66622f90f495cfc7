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
from cli2048.pictures import is_picture
from core2048 import Game, Record, RecordError, Step, Takeback, Turn
from core2048.record.text import TurnLayout, claims_text, header_text


class InUse(Failure):
    """Another process is playing this game."""


class NotToPlayOn(RecordError):
    """The file is whole, but not one record in text that can be added to."""


class GameLog:
    """The file that a game is kept in, held by one process at a time.

    Each token goes out in one write, and one that the disk does not take whole
    is taken back, so that the file is a true record at any moment; what did not
    fit goes out with the next token. A file that somebody removed meanwhile is
    made anew. Nothing is written to a game that is only looked at.

    Attributes:
        path: the file.
        size: how many bytes of it count.
        waiting: whether there are tokens that the disk has not taken yet, or has lost.
        newer_than: the time in ns that a change of the file has to come after;
            a clock that was set back would else make it seem an old game.
    """

    def __init__(self, path: Path, file: BinaryIO, size: int = 0, moves: int = 0) -> None:
        self.path = path
        self.size = size
        self.newer_than = 0
        self._file = file
        self._layout = TurnLayout(moves)
        self._ended = False
        self._lead = ""
        self._waiting = ""

    @property
    def waiting(self) -> bool:
        return bool(self._waiting) or self._is_removed

    @classmethod
    def create(cls, path: Path, game: Game, headers: Mapping[str, str]) -> GameLog:
        """Begin the record of a new game; raises OSError, also where the file exists."""
        file = path.open("x+b", buffering=0)
        try:
            hold(file)
            log = cls(path, file)
            log._write(header_text(Record.of(game, headers)))
        except BaseException:
            file.close()
            path.unlink()
            raise
        return log

    @classmethod
    def resume(cls, path: Path) -> tuple[GameLog, Record, Game]:
        """Go on with a record, whose claims count no longer once a move is added.

        Raises InUse while somebody else plays it, RecordError where it is no
        single true record in text, OSError where it cannot be written.
        """
        file = path.open("r+b", buffering=0)
        try:
            hold(file)
            data = file.read()
            if is_picture(data):
                raise NotToPlayOn(
                    f"it is a picture: '2048 replay {path} -o FILE.2048' makes a record"
                )
            record, *others = Record.parse_all(data)
            if others:
                raise NotToPlayOn(f"it holds {len(others) + 1} records: name a file with one")
            if data.lstrip().startswith(b"{"):
                raise NotToPlayOn("it is in JSON, which is only read, not played on")
            game = record.game()
        except BaseException:
            file.close()
            raise
        log = cls(path, file, _whole_length(data, record), len(game.steps))
        log._ended = record.claims is not None
        # What others wrote may end anywhere in a line: begin one of our own.
        log._lead = "" if data[: log.size].endswith(b"\n") else "\n"
        return log, record, game

    def turn(self, step: Step) -> None:
        """Add a move."""
        self._add(Turn(step.direction, step.spawn))

    def takeback(self) -> None:
        """Add that the last move was taken back."""
        self._add(Takeback())

    def record(self) -> Record:
        """All that was played, what was taken back and what waits included, without claims.

        Raises OSError or RecordError where something else changed the file.
        """
        self._file.seek(0)
        return Record.parse(self._file.read()[: self.size] + self._waiting.encode())

    def end(self) -> None:
        """Add the claims of a game that is over, unless they stand already."""
        if self._ended:
            return
        self.flush()
        record = self.record().ended()
        if record.claims is not None:
            blank_line = "\n" if record.turns else ""
            self._write(self._lead + "\n" * bool(self._layout.in_line) + blank_line)
            self._write(claims_text(record.claims))
            self._ended = True

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _add(self, turn: Turn | Takeback) -> None:
        self._waiting += self._lead + self._layout.text(turn)
        self._lead = ""
        self._ended = False
        self.flush()

    def flush(self) -> None:
        """Write what waits; raises OSError where the disk does not take it."""
        if self._is_removed:
            self._make_anew()
        if self._waiting:
            self._write(self._waiting)
            self._waiting = ""

    @property
    def _is_removed(self) -> bool:
        """Whether the file has no name any more, and is gone once it is closed."""
        return os.fstat(self._file.fileno()).st_nlink == 0

    def _make_anew(self) -> None:
        """Put the file back under its name; raises OSError where that cannot be."""
        self._file.seek(0)
        data = self._file.read()[: self.size]
        file = self.path.open("x+b", buffering=0)
        try:
            hold(file)
            if file.write(data) < len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except BaseException:
            file.close()
            self.path.unlink()
            raise
        self._file.close()
        self._file = file

    def _write(self, text: str) -> None:
        data = text.encode()
        try:
            # What stands behind the last whole token, or was claimed there, goes now.
            self._file.truncate(self.size)
            self._file.seek(self.size)
            if self._file.write(data) < len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError:
            self._file.truncate(self.size)
            raise
        self.size += len(data)
        if os.fstat(self._file.fileno()).st_mtime_ns <= self.newer_than:
            os.utime(self.path, ns=(self.newer_than + 1, self.newer_than + 1))


def _whole_length(data: bytes, record: Record) -> int:
    """How much of a record's text stands when a move is added: all but its claims and its rest."""
    if record.claims is not None:
        *_, end = re.finditer(rb"^[ \t]*end:", data, re.MULTILINE)
        return end.start()
    whole, newline, last = data.rpartition(b"\n")
    whole += newline
    if re.search(rb"(?<!\S)#", last):
        whole += last
    elif not re.match(rb"[ \t]*[a-z][a-z0-9-]*:", last):
        whole += re.sub(rb"\S+\Z", b"", last)
    return len(whole)


def is_played(path: Path) -> bool:
    """Whether another process plays the game in a file."""
    try:
        with path.open("rb") as file:
            hold(file)
    except InUse:
        return True
    except OSError:
        return False
    return False


def hold(file: BinaryIO) -> None:
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
