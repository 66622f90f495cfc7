"""Make the pictures that the README shows.

Run from a checkout, with the command line installed:

    python scripts/examples/pictures.py [FOLDER]

Without a folder they go to where the README looks for them. Each is made by the
command that the README names.
"""

from __future__ import annotations

import sys
from contextlib import chdir
from pathlib import Path

from cli2048.app import run

EXAMPLES = Path(__file__).parents[2] / "renderers" / "examples"

COMMANDS = (
    "replay {game} -o game.gif --smooth --last 16 --size 240 --score --caption core2048 --poster",
    "replay {game} -o board.png --size 240 --scale 2 --score --glow",
    "replay {game} -o board.svg --size 240 --theme accessible --overlay",
    "themes -o themes.png --size 300",
)


def make(folder: Path) -> None:
    """Make every picture in a folder."""
    with chdir(folder):
        for command in COMMANDS:
            words = command.format(game=EXAMPLES / "game.2048").split()
            if run([*words, "--force"]):
                sys.exit(1)


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else EXAMPLES)
