"""Slides and merges: what a move does to a board before anything spawns."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple, NoReturn

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

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        known = ", ".join(f"{each.value} {each}" for each in cls)
        raise ValueError(f"{value!r} is no direction: there are {known}")

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


def slide(board: Board, direction: Direction | int) -> Slide:
    """The afterstate and the reward of sliding every tile in one direction.

    Each tile goes as far as it can; two equal tiles that meet become one of
    twice the value, the pair nearest the edge first, and no tile merges twice
    (the rules of the original game). Raises ValueError for what is no direction.

    >>> slide(Board.parse("2 2 2 . / 4 . . 4"), Direction.LEFT)
    Slide(afterstate=Board([[4, 2, 0, 0], [8, 0, 0, 0]]), reward=12)
    """
    direction = Direction(direction)
    before = rows_of(board)
    rows, _, reward = slid(before, crossing(before), direction)
    return Slide(board_of(rows), reward)


def legal_moves(board: Board) -> tuple[Direction, ...]:
    """The directions in which a slide changes the board, in the order of their numbers.

    >>> legal_moves(Board.parse("2 4 / 2 8"))
    (<Direction.UP: 0>, <Direction.DOWN: 2>)
    """
    rows = rows_of(board)
    _, legal = standing(rows, crossing(rows))
    return legal


def motions(board: Board, direction: Direction | int) -> tuple[TileMotion, ...]:
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


Moved = tuple[list[Line], list[Line] | None, int]
"""What a slide leaves: the rows, the columns unless they are still to be made, its reward."""


def slid(rows: list[Line], columns: list[Line], direction: Direction) -> Moved:
    """The rows and the columns that a slide leaves of these, and its reward.

    Where the rows slide, the columns are left to be made from them: most callers
    need no columns, or only once the next tile is there.
    """
    sideways = direction is LEFT or direction is RIGHT
    way = TOWARD if direction is LEFT or direction is UP else AWAY
    moved = []
    reward = 0
    for line in rows if sideways else columns:
        if not line.mobility & way:
            moved.append(line)
            continue
        if way == TOWARD:
            moved.append(line.toward or line.gone_toward())
        else:
            moved.append(line.away or line.gone_away())
        reward += line.reward
    if sideways:
        return moved, None, reward
    return crossing(moved), moved, reward


def rows_of(board: Board) -> list[Line]:
    """The rows of the board as lines."""
    try:
        return [lines.of(row) for row in board]
    except TypeError:
        raise TypeError(f"{board!r:.80} is no board: make one with Board(...)") from None


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


def standing(rows: list[Line], columns: list[Line]) -> tuple[Board, tuple[Direction, ...]]:
    """The board of these rows and columns, and the directions in which it can move."""
    values = []
    rows_mobility = 0
    for line in rows:
        values.append(line.values)
        rows_mobility |= line.mobility
    columns_mobility = 0
    for line in columns:
        columns_mobility |= line.mobility
    return trusted_board(values), LEGAL[rows_mobility][columns_mobility]


def _lines_of_cells(board: Board, direction: Direction) -> Iterator[list[Cell]]:
    """The cells of each line in the way of the slide, from the edge that it ends at."""
    cells = [[Cell(row, column) for column in range(board.columns)] for row in range(board.rows)]
    if direction in {UP, DOWN}:
        cells = [list(line) for line in zip(*cells)]
    for line in cells:
        yield line if direction in {LEFT, UP} else line[::-1]


def _line_motions(values: list[int], cells: list[Cell]) -> list[TileMotion]:
    tiles = [(value, cell) for value, cell in zip(values, cells) if value]
    targets = iter(cells)
    found = []
    while tiles:
        value, _ = tiles[0]
        target = next(targets)
        together = [cell for other, cell in tiles[:2] if other == value]
        merged = len(together) == 2
        found += [TileMotion(cell, target, value, merged) for cell in together]
        tiles = tiles[len(together) :]
    return found
