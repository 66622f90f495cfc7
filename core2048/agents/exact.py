"""Perfect play on boards so small that every game can be looked at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import fsum

from core2048.agents.agent import Choice, best_of, check_movable
from core2048.board import Board, Values, empty_board, trusted_board
from core2048.lines import Line, crossing, lines
from core2048.moves import Direction, rows_of, slid, slide, standing
from core2048.spawning import spawn_outcomes, with_tile
from core2048.variant import Variant

MOST_CELLS = 6

Moves = list[tuple[Board, int]]
"""What each legal move leaves, mirror images as one, and what it brings."""

Following = list[tuple[float, Moves]]
"""For every tile that can appear its probability, and the moves that there are then."""

_END = empty_board(1, 2)
"""What is left where nothing more is to be had: no move leaves a board without a tile."""


class Exact:
    """A player that knows what every move is worth: the most points that can be expected.

    It looks at every board that a move can leave, mirror images as one, before its
    first move: 14,883 of 2x3, in less than a second and 20 MB. Of 2x4 they are 3,406,686,
    in about 4 minutes and 520 MB, so ``most_cells`` is for those who have the
    time; those up to a tile of 32 alone, ``goal=32``, are 40,763, in 3 s.

    Attributes:
        variant: the rules.
        goal: where it is not None, the tile that is to be made: then a move is
            worth the probability that it will be.

    Raises ValueError for rules of more cells than ``most_cells``, and when it is
    asked about a board of another size than theirs.

    >>> from core2048 import Variant
    >>> player = Exact(Variant(size=2, win_tile=8))
    >>> round(player.expectation(), 10)
    66.9641494571
    >>> round(Exact(Variant(size=2, win_tile=8), goal=32).expectation(), 10)
    0.0828872891
    """

    name = "exact"

    def __init__(
        self, variant: Variant, *, goal: int | None = None, most_cells: int = MOST_CELLS
    ) -> None:
        if variant.rows * variant.columns > most_cells:
            raise ValueError(
                f"the exact player is for at most {most_cells} cells, "
                f"not for {variant.rows}x{variant.columns}"
            )
        self.variant = variant
        self.goal = goal
        self._averages = {_END: 0.0}

    def __call__(self, board: Board) -> Direction:
        """The move for this board; IllegalMoveError where there is none."""
        return self.choose(board).direction

    def choose(self, board: Board) -> Choice:
        """The move for this board, with what can be expected of each legal one."""
        self._check_size(board)
        legal = check_movable(board)
        values = {}
        for direction in legal:
            afterstate, reward = slide(board, direction)
            points = reward if self.goal is None else 0
            values[direction] = points + self._average(_canonical(rows_of(afterstate)))
        return Choice(best_of(values), values, self.name)

    def worth(self, board: Board) -> float:
        """What can be expected of a board before a move."""
        self._check_size(board)
        rows = rows_of(board)
        moves = self._moves(rows, crossing(rows))
        for afterstate, _ in moves:
            self._average(afterstate)
        return self._best(moves)

    def expectation(self) -> float:
        """What can be expected of a game from its start."""
        starts = {empty_board(*self.variant.size): 1.0}
        for fixed in self.variant.start_tiles:
            following: dict[Board, float] = defaultdict(float)
            for board, share in starts.items():
                for spawn, probability in spawn_outcomes(board, self.variant):
                    value = spawn.value if fixed is None else fixed
                    following[with_tile(board, spawn._replace(value=value))] += share * probability
            starts = following
        return fsum(share * self.worth(board) for board, share in starts.items())

    def _check_size(self, board: Board) -> None:
        """Raise ValueError for another size: to look through a large board would never end."""
        if (board.rows, board.columns) != self.variant.size:
            raise ValueError(
                f"this exact player is for boards of {self.variant.rows}x{self.variant.columns}, "
                f"not of {board.rows}x{board.columns}"
            )

    def _average(self, afterstate: Board) -> float:
        """What can be expected after a move, from all that can be after the next one.

        What must be known before is worked out first, on a list of our own, so that
        no depth of calls limits the length of games.
        """
        averages = self._averages
        waiting = [] if afterstate in averages else [(afterstate, *self._following(afterstate))]
        while waiting:
            waits, following, needed = waiting[-1]
            for each in needed:
                if each not in averages:
                    waiting.append((each, *self._following(each)))
                    break
            else:
                averages[waits] = fsum(share * self._best(moves) for share, moves in following)
                waiting.pop()
        return averages[afterstate]

    def _following(self, afterstate: Board) -> tuple[Following, Iterator[Board]]:
        """What can follow, and the afterstates in it, to be gone through once."""
        rows = rows_of(afterstate)
        columns = crossing(rows)
        following = []
        for ((row, column), value), share in spawn_outcomes(afterstate, self.variant):
            new_rows = rows.copy()
            new_columns = columns.copy()
            new_rows[row] = rows[row].with_tile(column, value)
            new_columns[column] = columns[column].with_tile(row, value)
            following.append((share, self._moves(new_rows, new_columns)))
        return following, (each for _, moves in following for each, _ in moves)

    def _moves(self, rows: list[Line], columns: list[Line]) -> Moves:
        board, legal = standing(rows, columns)
        if self.goal is not None and board.max_tile >= self.goal:
            return [(_END, 1)]
        moves = []
        for direction in legal:
            moved, _, reward = slid(rows, columns, direction)
            moves.append((_canonical(moved), reward if self.goal is None else 0))
        return moves

    def _best(self, moves: Moves) -> float:
        return max([reward + self._averages[each] for each, reward in moves], default=0.0)


def _canonical(rows: list[Line]) -> Board:
    """The same board for all that are mirror images of each other."""
    values = tuple([line.values for line in rows])
    mirrored = tuple([_mirrored[row] for row in values])
    return trusted_board(max(values, values[::-1], mirrored, mirrored[::-1]))


class _Mirrored(dict[Values, Values]):
    """Each row with left for right, the same object wherever it stands."""

    def __missing__(self, row: Values) -> Values:
        self[row] = mirrored = lines[row[::-1]].values
        return mirrored


_mirrored = _Mirrored()
