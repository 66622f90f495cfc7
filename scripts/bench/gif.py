"""What animations of a game cost: bytes, time and memory, beside other programs.

Run from a checkout, with Pillow installed:

    python scripts/bench/gif.py [FILE]

The file holds a game in any format that core2048 reads. Without one it draws
10,000 moves of games that it plays itself. Every line is measured in a process
of its own, CPU time being that of the best of several runs, or of one where a
run is long. gifsicle and ffmpeg are measured where they are installed, on the
same frames, and ffmpeg then decodes each frame for a check.

Beside them stand two bounds: what the GIF would be if its edges were not smooth,
below which no choice of colours leads, and Pillow's GIF encoder alone, which no
code around it can outrun.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import chain, count, islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from time import process_time
from typing import IO, Any, NamedTuple, ParamSpec, TypeVar, cast
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "renderers"))

from PIL import Image

from core2048 import Board, Game, Record, Step, Variant, interop
from render2048 import Opening, get, gif_blocks, palette, render
from render2048.geometry import fit
from render2048.palette import Palette
from render2048.pictures import Pictures, still
from render2048.theme import CLASSIC

SIZE = 400
OWN_MOVES = 10_000
COMPARED_MOVES = 300
RUNS = 3
SHORT_RUNS = 15
TITLE_WIDTH = 28

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


class Cost(NamedTuple):
    """What one way of drawing a game costs."""

    moves: int
    size: int
    seconds: float
    memory: int | None

    def line(self, title: str) -> str:
        memory = "-" if self.memory is None else f"{self.memory / 2**20:.1f} MB"
        return (
            f"{title:<{TITLE_WIDTH}}{self.moves:>8,}{self.size / self.moves:>14,.0f}"
            f"{self.moves / self.seconds:>20,.0f}{memory:>17}"
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


def draw(source: Source, output: IO[bytes], name: str, **options: Any) -> None:
    render(get(name)(output, size=SIZE, **options), source.opening(), source.steps())


def boards_in(source: Source) -> list[Board]:
    return [source.opening().board, *(step.board for step in source.steps())]


def pictures_of(source: Source) -> Iterator[Image.Image]:
    """Each board as a whole, in the colours of the palette."""
    boards = boards_in(source)
    palette = Palette(CLASSIC)
    pictures = Pictures(fit(boards[0].rows, boards[0].columns, SIZE), palette)
    for board in boards:
        picture = pictures.board(board)
        picture.putpalette(palette.table)
        yield picture


def draw_with_pillow(source: Source, output: IO[bytes]) -> None:
    frames = list(pictures_of(source))
    frames[0].save(output, "GIF", save_all=True, append_images=frames[1:], duration=150, loop=0)


def optimise_with_gifsicle(source: Source, output: IO[bytes]) -> None:
    drawn = BytesIO()
    draw_with_pillow(source, drawn)
    made = subprocess.run(
        ["gifsicle", "-O2", "-"], input=drawn.getvalue(), capture_output=True, check=True
    )
    output.write(made.stdout)


def draw_with_ffmpeg(source: Source, output: IO[bytes]) -> None:
    frames = pictures_of(source)
    first = next(frames)
    width, height = first.size
    command = (
        f"ffmpeg -v error -f rawvideo -pix_fmt rgb24 -s {width}x{height} -r 20/3 -i - "
        "-lavfi split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none -f gif -"
    )
    with TemporaryFile() as made:
        process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=made)
        assert process.stdin is not None
        with process.stdin:
            for frame in chain([first], frames):
                process.stdin.write(frame.convert("RGB").tobytes())
        if process.wait():
            raise SystemExit(f"ffmpeg failed with {process.returncode}")
        made.seek(0)
        output.write(made.read())


def draw_with_hard_edges(source: Source, output: IO[bytes]) -> None:
    with patch.object(palette, "_SMOOTHNESS", ((0, 0),)):
        draw(source, output, "gif")


def images_of_frames(source: Source) -> list[Image.Image]:
    """What the frames of the GIF lay over each other."""
    with patch.object(gif_blocks, "frame", return_value=b"") as frame:
        draw(source, BytesIO(), "gif")
    return [call.args[0].image for call in frame.call_args_list]


def encoder_alone(path: str | None, moves: int) -> float:
    """How many frames Pillow's encoder packs in a CPU second."""
    images = images_of_frames(Source(path, moves))
    bits = Palette(CLASSIC).bits
    best = float("inf")
    for _ in range(SHORT_RUNS):
        begun = cpu_time()
        for image in images:
            image.tobytes("gif", "L", bits, 0)
        best = min(best, cpu_time() - begun)
    return len(images) / best


WAYS: dict[str, Callable[[Source, IO[bytes]], None]] = {
    "GIF": partial(draw, name="gif"),
    "smooth": partial(draw, name="gif", smooth=True),
    "hard edges": draw_with_hard_edges,
    "APNG": partial(draw, name="apng"),
    "WebP": partial(draw, name="webp"),
    "Pillow": draw_with_pillow,
    "gifsicle": optimise_with_gifsicle,
    "ffmpeg": draw_with_ffmpeg,
}


def runs_of(way: str, moves: int) -> int:
    """How often to measure: more often what is soon done, and so is easily disturbed."""
    if moves <= COMPARED_MOVES:
        return SHORT_RUNS if way == "GIF" else RUNS
    return RUNS if way == "GIF" else 1


