"""Data sets for learning: JSON Lines, a game a line, with the board before each move.

    {"moves": [{"board": [0, 0, …, 2], "action": 3, "reward": 0}, …]}

The board is a list of cells, row by row, or a list of rows; face values, or
exponents if a 1 is on any of them. The action is 0 up, 1 right, 2 down, 3 left,
the reward the sum of the tiles that merged. The tile after a move is what the
next board has more; so the last move, whose tile nobody wrote down, is lost.
This is the common shape of such files, and of no single project.

Each game is an object. What it tells besides is left out; where more than 64 KiB
of that stand before the moves, the content does not tell the format, and neither
does that of a list of games, which is not read at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core2048.board import Board, Cell, Values, trusted_board
from core2048.errors import IllegalMoveError, RecordError
from core2048.interop.cells import square, tile_of
from core2048.interop.format import Format, Found
from core2048.interop.json_values import array, member, mentions, values, whole
from core2048.interop.replaying import Replay, Told, start_on
from core2048.interop.words import decoded, shown
from core2048.moves import Direction, board_of
from core2048.record import WrongClaim
from core2048.record.text import board_text
from core2048.spawning import Spawn

NAME = "board-rows"


def matches(data: bytes) -> bool:
    """Whether it is JSON that has moves with boards and actions."""
    return mentions(data, b"moves", b"board", b"action")


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """Every game in the data."""
    for line, game in values(decoded(data)):
        try:
            moves = array(member(game, "moves"), "moves")
            if not moves:
                raise RecordError("a game of no moves has no board to begin on")
            boards, damage = _boards(moves)
            replay = Replay.usual((boards[0].rows, boards[0].columns), start_on(boards[0]))
        except ValueError as error:
            raise RecordError(str(error), line=line) from None
        wrong: list[WrongClaim] = []
        told = _told(replay, moves, boards, damage, wrong)
        broken = replay.run(told, lenient=lenient, line=line)
        notes = () if broken else ("the last move is left out, for nobody wrote down its tile",)
        record = replay.record([("source", NAME)])
        yield Found(record, wrong=tuple(wrong), notes=notes, broken=broken)


def _told(
    replay: Replay,
    moves: list[Any],
    boards: list[Board],
    damage: RecordError | None,
    wrong: list[WrongClaim],
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
    if damage is not None:
        raise replay.broken(str(damage))
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


def _boards(moves: list[Any]) -> tuple[list[Board], RecordError | None]:
    """The boards, in face values, up to the first that cannot be, and why that one cannot."""
    damage = None
    listed: list[list[Values]] = []
    try:
        for move in moves:
            board = _cells(member(move, "board"))
            if listed and list(map(len, board)) != list(map(len, listed[0])):
                raise RecordError("the boards of a game are all of one size")
            listed.append(board)
    except RecordError as error:
        damage = error
    convert = tile_of if any(1 in row for board in listed for row in board) else int
    boards: list[Board] = []
    try:
        for board in listed:
            rows = [tuple(map(convert, row)) for row in board]
            boards.append(trusted_board(rows) if boards else Board(rows))
    except RecordError as error:
        damage = error
    if damage is not None and not boards:
        raise damage
    return boards, damage


def _cells(board: Any) -> list[Values]:
    cells = array(board, "board")
    if not cells or not isinstance(cells[0], list):
        cells = square(cells, "a board without rows")
    return [tuple([whole(value, "board") for value in array(row, "board")]) for row in cells]


FORMAT = Format(
    name=NAME,
    description="data set of boards and actions, JSON Lines",
    kind="game",
    matches=matches,
    read=read,
)
