"""What a board is worth by its looks, for players that look ahead."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from core2048.board import Board, Values


class Evaluation(NamedTuple):
    """How a player judges the boards at which it stops looking ahead.

    Attributes:
        worth: what a board after a slide is worth.
        dead: what a board without a move is worth.
        rewards: whether the rewards on the way count as well.
    """

    worth: Callable[[Board], float]
    dead: float = 0.0
    rewards: bool = True


def smoothness(board: Board) -> float:
    """Minus the differences between all neighbours, an empty cell being 0.

    >>> smoothness(Board.parse("8 4 / 2 ."))
    -16.0
    """
    return float(sum(map(_line_smoothness, board)) + sum(map(_line_smoothness, zip(*board))))


@lru_cache(maxsize=100_000)
def _line_smoothness(values: Values) -> int:
    return -sum(abs(one - other) for one, other in pairwise(values))


def order(board: Board) -> float:
    """Points for empty cells and possible merges, less for large tiles and lines up and down.

    >>> order(Board.parse("64 32 8 2")) > order(Board.parse("32 64 2 8"))
    True
    """
    return float(sum(map(_line_order, board)) + sum(map(_line_order, zip(*board))))


@lru_cache(maxsize=100_000)
def _line_order(values: Values) -> int:
    """What a line adds; the weights are the best of a few that were tried.

    A tile of 2^n weighs n^3: small ones may stand anywhere, large ones had better
    stand in order.
    """
    weights = [max(value.bit_length() - 1, 0) ** 3 for value in values]
    rising = falling = merges = 0
    for one, other in pairwise(weights):
        if one == other:
            merges += one > 0
        elif one < other:
            rising += other - one
        else:
            falling += one - other
    empty = values.count(0)
    return 270 * empty + 700 * merges - 10 * min(rising, falling) - 5 * sum(weights)


SMOOTHNESS = Evaluation(smoothness, dead=-1e20, rewards=False)
"""The evaluation of an article on a 2048 AI that this project began with."""

ORDER = Evaluation(order, dead=-1e6, rewards=False)
"""An evaluation that needs no learning, for any size."""
