"""Lines of tiles, and what each of them can do: the knowledge that every move is made of."""

from __future__ import annotations

from itertools import pairwise
from operator import index

from core2048.board import MAX_SIDE, Values

_BITS_OF_PLACE = MAX_SIDE.bit_length()


class Line:
    """A row, or a column read from the top, that knows where it can go.

    Lines are shared by all boards that have them; ``lines[values]`` gives them.
    What a slide or a new tile makes of a line is worked out when first needed.

    Attributes:
        values: the face values, 0 for an empty cell.
        empty: how many cells are empty.
        gaps: the places of the empty cells, from 0, once find_gaps was called.
        mobility: TOWARD if the line can go toward its first cell, plus AWAY if toward its last.
        toward: the line gone toward its first cell, once it was gone_toward.
        away: the line gone toward its last cell, once it was gone_away.
        reward: the sum of the tiles that merge, the same both ways, once it went either.
    """

    __slots__ = ("_with_tiles", "away", "empty", "gaps", "mobility", "reward", "toward", "values")
    reward: int

    def __init__(self, values: Values) -> None:
        self.values = values
        self.empty = values.count(0)
        self.gaps: list[int] | None = None
        self.mobility = _mobility(values)
        self.toward: Line | None = None
        self.away: Line | None = None
        self._with_tiles: dict[int, Line] = {}  # by the value and the place in one number

    def find_gaps(self) -> list[int]:
        """The places of the empty cells, kept as ``gaps``."""
        self.gaps = [place for place, value in enumerate(self.values) if not value]
        return self.gaps

    def gone_toward(self) -> Line:
        """The line after it went toward its first cell, kept as ``toward``."""
        values, self.reward = merged(self.values)
        line = self.toward = lines[values]
        return line

    def gone_away(self) -> Line:
        """The line after it went toward its last cell, kept as ``away``."""
        values, self.reward = merged(self.values[::-1])
        line = self.away = lines[values[::-1]]
        return line

    def with_tile(self, place: int, value: int) -> Line:
        """The line with a tile put in one of its cells."""
        tile = value << _BITS_OF_PLACE | place
        try:
            return self._with_tiles[tile]
        except KeyError:
            values = self.values
            line = lines[(*values[:place], value, *values[place + 1 :])]
            self._with_tiles[tile] = line
            return line

    def forget(self) -> None:
        """Let go of the lines that this one leads to."""
        self.toward = None
        self.away = None
        self._with_tiles.clear()


class LineMemo(dict[Values, Line]):
    """Lines by their values, made when first asked for.

    The values must be plain numbers, to which ``of`` makes them. Long lines, which
    hardly come again, are not kept.
    """

    LONGEST = 5
    MOST = 100_000

    def __missing__(self, values: Values) -> Line:
        line = Line(values)
        if len(values) <= self.LONGEST:
            if len(self) >= self.MOST:
                self.clear()
            self[values] = line
        return line

    def of(self, values: Values) -> Line:
        """The line of these values, whatever type of whole numbers they are."""
        # They are equal, and would else stand on every later board.
        return self.get(values) or self[tuple([index(value) for value in values])]

    def clear(self) -> None:
        """Start anew; the lines that boards still hold no longer hold others."""
        for line in list(self.values()):  # to which other threads may add
            line.forget()
        super().clear()


lines = LineMemo()

TOWARD = 1
AWAY = 2


def crossing(along: list[Line]) -> list[Line]:
    """The lines across these: a board's columns for its rows, or its rows for its columns."""
    return list(map(lines.__getitem__, zip(*[line.values for line in along])))


def _mobility(values: Values) -> int:
    mobility = 0
    # Somewhere in a gap before a tile, the two are neighbours; so are equal tiles
    # that merge, unless a gap between them lets the line move already.
    for one, other in pairwise(values):
        if not one:
            if other:
                mobility |= TOWARD
        elif not other:
            mobility |= AWAY
        elif one == other:
            return TOWARD | AWAY
    return mobility


def merged(values: Values) -> tuple[Values, int]:
    """The values gone toward the first cell, and the sum of the tiles that merged."""
    gone: list[int] = []
    reward = 0
    mergeable = 0
    for value in values:
        if not value:
            continue
        if value == mergeable:
            gone[-1] = 2 * value
            reward += 2 * value
            mergeable = 0
        else:
            gone.append(value)
            mergeable = value
    return (*gone, *[0] * (len(values) - len(gone))), reward
