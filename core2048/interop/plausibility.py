"""Whether a board and its score can be, judged by themselves alone."""

from __future__ import annotations

from core2048.board import Board
from core2048.game import Position
from core2048.interop.format import Found
from core2048.interop.replaying import USUAL_SPAWNS, usual_variant

_NO_GAME = "no game gets to this board"


def doubt(found: Found) -> str | None:
    """Why no game with spawns of 2 and 4 leads to what was found, or None where one may.

    Of a position it is the board that is judged, and the score if it was told;
    of a game the position that it begins on, if that has a score.

    >>> from core2048 import Board
    >>> doubt(Found(Position(Board([[3, 4]])), scored=False))
    'no game gets to this board: a game of 2s and 4s makes no tile of 3'
    """
    if isinstance(found.item, Position):
        position, scored = found.item, found.scored
    elif isinstance(found.item.start, Position):
        position, scored = found.item.start, True
        spawns = {value for value, _ in found.item.variant.spawn_odds}
        if not position.score or not spawns <= set(USUAL_SPAWNS):
            return None
    else:
        return None
    why = _implausible_board(position.board)
    if why is not None:
        return f"{_NO_GAME}: {why}"
    why = _implausible_score(position) if scored else None
    return None if why is None else f"wrong claim: score: {_NO_GAME} with it: {why}"


def implausible(position: Position) -> str | None:
    """Why no game with spawns of 2 and 4 leads to this position, or None where one may.

    The tiles are powers of two from 2 to the largest that the board can hold. A
    tile of value 2^k that was merged of 2s alone brought (k-1)*2^k points, and 4
    less for each 4 among them. So the sum over all tiles, less the score, is 4
    times the number of spawned 4s; and the 4s are not more than the tiles above
    2 can be made of.

    >>> from core2048 import Board
    >>> board = Board.parse("2 . 8 4 / . . . . / . . . . / . . . 2")
    >>> implausible(Position(board, 16)) is None
    True
    >>> implausible(Position(board, 24))
    'the tiles bring at most 20 points'
    """
    return _implausible_board(position.board) or _implausible_score(position)


def _implausible_board(board: Board) -> str | None:
    largest = usual_variant((board.rows, board.columns)).max_tile
    for value in _tiles(board):
        if value == 1 or value.bit_count() > 1:
            return f"a game of 2s and 4s makes no tile of {value}"
        if value > largest:
            return f"a board of {board.rows}x{board.columns} has room for tiles up to {largest}"
    return None


def _implausible_score(position: Position) -> str | None:
    tiles = _tiles(position.board)
    most = sum((value.bit_length() - 2) * value for value in tiles)
    if position.score > most:
        return f"the tiles bring at most {most} points"
    if position.score % 4:
        return f"every merge brings a multiple of 4, as {position.score} is not"
    fours = (most - position.score) // 4
    if 4 * fours > sum(value for value in tiles if value > 2):
        return f"it would take {fours} spawned 4s, more than the tiles are made of"
    return None


def _tiles(board: Board) -> list[int]:
    return [value for row in board for value in row if value]
