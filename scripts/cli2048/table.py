"""Tables: aligned below a header on a terminal, plain columns apart by tabs on a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from shutil import get_terminal_size

from cli2048.console import Console

GAP = "  "
_TIME_OF_DAY = re.compile(r"^(\d{4}-\d\d-\d\d)T[\d:]+Z$")


def write_table(console: Console, header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Write the rows to standard output; raises OutputClosed where that cannot be.

    On a terminal numbers stand to the right, and every column below its name.
    In a window that is too narrow dates lose their time of day, and where that is
    not enough the widest column the ends of its words.
    """
    words = [[_printable(field) for field in row] for row in rows]
    if sys.stdout is None or not sys.stdout.isatty():
        for row in words:
            console.out("\t".join(row))
        return
    lines = [list(header), *words]
    widths = _widths(lines)
    room = get_terminal_size().columns - len(GAP) * (len(widths) - 1)
    if sum(widths) > room:
        lines = [[_TIME_OF_DAY.sub(r"\1", word) for word in line] for line in lines]
        widths = _widths(lines)
    if sum(widths) > room:
        widest = widths.index(max(widths))
        widths[widest] = max(widths[widest] - (sum(widths) - room), len(header[widest]))
        for line in lines:
            line[widest] = _cut(line[widest], widths[widest])
    to_right = [rows and all(isinstance(row[at], int) for row in rows) for at in range(len(header))]
    for line in lines:
        fields = (
            word.rjust(width) if right else word.ljust(width)
            for word, width, right in zip(line, widths, to_right, strict=True)
        )
        console.out(GAP.join(fields).rstrip())


def _widths(lines: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*lines, strict=True)]


def _cut(word: str, width: int) -> str:
    return word if len(word) <= width else f"{word[: width - 3]}..."


def _printable(field: object) -> str:
    """The field without anything that could break a line or a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(field))
