"""What is found by its name, also in other packages, and what is said where it is not."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any


def load(target: str, kind: str) -> Any:
    """What ``package.module:attribute`` names; the kind is what the errors call it.

    Raises ValueError where its module cannot be imported, whatever that raised,
    and where it has no such attribute.

    >>> load("core2048:Board", "class").parse("2 .")
    Board([[2, 0]])
    """
    module, _, attribute = target.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except BaseException as error:
        if not is_failure(error):
            raise
        tells = isinstance(error, (ImportError, AttributeError, ValueError))
        reason = " ".join(str(error).split()) if tells else described(error)
        raise ValueError(f"the {kind} {target!r} cannot be loaded: {reason}") from error


def offered(group: str) -> dict[str, str]:
    """What installed packages offer in an entry-point group: names, and what ``load`` takes.

    To look through all packages takes long: do so only where nothing else has the name.
    """
    from importlib.metadata import entry_points

    return {found.name: found.value for found in entry_points(group=group)}


def suggestion(name: str, known: Iterable[str]) -> str:
    """What to say where a name is none of those known: the nearest one, or all of them.

    >>> suggestion("clasic", ["classic", "mini"]), suggestion("x", ["classic", "mini"])
    ("did you mean 'classic'?", 'there are classic, mini')
    """
    from difflib import get_close_matches

    known = list(known)
    close = get_close_matches(name, known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"


def described(error: BaseException) -> str:
    """An error in one line, with its type.

    >>> described(KeyError("a tile"))
    "KeyError: 'a tile'"
    """
    try:
        text = " ".join(str(error).split())
    except BaseException as another:  # which its own code may raise
        if not is_failure(another):
            raise
        text = ""
    return f"{type(error).__name__}{': ' if text else ''}{text}"


def shown(answer: object) -> str:
    """What others answered, in a few words, whatever their code does when it is to be shown."""
    try:
        return f"{answer!r:.80}"
    except BaseException as error:
        if not is_failure(error):
            raise
        return f"something of type {type(answer).__name__}"


def is_failure(error: BaseException) -> bool:
    """Whether an error is one of the code that raised it, and not an interruption of us all.

    Others raise what they like: an exit, a cancelled task, a panic of another
    language. Ctrl-C is an interruption, and what says so by ``is_interruption``.
    """
    if isinstance(error, (KeyboardInterrupt, GeneratorExit)):
        return False
    return getattr(type(error), "is_interruption", False) is not True


def check_name(name: object, kind: str, factory: str) -> None:
    """Raise TypeError for what is no text, saying how one's own is named."""
    if not isinstance(name, str):
        raise TypeError(f"{name!r:.80} is no name: name your {kind} as 'package.module:{factory}'")
