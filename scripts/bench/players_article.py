"""The player of the article (``smooth``) and ``strong``: how far each comes, and how soon.

    python scripts/bench/players_article.py [CPU_SECONDS] [SEED ...]

Both play the same seeds on the same machine, in this process, turn by turn; each
has the CPU seconds for each game, and stops where its game is over before. A
line a game says how far it came, and what a move took; scores are compared where
both games came to their end.
"""

from __future__ import annotations

import sys
import time
from typing import NamedTuple

from core2048 import Game
from core2048.agents import get

GOAL = 2048


class Run(NamedTuple):
    """How far a game came: its state, the CPU seconds, and those to the goal if it was made."""

    game: Game
    seconds: float
    to_goal: float | None


def play(name: str, seed: int, most_seconds: float) -> Run:
    """Play one game in the CPU seconds given."""
    agent = get(name)
    game = Game(seed=seed)
    to_goal = None
    begun = time.process_time()
    while not game.over and time.process_time() - begun < most_seconds:
        if game.step(agent(game.board)).won:
            to_goal = time.process_time() - begun
    return Run(game, time.process_time() - begun, to_goal)


def told(name: str, seed: int, run: Run) -> str:
    """A line for a game."""
    game = run.game
    moves = len(game.steps)
    goal = f"{GOAL} after {run.to_goal:.1f} s" if run.to_goal is not None else f"no {GOAL}"
    end = "over" if game.over else "stopped"
    return (
        f"seed {seed} {name:6} {end:7} after {run.seconds:7.1f} s: score {game.score:7,}, "
        f"largest tile {game.board.max_tile:5}, {moves:5} moves, "
        f"{1000 * run.seconds / moves:8.1f} ms a move, {goal}"
    )


def main() -> None:
    """Print two lines and their ratios for each seed."""
    most_seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 120.0
    for seed in [int(text) for text in sys.argv[2:]] or [1]:
        runs = []
        for name in ("strong", "smooth"):
            runs.append(play(name, seed, most_seconds))
            print(told(name, seed, runs[-1]), flush=True)
        strong, smooth = runs
        slower = smooth.seconds / len(smooth.game.steps) / strong.seconds * len(strong.game.steps)
        told_ratios = f"seed {seed}: a move of smooth takes {slower:.0f} times as long"
        if strong.game.over and smooth.game.over:
            ratio = strong.game.score / max(smooth.game.score, 1)
            told_ratios += f", and strong scores {ratio:.1f} times as much"
        if strong.to_goal is not None:
            until = smooth.to_goal or smooth.seconds
            least = "" if smooth.to_goal else "more than "
            told_ratios += f"; {GOAL} takes it {least}{until / strong.to_goal:.0f} times as long"
        print(told_ratios, flush=True)


if __name__ == "__main__":
    main()
