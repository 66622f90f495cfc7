"""The game that GNOME 2048 keeps, in its file ``saved``.

    4 4
    2 0 8 4
    0 0 0 0
    0 0 0 0
    0 0 0 2
    16

The number of rows and of columns, the rows, 0 being an empty cell, and the
score. From GNOME/gnome-2048, ``src/grid.vala`` and ``src/game.vala``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core2048.board import Board, check_sides
from core2048.errors import RecordError
from core2048.game import Position
from core2048.interop.format import Format, Found, Item
from core2048.interop.replaying import as_position, only
from core2048.interop.words import decoded, number

NAME = "gnome-2048"
_MOST_BYTES = 1 << 18


def matches(data: bytes) -> bool:
    """Whether the first line tells how many follow, and how long, before a score."""
    lines = [line.split() for line in data[:_MOST_BYTES].split(b"\n") if line.strip()]
    if len(lines) < 3 or len(lines[0]) != 2 or not all(map(bytes.isdigit, lines[0])):
        return False
    rows, columns = (int(word[:9]) for word in lines[0])
    *rest, score = lines[1:]
    return len(rest) == rows and len(score) == 1 and all(len(line) == columns for line in rest)


def read(data: bytes, _lenient: bool) -> Iterator[Found]:
    """The position that was kept."""
    lines = [line.split() for line in decoded(data).split("\n") if line.strip()]
    if not lines or len(lines[0]) != 2:
        raise RecordError(f"a {NAME} file begins with the number of rows and of columns", line=1)
    rows, columns = map(number, lines[0])
    check_sides(rows, columns)
    if len(lines) != rows + 2 or len(lines[-1]) != 1:
        raise RecordError(f"{rows} rows and a score should follow, not {len(lines) - 1} lines")
    board = Board([map(number, line) for line in lines[1:-1]])
    if board.columns != columns:
        raise RecordError(f"the rows have {board.columns} cells, not {columns}")
    yield Found(Position(board, number(lines[-1][0])))


def write(items: Sequence[Item]) -> bytes:
    """What GNOME 2048 would keep of this position."""
    board, score = as_position(only(items, NAME))
    rows = [" ".join(map(str, row)) for row in board]
    return "\n".join([f"{board.rows} {board.columns}", *rows, f"{score}\n"]).encode()


FORMAT = Format(
    name=NAME,
    description="GNOME 2048's saved game",
    kind="position",
    matches=matches,
    read=read,
    write=write,
)
