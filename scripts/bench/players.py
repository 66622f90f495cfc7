"""How far the players of the network come: many games, compiled, with their raw results.

    python scripts/bench/players.py LEVEL GAMES [GOAL] [RESULTS_FILE]

GOAL ends each game at that tile, for 0 it goes on to its end. The compiled
players make the same moves as those in pure Python (a test holds them to it),
in a small part of the time; for times see players_time.py. Every game is one
line of the results file, which ``players_table.py`` reads.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from core2048.files import write_whole
from rl2048.playing import CompiledPlayer

TOLD_EVERY = 100


def main() -> None:
    """Play, and write one line a game."""
    level, games = sys.argv[1], int(sys.argv[2])
    goal = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    player = CompiledPlayer(level)
    player.play(0, goal=3)  # compiles
    digit = goal.bit_length() - 1 if goal else 0
    begun = time.process_time()
    lines = []
    moves_made = 0
    for seed in range(1, games + 1):
        score, top, moves = player.play(seed, digit)
        lines.append(f"{seed} {score} {1 << top} {moves}")
        moves_made += moves
        if seed % TOLD_EVERY == 0:
            print(f"{seed} games", file=sys.stderr, flush=True)
    spent = time.process_time() - begun
    head = f"# {level}, {games} games, goal {goal}; seed, score, largest tile, moves"
    text = "\n".join([head, *lines]) + "\n"
    if len(sys.argv) > 4:
        with write_whole(Path(sys.argv[4])) as file:
            file.write(text.encode())
    print(f"{level}: {moves_made} moves, {moves_made / spent:,.0f} a CPU second, compiled")


if __name__ == "__main__":
    main()
