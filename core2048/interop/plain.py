"""Boards as people paste them: a grid of face values.

    2 . 8 4          2,0,8,4          [[2, 0, 8, 4], [0, 0, 0, 0],
    . . . .          0,0,0,0           [0, 0, 0, 0], [0, 0, 0, 2]]
    . . . .          0,0,0,0
    . . . 2          0,0,0,2          2 _ 8 4 / _ _ _ _ / _ _ _ _ / _ _ _ 2

A row ends with its line, at a ``/`` or at a bracket; ``.``, ``_`` and ``0`` are
empty cells; blanks, commas and bars stand between cells, and lines that are
drawn of ``-``, ``+``, ``=`` and ``|`` say nothing. Boards are apart by an empty
line. There is no score. The grammar is our own.
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
_DRAWN = re.compile(r"[-+=|\s]+")
_EMPTY = {".", "_"}


def matches(data: bytes) -> bool:
    """Whether it has nothing but numbers, and what may stand between them."""
    return len(data) <= _MOST_BYTES and _DATA.fullmatch(data) is not None


def read(data: bytes, _lenient: bool) -> Iterator[Found]:
    """Every board in the data."""
    groups = _groups(decoded(data))
    if not groups:
        raise RecordError("this holds no board: it is empty")
    if all(len(group) == 1 for group in groups):
        groups = [[group[0] for group in groups]]
    for group in groups:
        yield Found(Position(Board(group)))


def write(items: Sequence[Item]) -> bytes:
    """The boards, an empty line between them."""
    return "\n".join(f"{as_position(item).board}\n" for item in items).encode()


def _groups(text: str) -> list[list[list[int]]]:
    """The rows of the text, in groups that are apart by empty lines."""
    groups: list[list[list[int]]] = [[]]
    for line, words in enumerate(text.split("\n"), 1):
        if not words.strip():
            groups.append([])
        elif not _DRAWN.fullmatch(words):
            for row in re.split(r"[/\])]", re.sub(r"[\[(|,]", " ", words)):
                tiles = [_tile(word, line) for word in row.split()]
                if tiles:
                    groups[-1].append(tiles)
    return [group for group in groups if group]


def _tile(word: str, line: int) -> int:
    if word in _EMPTY:
        return 0
    try:
        return number(word)
    except RecordError:
        raise RecordError(f"{shown(word)} is no tile", line=line) from None


FORMAT = Format(
    name=NAME,
    description="a grid of numbers",
    kind="position",
    matches=matches,
    read=read,
    write=write,
    tells_score=False,
)
