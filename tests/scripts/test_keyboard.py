"""``2048 play --keys`` in a window: each key acts at once, and the terminal is left as it was."""

import shlex
import signal
import sys
import termios
import time

import pytest

from cli2048.keyboard import REDRAW, Keyboard

CANONICAL = termios.ICANON | termios.ECHO


def takes_lines(settings):
    """Whether a terminal is set to take lines and to show what is typed."""
    return settings[3] & CANONICAL == CANONICAL


def test_keys_act_at_once_and_arrows_may_come_in_pieces(shell, window):
    """No Enter is needed; an unknown sequence is swallowed whole; q ends."""
    terminal = window("play", "--keys", "--seed", 42)
    before = terminal.settings()
    terminal.wait_for("score 0")
    terminal.type("w")
    terminal.wait_for("score 4, best 4")
    for piece in ("\x1b", "[", "1;5", "D"):
        terminal.type(piece)
        time.sleep(0.05)
    terminal.type("\x1b[15~\x1bOs?")
    terminal.wait_for("take the last move back")
    terminal.type("7")
    terminal.wait_for("'7' at column 1 is no key; type ? for help")
    terminal.type(":save a.2048\n")
    terminal.wait_for("written to a.2048")
    terminal.type("q")
    output, code = terminal.rest()
    assert code == 0
    assert "saved; to go on: 2048 play\r\n" in output
    assert terminal.settings() == before
    assert "1. U2d3 L" in (shell.folder / "a.2048").read_text()
    assert (shell.folder / "a.2048").read_text().count("\n1. ") == 1


@pytest.mark.parametrize(
    ("number", "code"),
    [(None, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["Ctrl-C", "SIGTERM", "SIGHUP"],
)
def test_the_terminal_has_its_settings_back_after_every_end(shell, window, number, code):
    """And the game goes on next time."""
    terminal = window("play", "--keys", "--redraw", "--seed", 42)
    before = terminal.settings()
    terminal.wait_for("score 0")
    terminal.type("w")
    terminal.wait_for("\x1b[H\x1b[Jclassic, seed 42\r\nscore 4")
    assert not takes_lines(terminal.settings())
    if number is None:
        terminal.type("\x03")
    else:
        terminal.process.send_signal(number)
    output, left_with = terminal.rest()
    assert left_with == code
    assert "Traceback" not in output
    assert terminal.settings() == before
    assert shell.games[0].read_text().endswith("1. U2d3 ")


def test_a_crash_leaves_the_terminal_as_it_was(window):
    """Whatever is raised, the settings come back first."""
    crash = (
        "from cli2048.session import Session\n"
        "import sys\n"
        "Session.run = lambda *_: 1 / 0\n"
        "from cli2048.__main__ import main\n"
        "sys.argv = ['2048', 'play', '--keys', '--no-save']\n"
        "main()\n"
    )
    terminal = window(program=[sys.executable, "-c", crash])
    before = terminal.settings()
    terminal.wait_for("score 0")
    terminal.type("w")
    output, code = terminal.rest()
    assert "ZeroDivisionError" in output
    assert code == 1
    assert terminal.settings() == before


def test_a_suspended_game_leaves_the_terminal_to_the_shell_and_comes_back(shell, window):
    """Ctrl-Z gives the settings back; after fg the board is drawn and keys act at once.

    Line by line it is the same, without anything to give back.
    """
    terminal = window(program=["bash", "--norc", "--noprofile", "-i"], PS1="shell$ ")
    terminal.wait_for("shell$ ")
    play = f"{shlex.quote(sys.executable)} -m cli2048 play"
    terminal.type(f"{play} --keys --redraw --seed 42\n")
    terminal.wait_for("score 0")
    terminal.type("w")
    terminal.wait_for("score 4")
    terminal.type("\x1a")
    terminal.wait_for("Stopped")
    terminal.wait_for("shell$ ")
    terminal.type("stty -a | grep -o -- '-*icanon\\|-*echo '\n")
    assert "-echo" not in terminal.wait_for("shell$ ").partition("\n")[2]
    terminal.type("fg\n")
    terminal.wait_for("score 4")
    assert not takes_lines(terminal.settings())
    terminal.type("u")
    terminal.wait_for("score 0, best 4")
    terminal.type("q")
    terminal.wait_for("shell$ ")
    terminal.type(f"{play}\n")
    terminal.wait_for("going on: classic, seed 42, 0 moves")
    terminal.wait_for("> ")
    terminal.type("\x1a")
    terminal.wait_for("shell$ ")
    terminal.type("fg\nw\n")
    terminal.wait_for("score 4, best 4")
    terminal.wait_for("> ")
    terminal.type("\x04")
    terminal.wait_for("shell$ ")
    terminal.type("exit\n")
    assert terminal.rest()[1] == 0
    assert shell.games[0].read_text().endswith("1. U2d3 < \n1. U2d3 ")


def test_where_stdin_is_no_terminal_lines_are_read(here):
    """A clear line says so, and the game is played all the same."""
    result = here.run("play", "--keys", "--redraw", "--seed", 42, typed="w\n")
    assert "2048: --keys needs a terminal at both ends: reading lines\n" in result.err
    assert "2048: --redraw needs a terminal that can move the cursor: " in result.err
    assert "score 4, best 4" in result.out
    assert "\x1b" not in result.out
    assert result.code == 0


def test_a_dumb_terminal_is_not_drawn_over(window):
    """Each board stands below the last, and a line says why; single keys work all the same."""
    terminal = window("play", "--keys", "--redraw", "--seed", 42, TERM="dumb")
    terminal.wait_for("2048: --redraw needs a terminal that can move the cursor: ")
    terminal.wait_for("score 0")
    terminal.type("w")
    terminal.wait_for("score 4")
    terminal.type("q")
    output, code = terminal.rest()
    assert "\x1b" not in output
    assert code == 0


def test_a_window_that_changes_its_size_is_drawn_anew(window):
    """The board is drawn again, with tiles that fit."""
    terminal = window("play", "--keys", "--redraw", "--seed", 42)
    terminal.wait_for("score 0")
    terminal.process.send_signal(signal.SIGWINCH)
    terminal.wait_for("\x1b[H\x1b[Jclassic, seed 42\r\nscore 0")
    terminal.type("\x04")
    assert terminal.rest()[1] == 0


def test_keys_are_told_apart_whatever_pieces_they_come_in(monkeypatch):
    """Characters of several bytes and sequences are put together; Escape alone is nothing."""
    import os
    import pty

    monkeypatch.setattr("cli2048.keyboard.ESCAPE_SECONDS", 0.05)
    mine, its = pty.openpty()
    with Keyboard(its, watch_size=True) as keyboard:
        os.write(mine, b"w\x1b[A\xe2\x86\x90\x1bx\x1b[99;5~a")
        keys = [keyboard.press() for _ in range(6)]
        assert keys == ["w", "\x1b[A", "\u2190", "\x1bx", "\x1b[99;5~", "a"]
        os.write(mine, b"\x1b")
        with pytest.raises(TimeoutError):
            press_within(keyboard, 0.2)
        os.write(mine, b"s")
        assert keyboard.press() == "s"
        os.kill(os.getpid(), signal.SIGWINCH)
        assert keyboard.press() == REDRAW
        os.close(mine)
        assert keyboard.press() is None
    os.close(its)


def press_within(keyboard, seconds):
    """The next key; TimeoutError where none comes in time."""

    def stop(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return keyboard.press()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