def cpu_time() -> float:
    """The CPU time of this process and of those that it ran."""
    return process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


def frames_that_agree(path: str | None, moves: int) -> tuple[int, int]:
    """How many frames ffmpeg decodes to the very pixels of the still picture, and of how many."""
    source = Source(path, moves)
    boards = boards_in(source)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.gif"
        with file.open("wb") as output:
            draw(source, output, "gif", delay=100, hold=100)
        command = f"ffmpeg -v error -i {file} -vf fps=10 -f rawvideo -pix_fmt rgb24 -"
        data = subprocess.run(command.split(), capture_output=True, check=True).stdout
    stills = [still(board, size=SIZE).convert("RGB").tobytes() for board in boards]
    length = len(stills[0])
    seen = [data[at : at + length] for at in range(0, len(data), length)]
    return sum(map(bytes.__eq__, stills, seen)), len(boards)


def measure(way: str, path: str | None, moves: int) -> Cost:
    """The cost of one way, in this very process."""
    source = Source(path, moves)
    drawn = sum(1 for _ in source.steps())
    best = float("inf")
    for _ in range(runs_of(way, drawn)):
        output = Counter()
        begun = cpu_time()
        WAYS[way](source, cast("IO[bytes]", output))
        best = min(best, cpu_time() - begun)
    # For an external program this would measure our own process, which drew the frames.
    own = way not in {"gifsicle", "ffmpeg"}
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 if own else None
    return Cost(drawn, output.length, best, memory)


def as_record(path: str, folder: str) -> str:
    """The game in a file of any format, as a record in the folder.

    What another format takes to read is no part of drawing.
    """
    (item,) = interop.read(Path(path).read_bytes())
    target = Path(folder) / "game.2048"
    interop.as_record(item).dump(target)
    return str(target)


def shortened(path: str, moves: int, folder: str) -> str:
    """A record of the first moves of another, as a file in the folder."""
    record = Record.load(path)
    target = Path(folder) / f"{moves}.2048"
    replace(record, turns=record.turns[:moves], claims=None).dump(target)
    return str(target)


def moves_in(path: str) -> int:
    return sum(1 for _ in Record.load(path).steps())


def cells_changed(path: str | None, moves: int) -> float:
    """How many cells of the board a move changes, on the average; what must be drawn."""
    changed = (
        value != shown
        for step in Source(path, moves).steps()
        for row, row_shown in zip(step.board, step.before, strict=True)
        for value, shown in zip(row, row_shown, strict=True)
    )
    return sum(changed) / moves


def apart(
    function: Callable[Arguments, Answer], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> Answer:
    """What a function answers in a new process, so that this one stays small.

    The peak memory of a process begins at that of the one that starts it.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(function, *args, **kwargs).result()


def report(path: str | None) -> None:
    """Print the costs of the whole game, of its beginning, and of other programs."""
    with TemporaryDirectory() as folder:
        moves, tenth, first = OWN_MOVES, path, path
        if path is not None:
            path = apart(as_record, path, folder)
            moves = apart(moves_in, path)
            # A shorter game has a shorter record too, which counts in bytes and in memory.
            tenth = apart(shortened, path, moves // 10, folder)
            first = apart(shortened, path, COMPARED_MOVES, folder)
        print(f"a move changes {apart(cells_changed, path, moves):.1f} cells of the board")
        titles = f"{'moves':>8}{'bytes a move':>14}{'moves a CPU second':>20}{'peak memory':>17}"
        print(" " * TITLE_WIDTH + titles)
        tenth_moves = moves // 10
        for way in ("GIF", "smooth"):
            print(apart(measure, way, path, moves).line(f"{way}, the game"))
            print(apart(measure, way, tenth, tenth_moves).line(f"{way}, its first tenth"))
        print(apart(measure, "APNG", tenth, tenth_moves).line("APNG, its first tenth"))
        print(apart(measure, "WebP", first, COMPARED_MOVES).line("WebP, its first moves"))
        ours = apart(measure, "GIF", first, COMPARED_MOVES)
        print(ours.line("GIF, its first moves"))
        hard = apart(measure, "hard edges", first, COMPARED_MOVES)
        print(hard.line("GIF without smooth edges"))
        encoded = apart(encoder_alone, first, COMPARED_MOVES)
        print(f"{'its encoder alone':<{TITLE_WIDTH}}{COMPARED_MOVES:>8,}{encoded:>34,.0f}")
        for name in ("Pillow", "gifsicle", "ffmpeg"):
            if name != "Pillow" and shutil.which(name) is None:
                print(f"{name} is not installed")
                continue
            theirs = apart(measure, name, first, COMPARED_MOVES)
            print(theirs.line(f"the same by {name}"))
            print(
                f"  {theirs.seconds / ours.seconds:.1f} times the time "
                f"and {theirs.size / ours.size:.2f} times the bytes of the GIF"
            )
        if shutil.which("ffmpeg"):
            agree, of_all = frames_that_agree(first, COMPARED_MOVES)
            print(f"ffmpeg decodes {agree} of {of_all} frames to the pixels of the still picture")


def main() -> None:
    """Measure a file, or games of its own."""
    parser = argparse.ArgumentParser(description="What animations of a game cost.")
    parser.add_argument("file", nargs="?", help="a game to draw, in any format")
    report(parser.parse_args().file)


if __name__ == "__main__":
    main()
