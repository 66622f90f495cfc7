"""Running the command line: in a process of its own, in a window, or within this process."""

import contextlib
import fcntl
import io
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from subprocess import PIPE
from typing import NamedTuple
from unittest.mock import patch

from forked import SOURCES, Forked


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
            "PYTHONPATH": SOURCES,
            "LC_ALL": "C.UTF-8",
        }

    def start(
        self,
        *arguments,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        environment=(),
        session=False,
        terminal=False,
    ):
        """A process that runs the command, which was loaded before."""
        return Forked(
            [str(argument) for argument in arguments],
            self.folder,
            self.environment | dict(environment),
            (stdin, stdout, stderr),
            session=session,
            terminal=terminal,
        )

    def load(self, *arguments, environment=()):
        """A process that begins with nothing, and loads the command first."""
        return subprocess.Popen(
            [sys.executable, "-m", "cli2048", *map(str, arguments)],
            cwd=self.folder,
            env=self.environment | dict(environment),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
        )

    def run(self, *arguments, typed="", **options):
        """The result of the command with this input."""
        data = typed if isinstance(typed, bytes) else typed.encode()
        process = self.start(*arguments, **options)
        out, err = process.communicate(data)
        return Result(process.returncode, (out or b"").decode(), (err or b"").decode())

    @property
    def games(self):
        """The files of the games that were kept, oldest first."""
        return sorted(
            (self.home / "games").glob("*.2048"), key=lambda path: path.stat().st_mtime_ns
        )


TAKE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""


class Window:
    """A process under a pseudo-terminal, typed at and read from like a window."""

    def __init__(self, shell, *arguments, size=(24, 80), program=None, **environment):
        mine, its = pty.openpty()
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), its)
        environment = {"TERM": "xterm-256color", **environment}
        if program is None:
            self.process = shell.start(
                *arguments, **streams, environment=environment, session=True, terminal=True
            )
        else:
            self.process = subprocess.Popen(
                [sys.executable, "-c", TAKE_TERMINAL, *program],
                cwd=shell.folder,
                env=shell.environment | environment,
                start_new_session=True,
                **streams,
            )
        self.its = its
        self.window = mine
        self.seen = ""

    def wait_for(self, text):
        """Read until the text is on the screen; what came before it."""
        end = time.monotonic() + 30
        while text not in self.seen:
            assert time.monotonic() < end, self.seen
            if select.select([self.window], [], [], 1)[0]:
                self.seen += os.read(self.window, 65536).decode(errors="replace")
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text):
        """Press these keys."""
        os.write(self.window, text.encode())

    def settings(self):
        """What the terminal is set to."""
        return termios.tcgetattr(self.its)

    def rest(self):
        """All output up to the end of the process, and its exit code."""
        end = time.monotonic() + 30
        while self.process.poll() is None or select.select([self.window], [], [], 0)[0]:
            assert time.monotonic() < end, self.seen
            if select.select([self.window], [], [], 0.05)[0]:
                self.seen += os.read(self.window, 65536).decode(errors="replace")
        return self.seen, self.process.returncode

    def close(self):
        """Close the window, whatever still runs in it."""
        for end in {self.window, self.its}:
            with contextlib.suppress(OSError):
                os.close(end)


class Here:
    """The command line within this process: for what needs many runs and no process of its own."""

    def __init__(self, folder):
        self.home = folder / "home"
        self.folder = folder

    def run(self, *arguments, typed="", environment=()):
        """The result of the command with this input."""
        from cli2048.app import run

        data = typed if isinstance(typed, bytes) else typed.encode()
        stdin, stdout, stderr = (
            io.TextIOWrapper(io.BytesIO(content), "utf-8", write_through=True)
            for content in (data, b"", b"")
        )
        handled = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
        usual = {"CORE2048_HOME": str(self.home), "NO_COLOR": "", "FORCE_COLOR": ""}
        with (
            patch.multiple(sys, stdin=stdin, stdout=stdout, stderr=stderr),
            patch.dict(os.environ, usual | dict(environment)),
            contextlib.chdir(self.folder),
        ):
            code = run([str(argument) for argument in arguments])
        for number, handler in handled.items():
            signal.signal(number, handler)
        out, err = (stream.buffer.getvalue().decode() for stream in (stdout, stderr))
        return Result(code, out, err)

    @property
    def games(self):
        """The files of the games that were kept, oldest first."""
        return sorted(
            (self.home / "games").glob("*.2048"), key=lambda path: path.stat().st_mtime_ns
        )
