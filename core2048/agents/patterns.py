"""The groups of cells that a network of tuples looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core2048.board import Cell


class Run(NamedTuple):
    """Cells of one row that lie side by side."""

    first: int
    length: int

    @property
    def mask(self) -> int:
        """As many digits of 4 bits as the run has cells, all set."""
        return (1 << 4 * self.length) - 1


class Pattern(NamedTuple):
    """A tuple of cells within two neighbouring rows: a run of the upper, a run of the lower.

    A tile counts by its exponent, 1 for a 2, 0 for an empty cell; the exponents
    of the cells, the first one lowest, are the digits of a number of base 16,
    which is the place of the tuple's weight in its table.

    >>> Pattern(row=0, upper=Run(0, 3), lower=Run(1, 2)).cells
    (Cell(row=0, column=0), Cell(row=0, column=1), Cell(row=0, column=2), \
Cell(row=1, column=1), Cell(row=1, column=2))
    """

    row: int
    upper: Run
    lower: Run

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in the order of their digits."""
        return tuple(
            Cell(self.row + below, run.first + place)
            for below, run in enumerate((self.upper, self.lower))
            for place in range(run.length)
        )


OUTER = (
    Pattern(0, Run(0, 4), Run(0, 1)),
    Pattern(0, Run(0, 3), Run(0, 2)),
    Pattern(0, Run(0, 3), Run(1, 2)),
)
"""The patterns of a line at the edge and the one beside it."""

INNER = (
    Pattern(1, Run(0, 4), Run(0, 1)),
    Pattern(1, Run(0, 3), Run(0, 2)),
    Pattern(1, Run(0, 3), Run(1, 2)),
)
"""The patterns of the two lines in the middle."""

PATTERNS = OUTER + INNER
"""All patterns: a whole line with a cell beside its end, and two kinds of five cells of 2x3."""


def symmetries(cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """The places of these cells on a board of 4x4 turned and mirrored in each of its eight ways.

    >>> [str(cell) for (cell,) in symmetries([Cell(0, 1)])]
    ['b1', 'c1', 'b4', 'c4', 'a2', 'a3', 'd2', 'd3']
    """
    found = [tuple(cells)]
    found += [tuple(Cell(row, 3 - column) for row, column in each) for each in found]
    found += [tuple(Cell(3 - row, column) for row, column in each) for each in found]
    found += [tuple(Cell(column, row) for row, column in each) for each in found]
    return found


CELLS = 5
TABLE = 16**CELLS
"""How many weights each pattern has."""
