"""The values that a network gives to packed boards, folded over pairs of lines.

Every pattern lies within two neighbouring lines. So the value of a board is a
sum of six numbers, one for each pair of neighbouring rows and of neighbouring
columns, and each of these sums up all patterns of that pair with their mirror
images. Pairs come again and again: what was worked out once is looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core2048.agents.packed import LINE
from core2048.agents.patterns import INNER, OUTER, TABLE, Pattern, Run
from core2048.agents.weights import Network

PAIR = 0xFFFFFFFF
MOST_PAIRS = 40_000

Places = tuple[int, int, int, int, int, int]
"""What a line adds to the places of six weights: of three patterns, then of their mirror images."""


class LinePlaces(dict[int, Places]):
    """What each line adds to the places of weights, worked out when first needed."""

    def __init__(self, adds: Callable[[int], list[int]]) -> None:
        super().__init__()
        self._adds = adds

    def __missing__(self, line: int) -> Places:
        a, b, c = self._adds(line)
        d, e, f = self._adds(_reversed(line))
        self[line] = places = (a, b, c, d, e, f)
        return places


class Pairs(dict[int, int]):
    """What each pair of neighbouring lines is worth in points, worked out when first needed.

    The first line is the lower 16 bits of a pair; with ``turned`` it is the
    lower line of the patterns.
    """

    def __init__(
        self, network: Network, patterns: Sequence[Pattern], start: int, *, turned: bool = False
    ) -> None:
        super().__init__()
        starts = [start + TABLE * place for place in range(len(patterns))]

        def upper(line: int) -> list[int]:
            return [at + _run(line, each.upper) for at, each in zip(starts, patterns)]

        def lower(line: int) -> list[int]:
            return [_run(line, each.lower) << 4 * each.upper.length for each in patterns]

        self._weights = network.weights
        self._unit = network.unit
        self._first = LinePlaces(lower if turned else upper)
        self._second = LinePlaces(upper if turned else lower)

    def __missing__(self, pair: int) -> int:
        if len(self) >= MOST_PAIRS:
            self.clear()
        self[pair] = worth = self.work_out(pair)
        return worth

    def work_out(self, pair: int) -> int:
        """What a pair is worth, whether it was known or not."""
        weights = self._weights
        a, b, c, d, e, f = self._first[pair & LINE]
        k, l, m, n, o, p = self._second[pair >> 16]  # noqa: E741
        return self._unit * (
            weights[a + k]
            + weights[b + l]
            + weights[c + m]
            + weights[d + n]
            + weights[e + o]
            + weights[f + p]
        )


class MiddlePairs(Pairs):
    """What each pair of lines in the middle is worth: there the patterns lie both ways."""

    def __init__(self, network: Network, patterns: Sequence[Pattern], start: int) -> None:
        super().__init__(network, patterns, start)
        self._one_way = super().work_out
        self._other_way = Pairs(network, patterns, start, turned=True).work_out

    def work_out(self, pair: int) -> int:
        """What a pair is worth, whether it was known or not."""
        return self._one_way(pair) + self._other_way(pair)


class Values:
    """The value of any packed board by a network.

    Attributes:
        upper: what the first two lines are worth.
        middle: what the two lines in the middle are worth.
        lower: what the last two lines are worth.
    """

    def __init__(self, network: Network) -> None:
        self.upper = Pairs(network, OUTER, 0)
        self.middle = MiddlePairs(network, INNER, len(OUTER) * TABLE)
        self.lower = Pairs(network, OUTER, 0, turned=True)

    def of(self, board: int, across: int) -> int:
        """The points still to come on a board after a slide, given also with rows for columns."""
        return (
            self.upper[board & PAIR]
            + self.middle[board >> 16 & PAIR]
            + self.lower[board >> 32]
            + self.upper[across & PAIR]
            + self.middle[across >> 16 & PAIR]
            + self.lower[across >> 32]
        )


def _run(line: int, run: Run) -> int:
    return line >> 4 * run.first & run.mask


def _reversed(line: int) -> int:
    return line << 12 & 0xF000 | line << 4 & 0xF00 | line >> 4 & 0xF0 | line >> 12
