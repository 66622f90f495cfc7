"""Write the weights file of the players from a training run.

python scripts/train/ship.py RUN_FOLDER [--unit 8] [-o FILE]
"""

from __future__ import annotations

import argparse
from array import array
from pathlib import Path

import numpy as np

from core2048.agents.ntuple import WEIGHTS
from core2048.agents.weights import save_network
from train import Run


def main() -> None:
    """Round the weights of the last checkpoint to whole units, and write them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--unit", type=int, default=8, help="points that a weight of 1 is worth")
    parser.add_argument("--output", "-o", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    run = Run.load(options.folder / "checkpoint.npz")
    rounded = np.rint(run.weights / options.unit)
    if np.abs(rounded).max() > 32767:
        raise SystemExit(f"a weight does not fit 16 bits: take a larger unit than {options.unit}")
    save_network(options.output, options.unit, array("h", rounded.astype("i2").tobytes()))
    print(f"{options.output}: {np.count_nonzero(rounded)} weights are not 0")


if __name__ == "__main__":
    main()
