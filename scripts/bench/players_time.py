"""What a move of each player costs in pure Python, and what its game needs.

    python scripts/bench/players_time.py [MOVES] [RUNS]

Each player plays one game, in every run the same one in a new process. Times are
CPU times of that process, on average over all its moves. What else the machine
does slows them all the same: beside the time of the middle run stands the time of
a game of which each stretch of 50 moves was as quick as in its quickest run.
"""

from __future__ import annotations

import multiprocessing
import platform
import resource
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from typing import NamedTuple

from core2048 import Game
from core2048.agents import LEVELS, get

STRETCH = 50


def load_and_first_move() -> float:
    """The CPU milliseconds to load strong and make its first move, after `import core2048`."""
    program = (
        "import core2048, time; begun = time.process_time(); from core2048.agents import get; "
        "get('strong')(core2048.Game(seed=1).board); print(1000 * (time.process_time() - begun))"
    )
    times = []
    for _ in range(7):
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
        times.append(float(run.stdout))
    return min(times)


class Run(NamedTuple):
    """The CPU seconds of each stretch of a game, its moves, those up to a 2048, its memory."""

    stretches: list[float]
    moves: int
    moves_to_2048: int | None
    peak: float


def play(name: str, moves: int) -> Run:
    """Play one game, which ends with so many moves or before."""
    agent = get(name)
    game = Game(seed=1)
    stretches = []
    to_2048 = None
    while not game.over and len(game.steps) < moves:
        last = min(len(game.steps) + STRETCH, moves)
        begun = time.process_time()
        while not game.over and len(game.steps) < last:
            if game.step(agent(game.board)).won:
                to_2048 = len(game.steps)
        stretches.append(time.process_time() - begun)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Run(stretches, len(game.steps), to_2048, peak)


def told(name: str, runs: list[Run]) -> str:
    """A line for all runs of a player."""
    moves, to_2048 = runs[0].moves, runs[0].moves_to_2048
    middle = median(sum(run.stretches) for run in runs)
    quickest = [min(times) for times in zip(*[run.stretches for run in runs])]
    reached = "no 2048"
    if to_2048 is not None:
        before = median(sum(run.stretches[: -(-to_2048 // STRETCH)]) for run in runs)
        reached = f"2048 within {before:.2f} s"
    return (
        f"{name:8} {1000 * middle / moves:7.3f} ms a move, "
        f"{1000 * sum(quickest) / moves:7.3f} ms undisturbed, {reached}, "
        f"{max(run.peak for run in runs):.1f} MB"
    )


def main() -> None:
    """Print a line for each level."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    print(f"Python {platform.python_version()}")
    print(f"load and first move: {load_and_first_move():.1f} ms")
    runs: dict[str, list[Run]] = {name: [] for name in LEVELS}
    for nth in range(count):
        for name, of_level in runs.items():
            context = multiprocessing.get_context("spawn")
            with ProcessPoolExecutor(1, mp_context=context) as executor:
                of_level.append(executor.submit(play, name, moves).result())
        print(f"{nth + 1} of {count} runs", file=sys.stderr, flush=True)
    for name, of_level in runs.items():
        print(told(name, of_level))


if __name__ == "__main__":
    main()
