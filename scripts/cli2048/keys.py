"""What people type in a game, and what they mean by it.

A line holds any number of keys, in any case, with or without blanks and commas
between them: the moves w a s d, h j k l, 8 4 2 6, arrows and words; u takes a
move back and r makes it again; t gives a hint; ? helps; q ends. It is understood as a whole
before any of it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import NamedTuple

from core2048 import Direction

UP, RIGHT, DOWN, LEFT = Direction

_MOVES = {
    **dict.fromkeys(("w", "k", "8", "↑", "up"), UP),
    **dict.fromkeys(("d", "l", "6", "→", "right"), RIGHT),
    **dict.fromkeys(("s", "j", "2", "↓", "down"), DOWN),
    **dict.fromkeys(("a", "h", "4", "←", "left"), LEFT),
}
_ACTIONS = {
    "u": "undo",
    "undo": "undo",
    "r": "redo",
    "redo": "redo",
    "b": "board",
    "board": "board",
    "t": "hint",
    "hint": "hint",
    "?": "help",
    "help": "help",
    "new": "new",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
}
_WITH_FILE = ("save", "gif")
_ARROWS = dict(zip("ABCD", (UP, DOWN, RIGHT, LEFT), strict=True))
_ESCAPE = re.compile(r"\x1b(?:[\[O][0-9;?]*([A-Za-z~])?|.)?")
_WORD = re.compile(r"[^\W\d_]+|\S")


class Command(NamedTuple):
    """One thing to do: ``move`` with a direction, or an action, some with a file."""

    action: str
    direction: Direction | None = None
    file: str = ""


class UnknownWord(ValueError):
    """Something that was typed means nothing; the message says what, where, and what is near."""


def parse(line: str) -> list[Command]:
    """What a line means, in its order; an empty one asks for the board.

    Raises UnknownWord for a line of which any part means nothing.

    >>> [command.action for command in parse("wa, u")]
    ['move', 'move', 'undo']
    >>> parse("lefft")
    Traceback (most recent call last):
    cli2048.keys.UnknownWord: 'lefft' at column 1 is no key; did you mean 'left'?
    """
    return list(_commands(line)) if line.strip() else [Command("board")]


def _commands(line: str) -> Iterator[Command]:
    at = 0
    while at < len(line):
        if line[at].isspace() or line[at] == ",":
            at += 1
            continue
        if escape := _ESCAPE.match(line, at):
            at = escape.end()
            if escape[1] in _ARROWS:
                yield Command("move", _ARROWS[escape[1]])
            continue
        found = _WORD.match(line, at)
        word = found[0] if found else line[at]
        end = at + len(word)
        if word.lower() in _WITH_FILE:
            file = line[end:].strip()
            if not file:
                raise UnknownWord(f"{word!r} at column {at + 1} needs a file, as in '{word} FILE'")
            yield Command(word.lower(), file=file)
            return
        yield from _meanings(word, at + 1)
        at = end


def _meanings(word: str, column: int) -> Iterator[Command]:
    """A word that is known as a whole, or else one key a letter."""
    keys = [word.lower()] if _known(word.lower()) else list(word.lower())
    for place, key in enumerate(keys):
        if not _known(key):
            words = [known for known in (*_MOVES, *_ACTIONS, *_WITH_FILE) if len(known) > 1]
            for meant in get_close_matches(word.lower(), words, n=1):
                raise UnknownWord(f"{word!r} at column {column} is no key; did you mean {meant!r}?")
            raise UnknownWord(f"{key!r} at column {column + place} is no key; type ? for help")
    for key in keys:
        yield Command("move", _MOVES[key]) if key in _MOVES else Command(_ACTIONS[key])


def _known(key: str) -> bool:
    return key in _MOVES or key in _ACTIONS
