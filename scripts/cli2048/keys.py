"""What people type in a game, and what they mean by it.

A line holds any number of keys, in any case, with or without blanks and commas
between them: the moves w a s d, h j k l, 8 4 2 6, arrows and words; u takes a
move back and r makes it again; ? helps; q ends. It is understood as a whole
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


class Action(NamedTuple):
    """Something to do beside moving.

    Attributes:
        name: what the rest of the program calls it.
        words: what it is typed as, the shortest first.
        help: what it does, for the list of keys.
        takes_file: whether the name of a file follows.
    """

    name: str
    words: tuple[str, ...]
    help: str
    takes_file: bool = False


ACTIONS = (
    Action("undo", ("u", "undo"), "take the last move back"),
    Action("redo", ("r", "redo"), "make it again"),
    Action("hint", ("t", "hint"), "say the best move"),
    Action("board", ("b", "board"), "show the board, as an empty line does"),
    Action("save", ("save",), "write the record", takes_file=True),
    Action("gif", ("gif",), "write an animation", takes_file=True),
    Action("new", ("new",), "start a new game; this one is kept"),
    Action("help", ("?", "help"), "show these keys"),
    Action("quit", ("q", "quit", "exit"), "end, to go on later"),
)
"""All that a player can ask for beside moves, in the order of the help."""

_ACTIONS = {word: action for action in ACTIONS for word in action.words}
_ARROWS = dict(zip("ABCD", (UP, DOWN, RIGHT, LEFT), strict=True))
_ESCAPE = re.compile(r"\x1b(?:[\[O][0-9;?]*([A-Za-z~])?|.)?")
_WORD = re.compile(r"[^\W\d_]+|\S")


class Command(NamedTuple):
    """One thing to do: ``move`` with a direction, or an action, some with a file."""

    action: str
    direction: Direction | None = None
    file: str = ""


def key_help() -> str:
    """The list of keys, a line each."""
    shown = [(f"{action.words[0]}{' FILE' * action.takes_file}", action.help) for action in ACTIONS]
    return "\n".join(
        [
            "w a s d, h j k l, 8 4 2 6, arrows or words: move up, left, down, right",
            *(f"{words:9} {what}" for words, what in shown),
            "Several keys may stand on a line: wasd. With --keys, : begins a line.",
        ]
    )


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


def command(word: str, file: str = "") -> Command:
    """What one word asks for, such as ``left`` or ``save`` with its file.

    Raises UnknownWord for any other, and for a file that is missing.
    """
    key = word.lower()
    if key not in _MOVES and key not in _ACTIONS:
        meant = _near(word)
        hint = f"did you mean {meant!r}?" if meant else "see 'help'"
        raise UnknownWord(f"{word!r} is no key; {hint}")
    if key in _ACTIONS and _ACTIONS[key].takes_file and not file.strip():
        raise UnknownWord(f"{word!r} needs a file")
    return _command(key, file)


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
        action = _ACTIONS.get(word.lower())
        if action and action.takes_file:
            file = line[end:].strip()
            if not file:
                raise UnknownWord(f"{word!r} at column {at + 1} needs a file, as in '{word} FILE'")
            yield Command(action.name, file=file)
            return
        yield from _meanings(word, at + 1)
        at = end


def _meanings(word: str, column: int) -> Iterator[Command]:
    """A word that is known as a whole, or else one key a letter."""
    keys = [word.lower()] if _known(word.lower()) else list(word.lower())
    for place, key in enumerate(keys):
        if not _known(key):
            meant = _near(word)
            if meant:
                raise UnknownWord(f"{word!r} at column {column} is no key; did you mean {meant!r}?")
            raise UnknownWord(f"{key!r} at column {column + place} is no key; type ? for help")
    for key in keys:
        yield _command(key)


def _near(word: str) -> str | None:
    """The known word that was perhaps meant."""
    words = [known for known in (*_MOVES, *_ACTIONS) if len(known) > 1]
    return next(iter(get_close_matches(word.lower(), words, n=1)), None)


def _known(key: str) -> bool:
    return key in _MOVES or (key in _ACTIONS and not _ACTIONS[key].takes_file)


def _command(word: str, file: str = "") -> Command:
    if word in _MOVES:
        return Command("move", _MOVES[word])
    return Command(_ACTIONS[word].name, file=file)
