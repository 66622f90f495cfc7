"""The values that a network gives to packed boards, folded over pairs of lines.

Every pattern lies within two neighbouring lines. So the value of a board is a
sum of six numbers, one for each pair of neighbouring rows and of neighbouring
columns, and each of these sums up all patterns of that pair with their mirror
images. A player that looks ahead meets the same pairs again and again: what was
worked out once is looked up.
"""

from __future__ import annotations

from core2048.agents.packed import LINE
from core2048.agents.patterns import INNER, OUTER, PATTERNS, TABLE, Pattern
from core2048.agents.weights import Network

PAIR = 0xFFFFFFFF
MOST_PAIRS = 40_000


Part = tuple[int, int, int, int, int, int, int, int, int, int]
"""What a line adds to the places of weights, each number followed by that of its mirror image.

The first of two lines adds its four cells to one place, and its first three to two
others; the second adds its first cell, its first two, and the two in the middle.
"""


class Parts(dict[int, Part]):
    """What each line adds to the places of weights, worked out when first needed."""

    def __missing__(self, line: int) -> Part:
        mirrored = (line & 0xF) << 12 | (line & 0xF0) << 4 | line >> 4 & 0xF0 | line >> 12
        self[line] = part = (
            line,
            mirrored,
            line & 0xFFF,
            mirrored & 0xFFF,
            (line & 0xF) << 16,
            (mirrored & 0xF) << 16,
            (line & 0xFF) << 12,
            (mirrored & 0xFF) << 12,
            (line & 0xFF0) << 8,
            (mirrored & 0xFF0) << 8,
        )
        return part


_parts = Parts()


class Pairs(dict[int, int]):
    """What each pair of neighbouring lines is worth in points, worked out when first needed.

    A pair of lines has the first one in its lower 16 bits.
    """

    def __init__(self, network: Network, patterns: tuple[Pattern, Pattern, Pattern]) -> None:
        super().__init__()
        self._unit = network.unit
        starts = [TABLE * PATTERNS.index(each) for each in patterns]
        self._tables = [network.weights[start : start + TABLE] for start in starts]

    def keep(self, pair: int, total: int) -> int:
        """What a pair of this sum of weights is worth, kept; a full table is emptied first."""
        if len(self) >= MOST_PAIRS:
            self.clear()
        self[pair] = worth = self._unit * total
        return worth


class OuterPairs(Pairs):
    """What a line at the edge and the one beside it are worth, the edge beginning at this bit."""

    def __init__(self, network: Network, *, edge: int) -> None:
        super().__init__(network, OUTER)
        self._edge = edge
        self._beside = 16 - edge

    def __missing__(self, pair: int) -> int:
        # The number of the mirror image ends in a low line.
        a, a_, a3, a3_, _, _, _, _, _, _ = _parts[pair >> self._edge & LINE]
        _, _, _, _, b1, b1_, b2, b2_, bm, bm_ = _parts[pair >> self._beside & LINE]
        one, two, three = self._tables
        total = one[a + b1] + one[a_ + b1_]
        total += two[a3 + b2] + two[a3_ + b2_]
        total += three[a3 + bm] + three[a3_ + bm_]
        return self.keep(pair, total)


class InnerPairs(Pairs):
    """What the two lines in the middle are worth, where the patterns lie both ways."""

    def __init__(self, network: Network) -> None:
        super().__init__(network, INNER)

    def __missing__(self, pair: int) -> int:
        b, b_, b3, b3_, b1, b1_, b2, b2_, bm, bm_ = _parts[pair & LINE]
        c, c_, c3, c3_, c1, c1_, c2, c2_, cm, cm_ = _parts[pair >> 16]
        one, two, three = self._tables
        total = one[b + c1] + one[b_ + c1_] + one[c + b1] + one[c_ + b1_]
        total += two[b3 + c2] + two[b3_ + c2_] + two[c3 + b2] + two[c3_ + b2_]
        total += three[b3 + cm] + three[b3_ + cm_] + three[c3 + bm] + three[c3_ + bm_]
        return self.keep(pair, total)


class PairValues:
    """The values of pairs of lines by a network.

    Attributes:
        upper: what the first two lines are worth.
        middle: what the two lines in the middle are worth.
        lower: what the last two lines are worth.
    """

    def __init__(self, network: Network) -> None:
        self.upper = OuterPairs(network, edge=0)
        self.middle = InnerPairs(network)
        self.lower = OuterPairs(network, edge=16)
