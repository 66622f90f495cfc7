"""Draw the learning curve of a training run.

python -m train.curve RUN_FOLDER FILE.png
"""

from __future__ import annotations

import sys
from pathlib import Path

from cli2048.charts import line_chart
from core2048.files import write_whole
from train.train import Run


def draw(run: Run, path: Path) -> None:
    """Write the picture: the mean score of training games, and how many made the large tiles."""
    curve = run.curve
    lines = {"mean score": [point["mean"] for point in curve]}
    for tile in ("2048", "4096", "8192"):
        lines[f"share with {tile}"] = [point[tile] for point in curve]
    moves = [point["moves"] / 1e6 for point in curve]
    with write_whole(path) as file:
        line_chart("Learning curve", "million moves", moves, lines).save(file, "PNG")


if __name__ == "__main__":
    draw(Run.load(Path(sys.argv[1]) / "checkpoint.npz"), Path(sys.argv[2]))
