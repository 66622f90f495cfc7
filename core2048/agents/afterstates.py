"""The values that a network gives to what each move leaves, for players that look no further.

A board is worth the sum of as many weights as there are patterns, each of them once in
every symmetry of the board. Where these weights stand is told by one large number, of
32 bits for each of them; each line of the board has its own part in it, which is
worked out once for every place where the line can stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from struct import Struct
from sys import byteorder

from core2048.agents.packed import EXPONENTS
from core2048.agents.patterns import PATTERNS, TABLE, symmetries
from core2048.agents.weights import Network
from core2048.board import Values
from core2048.lines import AWAY, TOWARD, lines

MOST_LINES = 20_000

_EVERYWHERE = [
    (nth * TABLE, cells)
    for nth, pattern in enumerate(PATTERNS)
    for cells in symmetries(pattern.cells)
]
_places = Struct(f"{len(_EVERYWHERE)}I")
_unpack, _SIZE = _places.unpack, _places.size


class Parts(dict[Values, int]):
    """What each line adds to the places of weights in a given row, worked out when first needed.

    Raises KeyError for a line with a tile that has no digit.
    """

    def __init__(self, row: int) -> None:
        super().__init__()
        self._empty = 0
        self._units = [0, 0, 0, 0]
        for nth, (start, cells) in enumerate(_EVERYWHERE):
            if row == 0:
                self._empty |= start << 32 * nth
            for digit, cell in enumerate(cells):
                if cell.row == row:
                    self._units[cell.column] |= 1 << 32 * nth + 4 * digit

    def __missing__(self, values: Values) -> int:
        a, b, c, d = [EXPONENTS[value] for value in values]
        first, second, third, fourth = self._units
        self[values] = part = self._empty | first * a | second * b | third * c | fourth * d
        return part


Slides = tuple[int, int, int, int]
"""The parts of a line once it went toward its first cell and once it went toward its last,
the reward, and the mobility of the line."""


class SlidesOfLines(dict[Values, Slides]):
    """Where each line can go that stands in a given row, worked out when first needed.

    Raises KeyError for a line with a tile that has no digit.
    """

    def __init__(self, row: int) -> None:
        super().__init__()
        self._parts = Parts(row)

    def __missing__(self, values: Values) -> Slides:
        if len(self) >= MOST_LINES:
            self.clear()
            self._parts.clear()
        line = lines[values]
        toward = line.toward or line.gone_toward()
        away = line.away or line.gone_away()
        parts = self._parts
        slides = parts[toward.values], parts[away.values], line.reward, line.mobility
        self[values] = slides
        return slides


_ROWS = tuple(SlidesOfLines(row) for row in range(4))


class Afterstates:
    """What each move is worth at once: its reward, and the points still to come by a network."""

    def __init__(self, network: Network) -> None:
        self._unit = network.unit
        self._weights = network.weights

    def values(self, rows: Sequence[Values]) -> dict[int, int]:
        """What each legal move is worth on the board of these rows, by its number.

        Raises KeyError where a tile has no digit.
        """
        left, right = self._both_ways(rows)
        up, down = self._both_ways(zip(*rows))
        worth = enumerate((up, right, down, left))
        return {direction: value for direction, value in worth if value is not None}

    def _both_ways(self, rows: Iterable[Values]) -> tuple[int | None, int | None]:
        """What a slide toward the first cells of these lines is worth, and one toward the last.

        A board is worth the same with columns for rows.
        """
        first, second, third, fourth = _ROWS
        a, b, c, d = rows
        toward_a, away_a, reward_a, mobility_a = first[a]
        toward_b, away_b, reward_b, mobility_b = second[b]
        toward_c, away_c, reward_c, mobility_c = third[c]
        toward_d, away_d, reward_d, mobility_d = fourth[d]
        mobility = mobility_a | mobility_b | mobility_c | mobility_d
        reward = reward_a + reward_b + reward_c + reward_d
        toward = away = None
        if mobility & TOWARD:
            toward = reward + self._worth(toward_a | toward_b | toward_c | toward_d)
        if mobility & AWAY:
            away = reward + self._worth(away_a | away_b | away_c | away_d)
        return toward, away

    def _worth(self, places: int) -> int:
        found = itemgetter(*_unpack(places.to_bytes(_SIZE, byteorder)))
        weights: tuple[int, ...] = found(self._weights)
        return self._unit * sum(weights)
