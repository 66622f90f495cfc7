"""Slides and merges: what a move does to a board before anything spawns."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from core2048.board import Board, Cell, trusted_board
from core2048.lines import AWAY, TOWARD, Line, crossing, lines


class Direction(IntEnum):
    """Where the tiles slide to, numbered as in the original game.

    >>> Direction(3), str(Direction.LEFT), Direction.LEFT.letter
    (<Direction.LEFT: 3>, 'left', 'L')
    """

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def letter(self) -> str:
        """The first letter of the name, as records write it."""
        return self.name[0]


UP, RIGHT, DOWN, LEFT = Direction


class Slide(NamedTuple):
    """What a slide leaves: the board before the spawn, and the sum of the merged tiles.

    A slide that changes nothing leaves a board equal to the one before.
    """

    afterstate: Board
    reward: int


class TileMotion(NamedTuple):
    """The way of one tile in a slide; ``value`` is its own, before any merge.

    Both tiles of a merge have ``merged`` set and share their target.
    """

    source: Cell
    target: Cell
    value: int
    merged: bool


def slide(board: Board, direction: Direction) -> Slide:
    """The afterstate and the reward of sliding every tile in one direction.

    Each tile goes as far as it can; two equal tiles that meet become one of
    twice the value, the pair nearest the edge first, and no tile merges twice
    (the rules of the original game). Raises ValueError for what is no direction.

    >>> slide(Board.parse("2 2 2 . / 4 . . 4"), Direction.LEFT)
    Slide(afterstate=Board([[4, 2, 0, 0], [8, 0, 0, 0]]), reward=12)
    """
    direction = Direction(direction)
    rows, _, reward = slid(rows_of(board), crossing(board), direction)
    return Slide(board_of(rows), reward)


def legal_moves(board: Board) -> tuple[Direction, ...]:
    """The directions in which a slide changes the board, in the order of their numbers.

    >>> legal_moves(Board.parse("2 4 / 2 8"))
    (<Direction.UP: 0>, <Direction.DOWN: 2>)
    """
    return legal_among(rows_of(board), crossing(board))


def motions(board: Board, direction: Direction) -> tuple[TileMotion, ...]:
    """Where every tile of the board goes in a slide, those that stay included.

    They come line by line, the tile nearest the edge first. Raises ValueError
    for what is no direction.

    >>> for motion in motions(Board.parse("2 . 2 / . . 4"), Direction.LEFT):
    ...     print(motion.source, motion.target, motion.value, motion.merged)
    a1 a1 2 True
    c1 a1 2 True
    c2 a2 4 False
    """
    return tuple(
        motion
        for cells in _lines_of_cells(board, Direction(direction))
        for motion in _line_motions([board[row][column] for row, column in cells], cells)
    )


def slid(
    rows: list[Line], columns: list[Line], direction: Direction
) -> tuple[list[Line], list[Line], int]:
    """The rows and the columns that a slide leaves of these, and its reward."""
    moved = []
    values = []
    reward = 0
    if direction is LEFT or direction is UP:
        for line in rows if direction is LEFT else columns:
            gone = line.toward or line.gone_toward()
            moved.append(gone)
            values.append(gone.values)
            reward += line.reward
    else:
        for line in rows if direction is RIGHT else columns:
            gone = line.away or line.gone_away()
            moved.append(gone)
            values.append(gone.values)
            reward += line.reward
    across = []
    for crossed in zip(*values):
        across.append(lines[crossed])
    if direction is LEFT or direction is RIGHT:
        return moved, across, reward
    return across, moved, reward


def rows_of(board: Board) -> list[Line]:
    """The rows of the board as lines."""
    return [lines[row] for row in board]


def board_of(rows: list[Line]) -> Board:
    """The board that has these rows."""
    return trusted_board([line.values for line in rows])


LEGAL = [
    [
        tuple(
            direction
            for direction, mobility, way in (
                (UP, columns, TOWARD),
                (RIGHT, rows, AWAY),
                (DOWN, columns, AWAY),
                (LEFT, rows, TOWARD),
            )
            if mobility & way
        )
        for columns in range(4)
    ]
    for rows in range(4)
]
"""The legal directions by the mobility of the rows, then by that of the columns."""


def legal_among(rows: list[Line], columns: list[Line]) -> tuple[Direction, ...]:
    """The directions in which a board of these rows and columns can move."""
    rows_mobility = 0
    for line in rows:
        rows_mobility |= line.mobility
    columns_mobility = 0
    for line in columns:
        columns_mobility |= line.mobility
    return LEGAL[rows_mobility][columns_mobility]


def _lines_of_cells(board: Board, direction: Direction) -> Iterator[list[Cell]]:
    """The cells of each line in the way of the slide, from the edge that it ends at."""
    cells = [[Cell(row, column) for column in range(board.columns)] for row in range(board.rows)]
    if direction in {UP, DOWN}:
        cells = [list(line) for line in zip(*cells)]
    for line in cells:
        yield line if direction in {LEFT, UP} else line[::-1]


def _line_motions(values: list[int], cells: list[Cell]) -> list[TileMotion]:
    found: list[TileMotion] = []
    targets = iter(cells)
    waiting = 0
    for value, cell in zip(values, cells, strict=True):
        if not value:
            continue
        if value == waiting:
            found[-1] = found[-1]._replace(merged=True)
            found.append(TileMotion(cell, found[-1].target, value, merged=True))
            waiting = 0
        else:
            found.append(TileMotion(cell, next(targets), value, merged=False))
            waiting = value
    return found
