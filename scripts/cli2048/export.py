"""Games written to files as pictures or text."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from cli2048.failure import Failure, why
from core2048 import Game, Record, RecordError, Step
from core2048.files import write_whole
from render2048 import Opening, for_path, render

PROGRESS_SECONDS = 0.2


class FileExists(Failure):
    """The name is taken."""


class BadOption(Failure):
    """The renderer cannot do what an option asks for."""


class Excerpt(NamedTuple):
    """Which moves of a game to show.

    Attributes:
        first: the number of the first one.
        final: the number of the last one, None for that of the game.
        newest: how many of the last ones, in place of both, where it is not None.
        every: only every so manieth of them, and the last.
    """

    first: int = 1
    final: int | None = None
    newest: int | None = None
    every: int = 1

    def of(self, record: Record) -> tuple[Opening, Iterator[Step]]:
        """The board before the first of these moves, and their steps.

        Raises Failure where the game ends before.
        """
        first = self.first
        if self.newest is not None:
            first = max(1, _moves(record) - self.newest + 1)
        steps = record.steps()
        start = Game(record.variant, start=record.start)
        opening = Opening(record.variant, start.board, start.score, record)
        for step in islice(steps, first - 1):
            opening = Opening(record.variant, step.board, step.score, record)
        if first > 1 and first > (moves := _moves(record)):
            raise Failure(f"there is no move {first}: the game has {moves}")
        if self.final is not None:
            steps = islice(steps, self.final - first + 1)
        return opening, _every(steps, self.every)


def _moves(record: Record) -> int:
    return sum(1 for _ in record.steps())


def _every(steps: Iterator[Step], number: int) -> Iterator[Step]:
    waiting = None
    for count, step in enumerate(steps, 1):
        waiting = step
        if count % number == 0:
            yield step
            waiting = None
    if waiting is not None:
        yield waiting


def export(
    record: Record,
    path: Path,
    *,
    excerpt: Excerpt | None = None,
    force: bool = False,
    **options: Any,
) -> None:
    """Write a game to a file, whole or not at all, as the suffix says.

    Raises FileExists unless ``force`` is set, BadOption for what the renderer
    refuses, Failure for whatever else is in the way.
    """
    try:
        factory = for_path(path)
    except ValueError as error:
        raise BadOption(str(error)) from None
    _check_free(path, force=force)
    try:
        opening, steps = (excerpt or Excerpt()).of(record)
        with write_whole(path) as file:
            output = file if factory.binary else TextIOWrapper(file, "utf-8", newline="\n")
            render(factory(output, **options), opening, _with_progress(steps))
            output.flush()
    except OSError as error:
        raise Failure(f"cannot write {path}: {why(error)}") from None
    except RecordError as error:
        raise Failure(f"cannot show the game: {error}") from None
    except ValueError as error:
        raise BadOption(str(error)) from None


def write_text(path: Path, text: str, *, force: bool = False) -> None:
    """Write a text to a file; raises FileExists and Failure as export does."""
    _check_free(path, force=force)
    try:
        with write_whole(path) as file:
            file.write(text.encode())
    except OSError as error:
        raise Failure(f"cannot write {path}: {why(error)}") from None


def _check_free(path: Path, *, force: bool) -> None:
    if path.exists() and not force:
        raise FileExists(f"{path} exists already: choose another name")


def _with_progress(steps: Iterator[Step]) -> Iterator[Step]:
    """The steps, counted on stderr where somebody looks at it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from steps
        return
    told = time.monotonic()
    line = ""
    for number, step in enumerate(steps, 1):
        if time.monotonic() - told > PROGRESS_SECONDS:
            told = time.monotonic()
            line = f"{number} moves"
            print(f"\r{line}", end="", file=sys.stderr, flush=True)
        yield step
    if line:
        print(f"\r{' ' * len(line)}\r", end="", file=sys.stderr, flush=True)
