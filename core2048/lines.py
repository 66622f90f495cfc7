"""Lines of tiles, and what each of them can do: the knowledge that every move is made of."""

from __future__ import annotations

from collections.abc import Iterable

from core2048.board import Values


class Line:
    """A row, or a column read from the top, that knows where it can go.

    Lines are shared by all boards that have them; ``lines[values]`` gives them.
    What a slide or a new tile makes of a line is worked out when first needed.

    Attributes:
        values: the face values, 0 for an empty cell.
        gaps: the places of the empty cells, from 0.
        empty: how many cells are empty.
        mobility: TOWARD if the line can go toward its first cell, plus AWAY if toward its last.
        toward: the line gone toward its first cell, once it was gone_toward.
        away: the line gone toward its last cell, once it was gone_away.
        reward: the sum of the tiles that merge, the same both ways, once it went either.
    """

    __slots__ = ("_with_tiles", "away", "empty", "gaps", "mobility", "reward", "toward", "values")

    def __init__(self, values: Values) -> None:
        self.values = values
        self.gaps = tuple([place for place, value in enumerate(values) if not value])
        self.empty = len(self.gaps)
        self.mobility = _mobility(values)
        self.reward = 0
        self.toward: Line | None = None
        self.away: Line | None = None
        self._with_tiles: dict[tuple[int, int], Line] = {}

    def gone_toward(self) -> Line:
        """The line after it went toward its first cell, kept as ``toward``."""
        values, self.reward = _merged(self.values)
        self.toward = lines[values]
        return self.toward

    def gone_away(self) -> Line:
        """The line after it went toward its last cell, kept as ``away``."""
        values, self.reward = _merged(self.values[::-1])
        self.away = lines[values[::-1]]
        return self.away

    def with_tile(self, place: int, value: int) -> Line:
        """The line with a tile put in one of its cells."""
        try:
            return self._with_tiles[place, value]
        except KeyError:
            values = self.values
            line = lines[(*values[:place], value, *values[place + 1 :])]
            self._with_tiles[place, value] = line
            return line

    def forget(self) -> None:
        """Let go of the lines that this one leads to."""
        self.toward = None
        self.away = None
        self._with_tiles.clear()


class _LineMemo(dict[Values, Line]):
    """Lines by their values. Short ones are kept; long ones hardly ever come again."""

    LONGEST = 5
    MOST = 100_000

    def __missing__(self, values: Values) -> Line:
        line = Line(values)
        if len(values) <= self.LONGEST:
            if len(self) == self.MOST:
                self.forget_all()
            self[values] = line
        return line

    def forget_all(self) -> None:
        """Start anew; the lines that boards still hold no longer hold others."""
        for line in self.values():
            line.forget()
        self.clear()


lines = _LineMemo()

TOWARD = 1
AWAY = 2


def crossing(values: Iterable[Values]) -> list[Line]:
    """The lines across those with these values: a board's columns for its rows, or its rows."""
    across = []
    for crossed in zip(*values):
        across.append(lines[crossed])  # noqa: PERF401 - a comprehension is slower on 3.11
    return across


def _mobility(values: Values) -> int:
    mobility = 0
    empty_seen = False
    tile = 0
    for value in values:
        if not value:
            empty_seen = True
            if tile:
                mobility |= AWAY
        elif value == tile:
            return TOWARD + AWAY
        else:
            tile = value
            if empty_seen:
                mobility |= TOWARD
    return mobility


def _merged(values: Values) -> tuple[Values, int]:
    """The values gone toward the first cell, and the sum of the tiles that merged."""
    merged: list[int] = []
    reward = 0
    waiting = 0
    for value in values:
        if not value:
            continue
        if value == waiting:
            merged[-1] += value
            reward += merged[-1]
            waiting = 0
        else:
            merged.append(value)
            waiting = value
    return (*merged, *[0] * (len(values) - len(merged))), reward
