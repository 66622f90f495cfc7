"""How a command says that it could not do what was asked."""

from __future__ import annotations


class Failure(Exception):
    """Something could not be done; the message says what, and the way out."""


class Terminated(BaseException):
    """A signal asked the process to end; no error, which an agent could be taken to have raised.

    Attributes:
        code: the exit code that tells which.
    """

    is_interruption = True

    def __init__(self, signal: int) -> None:
        super().__init__(signal)
        self.code = 128 + signal


def why(error: Exception) -> str:
    """What an error says; one of the system's without its number and paths."""
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    return str(error)
