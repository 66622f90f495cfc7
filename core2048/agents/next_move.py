"""The values that a network gives to the moves of a board, for players that look no further.

A board is worth the sum of eight weights of each pattern, one for every symmetry of
the board. Their places in the tables are the digits of one large number, to which each
line of the board adds its own part; these parts are worked out once and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from struct import Struct

from core2048.agents.packed import digits_of
from core2048.agents.patterns import PATTERNS, TABLE, symmetries
from core2048.agents.weights import Network
from core2048.board import Values
from core2048.lines import AWAY, TOWARD, lines

MOST_LINES = 20_000
"""How many lines are kept that stand in one of the rows; a game meets some thousands."""

_PLACE_BITS = 32
_PLACES = Struct(f"<{8 * len(PATTERNS)}I")


def _units() -> tuple[int, list[list[int]]]:
    """The places of an empty board, and what a 2 in each cell, by row and column, adds to them."""
    empty = 0
    units = [[0] * 4 for _ in range(4)]
    place = 1
    for nth, pattern in enumerate(PATTERNS):
        for cells in symmetries(pattern.cells):
            empty |= nth * TABLE * place
            for digit, (row, column) in enumerate(cells):
                units[row][column] |= place << 4 * digit
            place <<= _PLACE_BITS
    return empty, units


_EMPTY, _UNITS = _units()


class PlacesOfLines(dict[Values, int]):
    """What each line adds to the places of weights in a given row, worked out when first needed.

    Raises NoDigit where a tile has none.
    """

    def __init__(self, row: int) -> None:
        super().__init__()
        self._empty = _EMPTY if row == 0 else 0  # which counts once for all rows
        self._units = _UNITS[row]

    def __missing__(self, values: Values) -> int:
        a, b, c, d = digits_of(values)
        first, second, third, fourth = self._units
        self[values] = places = self._empty | first * a | second * b | third * c | fourth * d
        return places


BothWays = tuple[int, int, int, int]
"""The places of a line once it went toward its first cell and once it went toward its last,
the reward, and the mobility of the line."""


class WaysOfLines(dict[Values, BothWays]):
    """Where each line can go that stands in a given row, worked out when first needed.

    Raises NoDigit where a tile has none.
    """

    def __init__(self, row: int) -> None:
        super().__init__()
        self._places = PlacesOfLines(row)

    def __missing__(self, values: Values) -> BothWays:
        if len(self) >= MOST_LINES:
            self.clear()
            self._places.clear()
        digits_of(values)  # a tile without a digit may merge to one that has it
        line = lines[values]
        toward = line.toward or line.gone_toward()
        away = line.away or line.gone_away()
        places = self._places
        ways = places[toward.values], places[away.values], line.reward, line.mobility
        self[values] = ways
        return ways


_ROWS = tuple(WaysOfLines(row) for row in range(4))


class NextMove:
    """What each move is worth at once: its reward, and the points still to come by a network."""

    def __init__(self, network: Network) -> None:
        self._unit = network.unit
        self._weights = network.weights

    def values(self, rows: Sequence[Values]) -> dict[int, int]:
        """What each legal move is worth on the board of these rows, by its number.

        Raises NoDigit where a tile has none, also one that a merge makes.
        """
        left, right = self._both_ways(rows)
        up, down = self._both_ways(zip(*rows))  # for the network, columns are as good as rows
        worth = enumerate((up, right, down, left))
        return {direction: value for direction, value in worth if value is not None}

    def _both_ways(self, rows: Iterable[Values]) -> tuple[int | None, int | None]:
        """What it is worth that these go toward their first cells, and toward their last."""
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
        found = itemgetter(*_PLACES.unpack(places.to_bytes(_PLACES.size, "little")))
        weights: tuple[int, ...] = found(self._weights)
        return self._unit * sum(weights)
