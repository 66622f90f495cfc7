"""The strong players of 4x4: a network that was taught by playing, and a search over it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from core2048.agents.agent import Agent, Choice, choose, name_of, no_move
from core2048.agents.fallback import fallback_for
from core2048.agents.next_move import NextMove
from core2048.agents.packed import LARGEST_DIGIT, NoDigit, downgraded
from core2048.agents.search import Odds, OutOfTime, Search
from core2048.agents.values import PairValues
from core2048.agents.weights import load_network
from core2048.board import Board, Values
from core2048.moves import Direction
from core2048.variant import VARIANTS, Variant

WEIGHTS = os.path.join(os.path.dirname(__file__), "weights.bin")
"""The network that comes with this package; ``scripts/train`` says how it was made."""

TOP = 8192
"""Boards with this tile are looked at with smaller ones, which the network knows better."""

LARGEST_TILE = 1 << LARGEST_DIGIT - 1
DEEPEST = 12
_DIRECTIONS = tuple(Direction)


class Level(NamedTuple):
    """How far a player looks ahead: ``depth`` moves, one more where few cells are empty.

    Attributes:
        depth: the moves looked ahead, 1 for the next one alone.
        crowded: the most empty cells with which one more move is looked ahead, -1 for never.
    """

    depth: int
    crowded: int = -1

    def depth_on(self, rows: Iterable[tuple[int, ...]]) -> int:
        """The moves to look ahead on a board of these rows."""
        if self.crowded < 0:
            return self.depth
        return self.depth + (sum(row.count(0) for row in rows) <= self.crowded)


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "instant": Level(1),
        "fast": Level(2),
        "strong": Level(2, crowded=3),
        "deep": Level(2, crowded=4),
    }
)
"""The levels that have a name."""


class NTuple:
    """A player of 4x4 that knows what positions are worth, and looks ahead.

    The same board always gets the same move, on any machine: all is reckoned in
    whole numbers, and of equal moves it takes the first of up, right, down, left.
    With ``seconds`` it looks ahead as far as that time allows, though, whatever
    the level. A board that the network cannot hold, for its size or for its
    tiles, is left to ``fallback``, which knows of no seconds, and the choice says
    who made it.

    A player remembers what it saw while it chooses, so each thread needs its own;
    all that are made of one file share its weights. Pickled, it leaves them out.
    Raises ValueError for an unknown level, for one of less than a move or for seconds
    that cannot be, WeightsError for damaged weights.

    >>> strong = NTuple("strong")
    >>> strong(Board.parse("2 . . 2 / . . . . / 4 . . . / 64 32 8 4"))
    <Direction.DOWN: 2>
    """

    def __init__(
        self,
        level: str | Level = "strong",
        variant: Variant = VARIANTS["classic"],
        *,
        seconds: float | None = None,
        weights: str | os.PathLike[str] = WEIGHTS,
        fallback: Agent | None = None,
    ) -> None:
        self.name = level if isinstance(level, str) else f"depth {level.depth}"
        if isinstance(level, str):
            if level not in LEVELS:
                raise ValueError(f"no level is called {level!r}; there are {', '.join(LEVELS)}")
            level = LEVELS[level]
        if level.depth < 1:
            raise ValueError(f"a player looks at least 1 move ahead, not {level.depth}")
        if seconds is not None and not seconds >= 0:
            raise ValueError(f"the seconds to look ahead are 0 or more, not {seconds}")
        self._level = level
        self._seconds = seconds
        self._fallback = fallback
        self._variant = variant
        self._weights = os.fspath(weights)
        self._search = self._new_search()

    def __getstate__(self) -> dict[str, Any]:
        """All but the weights, which are many: a copy reads them itself."""
        own = None if self._weights == WEIGHTS else self._weights
        return {**self.__dict__, "_search": None, "_weights": own}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Be the same player, maybe on another machine, where this package lies elsewhere."""
        self.__dict__.update(state)
        self._weights = self._weights or WEIGHTS
        self._search = self._new_search()

    @property
    def player(self) -> str:
        """Who plays the boards of its rules: the level, or the fallback where it cannot."""
        return self.name if self._search is not None else name_of(self._fallen_back())

    def __call__(self, board: Board) -> Direction:
        """The move for this board; IllegalMoveError where there is none."""
        values = self._values_of(board)
        return self._left_to_fallback(board).direction if values is None else _best(values)

    def choose(self, board: Board) -> Choice:
        """The move for this board, with the points that each legal one is worth.

        They are the points still to come as the network reckons, in the tiles
        that it looked at: with the largest ones halved they are too few, alike
        for all moves. Raises IllegalMoveError where there is no move.
        """
        values = self._values_of(board)
        if values is None:
            return self._left_to_fallback(board)
        named = {Direction(number): float(value) for number, value in values.items()}
        return Choice(_best(values), named, self.name)

    def _values_of(self, board: Board) -> dict[int, int] | None:
        """What each legal move is worth; None for a board that the network cannot hold."""
        search = self._search
        if search is None or board.rows != 4 or board.columns != 4:
            return None
        rows = downgraded(board, TOP)
        if rows is not board and max(map(max, rows)) > LARGEST_TILE:
            return None
        try:
            if self._seconds is not None:
                return self._in_time(search, rows, self._seconds)
            return search.values(rows, self._level.depth_on(rows))
        except NoDigit:
            return None

    def _new_search(self) -> Search | None:
        odds = _odds_of(self._variant)
        return None if odds is None else Search(*_values_in(self._weights), odds)

    def _left_to_fallback(self, board: Board) -> Choice:
        return choose(self._fallen_back(), board)

    def _fallen_back(self) -> Agent:
        if self._fallback is None:
            self._fallback = fallback_for(self._variant)
        return self._fallback

    @staticmethod
    def _in_time(search: Search, rows: Sequence[Values], seconds: float) -> dict[int, int]:
        deadline = time.monotonic() + seconds
        values = search.values(rows, 1)
        for depth in range(2, DEEPEST + 1):
            try:
                values = search.values(rows, depth, deadline)
            except OutOfTime:
                break
        return values


def _best(values: Mapping[int, int]) -> Direction:
    if not values:
        raise no_move()
    return _DIRECTIONS[max(values, key=values.__getitem__)]


def _odds_of(variant: Variant) -> Odds | None:
    """The spawn odds in digits; None where a spawn is no small power of two, or size is not 4x4."""
    odds = []
    for value, weight in variant.spawn_odds:
        digit = value.bit_length() - 1
        if value != 1 << digit or not 1 <= digit < LARGEST_DIGIT:
            return None
        odds.append((digit, weight))
    return odds if variant.size == (4, 4) else None


def _values_in(path: str) -> tuple[NextMove, PairValues]:
    """The values of the network in a file, read again once the file has changed."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        load_network(path)  # which tells of it
        raise
    stamp = (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_ctime_ns)
    return _values(os.path.realpath(path), stamp)


@lru_cache(maxsize=4)
def _values(path: str, _stamp: tuple[int, ...]) -> tuple[NextMove, PairValues]:
    network = load_network(path)
    return NextMove(network), PairValues(network)
