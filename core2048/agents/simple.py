"""Players that do not look ahead."""

from __future__ import annotations

from core2048.agents.agent import Agent, best_of, check_movable
from core2048.board import Board
from core2048.moves import Direction, slide
from core2048.spawning import RNG


def random_agent(rng: RNG) -> Agent:
    """An agent that takes any legal move, each as likely as the others.

    >>> from random import Random
    >>> random_agent(Random(1))(Board.parse("2 . / . 4"))
    <Direction.UP: 0>
    """

    def random(board: Board) -> Direction:
        legal = check_movable(board)
        return legal[min(int(rng.random() * len(legal)), len(legal) - 1)]

    return random


def greedy(board: Board) -> Direction:
    """The move of the highest reward; of equal ones the first of up, right, down, left.

    >>> greedy(Board.parse("2 2 / 4 4 / 2 8"))
    <Direction.RIGHT: 1>
    """
    return best_of({move: slide(board, move).reward for move in check_movable(board)})
