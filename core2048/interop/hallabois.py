"""Games of the hallabois 2048, in the first version of its format.

    4x4S0.0.0.0.0.2.0.0.0.0.2.0.0.0.0.0+0,0.2;0:2.2.2.0.0.0.0.0.0.0.0.0.0.0.0.0+2,3.2;f

The size (columns x rows) and ``S``, which may be missing on 4x4, then steps with
``:`` between them. A step is the board, its values row by row and ``.`` between
them, then ``+`` and the tile that appeared after the move, as column, ``,``,
row, ``.``, value, then ``;`` and the move: 0 up, 1 right, 2 down, 3 left. The
last step may have ``e`` or ``f`` in place of a move, for the end; the tile before
it means nothing. ``b`` is a break, by which a player of that game pays for the
removal of all small tiles; the usual rules have no such thing. From
hallabois/twothousand-forty-eight, ``src/v1/parser.rs`` and ``src/direction.rs``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core2048.board import Board, check_sides
from core2048.errors import RecordError
from core2048.interop.format import Format, Found
from core2048.interop.replaying import Replay, Told, spawn_at, start_on
from core2048.interop.words import decoded, shown
from core2048.moves import Direction
from core2048.record.text import board_text

NAME = "hallabois"
_HEAD = re.compile(r"([0-9]{1,9})x([0-9]{1,9})S")
_STEP = re.compile(
    r"([0-9]{1,300}(?:\.[0-9]{1,300})*)(?:\+([0-9]{1,9}),([0-9]{1,9})\.([0-9]{1,300}))?;([0-9a-z])"
)
_DATA = re.compile(rb"\s*(?:[0-9]{1,9}x[0-9]{1,9}S|[0-9]{1,300}(?:\.[0-9]{1,300}){1,700}[+;])")
_DIRECTIONS = {str(int(direction)): direction for direction in Direction}
_BREAKS = "b6"
_ENDS = "ef4"


def matches(data: bytes) -> bool:
    """Whether it begins with a size and an S, or with the board of a step."""
    return _DATA.match(data) is not None


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """The game."""
    text = decoded(data).strip()
    head = _HEAD.match(text)
    rows, columns = (int(head[2]), int(head[1])) if head else (4, 4)
    check_sides(rows, columns)
    words = text[head.end() if head else 0 :].split(":")
    step = _step(words[0], 1)
    replay = Replay.usual((rows, columns), start_on(_board(step, 1, rows, columns)))
    broken = replay.run(_told(words, replay), lenient=lenient)
    yield Found(replay.record([("source", NAME)]), broken=broken)


def _told(words: list[str], replay: Replay) -> Iterator[Told]:
    rows, columns = replay.variant.size
    for index, word in enumerate(words, 1):
        step = _step(word, index)
        tiles, x, y, value, sign = step.groups()
        # The text of a board is compared, for making a board of it takes far longer.
        if tiles != ".".join(".".join(map(str, row)) for row in replay.play.board):
            board = _board(step, index, rows, columns)
            if board != replay.play.board:
                raise replay.broken(f"step {index} has the board {board_text(board)} instead")
        if sign in _BREAKS:
            raise replay.broken("a break takes small tiles away, which no rule here does")
        if sign in _ENDS:
            if index < len(words):
                raise replay.broken(f"step {index} ends the game, but more follow")
            return
        if sign not in _DIRECTIONS or value is None:
            raise replay.broken(f"step {index} has no move with its tile: {shown(word)}")
        yield _DIRECTIONS[sign], spawn_at(int(y), int(x), int(value)), None


def _step(word: str, index: int) -> re.Match[str]:
    step = _STEP.fullmatch(word)
    if not step:
        raise RecordError(f"step {index} is none: {shown(word)}")
    return step


def _board(step: re.Match[str], index: int, rows: int, columns: int) -> Board:
    values = [int(word) for word in step[1].split(".")]
    if len(values) != rows * columns:
        raise RecordError(f"step {index} has {len(values)} cells, not {rows}x{columns}")
    return Board([values[at : at + columns] for at in range(0, len(values), columns)])


FORMAT = Format(
    name=NAME,
    description="game of the hallabois 2048, version 1",
    kind="game",
    matches=matches,
    read=read,
)
