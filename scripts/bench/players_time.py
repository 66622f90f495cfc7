"""What a move of each player costs in pure Python, and what its game needs.

    python scripts/bench/players_time.py [MOVES]

Each player begins one game. Times are CPU times of this process. A machine that
does other things slows all down: beside each time stands how much slower random
play was in the same moments than the 152,794 steps a second of the table of
``steps.py``, and the time divided by that.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from random import Random

from core2048 import Game
from core2048.agents import LEVELS, Agent, get

USUAL_STEPS = 152_794
CHUNK = 50


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


def slowness(random: Random, steps: int = 1000) -> float:
    """How many times slower than usual random play is at this moment."""
    begun = time.process_time()
    done = 0
    while done < steps:
        game = Game(seed=done)
        while not game.over and done < steps:
            legal = game.legal_moves()
            game.step(legal[int(random.random() * len(legal))])
            done += 1
    return (time.process_time() - begun) * USUAL_STEPS / steps


def measure(agent: Agent, moves: int) -> tuple[float, float, float | None]:
    """The CPU seconds a move, the slowness meanwhile, and the CPU seconds to a 2048."""
    random = Random(1)
    game = Game(seed=1)
    spent = 0.0
    slow = []
    won_after = None
    while not game.over and len(game.steps) < moves:
        slow.append(slowness(random))
        begun = time.process_time()
        for _ in range(CHUNK):
            if game.over:
                break
            if game.step(agent(game.board)).won:
                won_after = spent + time.process_time() - begun
        spent += time.process_time() - begun
    return spent / len(game.steps), sum(slow) / len(slow), won_after


def main() -> None:
    """Print a line for each level, and what all of them needed."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print(f"load and first move: {load_and_first_move():.1f} ms")
    slowness(Random(2), 20_000)
    for name in LEVELS:
        a_move, slow, won_after = measure(get(name), moves)
        to_2048 = f"2048 after {won_after / slow:.2f} s" if won_after else "no 2048"
        print(
            f"{name:8} {1000 * a_move:7.3f} ms a move, machine {slow:.2f} times slower: "
            f"{1000 * a_move / slow:7.3f} ms a move, {to_2048}"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory: {peak:.1f} MB")


if __name__ == "__main__":
    main()
