"""Chance: which tile appears where, from two draws of any generator."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import NamedTuple, Protocol

from core2048.board import MAX_SIDE, Board, Cell, checked_tile, trusted_board
from core2048.lines import Line, lines
from core2048.moves import rows_of
from core2048.variant import Variant

CELLS = [[Cell(row, column) for column in range(MAX_SIDE)] for row in range(MAX_SIDE)]


class RNG(Protocol):
    """What a game draws from: ``random.Random`` is one, and so is a list played back."""

    def random(self) -> float:
        """The next number, at least 0.0 and less than 1.0."""


class Spawn(NamedTuple):
    """A tile that appears by itself.

    >>> str(Spawn(Cell(0, 3), 2))
    '2d1'
    """

    cell: Cell
    value: int

    def __str__(self) -> str:
        return f"{self.value}{self.cell}"


Draws = tuple[float, float]
"""The two numbers in [0, 1) that decide a spawn: its value, then its cell."""


Place = tuple[int, int, int]
"""The row and the column of a new tile, and its value."""


def take_draws(rng: RNG) -> Draws:
    """The next two draws of ``rng``, in their order."""
    return rng.random(), rng.random()


def draw_spawn(board: Board, variant: Variant, rng: RNG) -> Spawn:
    """The tile that two draws from ``rng`` bring onto the board.

    The first draw picks the value, the second the cell, as in the original
    game, so that its games can be played again draw for draw. Both are always
    taken, even where there is no choice. Raises ValueError on a full board.

    >>> from random import Random
    >>> draw_spawn(Board.parse(". . / 2 ."), Variant(size=2, win_tile=8), Random(1))
    Spawn(cell=Cell(row=1, column=1), value=2)
    """
    return spawn_of(board, variant, take_draws(rng))


def spawn_of(board: Board, variant: Variant, draws: Draws) -> Spawn:
    """The tile that these draws bring onto the board; ValueError where it is full."""
    if all(map(all, board)):
        raise ValueError("a full board has no cell for another tile")
    row, column, value = place_among(rows_of(board), variant, draws)
    return Spawn(Cell(row, column), value)


def place_among(rows: list[Line], variant: Variant, draws: Draws) -> Place:
    """Where these draws bring which tile onto a board of these rows, one of which has a gap.

    The value is the first whose running weight exceeds the first draw's share
    of all weights; the second draw's share of the empty cells, counted row by
    row, is the cell. Raises ValueError for a draw that no generator gives.
    """
    value_draw, cell_draw = draws
    threshold = value_draw * variant.total_weight
    running = 0
    for value, weight in variant.spawn_odds:
        running += weight
        if running > threshold >= 0:
            break
    else:  # a draw that was rounded up to 1 belongs to the last value, and to the last cell
        if value_draw != 1:
            raise _no_draw(value_draw)
    if not 0 <= cell_draw <= 1:
        raise _no_draw(cell_draw)
    empty = 0
    for line in rows:
        empty += line.empty
    nth = floor(cell_draw * empty)
    if nth == empty:
        nth -= 1
    row = 0
    for line in rows:
        if nth < line.empty:
            break
        nth -= line.empty
        row += 1
    return row, (line.gaps or line.find_gaps())[nth], value


def _no_draw(draw: float) -> ValueError:
    return ValueError(f"an rng gives numbers from 0.0 up to 1.0, not {draw!r}")


def draws_for(board: Board, variant: Variant, spawn: Spawn) -> Draws:
    """Draws that bring this very spawn onto the board: the inverse of spawn_of.

    Raises ValueError where no draws can, because the cell is taken or off the
    board, or the value is none of the variant's.

    >>> variant = Variant(size=2, win_tile=8)
    >>> draws_for(Board.parse(". . / 2 ."), variant, Spawn(Cell(1, 1), 4))
    (0.95, 0.8333333333333334)
    """
    if not isinstance(spawn, Spawn):
        raise ValueError(f"a tile appears by a Spawn of a Cell and a value, not by {spawn!r}")
    row, column = spawn.cell
    _check_on_board(board, row, column)
    if board[row][column]:
        raise ValueError(f"no tile can appear on {spawn.cell}: it is not an empty cell")
    # Counting gaps line by line is far cheaper than listing the empty cells.
    gaps = [values.count(0) for values in board]
    before = sum(gaps[:row]) + board[row][:column].count(0)
    below = 0
    for value, weight in variant.spawn_odds:
        if value == spawn.value:
            value_draw = (below + weight / 2) / variant.total_weight
            return value_draw, (before + 0.5) / sum(gaps)
        below += weight
    spawns = " or ".join(str(value) for value, _ in variant.spawn_odds)
    raise ValueError(f"no {spawn.value} can appear: this game spawns {spawns}")


def _check_on_board(board: Board, row: int, column: int) -> None:
    if not (0 <= row < board.rows and 0 <= column < board.columns):
        raise ValueError(
            f"no tile can appear in row {row + 1}, column {column + 1}: "
            f"the board has {board.rows} rows of {board.columns}"
        )


def spawn_outcomes(board: Board, variant: Variant) -> Iterator[tuple[Spawn, float]]:
    """Every spawn that can come next, with its probability; they sum to 1.

    >>> board = Board.parse("2 . / 2 4")
    >>> for spawn, probability in spawn_outcomes(board, Variant(size=2, win_tile=8)):
    ...     print(spawn, probability)
    2b1 0.9
    4b1 0.1
    """
    empty = board.empty_cells
    for cell in empty:
        for value, weight in variant.spawn_odds:
            yield Spawn(cell, value), weight / variant.total_weight / len(empty)


def with_tile(board: Board, spawn: Spawn) -> Board:
    """The board with this tile in its cell, whatever stood there; 0 empties it.

    With ``spawn_outcomes`` it gives every board that can follow a slide. Raises
    ValueError for a cell off the board, and for a tile that is none.

    >>> with_tile(Board.parse("2 . / . 4"), Spawn(Cell(0, 1), 2))
    Board([[2, 2], [0, 4]])
    """
    (row, column), value = spawn
    _check_on_board(board, row, column)
    rows = list(board)
    rows[row] = lines.of(rows[row]).with_tile(column, checked_tile(value)).values
    return trusted_board(rows)
