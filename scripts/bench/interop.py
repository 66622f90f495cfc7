"""Moves a CPU second that each format reads and writes, beside our own record in the same run.

Run from a checkout:

    python scripts/bench/interop.py [FILE...]

Without a file, of any readable format, it takes games that it plays itself. A
foreign format is replayed as it is read; the line "record, replayed" reads our
own record and replays it as well. The games are those of the first file; further
files, of formats that are only read, get a line each. Best of three runs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from core2048 import Game, Record, RecordError, Variant, interop

OWN_SEEDS = range(40)
RUNS = 3
OURS = "record"


def self_played() -> list[Record]:
    """Games to the end, by an order of preference that gets far enough to be long."""
    records = []
    for seed in OWN_SEEDS:
        game = Game(Variant(), seed=seed)
        while not game.over:
            game.step(game.legal_moves()[-1])
        records.append(Record.of(game))
    return records


def best_seconds(doing: Callable[[], object]) -> float:
    """The least CPU time of some runs."""
    best = float("inf")
    for _ in range(RUNS):
        begun = process_time()
        doing()
        best = min(best, process_time() - begun)
    return best


def moves_of(records: list[Record]) -> int:
    return sum(len(record.turns) for record in records)


def records_in(path: str) -> tuple[list[Record], bytes]:
    data = Path(path).read_bytes()
    return [interop.as_record(item) for item in interop.read(data)], data


def replayed(data: bytes) -> None:
    for item in interop.read(data):
        for _ in interop.as_record(item).steps():
            pass


def written(records: list[Record], name: str) -> list[bytes] | None:
    """The files that hold these games, one or one each; None where the format cannot."""
    try:
        return [interop.write(records, name)]
    except RecordError:
        pass
    try:
        return [interop.write(record, name) for record in records]
    except RecordError:
        return None


def row(
    name: str, read: float | None, write: float | None, moves: int, size: int, own: float
) -> None:
    """One line of the table; ``own`` is the speed at which our own record is read."""
    speeds = ["-" if seconds is None else f"{moves / seconds:,.0f}" for seconds in (read, write)]
    share = "-" if read is None else f"{moves / read / own:.2f}"
    print(f"{name:<18}{size / moves:>12.1f}{speeds[0]:>14}{share:>10}{speeds[1]:>14}")


def board_rows(records: list[Record]) -> bytes:
    """The same games as a data set of boards, which no writer of ours makes."""
    lines = []
    for record in records:
        moves = [
            {"board": sum(step.before, ()), "action": step.direction, "reward": step.reward}
            for step in record.steps()
        ]
        lines.append(json.dumps({"moves": moves}))
    return "\n".join(lines).encode()


def measured(name: str, parts: list[bytes], moves: int, own: float, write: float | None) -> None:
    """Measure the reading of these files, which for our own was done, and print the line."""
    read = moves / own
    if name != OURS:
        read = best_seconds(lambda: [interop.read(part, name) for part in parts])
    row(name, read, write, moves, sum(map(len, parts)), own)


def main() -> None:
    """Print the table."""
    files = sys.argv[1:]
    records, _ = records_in(files[0]) if files else (self_played(), b"")
    moves = moves_of(records)
    ours = interop.write(records, OURS)
    own = moves / best_seconds(lambda: interop.read(ours, OURS))
    print(f"{moves:,} moves{'':<6}{'bytes/move':>12}{'read/s':>14}{'of ours':>10}{'write/s':>14}")
    for name in interop.names():
        found = interop.get(name)
        if found.kind != "game" or found.write is None:
            continue
        parts = written(records, name)
        if parts is None:
            print(f"{name:<18}cannot hold these games")
        else:
            write = best_seconds(partial(written, records, name))
            measured(name, parts, moves, own, write)
    measured("board-rows", [board_rows(records)], moves, own, None)
    for file in files:
        others, data = records_in(file)
        name = interop.detect(data).name
        if interop.get(name).write is None:
            measured(name, [data], moves_of(others), own, None)
    row("record, replayed", best_seconds(lambda: replayed(ours)), None, moves, len(ours), own)


if __name__ == "__main__":
    main()
