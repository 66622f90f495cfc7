"""What goes out and what comes in: results on stdout, all the rest on stderr."""

from __future__ import annotations

import os
import re
import sys
from typing import IO, Any

from cli2048.failure import why
from cli2048.progress import wipe

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class OutputClosed(Exception):
    """Standard output takes no more.

    Attributes:
        reason: what to tell the user, None where the reader simply went away.
    """

    def __init__(self, reason: str | None) -> None:
        super().__init__(reason)
        self.reason = reason


class Console:
    """Standard input, output and error, in any state that a shell can leave them in.

    Attributes:
        interactive: whether a person types at one end and reads at the other.
    """

    def __init__(self) -> None:
        for stream, errors in (
            (sys.stdin, "replace"),
            (sys.stdout, "backslashreplace"),
            (sys.stderr, "backslashreplace"),
        ):
            if stream is not None and hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=errors)
        self.interactive = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)

    @property
    def stdout(self) -> IO[str]:
        """Standard output; raises OutputClosed where there is none."""
        if sys.stdout is None:
            raise OutputClosed("cannot write to standard output: it is closed")
        return sys.stdout

    def out(self, text: str, end: str = "\n") -> None:
        """Write a result; raises OutputClosed where it cannot go out."""
        wipe()
        try:
            self.stdout.write(text + end)
            self.stdout.flush()
        except OSError as error:
            raise closed_output(error) from None

    def flush(self) -> None:
        """Let all go out that was written; raises OutputClosed where it cannot."""
        try:
            self.stdout.flush()
        except OSError as error:
            raise closed_output(error) from None

    def note(self, text: str) -> None:
        """Tell what is no result: on the terminal among the rest, on a pipe on stderr."""
        if self.interactive:
            self.out(harmless(text))
        else:
            _to_stderr(text)

    def error(self, text: str) -> None:
        """Tell on stderr what went wrong."""
        _to_stderr(f"2048: {text}")

    def line(self, prompt: str) -> str | None:
        """The next line of input, without its end; None at the end of all input."""
        if sys.stdin is None:
            return None
        if self.interactive:
            self.out(prompt, end="")
        try:
            text = sys.stdin.readline()
        except (OSError, ValueError):
            return None
        if self.interactive and not text.endswith("\n"):
            self.out("")
        if not text:
            return None
        return text.removeprefix("\ufeff").rstrip("\r\n")


def harmless(text: str) -> str:
    r"""A text in which no name of a file, or what else others wrote, moves the cursor.

    >>> print(harmless("no file \x1b[2J is here"))
    no file \x1b[2J is here
    """
    return _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def closed_output(error: OSError) -> OutputClosed:
    """The OutputClosed for an error of stdout, which is then left in peace."""
    # What is still in the buffer would raise the same error again at exit.
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if isinstance(error, BrokenPipeError):
        return OutputClosed(None)
    return OutputClosed(f"cannot write to standard output: {why(error)}")


def _to_stderr(text: str) -> None:
    if sys.stderr is None:
        return
    try:
        wipe()
        print(harmless(text), file=sys.stderr, flush=True)
    except OSError:
        # Nobody is left to tell, and what is in the buffer would spoil the exit code.
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _is_terminal(stream: Any) -> bool:
    return stream is not None and stream.isatty()
