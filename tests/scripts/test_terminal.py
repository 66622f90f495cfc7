"""``2048 play`` on a terminal: prompts, colours, Ctrl-C and Ctrl-D."""

import pytest

from cli2048.terminal import _level


def test_a_terminal_gets_prompts_colours_and_a_way_to_go_on(shell, window):
    """An arrow is a move; a wrong word is told and the game goes on; q says how to resume."""
    terminal = window("play", "--seed", 42)
    first = terminal.wait_for("> ")
    assert "\x1b[0;1;38;5;" in first
    terminal.type("\x1b[A\n")
    assert "score 4, best 4" in terminal.wait_for("> ")
    terminal.type("lefft\n")
    assert "'lefft' at column 1 is no key; did you mean 'left'?" in terminal.wait_for("> ")
    terminal.type("new\n")
    terminal.wait_for("start a new game? this one is kept (y or n) ")
    terminal.type("n\n")
    assert "score 4" in terminal.wait_for("> ")
    terminal.type("?\n")
    assert "take the last move back" in terminal.wait_for("> ")
    terminal.type("q\n")
    output, code = terminal.rest()
    assert "saved; to go on: 2048 play" in output
    assert code == 0
    assert len(shell.games) == 1


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_control_keys_leave_the_game_saved(shell, window, key, code):
    """The next line of the shell begins on a line of its own."""
    terminal = window("play", "--seed", 42)
    terminal.wait_for("> ")
    terminal.type("w\n")
    terminal.wait_for("> ")
    terminal.type(key)
    output, left_with = terminal.rest()
    assert output.endswith("saved; to go on: 2048 play\r\n")
    assert "\n" in output.split("saved")[0]
    assert "Traceback" not in output
    assert left_with == code
    assert "going on: classic, seed 42, 1 move" in shell.run("play").out


def test_a_lost_game_offers_to_take_back_the_last_move(shell, window):
    """On a terminal the end is not the end."""
    file = shell.folder / "lost.2048"
    file.write_text("2048-record: 1\nsize: 2x2\nspawn: 2*1\nwin: 8\nboard: 2,2/8,4\nscore: 16\n\n")
    terminal = window("play", file, NO_COLOR="1")
    terminal.wait_for("> ")
    terminal.type("a\n")
    assert "game over: score 20, best 20; u takes the last move back" in terminal.wait_for("> ")
    terminal.type("u\n")
    assert "2 2\r\n8 4" in terminal.wait_for("> ")
    terminal.type("\x04")
    assert terminal.rest()[1] == 0


@pytest.mark.parametrize(
    ("environment", "is_terminal", "level"),
    [
        ({"TERM": "xterm-256color"}, True, 2),
        ({"TERM": "xterm"}, True, 1),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, True, 3),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, True, 3),
        ({"TERM": "dumb"}, True, 0),
        ({}, True, 0),
        ({"TERM": "xterm-256color"}, False, 0),
        ({"TERM": "xterm", "NO_COLOR": "1"}, True, 0),
        ({"TERM": "xterm", "NO_COLOR": ""}, True, 1),
        ({"FORCE_COLOR": "1"}, False, 1),
        ({"FORCE_COLOR": "2"}, False, 2),
        ({"FORCE_COLOR": "3"}, False, 3),
        ({"FORCE_COLOR": "0", "TERM": "xterm"}, True, 0),
        ({"FORCE_COLOR": "true", "TERM": "xterm-256color"}, False, 2),
        ({"FORCE_COLOR": "3", "NO_COLOR": "1"}, False, 0),
    ],
)
def test_the_level_of_colour_follows_the_terminal_and_the_user(environment, is_terminal, level):
    """NO_COLOR has the last word, FORCE_COLOR the one before, then TERM and COLORTERM."""
    assert _level(environment, is_terminal=is_terminal) == level
