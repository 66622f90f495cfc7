"""How many times faster than in pure Python a player is when compiled with numba.

    python scripts/bench/players_compiled.py [LEVEL] [ROUNDS]

Rounds of both are played in turn, so that a busy machine slows both alike. Each
round is a whole game compiled, and some moves of one in pure Python.
"""

from __future__ import annotations

import sys
import time
from statistics import median

from core2048 import Game
from core2048.agents import Agent, get
from rl2048.playing import CompiledPlayer

MOVES = 200


def pure(agent: Agent, game: Game) -> float:
    """The CPU seconds a move over the next moves of a game."""
    begun = time.process_time()
    made = len(game.steps)
    while not game.over and len(game.steps) < made + MOVES:
        game.step(agent(game.board))
    return (time.process_time() - begun) / (len(game.steps) - made)


def compiled(player: CompiledPlayer, seed: int) -> float:
    """The CPU seconds a move over a whole game."""
    begun = time.process_time()
    _, _, moves = player.play(seed)
    return (time.process_time() - begun) / moves


def main() -> None:
    """Print both times, and the median of the ratios of the rounds."""
    level = sys.argv[1] if len(sys.argv) > 1 else "fast"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 9
    agent, player = get(level), CompiledPlayer(level)
    player.play(0, goal=3)  # compiles
    game = Game(seed=1)
    pure(agent, game)  # what it remembers is remembered
    times = []
    for seed in range(1, rounds + 1):
        if game.over:
            game = Game(seed=seed)
        times.append((pure(agent, game), compiled(player, seed)))
    slow, quick = (1000 * median(each) for each in zip(*times))
    ratio = median(one / other for one, other in times)
    print(
        f"{level}: {slow:.3f} ms a move in pure Python, {quick:.4f} ms compiled; "
        f"{ratio:.1f} times as fast (median of {rounds} rounds)"
    )


if __name__ == "__main__":
    main()
