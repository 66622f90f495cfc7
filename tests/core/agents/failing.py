"""Agents that fail, each in its own way, for the simulation to bear."""

import os
import time

from core2048 import Direction, legal_moves


def first_legal(_variant, _seed):
    """Plays as it should."""
    return lambda board: legal_moves(board)[0]


def illegal(_variant, _seed):
    """Goes up, legal or not."""
    return lambda board: Direction.UP


def raising(_variant, _seed):
    """Raises at its first move."""

    def agent(board):
        print("about to raise")
        raise RuntimeError(f"no idea\nwhat to do on {board.rows} rows")

    return agent


def leaving(_variant, _seed):
    """Asks the program to end."""

    def agent(_board):
        raise SystemExit(3)

    return agent


def unmakeable(_variant, _seed):
    """Cannot be made."""
    raise ValueError("nothing to make")


def wordy(_variant, _seed):
    """Answers in words."""
    return lambda board: "left"


def never(_variant, seed):
    """Does not answer in the first of the games, and plays the others."""

    def agent(board):
        while str(seed).endswith("-1"):
            time.sleep(0.01)
        return legal_moves(board)[0]

    return agent


def dying(_variant, _seed):
    """Takes its whole process along."""
    return lambda board: os._exit(7)


def slow(_variant, _seed):
    """Plays as it should, one move in 2 ms."""

    def agent(board):
        time.sleep(0.002)
        return legal_moves(board)[0]

    return agent
