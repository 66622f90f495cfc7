"""Games written to files as pictures or text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import IO, Any, NamedTuple

import typer

from cli2048.brought import guard
from cli2048.failure import Failure, why
from cli2048.log import is_played
from cli2048.progress import with_progress
from cli2048.thinning import Limited, TooLarge, wider
from core2048 import Game, Position, Record, RecordError, Step, Turn
from core2048.files import write_whole
from render2048 import Opening, RendererFactory, for_path, make, render

RENDERER_ERRORS = (OSError, RecordError, ValueError)
"""What tells of a file, of a game or of an option, and not of a renderer that failed."""


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
        every: only every Nth of them, and the last.
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

    def last_position(self, record: Record) -> Position:
        """The last board that is shown, and its score."""
        opening, steps = self.of(record)
        last = Position(opening.board, opening.score)
        for step in steps:
            last = Position(step.board, step.score)
        return last


def _moves(record: Record) -> int:
    """How many moves stand, where each can be made: ``steps`` tells of one that cannot."""
    return sum(1 if isinstance(turn, Turn) else -1 for turn in record.turns)


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
    factory: RendererFactory | None = None,
    excerpt: Excerpt | None = None,
    force: bool = False,
    max_bytes: int | None = None,
    tell: Callable[[str], None] | None = None,
    **options: Any,
) -> None:
    """Write a game to a file, whole or not at all, by a renderer or as the suffix says.

    Where there is a largest size, moves are left out until the file is no
    larger, and ``tell`` is told.

    Raises FileExists unless ``force`` is set, BadOption for what the renderer
    refuses, Failure for whatever else is in the way.
    """
    try:
        factory = factory or for_path(path)
    except ValueError as error:
        raise BadOption(str(error)) from None
    _check_free(path, force=force)
    job = _Job(record, path, factory, excerpt or Excerpt(), options)
    try:
        if max_bytes is None:
            job.write()
        else:
            _write_below(job, max_bytes, tell or _nobody)
    except OSError as error:
        raise Failure(f"cannot write {path}: {why(error)}") from None
    except RecordError as error:
        raise Failure(f"cannot show the game: {error}") from None
    except ValueError as error:
        raise BadOption(str(error)) from None


@dataclass
class _Job:
    """A file to write; ``shown`` counts the moves that it has."""

    record: Record
    path: Path
    factory: RendererFactory
    excerpt: Excerpt
    options: dict[str, Any]
    shown: int = 0

    def write(self, most: int | None = None, *, with_record: bool = True) -> None:
        """Write the file; raises TooLarge where it would be larger than that."""
        opening, steps = self.excerpt.of(self.record)
        if not with_record:
            opening = opening._replace(record=None)
        self.shown = 0
        with write_whole(self.path) as file:
            stream: Any = file if most is None else Limited(file, most)
            output = stream if self.factory.binary else _text_to(stream)
            total = len(self.record.turns) if self.excerpt == Excerpt() else None
            told = with_progress(steps, "moves drawn", total)
            with guard(f"the renderer {self.factory.name}", *RENDERER_ERRORS, TooLarge):
                renderer = make(self.factory, output, self.options)
                render(renderer, opening, self._counted(told, stream))
            output.flush()

    def _counted(self, steps: Iterator[Step], stream: Any) -> Iterator[Step]:
        if isinstance(stream, Limited):
            stream.begun()
        for self.shown, step in enumerate(steps, 1):
            yield step


def _write_below(job: _Job, most: int, tell: Callable[[str], None]) -> None:
    """Write the file with as many moves as go into so many bytes."""
    moves = sum(1 for _ in job.excerpt._replace(every=1).of(job.record)[1])
    first = job.excerpt.every
    with_record = smooth = True
    while True:
        try:
            job.write(most, with_record=with_record)
        except TooLarge as error:
            if with_record and error.head > most // 2:
                with_record = False
            elif job.options.pop("smooth", False):
                job.options.pop("frames", None)
                smooth = False
            elif error.head > most or job.excerpt.every >= moves:
                raise Failure(
                    f"not even two boards go into {most} bytes: a smaller --size takes less"
                ) from None
            else:
                every = wider(job.excerpt.every, job.shown, moves, error, most)
                job.excerpt = job.excerpt._replace(every=min(every, moves))
        else:
            break
    left_out = [
        *(["not smooth"] if not smooth else []),
        *([f"one board for {job.excerpt.every} moves"] if job.excerpt.every > first else []),
        *(["without the record"] if not with_record else []),
    ]
    if left_out:
        tell(f"to keep below {most} bytes: {', '.join(left_out)}")


def _nobody(_: str) -> None:
    """Tell nobody."""


def _text_to(stream: IO[bytes]) -> TextIOWrapper:
    return TextIOWrapper(stream, "utf-8", newline="\n")


def write_text(path: Path, text: str, *, force: bool = False) -> None:
    """Write a text to a file; raises FileExists and Failure as export does."""
    write_bytes(path, text.encode(), force=force)


def write_bytes(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write data to a file; raises FileExists and Failure as export does."""
    _check_free(path, force=force)
    try:
        with write_whole(path) as file:
            file.write(data)
    except OSError as error:
        raise Failure(f"cannot write {path}: {why(error)}") from None


def _check_free(path: Path, *, force: bool) -> None:
    if path.exists() and not force:
        raise FileExists(f"{path} exists already: choose another name")
    if path.is_file() and is_played(path):
        raise Failure(f"{path} is a game that is being played in another window")


def check_target(path: Path, hint: str, *, force: bool) -> None:
    """Tell before long work of what would be in the way of its file, given by an option.

    Raises BadParameter where there is no folder, or something else than a file;
    FileExists and Failure as export does.
    """
    try:
        if not path.parent.is_dir():
            raise typer.BadParameter(f"there is no folder {path.parent}", param_hint=hint)
        if path.exists() and not path.is_file():
            raise typer.BadParameter(f"{path} is no file", param_hint=hint)
        _check_free(path, force=force)
    except FileExists as taken:
        raise Failure(f"{taken}, or use --force") from None
    except OSError as error:
        raise Failure(f"cannot write {path}: {why(error)}") from None
