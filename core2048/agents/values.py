"""The values that a network gives to packed boards, folded over pairs of lines.

Every pattern lies within two neighbouring lines. So the value of a board is a
sum of six numbers, one for each pair of neighbouring rows and of neighbouring
columns, and each of these sums up all patterns of that pair with their mirror
images. Pairs come again and again: what was worked out once is looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core2048.agents.packed import LINE
from core2048.agents.patterns import INNER, OUTER, TABLE, Pattern
from core2048.agents.weights import Network

PAIR = 0xFFFFFFFF
MOST_PAIRS = 40_000

Places = tuple[int, int, int, int, int, int]
"""What a line adds to the places of six weights: of three patterns, then of their mirror images."""

Share = tuple[int, int, int, int]
"""How a line adds to a place: its bits to drop, the mask of those to keep, how far these
are moved up, and what is added to them."""


class LinePlaces(dict[int, Places]):
    """What each line adds to the places of weights, worked out when first needed."""

    def __init__(self, shares: Sequence[Share]) -> None:
        super().__init__()
        self._shares = shares

    def __missing__(self, line: int) -> Places:
        mirrored = line << 12 & 0xF000 | line << 4 & 0xF00 | line >> 4 & 0xF0 | line >> 12
        a, b, c, d, e, f = [
            add + ((each >> drop & mask) << up)
            for each in (line, mirrored)
            for drop, mask, up, add in self._shares
        ]
        self[line] = places = (a, b, c, d, e, f)
        return places


class Worth:
    """What two neighbouring lines are worth in points by some patterns.

    The weights of the patterns begin at ``start``.
    """

    def __init__(self, network: Network, patterns: Sequence[Pattern], start: int) -> None:
        self._weights = network.weights
        self._unit = network.unit
        self._upper = LinePlaces(
            [
                (4 * each.upper.first, each.upper.mask, 0, start + TABLE * place)
                for place, each in enumerate(patterns)
            ]
        )
        self._lower = LinePlaces(
            [(4 * each.lower.first, each.lower.mask, 4 * each.upper.length, 0) for each in patterns]
        )

    def upright(self, upper: int, lower: int) -> int:
        """What two lines are worth where the first is the upper one of the patterns."""
        weights = self._weights
        a, b, c, d, e, f = self._upper[upper]
        k, l, m, n, o, p = self._lower[lower]  # noqa: E741
        return self._unit * (
            weights[a + k]
            + weights[b + l]
            + weights[c + m]
            + weights[d + n]
            + weights[e + o]
            + weights[f + p]
        )

    def turned(self, lower: int, upper: int) -> int:
        """What they are worth where the first is the lower one."""
        return self.upright(upper, lower)

    def both_ways(self, one: int, other: int) -> int:
        """What they are worth where the patterns lie both ways, as in the middle of a board."""
        return self.upright(one, other) + self.upright(other, one)


class Pairs(dict[int, int]):
    """What each pair of neighbouring lines is worth in points, worked out when first needed.

    The first line is the lower 16 bits of a pair.
    """

    def __init__(self, work_out: Callable[[int, int], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, pair: int) -> int:
        if len(self) >= MOST_PAIRS:
            self.clear()
        self[pair] = worth = self._work_out(pair & LINE, pair >> 16)
        return worth


class Values:
    """The value of any packed board by a network.

    Attributes:
        upper: what the first two lines are worth.
        middle: what the two lines in the middle are worth.
        lower: what the last two lines are worth.
    """

    def __init__(self, network: Network) -> None:
        outer = Worth(network, OUTER, 0)
        inner = Worth(network, INNER, len(OUTER) * TABLE)
        self.upper = Pairs(outer.upright)
        self.middle = Pairs(inner.both_ways)
        self.lower = Pairs(outer.turned)

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
