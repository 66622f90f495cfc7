"""How far motions have come after a share of their time, as in the original game."""

from __future__ import annotations

from functools import partial


def eased(time: float) -> float:
    """How large a new tile has grown, from 0 to 1.

    >>> [round(eased(time), 3) for time in (0, 0.5, 1)]
    [0.0, 0.802, 1.0]
    """
    return _bezier(time, 0.25, 0.1, 0.25, 1.0)


def slid(time: float) -> float:
    """How far on its way a tile has slid, from 0 to 1.

    >>> [round(slid(time), 3) for time in (0, 0.25, 0.5, 1)]
    [0.0, 0.129, 0.5, 1.0]
    """
    return _bezier(time, 0.42, 0.0, 0.58, 1.0)


def popped(time: float) -> float:
    """How large a merged tile is: from 0 beyond its size, to 1.2, and back to 1.

    >>> [round(popped(time), 3) for time in (0, 0.25, 0.5, 1)]
    [0.0, 0.963, 1.2, 1.0]
    """
    if time < 0.5:
        return 1.2 * eased(2 * time)
    return 1.2 - 0.2 * eased(2 * time - 1)


def _bezier(time: float, x1: float, y1: float, x2: float, y2: float) -> float:
    """The height of a CSS timing curve at a time, found by halving."""
    if time in {0, 1}:
        return float(time)
    along, up = partial(_curve, x1, x2), partial(_curve, y1, y2)
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if along(middle) < time else (low, middle)
    return up(low)


def _curve(first: float, second: float, share: float) -> float:
    rest = 1 - share
    return 3 * rest**2 * share * first + 3 * rest * share**2 * second + share**3
