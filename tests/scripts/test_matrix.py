"""``2048 play`` wherever a shell can put it: the exit code, clean output, and the game kept."""

import os
import re
import signal
import subprocess
import sys

import pytest

from core2048 import Record

HEAD = "classic, seed 42\nscore 0, best 0\n2 . . .\n2 . . .\n. . . .\n. . . .\n"
MOVED = "\nscore 4, best 4\n4 . . .\n. . . .\n. . . 2\n. . . .\n"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

PLUMBING = [
    ("echo w | {play}", 0, HEAD + MOVED),
    ("{play} </dev/null", 0, HEAD),
    ("{play} <&-", 0, HEAD),
    ("echo w | {play} >&-", 1, ""),
    ("echo w | {play} 2>&-", 0, HEAD + MOVED),
    ("{play} --moves w 0<&- 2>&- 1>&-", 1, ""),
    ("echo w | {play} >/dev/full", 1, ""),
    ("echo w | {play} 2>/dev/full", 0, HEAD + MOVED),
    ("echo w | {play} >/dev/null", 0, ""),
    ("yes w | {play} | head -n 1", 0, "classic, seed 42\n"),
    ("printf 'w' | {play}", 0, HEAD + MOVED),
    ("printf 'w\\r\\n' | {play}", 0, HEAD + MOVED),
    ("printf 'w\\nx\\nw\\n' | {play}", 1, HEAD + MOVED),
    ("printf '\\377\\n' | {play}", 1, HEAD),
    ("echo w | {play} | cat; echo $?", 0, HEAD + MOVED + "0\n"),
]

SURROUNDINGS = [
    {"NO_COLOR": "1"},
    {"TERM": "dumb"},
    {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    {"LC_ALL": "POSIX"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "utf-16"},
    {"COLUMNS": "1", "LINES": "1"},
    {"COLUMNS": "x"},
    {"HOME": "/nonexistent"},
]


def in_shell(shell, command, **environment):
    """What bash makes of a line in which ``{play}`` is ``2048 play``."""
    play = f'"{sys.executable}" -m cli2048 play --seed 42'
    return subprocess.run(
        ["bash", "-c", command.replace("{play}", play)],
        cwd=shell.folder,
        env={**shell.environment, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
@pytest.mark.parametrize(("command", "code", "out"), PLUMBING, ids=[row[0] for row in PLUMBING])
def test_any_plumbing_is_met_with_its_exit_code_and_clean_output(shell, command, code, out):
    """Pipes, closed and full ends: no traceback, no escape byte, and the game goes on after it."""
    result = in_shell(shell, command)
    assert result.returncode == code
    assert result.stdout.decode() == out
    assert b"Traceback" not in result.stderr
    assert b"\x1b" not in result.stdout + result.stderr
    assert result.stderr.count(b"\n") <= 1 or b"changes nothing" in result.stderr
    game = Record.load(shell.games[0])
    assert game.verify() == []
    assert game.header("seed") == "42"


@pytest.mark.parametrize("surroundings", SURROUNDINGS, ids=str)
def test_no_surroundings_change_what_goes_down_a_pipe(shell, surroundings):
    """Colours, windows and locales are for terminals."""
    result = in_shell(shell, "printf 'w\\n' | {play}", **surroundings)
    encoding = surroundings.get("PYTHONIOENCODING", "ascii")
    if encoding == "utf-16":
        assert result.returncode in {0, 1}
    else:
        assert result.stdout.decode(encoding) == HEAD + MOVED
        assert result.returncode == 0
    assert b"Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({"TERM": ""}, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ({"LC_ALL": "POSIX"}, True),
        ({"PYTHONIOENCODING": "cp1252"}, True),
    ],
    ids=str,
)
def test_a_terminal_has_colours_unless_told_otherwise(shell, window, environment, coloured):
    """Without them the board is the one of a pipe."""
    terminal = window("play", "--seed", 42, **environment)
    first = terminal.wait_for("> ")
    assert ("\x1b[" in first) is coloured
    plain = ESCAPE.sub("", first).replace("\r", "")
    assert coloured or plain == HEAD
    terminal.type("\u2190w\n" if "PYTHONIOENCODING" not in environment else "w\n")
    terminal.wait_for("> ")
    terminal.type("\x04")
    assert terminal.rest()[1] == 0
    assert len(Record.load(shell.games[0]).turns) == 1


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ((8, 20), ()),
        ((8, 20), ("--keys", "--redraw")),
        ((80, 300), ()),
        ((80, 300), ("--ascii",)),
        ((20, 8), ("--keys", "--redraw")),
        ((1, 1), ()),
    ],
    ids=str,
)
def test_every_window_has_a_board_that_fits(window, size, options):
    """From 300 columns down to fewer than a board has: large tiles, small ones, bare numbers."""
    terminal = window("play", "--seed", 42, *options, size=size)
    shown = terminal.wait_for("score 0, best 0\r\n")
    assert "Traceback" not in shown
    board = terminal.wait_for("\r\n") if "--redraw" in options else terminal.wait_for("> ")
    lines = ESCAPE.sub("", board).replace("\r", "").rstrip("\n").split("\n")
    assert max(map(len, lines)) <= max(size[1], 7)
    if size[1] == 300 and "--ascii" not in options:
        assert len(lines[0]) == 32
    terminal.type("\x04")
    assert terminal.rest()[1] == 0


@pytest.mark.parametrize(
    ("options", "number", "code"),
    [
        ((), signal.SIGINT, 130),
        ((), signal.SIGTERM, 143),
        ((), signal.SIGHUP, 129),
        ((), signal.SIGKILL, -signal.SIGKILL),
        (("--json",), signal.SIGINT, 130),
        (("--speak",), signal.SIGHUP, 129),
    ],
    ids=str,
)
def test_after_any_signal_the_game_goes_on(shell, here, options, number, code):
    """What was shown is kept, to the last move."""
    process = shell.start("play", "--seed", 42, *options)
    process.stdin.write(b"w\n")
    process.stdin.flush()
    seen = b""
    while b"score 4" not in seen and b'"score": 4' not in seen:
        seen += process.stdout.readline()
    process.send_signal(number)
    _, err = process.communicate()
    assert process.returncode == code
    assert b"Traceback" not in err
    resumed = here.run("play", "--moves", "")
    assert resumed.out == (
        "going on: classic, seed 42, 1 move\nscore 4, best 4\n4 . . .\n. . . .\n. . . 2\n. . . .\n"
    )


def test_a_closed_window_leaves_the_game_saved(here, window):
    """The terminal goes away under the player, in line mode and with --keys."""
    for number, options in enumerate([("--new",), ("--new", "--keys")], 1):
        terminal = window("play", *options, "--seed", number)
        terminal.wait_for("score 0")
        terminal.type("w" if "--keys" in options else "w\n")
        terminal.wait_for("score ")
        os.close(terminal.its)
        os.close(terminal.window)
        assert terminal.process.wait(30) in {0, 1, 129}
    assert all(Record.load(path).verify() == [] for path in here.games)
    assert here.run("play", "--moves", "").out.startswith("going on: classic, seed 2, 1 move")
