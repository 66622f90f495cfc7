"""Running the command line as a user would: in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Result(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


class Shell:
    """A shell of a user whose games are in a folder of the test."""

    def __init__(self, folder):
        self.home = folder / "home"
        self.folder = folder
        self.environment = {
            **{key: value for key, value in os.environ.items() if key in {"PATH", "SYSTEMROOT"}},
            "CORE2048_HOME": str(self.home),
            "PYTHONPATH": os.pathsep.join(
                str(ROOT / name) for name in (".", "renderers", "scripts")
            ),
            "LC_ALL": "C.UTF-8",
        }

    def start(self, *arguments, **options):
        """A process that runs the command, its streams being pipes unless told otherwise."""
        options = {"stdin": -1, "stdout": -1, "stderr": -1, **options}
        environment = {**self.environment, **options.pop("environment", {})}
        command = [sys.executable, "-m", "cli2048", *map(str, arguments)]
        return subprocess.Popen(command, cwd=self.folder, env=environment, **options)

    def run(self, *arguments, typed="", **options):
        """The result of the command with this input."""
        data = typed if isinstance(typed, bytes) else typed.encode()
        process = self.start(*arguments, **options)
        out, err = process.communicate(data if process.stdin else None, timeout=60)
        return Result(process.returncode, (out or b"").decode(), (err or b"").decode())

    @property
    def games(self):
        """The files of the games that were kept, oldest first."""
        return sorted(
            (self.home / "games").glob("*.2048"), key=lambda path: path.stat().st_mtime_ns
        )
