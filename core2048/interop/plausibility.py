"""Whether a score can belong to a board, judged by the board alone."""

from __future__ import annotations

from core2048.game import Position


def implausible(position: Position) -> str | None:
    """Why no game with spawns of 2 and 4 leads to this position, or None where one may.

    A tile of value 2^k that was merged of 2s alone brought (k-1)*2^k points, and
    4 less for each 4 among them. So the sum over all tiles, less the score, is 4
    times the number of spawned 4s; and the 4s are not more than the tiles can
    be made of.

    >>> from core2048 import Board
    >>> board = Board.parse("2 . 8 4 / . . . . / . . . . / . . . 2")
    >>> implausible(Position(board, 16)) is None
    True
    >>> implausible(Position(board, 24))
    'the tiles bring at most 20 points'
    """
    tiles = [value for row in position.board for value in row if value]
    for value in tiles:
        if value == 1 or value.bit_count() > 1:
            return f"a game of 2s and 4s makes no tile of {value}"
    most = sum((value.bit_length() - 2) * value for value in tiles)
    if position.score > most:
        return f"the tiles bring at most {most} points"
    if position.score % 4:
        return f"every merge brings a multiple of 4, as {position.score} is not"
    fours = (most - position.score) // 4
    if 4 * fours > sum(tiles):
        return f"it would take {fours} spawned 4s, more than the tiles are made of"
    return None
