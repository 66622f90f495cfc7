"""What a move of each player costs in pure Python, and what its game needs.

    python scripts/bench/players_time.py [MOVES]

Each player begins one game. Times are CPU times of this process, on average over
all its moves. A machine that does other things slows all down, so that beside each
stands what a move took in the quickest tenth of the stretches of 50 moves.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from typing import NamedTuple

from core2048 import Game
from core2048.agents import LEVELS, Agent, get

STRETCH = 50


def load_and_first_move() -> float:
    """The CPU milliseconds from the start of the import to the first move of strong, at best."""
    program = (
        "import core2048, time; begun = time.process_time(); from core2048.agents import get; "
        "get('strong')(core2048.Game(seed=1).board); print(1000 * (time.process_time() - begun))"
    )
    times = []
    for _ in range(7):
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
        times.append(float(run.stdout))
    return min(times)


class Times(NamedTuple):
    """CPU seconds: a move, a move in the quickest tenth of stretches, and up to a 2048."""

    a_move: float
    quickest: float
    to_2048: float | None


def measure(agent: Agent, moves: int) -> Times:
    """What the moves of one game take, which ends with them or before."""
    game = Game(seed=1)
    stretches = []
    to_2048 = None
    spent = 0.0
    while not game.over and len(game.steps) < moves:
        first = len(game.steps)
        begun = time.process_time()
        while not game.over and len(game.steps) < first + STRETCH:
            if game.step(agent(game.board)).won:
                to_2048 = spent + time.process_time() - begun
        seconds = time.process_time() - begun
        spent += seconds
        stretches.append(seconds / (len(game.steps) - first))
    return Times(spent / len(game.steps), sorted(stretches)[len(stretches) // 10], to_2048)


def main() -> None:
    """Print a line for each level, and what all of them needed."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print(f"load and first move: {load_and_first_move():.1f} ms")
    for name in LEVELS:
        times = measure(get(name), moves)
        to_2048 = "no 2048" if times.to_2048 is None else f"2048 after {times.to_2048:.2f} s"
        print(
            f"{name:8} {1000 * times.a_move:7.3f} ms a move, "
            f"{1000 * times.quickest:7.3f} ms in the quickest tenth, {to_2048}"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory: {peak:.1f} MB")


if __name__ == "__main__":
    main()
