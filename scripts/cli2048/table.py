"""Tables: aligned below a header on a terminal, plain columns apart by tabs on a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cli2048.console import Console


def write_table(console: Console, header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Write the rows to standard output; raises OutputClosed where that cannot be.

    On a terminal numbers stand to the right, and every column below its name.
    """
    words = [[_printable(field) for field in row] for row in rows]
    if sys.stdout is None or not sys.stdout.isatty():
        for row in words:
            console.out("\t".join(row))
        return
    lines = [list(header), *words]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    to_right = [rows and all(isinstance(row[at], int) for row in rows) for at in range(len(header))]
    for line in lines:
        fields = (
            word.rjust(width) if right else word.ljust(width)
            for word, width, right in zip(line, widths, to_right, strict=True)
        )
        console.out("  ".join(fields).rstrip())


def _printable(field: object) -> str:
    """The field without anything that could break a line or a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(field))
