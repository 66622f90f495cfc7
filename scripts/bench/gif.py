"""What a GIF of a game costs: bytes, time and memory, beside Pillow's own way.

Run from a checkout, with Pillow installed:

    python scripts/bench/gif.py [FILE.2048]

Without a file it draws 10,000 moves of games that it plays itself. Every line
is measured in a process of its own, CPU time being the best of three runs.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import IO, NamedTuple, ParamSpec, TypeVar, cast

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "renderers"))

from core2048 import Game, Record, Step, Variant
from render2048.geometry import fit
from render2048.gif import GifRenderer
from render2048.palette import Palette
from render2048.pictures import Pictures
from render2048.renderer import Opening, render
from render2048.theme import CLASSIC

SIZE = 400
OWN_MOVES = 10_000
COMPARED_MOVES = 300
RUNS = 3
TITLE_WIDTH = 28

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


class Cost(NamedTuple):
    """What one way of drawing a game costs."""

    moves: int
    size: int
    seconds: float
    memory: int

    def line(self, title: str) -> str:
        return (
            f"{title:<{TITLE_WIDTH}}{self.moves:>8,}{self.size / self.moves:>14,.0f}"
            f"{self.moves / self.seconds:>20,.0f}{self.memory / 2**20:>14.1f} MB"
        )


class Counter:
    """A stream that can only be written to, and keeps nothing but the length."""

    def __init__(self) -> None:
        self.length = 0

    def write(self, data: bytes) -> int:
        self.length += len(data)
        return len(data)

    def flush(self) -> None:
        pass


class Source:
    """The moves to draw: those of a file, or of one self-played game after another."""

    def __init__(self, path: str | None, moves: int) -> None:
        self._moves = moves
        self._record = None if path is None else Record.load(path)

    def steps(self) -> Iterator[Step]:
        played = self_played() if self._record is None else self._record.steps()
        return islice(played, self._moves)

    def opening(self) -> Opening:
        variant = Variant() if self._record is None else self._record.variant
        return Opening(variant, next(self.steps()).before, record=self._record)


def self_played() -> Iterator[Step]:
    for seed in count():
        game = Game(seed=seed)
        while not game.over:
            yield game.step(game.legal_moves()[-1])


def draw(source: Source, output: IO[bytes]) -> None:
    render(GifRenderer(output, size=SIZE), source.opening(), source.steps())


def draw_with_pillow(source: Source, output: IO[bytes]) -> None:
    board = source.opening().board
    palette = Palette(CLASSIC)
    pictures = Pictures(fit(board.rows, board.columns, SIZE), palette)
    frames = [pictures.board(board), *(pictures.board(step.board) for step in source.steps())]
    for frame in frames:
        frame.putpalette(palette.table())
    frames[0].save(output, "GIF", save_all=True, append_images=frames[1:], duration=150, loop=0)


WAYS = {"render2048": draw, "Pillow": draw_with_pillow}


def measure(way: str, path: str | None, moves: int) -> Cost:
    """The cost of one way, in this very process."""
    source = Source(path, moves)
    drawn = sum(1 for _ in source.steps())
    best = float("inf")
    for _ in range(RUNS):
        output = Counter()
        begun = process_time()
        WAYS[way](source, cast("IO[bytes]", output))
        best = min(best, process_time() - begun)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return Cost(drawn, output.length, best, memory)


def shortened(path: str, moves: int, folder: str) -> str:
    """A record of the first moves of another, as a file in the folder."""
    record = Record.load(path)
    target = Path(folder) / f"{moves}.2048"
    replace(record, turns=record.turns[:moves], claims=None).dump(target)
    return str(target)


def moves_in(path: str) -> int:
    return sum(1 for _ in Record.load(path).steps())


def apart(
    function: Callable[Arguments, Answer], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> Answer:
    """What a function answers in a new process, so that this one stays small.

    The peak memory of a process begins at that of the one that starts it.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(function, *args, **kwargs).result()


def report(path: str | None) -> None:
    """Print the costs of the whole game, of its beginning, and of Pillow's own way."""
    with TemporaryDirectory() as folder:
        moves, tenth, first = OWN_MOVES, path, path
        if path is not None:
            moves = apart(moves_in, path)
            # A shorter game has a shorter record too, which counts in bytes and in memory.
            tenth = apart(shortened, path, moves // 10, folder)
            first = apart(shortened, path, COMPARED_MOVES, folder)
        titles = f"{'moves':>8}{'bytes a move':>14}{'moves a CPU second':>20}{'peak memory':>17}"
        print(" " * TITLE_WIDTH + titles)
        print(apart(measure, "render2048", path, moves).line("the game"))
        print(apart(measure, "render2048", tenth, moves // 10).line("its first tenth"))
        ours = apart(measure, "render2048", first, COMPARED_MOVES)
        print(ours.line("its first moves"))
        theirs = apart(measure, "Pillow", first, COMPARED_MOVES)
        print(theirs.line("the same by Pillow's save"))
        print(
            f"Pillow's save takes {theirs.seconds / ours.seconds:.1f} times the time "
            f"and {theirs.size / ours.size:.1f} times the bytes."
        )


def main() -> None:
    """Measure a file, or games of its own."""
    parser = argparse.ArgumentParser(description="What a GIF of a game costs.")
    parser.add_argument("file", nargs="?", help="a record to draw")
    report(parser.parse_args().file)


if __name__ == "__main__":
    main()
