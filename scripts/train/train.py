"""Train the network of the players from nothing.

    python -m train.train RUN_FOLDER [--minutes 15] [--seed 1]

plays against chance and learns, one line of the learning curve at a time. Every
line is followed by a checkpoint, so that a run that was stopped goes on where
it was when it is started again. The same seed gives the same network.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

from core2048.agents.patterns import PATTERNS, TABLE
from core2048.files import write_whole
from rl2048.learning import index_rules, train

TILES = (2048, 4096, 8192, 16384)


class Run:
    """A training run: the network so far, where chance stands, and the learning curve."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        size = len(PATTERNS) * TABLE
        self.weights = np.zeros(size, np.float32)
        self.coherence = np.zeros((size, 2), np.float32)
        self.state = np.array([seed], np.uint64)
        self.curve: list[dict[str, float]] = []

    def learn(self, games: int) -> dict[str, float]:
        """Learn from so many games, and give the next point of the learning curve."""
        scores = np.zeros(games, np.int64)
        tops = np.zeros(games, np.int64)
        begun = time.perf_counter()
        moves = train(
            games,
            index_rules(),
            self.weights,
            self.coherence,
            self.state,
            scores,
            tops,
        )
        last = self.curve[-1] if self.curve else {"games": 0, "moves": 0, "seconds": 0}
        point = {
            "games": last["games"] + games,
            "moves": last["moves"] + moves,
            "seconds": round(last["seconds"] + time.perf_counter() - begun, 1),
            "mean": round(float(scores.mean())),
            "best": int(scores.max()),
        }
        for tile in TILES:
            point[str(tile)] = round(float(np.mean(1 << tops >= tile)), 4)
        self.curve.append(point)
        return point

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        about = json.dumps({"seed": self.seed, "curve": self.curve})
        with write_whole(path) as file:
            np.savez(
                file,
                weights=self.weights,
                coherence=self.coherence,
                state=self.state,
                about=np.array(about),
            )

    @classmethod
    def load(cls, path: Path) -> Run:
        """The run of a checkpoint."""
        with np.load(path) as saved:
            about = json.loads(str(saved["about"]))
            run = cls(about["seed"])
            run.weights = saved["weights"]
            run.coherence = saved["coherence"]
            run.state = saved["state"]
            run.curve = about["curve"]
        return run


def main() -> None:
    """Train, telling how it goes, until the time is over or Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=2000, help="games for each line")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    checkpoint = options.folder / "checkpoint.npz"
    run = Run(options.seed)
    if checkpoint.exists():
        run = Run.load(checkpoint)
        print(f"going on after {run.curve[-1]['games']:.0f} games", flush=True)
    while not run.curve or run.curve[-1]["seconds"] < 60 * options.minutes:
        point = run.learn(options.games)
        print("  ".join(f"{name} {value:g}" for name, value in point.items()), flush=True)
        run.save(checkpoint)
    from train.curve import draw

    draw(run, options.folder / "curve.png")


if __name__ == "__main__":
    main()
