"""Perfect play on boards so small that every game can be looked at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import fsum

from core2048.agents.agent import Choice, best_of, check_movable
from core2048.board import Board, Values, empty_board, trusted_board
from core2048.lines import lines
from core2048.moves import Direction, legal_moves, slide
from core2048.spawning import spawn_outcomes, with_tile
from core2048.variant import Variant

MOST_CELLS = 6


class Exact:
    """A player that knows what every move is worth: the most points that can be expected.

    It looks at every board that can be reached, mirror images as one, before its
    first move: 21,752 of 2x3, in about 2 s and 20 MB. Of 2x4 they are 4,980,767,
    in about 10 minutes and 670 MB, so ``most_cells`` is for those who have the
    time; those up to a tile of 32 alone, ``goal=32``, are 93,652, in 9 s.

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
        self._worth: dict[Board, float] = {}

    def __call__(self, board: Board) -> Direction:
        """The move for this board; IllegalMoveError where there is none."""
        return self.choose(board).direction

    def choose(self, board: Board) -> Choice:
        """The move for this board, with what can be expected of each legal one."""
        self._check_size(board)
        legal = check_movable(board)
        self._explore(board)
        values = {}
        for direction in legal:
            afterstate, reward = self._move(board, direction)
            values[direction] = reward + self._average(afterstate)
        return Choice(best_of(values), values, self.name)

    def worth(self, board: Board) -> float:
        """What can be expected of a board before a move."""
        self._check_size(board)
        self._explore(board)
        return self._worth[_canonical(board)]

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

    def _explore(self, board: Board) -> None:
        """Work out the worth of this board, from that of all boards that can follow.

        Every move adds a tile to the sum of the board, so the boards of larger
        sums come first, and no depth of calls limits the length of games. What
        can follow is looked up twice, for to keep it would take most memory.
        """
        board = _canonical(board)
        if board in self._worth:
            return
        waiting: dict[int, set[Board]] = defaultdict(set)
        waiting[_sum(board)].add(board)
        layers: list[list[Board]] = []
        while waiting:
            total = min(waiting)
            layers.append(list(waiting.pop(total)))
            for afterstate in {after for each in layers[-1] for after, _ in self._moves(each)}:
                for following, value, _ in self._outcomes(afterstate):
                    if following not in self._worth:
                        waiting[total + value].add(following)
        while layers:
            averages: dict[Board, float] = {}
            for each in layers.pop():
                if self.goal is not None and each.max_tile >= self.goal:
                    self._worth[each] = 1.0
                    continue
                best = 0.0
                for afterstate, reward in self._moves(each):
                    if afterstate not in averages:
                        averages[afterstate] = self._average(afterstate)
                    best = max(best, reward + averages[afterstate])
                self._worth[each] = best

    def _moves(self, board: Board) -> list[tuple[Board, int]]:
        """What every legal move leaves and brings; none where the goal is reached."""
        if self.goal is not None and board.max_tile >= self.goal:
            return []
        return [self._move(board, direction) for direction in legal_moves(board)]

    def _move(self, board: Board, direction: Direction) -> tuple[Board, int]:
        afterstate, reward = slide(board, direction)
        return _canonical(afterstate), reward if self.goal is None else 0

    def _outcomes(self, afterstate: Board) -> Iterator[tuple[Board, int, float]]:
        """Every board that can follow, with its new tile and its probability."""
        for spawn, probability in spawn_outcomes(afterstate, self.variant):
            yield _canonical(with_tile(afterstate, spawn)), spawn.value, probability

    def _average(self, afterstate: Board) -> float:
        return fsum(
            share * self._worth[following] for following, _, share in self._outcomes(afterstate)
        )


def _sum(board: Board) -> int:
    return sum(map(sum, board))


def _canonical(board: Board) -> Board:
    """The same board for all that are mirror images of each other."""
    rows = tuple(board)
    mirrored = tuple([_mirrored[row] for row in rows])
    return trusted_board(max(rows, rows[::-1], mirrored, mirrored[::-1]))


class _Mirrored(dict[Values, Values]):
    """Each row with left for right, the same object wherever it stands."""

    def __missing__(self, row: Values) -> Values:
        self[row] = mirrored = lines[row[::-1]].values
        return mirrored


_mirrored = _Mirrored()
