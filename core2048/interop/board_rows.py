"""Data sets for learning: JSON Lines, a game a line, with the board before each move.

    {"moves": [{"board": [0, 0, …, 2], "action": 3, "reward": 0}, …]}

The board is a list of cells, row by row, or a list of rows; face values, or
exponents if a 1 is on any of them. The action is 0 up, 1 right, 2 down, 3 left,
the reward the sum of the tiles that merged. The tile after a move is what the
next board has more; so the last move, whose tile nobody wrote down, is lost.
This is the common shape of such files, and of no single project.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any

from core2048.board import Board, Cell, Values, trusted_board
from core2048.errors import IllegalMoveError, RecordError
from core2048.interop.format import Format, Found
from core2048.interop.json_values import array, member, mentions, values, whole
from core2048.interop.replaying import Replay, Told, start_on
from core2048.interop.words import decoded, shown
from core2048.moves import Direction, board_of
from core2048.record import WrongClaim
from core2048.record.text import board_text
from core2048.spawning import Spawn

NAME = "board-rows"
_MOST_EXPONENT = 700


def matches(data: bytes) -> bool:
    """Whether it is JSON that has moves with boards and actions."""
    return mentions(data, b"moves", b"board", b"action")


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """Every game in the data."""
    found = False
    for line, game in values(decoded(data)):
        found = True
        try:
            moves = array(member(game, "moves"), "moves")
            if not moves:
                raise RecordError("a game of no moves has no board to begin on")
            boards = _boards([member(move, "board") for move in moves])
            replay = Replay.usual((boards[0].rows, boards[0].columns), start_on(boards[0]))
        except ValueError as error:
            raise RecordError(str(error), line=line) from None
        yield _game(replay, moves, boards, lenient, line)
    if not found:
        raise RecordError("this holds no game: it is empty")


def _game(replay: Replay, moves: list[Any], boards: list[Board], lenient: bool, line: int) -> Found:
    wrong: list[WrongClaim] = []
    broken = replay.run(_told(replay, moves, boards, wrong), lenient=lenient, line=line)
    notes = () if broken else ("the last move is left out, for nobody wrote down its tile",)
    return Found(replay.record([("source", NAME)]), wrong=tuple(wrong), notes=notes, broken=broken)


def _told(
    replay: Replay, moves: list[Any], boards: list[Board], wrong: list[WrongClaim]
) -> Iterator[Told]:
    for number, (move, board) in enumerate(zip(moves, boards[1:]), 1):
        direction = _direction(move, replay)
        try:
            rows, _, reward = replay.play.slid(direction)
        except IllegalMoveError as error:
            raise replay.broken(str(error), direction) from None
        if "reward" in move and move["reward"] != reward:
            wrong.append(WrongClaim(f"reward of move {number}", shown(move["reward"]), reward))
        yield direction, _new_tile(board_of(rows), board, replay), None
    _direction(moves[-1], replay)


def _direction(move: Any, replay: Replay) -> Direction:
    action = whole(member(move, "action"), "action")
    if action >= len(Direction):
        raise replay.broken(f"{shown(action)} is no action: there are 0 to 3")
    return Direction(action)


def _new_tile(after: Board, board: Board, replay: Replay) -> Spawn:
    """What the next board has more than the slide left."""
    differences = [
        (Cell(row, column), value)
        for row, (was, now) in enumerate(zip(after, board))
        if was != now
        for column, value in enumerate(now)
        if value != was[column]
    ]
    if len(differences) != 1 or after[differences[0][0].row][differences[0][0].column]:
        raise replay.broken(f"no one tile makes the next board, {board_text(board)}")
    return Spawn(*differences[0])


def _boards(rows: list[Any]) -> list[Board]:
    """The boards, all of one size, in face values."""
    listed = [_cells(row) for row in rows]
    if any(1 in row for board in listed for row in board):
        listed = [[tuple(map(_value, row)) for row in board] for board in listed]
    first = Board(listed[0])
    lengths = [first.columns] * first.rows
    if any(list(map(len, board)) != lengths for board in listed):
        raise RecordError("the boards of a game are all of one size")
    return [trusted_board(board) for board in listed]


def _cells(board: Any) -> list[Values]:
    cells = array(board, "board")
    if not cells or not isinstance(cells[0], list):
        side = isqrt(len(cells))
        if not side or side * side != len(cells):
            raise RecordError(f"a board without rows has the cells of a square, not {len(cells)}")
        cells = [cells[at : at + side] for at in range(0, len(cells), side)]
    return [tuple([whole(value, "board") for value in array(row, "board")]) for row in cells]


def _value(exponent: int) -> int:
    if exponent > _MOST_EXPONENT:
        raise RecordError(f"no tile is 2^{shown(exponent)}")
    return 1 << exponent if exponent else 0


FORMAT = Format(
    name=NAME,
    description="data set of boards and actions, JSON Lines",
    kind="game",
    matches=matches,
    read=read,
)
