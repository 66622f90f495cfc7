"""Single key presses of a terminal, which has its settings back on every way out."""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

ESCAPE_SECONDS = 0.5
"""How long the rest of an escape sequence may take; a slow line splits them."""

REDRAW = "\f"
"""The key that asks for the board; it also stands for a window that needs it anew."""

_ESCAPE = re.compile(r"\x1b(?:\[[0-9;?]*[^0-9;?]|O[0-9;]*[^0-9;]|[^\[O])")


class Keyboard:
    """A terminal that gives each key as it is pressed, without an echo, while it is entered.

    Leaving it by whatever exception gives the terminal its settings back, and
    so does Ctrl-Z until the game comes to the foreground again. With
    ``watch_size``, a window of another size is to be drawn anew. Raises
    termios.error on entry where the file is no terminal.
    """

    def __init__(self, file: int, *, watch_size: bool = False) -> None:
        self._file = file
        self._watch_size = watch_size
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._read = ""
        self._stale = False

    def __enter__(self) -> Keyboard:
        self._settings = termios.tcgetattr(self._file)
        self._signalled, self._signal = os.pipe()
        os.set_blocking(self._signalled, False)
        os.set_blocking(self._signal, False)
        self._wakeup = signal.set_wakeup_fd(self._signal, warn_on_full_buffer=False)
        self._handlers = {
            signal.SIGTSTP: signal.signal(signal.SIGTSTP, self._stop),
            signal.SIGCONT: signal.signal(signal.SIGCONT, self._go_on),
        }
        if self._watch_size:
            self._handlers[signal.SIGWINCH] = signal.signal(signal.SIGWINCH, self._resized)
        self._take()
        return self

    def __exit__(self, *_: object) -> None:
        self._give_back()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup)
        os.close(self._signalled)
        os.close(self._signal)

    def press(self) -> str | None:
        """The next key: a character, or an escape sequence whole; None at the end of input.

        A window that needs to be drawn anew counts as the key REDRAW.
        """
        while True:
            if self._stale:
                self._stale = False
                return REDRAW
            if key := self._next_key():
                return key
            escape = self._read.startswith("\x1b")
            if not self._wait(ESCAPE_SECONDS if escape else None):
                self._read = ""  # the Escape key alone, which means nothing
            elif not self._stale and not self._fill():
                return None

    @contextmanager
    def lines(self) -> Iterator[str]:
        """The terminal as it usually is, to type a line; what was typed of it before."""
        typed, newline, rest = self._read.partition("\n")
        self._read = rest
        self._give_back()
        try:
            yield typed + newline
        finally:
            self._take()

    def _next_key(self) -> str:
        """The first key of what was read, "" where there is no whole one."""
        text = self._read
        if text.startswith("\x1b"):
            match = _ESCAPE.match(text)
            length = match.end() if match else 0
        else:
            length = min(1, len(text))
        self._read = text[length:]
        return text[:length]

    def _wait(self, seconds: float | None) -> bool:
        """Wait for a key or a signal; whether one came in time."""
        ready, _, _ = select.select([self._file, self._signalled], [], [], seconds)
        if self._signalled in ready:
            with suppress(BlockingIOError):
                os.read(self._signalled, 4096)
        return bool(ready)

    def _fill(self) -> bool:
        """Read what is there; whether the terminal is still there."""
        if not select.select([self._file], [], [], 0)[0]:
            return True
        try:
            data = os.read(self._file, 4096)
        except OSError:
            return False
        self._read += self._decode(data)
        return bool(data)

    def _take(self) -> None:
        settings: list[Any] = termios.tcgetattr(self._file)
        settings[3] &= ~(termios.ICANON | termios.ECHO)
        settings[6][termios.VMIN], settings[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._file, termios.TCSADRAIN, settings)

    def _give_back(self) -> None:
        with suppress(termios.error):
            termios.tcsetattr(self._file, termios.TCSADRAIN, self._settings)

    def _stop(self, number: int, _: FrameType | None) -> None:
        """Leave the terminal to the shell, and stop as if nobody had listened."""
        self._give_back()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._stop)

    def _go_on(self, *_: object) -> None:
        """Take the terminal again; the shell may have written into the window."""
        with suppress(termios.error):
            self._take()
        self._stale = True

    def _resized(self, *_: object) -> None:
        self._stale = True
