"""The state that the original game keeps in a browser, under the key ``gameState``.

    {"grid": {"size": 4,
              "cells": [[null, null, null, {"position": {"x": 0, "y": 3}, "value": 2}],
                        [null, null, null, null], [null, null, null, null],
                        [null, null, null, null]]},
     "score": 0, "over": false, "won": false, "keepPlaying": false}

``cells`` is a list of columns, x being the column and y the row. The original
game deletes the state of a game that is over, so ``over`` is never true in it,
and asks a player who has won whether to keep playing. From gabrielecirulli/2048,
``js/game_manager.js``, ``js/grid.js`` and ``js/local_storage_manager.js``.

A whole copy of the browser's storage, in which the state is a text under its
key, is read as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from core2048.board import Board, cells_of
from core2048.errors import RecordError
from core2048.game import Position
from core2048.interop.format import Format, Found, Item
from core2048.interop.json_values import array, member, mentions, only_value, whole
from core2048.interop.replaying import as_position, only
from core2048.interop.words import decoded, shown
from core2048.moves import legal_moves
from core2048.record import WrongClaim

NAME = "game-state"
_KEY = "gameState"
_WIN_TILE = 2048


def matches(data: bytes) -> bool:
    """Whether it is JSON with a grid of cells."""
    return mentions(data, b"grid", b"cells") or mentions(data, _KEY.encode())


def read(data: bytes, _lenient: bool) -> Iterator[Found]:
    """The position that was kept."""
    state = only_value(decoded(data), NAME)
    if isinstance(state, dict) and _KEY in state:
        state = state[_KEY]
        if isinstance(state, str):
            state = only_value(state, _KEY)
    board = _board(member(state, "grid"))
    position = Position(board, whole(member(state, "score"), "score"))
    over = state.get("over", False)
    if over is True and legal_moves(board):
        yield Found(position, wrong=(WrongClaim("over", "yes", "no"),))
    else:
        yield Found(position)


def write(items: Sequence[Item]) -> bytes:
    """The state that the original game would keep of this position, and go on with."""
    board, score = as_position(only(items, NAME))
    if board.rows != board.columns:
        raise RecordError(f"{NAME} holds square boards, not {board.rows}x{board.columns}")
    cells: list[list[Any]] = [[None] * board.rows for _ in range(board.columns)]
    for (y, x), value in cells_of(board):
        if value:
            cells[x][y] = {"position": {"x": x, "y": y}, "value": value}
    won = board.max_tile >= _WIN_TILE
    state = {
        "grid": {"size": board.rows, "cells": cells},
        "score": score,
        "over": False,
        "won": won,
        "keepPlaying": won,
    }
    return json.dumps(state, separators=(",", ":")).encode() + b"\n"


def _board(grid: Any) -> Board:
    size = whole(member(grid, "size"), "size")
    columns = [array(column, "cells") for column in array(member(grid, "cells"), "cells")]
    if len(columns) != size or any(len(column) != size for column in columns):
        lengths = shown([len(column) for column in columns])
        raise RecordError(f"a grid of size {size} has as many columns of as many cells: {lengths}")
    return Board([[_tile(columns[x][y], x, y) for x in range(size)] for y in range(size)])


def _tile(tile: Any, x: int, y: int) -> int:
    if tile is None:
        return 0
    place = member(tile, "position")
    if (member(place, "x"), member(place, "y")) != (x, y):
        raise RecordError(f"the tile at x {x}, y {y} says that it is elsewhere: {shown(tile)}")
    value = whole(member(tile, "value"), "value")
    if not value:
        raise RecordError(f"the tile at x {x}, y {y} has no value: an empty cell is null")
    return value


FORMAT = Format(
    name=NAME,
    description="the original game's gameState",
    kind="position",
    matches=matches,
    read=read,
    write=write,
)
