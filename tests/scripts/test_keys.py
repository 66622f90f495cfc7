"""What people type in a game."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli2048.keys import Command, UnknownWord, parse
from core2048 import Direction

UP, RIGHT, DOWN, LEFT = Direction


def moves(*directions):
    return [Command("move", direction) for direction in directions]


@pytest.mark.parametrize(
    "line",
    [
        "wasd",
        "W a,S  d",
        "khjl",
        "8426",
        "up left down right",
        "Up,LEFT,down,right",
        "↑←↓→",
        "\x1b[A\x1b[D\x1b[B\x1b[C",
        "\x1bOA\x1bOD\x1bOB\x1bOC",
        "\x1b[1;5A\x1b[1;2D\x1b[B\x1b[C",
        " wa\tsd ",
    ],
)
def test_moves_can_be_typed_in_many_ways(line):
    """Letters, figures, arrows and words, with or without anything between them."""
    wanted = moves(UP, LEFT, DOWN, RIGHT)
    assert parse(line) == wanted


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("u", "undo"),
        ("undo", "undo"),
        ("R", "redo"),
        ("t", "hint"),
        ("b", "board"),
        ("", "board"),
        ("   ", "board"),
        ("?", "help"),
        ("help", "help"),
        ("new", "new"),
        ("q", "quit"),
        ("exit", "quit"),
    ],
)
def test_other_keys_do_other_things(line, action):
    """Each has a letter and a word; an empty line asks for the board."""
    assert parse(line) == [Command(action)]


def test_the_rest_of_a_line_is_the_name_of_a_file():
    """A name may hold blanks, and moves may stand before it."""
    assert parse("w save My Game.2048 ") == [*moves(UP), Command("save", file="My Game.2048")]
    assert parse("GIF a.gif") == [Command("gif", file="a.gif")]


def test_unknown_escape_sequences_are_swallowed_whole():
    """A function key is no move, and leaves no letters behind."""
    assert parse("w\x1b[15~\x1b[Hd\x1b") == moves(UP, RIGHT)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("wx", "'x' at column 2 is no key; type ? for help"),
        ("w a upp", "'upp' at column 5 is no key; did you mean 'up'?"),
        ("w 7", "'7' at column 3 is no key; type ? for help"),
        ("w save", "'save' at column 3 needs a file, as in 'save FILE'"),
        ("n", "'n' at column 1 is no key; type ? for help"),
        ("\0", "'\\x00' at column 1 is no key; type ? for help"),
    ],
)
def test_what_means_nothing_is_named_with_its_place(line, message):
    """The message says the word, its column, and what was perhaps meant."""
    with pytest.raises(UnknownWord) as caught:
        parse(line)
    assert str(caught.value) == message


@given(st.text())
def test_any_line_is_understood_or_refused(line):
    """No text raises anything but UnknownWord."""
    with suppress(UnknownWord):
        assert all(isinstance(command, Command) for command in parse(line))
