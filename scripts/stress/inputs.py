"""The command line under a hail of senseless input: nothing may crash, and no game may be lost.

    python scripts/stress/inputs.py [inputs] [seed]

Plays, lists, shows, replays and verifies in one process, with random arguments,
random lines as keys and as JSON, and random damage to the files of games and
scores. An input is a line, a list of arguments, or a damaged file; there are
100,000 unless another number is given. After each run the exit code must be
one of those that are documented, nothing may have been raised, and every game
must still be there, added to or put aside but never rewritten.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

from cli2048.app import run

WORDS = [
    *("w", "a", "s", "d", "u", "r", "b", "?", "up", "left", "undo", "redo", "new", "help"),
    *("wasd" * 5, "lefft", "save a.2048", "gif", "save", "\x1b[A", "\x1b[", "\u2190", "\0", "\r"),
    *(
        '{"do": "left"}',
        '{"do": "undo"}',
        '{"do": 1}',
        "{",
        "[]",
        '{"do": "save", "file": "\\u0000"}',
    ),
]
ARGUMENTS = [
    *("--new", "--json", "--speak", "--quiet", "--redraw", "--keys", "--no-undo", "--ascii"),
    *("--no-save", "--size", "3", "5x3", "1x2", "--win", "none", "64", "--seed", "7", "--variant"),
    *("mini", "mni", "--spawn", "2:1", "2:.5,3:.5", "--moves", "wasd", "--at", "-1", "0", "--last"),
    *("--variant", "--json", "--unfinished", "--finished", "--top", "-o", "a.txt", "--force", "-"),
    *("-h", "--", "-x", "", "nowhere", "\ud800", "2", "--delete", "--yes", "--record", "r.2048"),
]
COMMANDS = ["play"] * 6 + [
    "games",
    "scores",
    "paths",
    "show",
    "replay",
    "verify",
    "shwo",
    "--version",
]


class Storm:
    """Random inputs from one seed, against a home of its own."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.folder = folder
        self.games = folder / "home" / "games"
        self.inputs = 0

    def text(self) -> str:
        """A line that is sometimes nearly right."""
        chance = self.chance
        if chance.random() < 0.8:
            return chance.choice(WORDS)
        return "".join(
            chr(chance.choice((chance.randrange(128), chance.randrange(0xD800)))) for _ in range(8)
        )

    def arguments(self) -> list[str]:
        """A command with a few arguments."""
        chance = self.chance
        given = [chance.choice(ARGUMENTS) for _ in range(chance.randrange(4))]
        return [chance.choice(COMMANDS), *given]

    def damage(self) -> None:
        """Spoil, cut or add a file."""
        chance = self.chance
        files = [*self.games.glob("*.2048"), self.games.parent / "scores.jsonl"]
        path = chance.choice(files)
        if not path.is_file():
            return
        data = bytearray(path.read_bytes())
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(data) + 1)
            data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
        if chance.random() < 0.5:
            path = path.with_name(f"{chance.randrange(10**6)}.2048")
        path.write_bytes(data)
        self.inputs += 1

    def blow(self) -> None:
        """One run of the command line, and what must hold after it."""
        if self.chance.random() < 0.2 and self.games.is_dir():
            self.damage()
        before = self.contents()
        arguments = self.arguments()
        lines = [self.text() for _ in range(self.chance.randrange(60))]
        self.inputs += 1 + len(lines)
        typed = "\n".join(lines).encode("utf-8", "surrogateescape")
        stdin, stdout, stderr = (
            io.TextIOWrapper(io.BytesIO(data), "utf-8", write_through=True)
            for data in (typed, b"", b"")
        )
        with patch.multiple(sys, stdin=stdin, stdout=stdout, stderr=stderr):
            code = run(arguments)
        assert code in {0, 1, 2}, (arguments, code)
        said = stderr.buffer.getvalue()
        assert b"Traceback" not in said, (arguments, said)
        if "--delete" not in arguments:
            after = self.contents()
            for name, data in before.items():
                kept = [found for other, found in after.items() if other.startswith(name)]
                assert any(_goes_on(data, found) for found in kept), (arguments, name)

    def contents(self) -> dict[str, bytes]:
        """All files of games."""
        if not self.games.is_dir():
            return {}
        return {path.name: path.read_bytes() for path in self.games.iterdir() if path.is_file()}

    def clear(self) -> None:
        """Begin anew, so that listings stay short."""
        for path in [*self.games.glob("*"), *self.folder.glob("*.*")]:
            path.unlink()


def _goes_on(before: bytes, after: bytes) -> bool:
    """Whether a record still holds all that counted: all but a last torn token, or its end."""
    whole = before.partition(b"\nend:")[0]
    return after.startswith(whole[: max(whole.rfind(b" "), whole.rfind(b"\n"), 0)])


def main() -> None:
    """Blow until so many inputs have been given."""
    inputs = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 2048
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        os.environ["CORE2048_HOME"] = str(Path(folder) / "home")
        storm = Storm(Path(folder), seed)
        runs = 0
        while storm.inputs < inputs:
            storm.blow()
            runs += 1
            if runs % 100 == 0:
                storm.clear()
    print(
        f"{storm.inputs} inputs in {runs} runs, {time.monotonic() - began:.0f} s: nothing crashed"
    )


if __name__ == "__main__":
    main()
