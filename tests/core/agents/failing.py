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


class Panic(BaseException):
    """What other languages raise, and no Exception catches; it cannot even be told."""

    def __str__(self):
        raise RuntimeError("no words")


def panicking(_variant, _seed):
    """Raises what is no Exception."""

    def agent(_board):
        raise Panic

    return agent


class Unshowable:
    """An answer that cannot be shown."""

    def __repr__(self):
        raise RuntimeError("no words")


class Unusable:
    """An answer that fails where it is taken for a number."""

    def __index__(self):
        raise ZeroDivisionError

    def __repr__(self):
        return "useless"


def unusable(_variant, _seed):
    """Answers what cannot be used."""
    return lambda board: Unusable()


def unshowable(_variant, _seed):
    """Answers what cannot be shown."""
    return lambda board: Unshowable()


def huge(_variant, _seed):
    """Answers a number of more digits than Python writes."""
    return lambda board: 10**5000


def forking(_variant, _seed, escape=lambda: None):
    """Leaves its answer to a process of its own, which holds on to all pipes and sleeps."""

    def agent(_board):
        child = os.fork()
        if child == 0:
            escape()
            time.sleep(6)
            os._exit(0)
        os.waitpid(child, 0)

    return agent


def escaping(variant, seed):
    """Leaves its answer to a process that is out of reach."""
    return forking(variant, seed, os.setsid)


def silent(_variant, _seed):
    """Closes what its answers go through, and sleeps."""

    def agent(_board):
        os.closerange(0, 100)
        time.sleep(60)

    return agent


def unmakeable(_variant, _seed):
    """Cannot be made."""
    raise ValueError("nothing to make")


def nothing(_variant, _seed):
    """Makes no agent."""


def hanging(_variant, _seed):
    """Tells its process, and never answers."""

    def agent(_board):
        with open("process", "w") as file:
            file.write(str(os.getpid()))
        while True:
            pass

    return agent


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
