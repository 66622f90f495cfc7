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

    return RandomAgent(rng)


class RandomAgent:
    """What ``random_agent`` gives: a class, so that it can be sent to other processes."""

    name = "random"

    def __init__(self, rng: RNG) -> None:
        self._rng = rng

    def __call__(self, board: Board) -> Direction:
        """Any legal move for this board; IllegalMoveError where there is none."""
        legal = check_movable(board)
        return legal[min(int(self._rng.random() * len(legal)), len(legal) - 1)]


def greedy(board: Board) -> Direction:
    """The move of the highest reward; of equal ones the first of up, right, down, left.

    >>> greedy(Board.parse("2 2 / 4 4 / 2 8"))
    <Direction.RIGHT: 1>
    """
    return best_of({move: slide(board, move).reward for move in check_movable(board)})
