"""The game that term2048 keeps.

    2 0 8 4 0 0 0 0 0 0 0 0 0 0 0 2
    16

The cells row by row on one line, 0 being an empty one, and the score on the
next. The size is not told; it is that of a square. From bfontaine/term2048,
``term2048/game.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from core2048.board import Board
from core2048.errors import RecordError
from core2048.game import Position
from core2048.interop.cells import square
from core2048.interop.format import Format, Found, Item
from core2048.interop.replaying import as_position, only
from core2048.interop.words import decoded, number

NAME = "term2048"
_MOST_BYTES = 1 << 18


def matches(data: bytes) -> bool:
    """Whether it is a line of a square of numbers, and one more number."""
    lines = [line.split() for line in data[:_MOST_BYTES].split(b"\n") if line.strip()]
    if len(lines) != 2 or len(lines[1]) != 1 or not all(map(bytes.isdigit, lines[0] + lines[1])):
        return False
    return isqrt(len(lines[0])) ** 2 == len(lines[0]) > 1


def read(data: bytes, _lenient: bool) -> Iterator[Found]:
    """The position that was kept."""
    words = list(map(number, decoded(data).split()))
    rows = square(words[:-1], f"a {NAME} file, its score aside,")
    yield Found(Position(Board(rows), words[-1]))


def write(items: Sequence[Item]) -> bytes:
    """What term2048 would keep of this position."""
    board, score = as_position(only(items, NAME))
    if board.rows != board.columns:
        raise RecordError(f"{NAME} holds square boards, not {board.rows}x{board.columns}")
    cells = " ".join(str(value) for row in board for value in row)
    return f"{cells}\n{score}\n".encode()


FORMAT = Format(
    name=NAME,
    description="term2048's saved game",
    kind="position",
    matches=matches,
    read=read,
    write=write,
)
