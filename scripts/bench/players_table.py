"""The table of the players, from the raw results of ``players.py``.

    python scripts/bench/players_table.py [RESULTS_FILE ...]

Without files it reads all that are kept in ``scripts/bench/results``, and what
``players_article.py`` printed of times there. Rates stand with their 95 %
intervals by Wilson's method, means with theirs.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from statistics import median

from core2048.simulate import Outcome, Summary, summary

RESULTS = Path(__file__).parent / "results"
TILES = (2048, 4096, 8192, 16384)


def read(path: Path) -> Summary:
    """What the games in a file of results come to."""
    outcomes = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            seed, score, tile, moves = line.split()
            outcomes.append(Outcome(seed, int(score), int(tile), int(moves), 0, "over", "", ""))
    return summary(outcomes)


def time_to_2048(log: str, player: str) -> str:
    """The median of the CPU seconds that a player took to a 2048, where it made one."""
    times = re.findall(rf"{player} [^;\n]*2048 after +([0-9.,]+) s", log)
    seconds = median(float(each.replace(",", "")) for each in times)
    return f"{player}: a 2048 after {seconds:,.1f} s, the median of {len(times)} games"


def main() -> None:
    """Print what each file comes to."""
    for path in [Path(name) for name in sys.argv[1:]] or sorted(RESULTS.glob("*.txt")):
        total = read(path)
        rates = []
        for tile in TILES:
            if tile in total.tiles:
                share, low, high = (100 * number for number in total.tiles[tile])
                rates.append(f"{tile}: {share:.2f} % ({low:.2f}-{high:.2f})")
        print(f"{path.stem}: {total.games} games, {total.moves / total.games:,.0f} moves each")
        print(f"  mean {total.mean:,.0f} ± {total.margin:,.0f}, best {total.best:,}")
        print(f"  {', '.join(rates)}")
    if not sys.argv[1:]:
        log = (RESULTS / "article.log").read_text(encoding="utf-8")
        print(time_to_2048(log, "strong"), time_to_2048(log, "smooth"), sep="\n")


if __name__ == "__main__":
    main()
