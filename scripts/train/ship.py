"""Write the weights file of the players from a training run.

    python -m train.ship RUN_FOLDER [-o FILE]

Weights are rounded to whole units of 8 points, and those that little was learnt
of to multiples of 4 or 16 units: a network that was rounded so plays as well
(tried on 1,000 games), and takes 2.7 MB in a wheel in place of 3.8.
"""

from __future__ import annotations

import argparse
from array import array
from pathlib import Path

import numpy as np

from core2048.agents.ntuple import WEIGHTS
from core2048.agents.weights import save_network
from train.train import Run

UNIT = 8
STEPS = ((600_000, 1), (1_000_000, 4), (None, 16))
"""Up to which rank, by the sum of its lessons, a weight is rounded to how many units."""


def rounded(weights: np.ndarray, learnt: np.ndarray) -> np.ndarray:
    """The weights in whole units."""
    ranked = np.argsort(-learnt, kind="stable")
    units = np.zeros(len(weights), np.int64)
    done = 0
    for end, step in STEPS:
        places = ranked[done:end]
        units[places] = np.rint(weights[places] / (UNIT * step)) * step
        done = end or len(weights)
    return units


def main() -> None:
    """Round the weights of the last checkpoint, and write them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--output", "-o", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    run = Run.load(options.folder / "checkpoint.npz")
    units = rounded(run.weights, run.coherence[:, 1])
    if np.abs(units).max() > 32767:
        raise SystemExit(f"a weight does not fit 16 bits in units of {UNIT}")
    save_network(options.output, UNIT, array("h", units.astype("i2").tobytes()))
    print(f"{options.output}: {np.count_nonzero(units)} weights are not 0")


if __name__ == "__main__":
    main()
