"""The values that a network gives to packed boards, folded over pairs of lines.

Every pattern lies within two neighbouring lines. So the value of a board is a
sum of six numbers, one for each pair of neighbouring rows and of neighbouring
columns, and each of these sums up all patterns of that pair with their mirror
images. Pairs come again and again: what was worked out once is looked up.
"""

from __future__ import annotations

from collections.abc import Callable

from core2048.agents.packed import LINE
from core2048.agents.patterns import INNER, OUTER, PATTERNS, TABLE, Pattern
from core2048.agents.weights import Network

PAIR = 0xFFFFFFFF
MOST_PAIRS = 40_000


class Worth:
    """What two neighbouring lines are worth in points by three patterns.

    A pair of lines has the first one in its lower 16 bits.
    """

    def __init__(self, network: Network, patterns: tuple[Pattern, Pattern, Pattern]) -> None:
        self._unit = network.unit
        starts = [TABLE * PATTERNS.index(each) for each in patterns]
        self._tables = [network.weights[start : start + TABLE] for start in starts]

    def upright(self, pair: int) -> int:
        """What two lines are worth where the first is the upper one of the patterns."""
        mirrored = (pair & 0x0F0F0F0F) << 4 | pair >> 4 & 0x0F0F0F0F
        mirrored = (mirrored & 0x00FF00FF) << 8 | mirrored >> 8 & 0x00FF00FF
        one, two, three = self._tables
        # The places are those of the patterns: the runs of both lines, one above the other.
        return self._unit * (
            one[pair & 0xFFFFF]
            + one[mirrored & 0xFFFFF]
            + two[pair & 0xFFF | pair >> 4 & 0xFF000]
            + two[mirrored & 0xFFF | mirrored >> 4 & 0xFF000]
            + three[pair & 0xFFF | pair >> 8 & 0xFF000]
            + three[mirrored & 0xFFF | mirrored >> 8 & 0xFF000]
        )

    def turned(self, pair: int) -> int:
        """What they are worth where the first is the lower one."""
        return self.upright(pair >> 16 | (pair & LINE) << 16)

    def both_ways(self, pair: int) -> int:
        """What they are worth where the patterns lie both ways, as in the middle of a board."""
        return self.upright(pair) + self.upright(pair >> 16 | (pair & LINE) << 16)


class Pairs(dict[int, int]):
    """What each pair of neighbouring lines is worth in points, worked out when first needed."""

    def __init__(self, work_out: Callable[[int], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, pair: int) -> int:
        if len(self) >= MOST_PAIRS:
            self.clear()
        self[pair] = worth = self._work_out(pair)
        return worth


class Values:
    """The value of any packed board by a network.

    Attributes:
        upper: what the first two lines are worth.
        middle: what the two lines in the middle are worth.
        lower: what the last two lines are worth.
    """

    def __init__(self, network: Network) -> None:
        outer = Worth(network, OUTER)
        inner = Worth(network, INNER)
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
