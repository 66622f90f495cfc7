"""Write the golden list: boards, and the move that each level makes on them.

    python -m train.golden

The boards are from games of the compiled fast player, from their first moves to
their last; the moves are those of the players in pure Python.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from core2048 import Board, Game
from core2048.agents import LEVELS, get
from core2048.files import write_whole
from core2048.record.text import board_text
from rl2048.playing import CompiledPlayer

FILE = Path(__file__).parents[2] / "tests" / "core" / "agents" / "golden.json"
GAMES = 10
BOARDS_OF_EACH = 50


def main() -> None:
    """Play, choose, and write."""
    player = CompiledPlayer("fast")
    random = Random(1)
    boards: list[Board] = []
    for seed in range(GAMES):
        game = Game(seed=seed)
        seen = []
        while not game.over:
            seen.append(game.board)
            game.step(player(game.board))
        boards += [seen[place] for place in sorted(random.sample(range(len(seen)), BOARDS_OF_EACH))]
    golden = {
        "boards": [board_text(board) for board in boards],
        "moves": {
            name: "".join(agent(board).letter for board in boards)
            for name, agent in ((name, get(name)) for name in LEVELS)
        },
    }
    with write_whole(FILE) as file:
        file.write(json.dumps(golden, indent=0).encode() + b"\n")


if __name__ == "__main__":
    main()
