"""How far a long work has come, on stderr, where somebody looks at it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

SECONDS = 0.2
"""How often it is told, and how long a work is silent at first."""

T = TypeVar("T")


class _Line:
    """The line of stderr that counts, empty where nothing is being counted."""

    text = ""

    def show(self, text: str) -> None:
        """Put another text in its place."""
        blank = f"\r{' ' * len(self.text)}" if self.text else ""
        self.text = text
        if sys.stderr is not None:
            print(f"{blank}\r{text}", end="", file=sys.stderr, flush=True)


_line = _Line()


def with_progress(things: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """The things, counted on stderr as they go where that is a terminal.

    The count gives way to whatever else is written, and is gone in the end.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield from things
        return
    told = time.monotonic()
    of_all = "" if total is None else f" of {total}"
    try:
        for number, thing in enumerate(things, 1):
            if time.monotonic() - told > SECONDS:
                told = time.monotonic()
                _line.show(f"{number}{of_all} {what}")
            yield thing
    finally:
        wipe()


def wipe() -> None:
    """Take away the count that stands on the terminal, if any."""
    if _line.text:
        _line.show("")
