"""Boards as values: rows of face values, top row first, 0 for an empty cell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import index
from typing import NamedTuple

Values = tuple[int, ...]
"""A row of a board, or a column read from the top."""

MAX_SIDE = 26
"""The most rows or columns of a board: a column is named by one letter."""


class Cell(NamedTuple):
    """A place on a board, counted from 0, top left first.

    >>> str(Cell(row=3, column=0))
    'a4'
    """

    row: int
    column: int

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.column)}{self.row + 1}"


class Board(tuple[Values, ...]):
    """An immutable board: a tuple of rows, each a tuple of face values, 0 for empty.

    Boards compare and hash by their tiles, whatever integers they were made
    from, and go straight into ``json.dumps`` or ``numpy.array``. A ValueError
    says what is wrong with rows that are no board: uneven rows, a size outside
    1 to 26 or of one cell, a negative tile, anything but whole numbers.

    >>> board = Board([[2, 0], [4, 2]])
    >>> board[1][0], board.rows, board.columns, board.max_tile
    (4, 2, 2, 4)
    >>> print(board)
    2 .
    4 2
    >>> Board.parse(str(board)) == board
    True
    """

    __slots__ = ()

    def __new__(cls, rows: Iterable[Iterable[int]]) -> Board:
        return super().__new__(cls, _checked_rows(rows))

    def __str__(self) -> str:
        words = [[str(value or ".") for value in row] for row in self]
        width = max(len(word) for row in words for word in row)
        return "\n".join(" ".join(word.rjust(width) for word in row) for row in words)

    def __repr__(self) -> str:
        return f"Board({[list(row) for row in self]})"

    @classmethod
    def parse(cls, text: str) -> Board:
        """The board drawn in ``text``.

        A row stands on a line of its own, or ends at a ``/``; cells are apart
        by blanks or commas; ``.``, ``_`` and ``0`` are empty cells. Lines
        without any cell are passed over.

        >>> Board.parse("2 . / 4,2")
        Board([[2, 0], [4, 2]])
        """
        if not isinstance(text, str):
            raise ValueError(f"a board is drawn in a text, not in {text!r}")
        return cls(_parsed_rows(text))

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self[0])

    @property
    def max_tile(self) -> int:
        """The largest face value on the board, 0 on an empty one."""
        return max(map(max, self))

    @property
    def empty_cells(self) -> tuple[Cell, ...]:
        """The cells without a tile, row by row.

        >>> Board.parse("2 . / . 2").empty_cells
        (Cell(row=0, column=1), Cell(row=1, column=0))
        """
        return tuple(
            [
                Cell(row, column)
                for row, values in enumerate(self)
                for column, value in enumerate(values)
                if not value
            ]
        )


def cells_of(board: Board) -> Iterator[tuple[Cell, int]]:
    """Every cell of the board with its face value, row by row."""
    for row, values in enumerate(board):
        for column, value in enumerate(values):
            yield Cell(row, column), value


def empty_board(rows: int, columns: int) -> Board:
    """A board of this size without a tile."""
    return trusted_board([(0,) * columns] * rows)


def trusted_board(rows: Iterable[Values]) -> Board:
    """A board of rows that are known to be right, without a check."""
    return tuple.__new__(Board, rows)


def check_sides(rows: int, columns: int) -> None:
    """Raise ValueError unless a board may have this many rows and columns."""
    for side in (rows, columns):
        if not 1 <= side <= MAX_SIDE:
            raise ValueError(f"a board has 1 to {MAX_SIDE} rows and columns, not {rows}x{columns}")
    if rows * columns < 2:
        raise ValueError("a board has at least 2 cells, not 1x1")


def _checked_rows(rows: Iterable[Iterable[int]]) -> tuple[Values, ...]:
    if isinstance(rows, str):
        raise ValueError(f"a board is rows of tiles: Board.parse reads the text {rows!r}")
    try:
        checked = tuple(tuple(map(checked_tile, row)) for row in rows)
    except TypeError:
        raise ValueError(f"a board is rows of tiles, not {rows!r}") from None
    lengths = [len(row) for row in checked]
    if len(set(lengths)) > 1:
        raise ValueError(f"every row of a board is as long as the first, not {lengths}")
    check_sides(len(checked), max(lengths, default=0))
    return checked


def checked_tile(value: object) -> int:
    """The face value as a plain number; ValueError for what is none."""
    try:
        whole = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise _no_tile(value) from None
    if whole < 0:
        raise _no_tile(value)
    return whole


def _no_tile(value: object) -> ValueError:
    return ValueError(f"a tile is a whole number, 0 for an empty cell, not {value!r}")


def _parsed_rows(text: str) -> Iterator[list[int]]:
    for line in re.split(r"[/\n]", text):
        words = re.findall(r"[^\s,]+", line)
        if words:
            yield [_parsed_tile(word) for word in words]


def _parsed_tile(word: str) -> int:
    if word in {".", "_"}:
        return 0
    if not re.fullmatch(r"[0-9]{1,1000}", word):
        raise _no_tile(word)
    return int(word)
