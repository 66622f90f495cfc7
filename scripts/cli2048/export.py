"""Records read from files, and games written to them as pictures."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from cli2048.failure import Failure, why
from core2048 import Game, Record, Step
from core2048.files import write_whole
from render2048 import Opening, RendererFactory, for_path, get, render

PROGRESS_SECONDS = 0.2


class Excerpt(NamedTuple):
    """Which moves of a game to show: from one to another, or the last so many, every so many."""

    first: int = 1
    last: int | None = None
    newest: int | None = None
    every: int = 1

    def of(self, record: Record) -> tuple[Opening, Iterator[Step]]:
        """The board before the first of these moves, and their steps with the last one."""
        first, last = self.first, self.last
        if self.newest is not None:
            total = sum(1 for _ in record.steps())
            first = max(1, total - self.newest + 1)
        steps = record.steps()
        opening = _opening(record)
        for step in islice(steps, first - 1):
            opening = Opening(record.variant, step.board, step.score, record)
        if last is not None:
            steps = islice(steps, max(0, last - first + 1))
        return opening, _every(steps, self.every)


def _opening(record: Record) -> Opening:
    game = Game(record.variant, start=record.start)
    return Opening(record.variant, game.board, game.score, record)


def _every(steps: Iterator[Step], number: int) -> Iterator[Step]:
    waiting = None
    for count, step in enumerate(steps, 1):
        waiting = step
        if count % number == 0:
            yield step
            waiting = None
    if waiting is not None:
        yield waiting


def _read_bytes(source: str) -> bytes:
    """What a file holds, or standard input for ``-``; raises Failure where it cannot be read."""
    try:
        if source != "-":
            return Path(source).read_bytes()
        return sys.stdin.buffer.read() if sys.stdin else b""
    except OSError as error:
        raise Failure(f"cannot read {source}: {why(error)}") from None


def read_record(source: str) -> Record:
    """The one record in a file; raises Failure for none and for more."""
    records = read_records(source)
    if len(records) > 1:
        raise Failure(f"{source}: one record was looked for, and {len(records)} are here")
    return records[0]


def read_records(source: str) -> list[Record]:
    """The records in a file, or in a GIF that was made of one; raises Failure for none."""
    data = _read_bytes(source)
    try:
        if data.startswith(b"GIF8"):
            from render2048.gif_comment import read_comment

            comment = read_comment(data)
            if comment is None:
                raise Failure(f"{source}: this GIF carries no record")
            return Record.parse_all(comment)
        return Record.parse_all(data)
    except ValueError as error:
        raise Failure(f"{source}: {error}") from None


def renderer_for(path: Path, kind: str | None) -> RendererFactory:
    """The renderer of this name, or for the suffix of the path; raises Failure for none."""
    try:
        return get(kind) if kind else for_path(path)
    except ValueError as error:
        raise Failure(str(error)) from None


def export(
    record: Record,
    path: Path,
    kind: str | None = None,
    *,
    excerpt: Excerpt | None = None,
    force: bool = False,
    **options: Any,
) -> None:
    """Write a game to a file, whole or not at all; raises Failure where that cannot be."""
    factory = renderer_for(path, kind)
    if path.exists() and not force:
        raise Failure(f"{path} exists already: choose another name, or use --force")
    try:
        with write_whole(path) as file:
            output = file if factory.binary else TextIOWrapper(file, "utf-8", newline="\n")
            opening, steps = (excerpt or Excerpt()).of(record)
            render(factory(output, **options), opening, _with_progress(steps, len(record.turns)))
            output.flush()
    except OSError as error:
        raise Failure(f"cannot write {path}: {why(error)}") from None
    except (ValueError, TypeError) as error:
        raise Failure(f"cannot write {path}: {error}") from None


def write_new(path: Path, text: str) -> None:
    """Write a text to a file that must not exist yet; raises Failure where that cannot be."""
    if path.exists():
        raise Failure(f"{path} exists already: choose another name")
    try:
        with write_whole(path) as file:
            file.write(text.encode())
    except OSError as error:
        raise Failure(f"cannot write {path}: {why(error)}") from None


def _with_progress(steps: Iterable[Step], total: int) -> Iterator[Step]:
    """The steps, counted on stderr where somebody looks at it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from steps
        return
    told = time.monotonic()
    try:
        for number, step in enumerate(steps, 1):
            if time.monotonic() - told > PROGRESS_SECONDS:
                told = time.monotonic()
                sys.stderr.write(f"\r{number} of {total} moves")
                sys.stderr.flush()
            yield step
    finally:
        sys.stderr.write("\r\x1b[K" if os.environ.get("TERM", "dumb") != "dumb" else "\n")
        sys.stderr.flush()
