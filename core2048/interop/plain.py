"""Boards as people paste them: a grid of face values.

    2 . 8 4          2,0,8,4          [[2, 0, 8, 4], [0, 0, 0, 0],
    . . . .          0,0,0,0           [0, 0, 0, 0], [0, 0, 0, 2]]
    . . . .          0,0,0,0
    . . . 2          0,0,0,2          2 _ 8 4 / _ _ _ _ / _ _ _ _ / _ _ _ 2

A row ends with its line, at a ``/`` or at a bracket; ``.``, ``_`` and ``0`` are
empty cells, and so is nothing between two bars, commas or tabs. A row has a bar
at both ends or at neither; nothing behind its last comma can be an empty cell or
none, and is refused. Lines that are drawn of ``--``, ``==`` and ``+`` say nothing.
Boards are apart by an empty line; but single rows that are apart so and make a
square are one board, unless they end with ``/``. There is no score. The grammar
is our own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from core2048.board import Board
from core2048.errors import RecordError
from core2048.game import Position
from core2048.interop.format import Format, Found, Item
from core2048.interop.replaying import as_position
from core2048.interop.words import decoded, number, shown

NAME = "plain"
_DATA = re.compile(rb"[0-9._,\s\[\]()/|+=-]*")
_MOST_BYTES = 1 << 18
_DRAWN = re.compile(r"[-=+]*(?:--|==|\+)[-=+]*")
_OPENING = re.compile(r"[\s,]*[\[(][\s\[(]*")
_EMPTY = {"", ".", "_"}
_HOW = "an empty cell is written as 0, . or _"


def matches(data: bytes) -> bool:
    """Whether it has nothing but numbers, and what may stand between them."""
    return len(data) <= _MOST_BYTES and _DATA.fullmatch(data) is not None


def read(data: bytes, _lenient: bool) -> Iterator[Found]:
    """Every board in the data."""
    text = decoded(data)
    groups = _groups(text)
    lengths = [list(map(len, group)) for group in groups]
    if groups and "/" not in text and lengths == [[len(groups)]] * len(groups):
        groups = [[group[0] for group in groups]]
    for group in groups:
        yield Found(Position(Board(group)))


def write(items: Sequence[Item]) -> bytes:
    """The boards, an empty line between them."""
    return "\n".join(f"{_text(as_position(item).board)}\n" for item in items).encode()


def _text(board: Board) -> str:
    """The rows, with ``/`` where lines alone could be taken for something else."""
    if board.columns == 1:
        return str(board).replace("\n", " / ")
    return f"{board} /" if board.rows == 1 else str(board)


def _groups(text: str) -> list[list[list[int]]]:
    """The rows of the text, in groups that are apart by empty lines."""
    rows = _bracketed_rows if set("[(") & set(text) else _rows
    groups: list[list[list[int]]] = [[]]
    for at, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            groups.append([])
        elif not _is_drawn(line):
            try:
                groups[-1] += [list(map(_tile, _words(row))) for row in rows(line)]
            except RecordError as error:
                raise RecordError(str(error), line=at) from None
    return [group for group in groups if group]


def _is_drawn(line: str) -> bool:
    words = line.replace("|", " ").split()
    return bool(words) and all(map(_DRAWN.fullmatch, words))


def _rows(line: str) -> list[str]:
    """The rows in a line, the last of which may end with a ``/`` of its own."""
    *rows, last = map(str.strip, line.split("/"))
    if not all(rows):
        raise RecordError("nothing stands before a /")
    return [*rows, last] if last else rows


def _bracketed_rows(line: str) -> list[str]:
    """The rows in a line of a text with brackets, without what stands between them."""
    parts = (_OPENING.sub("", part, count=1).strip() for part in re.split(r"[/\])]", line))
    return [row for row in (part.removesuffix(",") for part in parts) if row]


def _words(row: str) -> list[str]:
    """The cells of a row, an empty text for nothing between two marks."""
    mark = next((mark for mark in "|,\t" if mark in row), None)
    if mark is None:
        return row.split()
    cells = row.split(mark)
    if mark == "|" and row.startswith("|") != row.endswith("|"):
        raise RecordError(f"a row has a bar at both ends or at neither; {_HOW}")
    if mark == "|" and row.startswith("|"):
        cells = cells[1:-1]
    elif not cells[-1]:
        raise RecordError(f"nothing stands behind the last comma; {_HOW}")
    return [word for cell in cells for word in cell.split() or [""]]


def _tile(word: str) -> int:
    if word in _EMPTY:
        return 0
    try:
        return number(word)
    except RecordError:
        raise RecordError(f"{shown(word)} is no tile") from None


FORMAT = Format(
    name=NAME,
    description="a grid of numbers",
    kind="position",
    matches=matches,
    read=read,
    write=write,
    tells_score=False,
)
