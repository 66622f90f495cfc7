"""Code that users bring, as ``package.module:name``: what it raises is told in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

from cli2048.failure import Failure
from core2048.loading import described, is_failure


def look_here(name: str) -> None:
    """Let what such a name names be found in the working directory as well."""
    if ":" in name and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())


@contextmanager
def guard(what: str, *known: type[Exception]) -> Iterator[None]:
    """Make a Failure, which names ``what`` raised it, of all errors but the known ones.

    An exit is no way out either: the command has not done yet what it was asked for.

    >>> with guard("the agent mine:make"):
    ...     {}["a tile"]
    Traceback (most recent call last):
        ...
    cli2048.failure.Failure: the agent mine:make raised KeyError: 'a tile'
    """
    told: tuple[type[Exception], ...] = (Failure, *known)
    try:
        yield
    except told:
        raise
    except BaseException as error:
        if not is_failure(error):
            raise
        raise Failure(f"{what} raised {described(error)}") from None


@contextmanager
def guard_agent(name: str, *known: type[Exception]) -> Iterator[None]:
    """Guard an agent, of which what it prints is no result either."""
    with guard(f"the agent {name}", *known), redirect_stdout(sys.stderr):
        yield
