"""``2048 watch``: an agent plays."""

import errno
import os
import signal

import pytest

from cli2048.log import GameLog
from core2048 import Record, RecordError


def test_a_game_is_shown_board_by_board_and_kept(here):
    """As one that somebody played, whose name it tells."""
    result = here.run("watch", "--agent", "greedy", "--seed", 42, "--moves", 3)
    assert result.code == 0
    assert result.out.startswith("greedy plays classic, seed 42\n\nscore 0\n")
    assert result.out.count("\n\n") == 4
    assert result.out.splitlines()[-1].endswith("3 moves")
    assert result.err == "saved; to go on: 2048 play\n"
    (file,) = here.games
    record = Record.load(file)
    assert (len(record.turns), record.claims, record.verify()) == (3, None, [])
    assert record.header("player") == "greedy"
    assert "going on: classic, seed 42, 3 moves" in here.run("play", "--moves", "").out


def test_a_game_to_its_end_is_a_finished_record(here):
    """The same seed gives the same game."""
    arguments = ("watch", "--agent", "random", "--size", 2, "--seed", 1, "--quiet")
    result = here.run(*arguments)
    assert "game over: score " in result.out
    (file,) = here.games
    assert Record.load(file).claims.over
    assert here.run(*arguments, "--no-save").out == result.out
    assert len(here.games) == 1


@pytest.mark.parametrize("suffix", [".gif", ".txt", ".2048"])
def test_the_game_can_be_written_to_a_file(here, suffix):
    """Which is never written over unasked."""
    name = f"game{suffix}"
    arguments = ("watch", "--agent", "random", "--size", 2, "--quiet", "--no-save", "-o", name)
    result = here.run(*arguments)
    assert (result.code, result.out.splitlines()[-1]) == (0, name)
    assert (here.folder / name).stat().st_size > 100
    record = Record.parse(here.run("convert", name, "-").out) if suffix != ".txt" else None
    assert record is None or (record.header("player"), record.game().over) == ("random", True)
    again = here.run(*arguments)
    assert (again.code, again.out) == (1, "")
    assert again.err == f"2048: {name} exists already: choose another name, or use --force\n"
    assert here.run(*arguments, "--force").code == 0


def test_ctrl_c_keeps_the_game_and_the_file(shell, window):
    """On a terminal, where each board is drawn over the one before."""
    terminal = window("watch", "--agent", "greedy", "--delay", "0.05", "-o", "g.gif")
    terminal.wait_for("score 4")
    terminal.wait_for("\x1b[")
    terminal.process.send_signal(signal.SIGINT)
    output, code = terminal.rest()
    assert code == 130
    assert "saved; to go on: 2048 play" in output
    assert "Traceback" not in output
    assert (shell.folder / "g.gif").read_bytes().startswith(b"GIF89a")
    (file,) = shell.games
    assert Record.load(file).verify() == []
    assert len(Record.load(file).turns) >= 1


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["-o", "game.mp4"], 2, "'game.mp4' is no file of .gif or .txt or .2048"),
        (["-o", "nowhere/game.gif"], 2, "--output: there is no folder nowhere"),
        (["--agent", "nobody"], 2, "no agent is called 'nobody'"),
        (["--agent", "exact"], 1, "for at most 6 cells, not for 4x4"),
        (["--seed", ""], 2, "--seed: a seed"),
        (["--delay", "-1"], 2, "--delay"),
    ],
)
def test_what_cannot_be_watched_is_told_before_the_game(here, arguments, code, said):
    """In one line."""
    result = here.run("watch", *arguments)
    assert (result.code, result.out) == (code, "")
    assert said in result.err
    assert result.err.count("\n") == 1


def test_an_agent_that_fails_is_told_and_the_game_is_kept(shell):
    """Up to where it failed."""
    (shell.folder / "mine.py").write_text(
        "from core2048 import Direction\n"
        "def make(variant, seed):\n    return lambda board: Direction.LEFT\n"
        "def bad(variant, seed):\n    return lambda board: 1 / 0\n"
    )
    result = shell.run("watch", "--agent", "mine:make", "--seed", 1)
    assert result.code == 1
    assert "the agent mine:make chose an illegal move: left changes nothing; legal: " in result.err
    assert "Traceback" not in result.err
    assert len(Record.load(shell.games[0]).turns) >= 1
    result = shell.run("watch", "--agent", "mine:make", "--seed", 1, "-o", "game.2048")
    assert result.code == 1
    assert "saved; to go on: 2048 play" in result.err
    assert Record.load(shell.folder / "game.2048").turns
    result = shell.run("watch", "--agent", "mine:bad", "--seed", 1, "-o", "none.2048")
    assert result.code == 1
    assert "2048: the agent mine:bad raised ZeroDivisionError: division by zero" in result.err
    assert not (shell.folder / "none.2048").exists()


def test_a_game_that_cannot_be_saved_names_its_folder(here, monkeypatch):
    """And is shown to its end."""

    def refuse(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(GameLog, "create", refuse)
    result = here.run("watch", "--agent", "random", "--size", 2, "--quiet")
    folder = here.home / "games"
    assert result.code == 0
    assert result.err == (
        f"2048: cannot save the game: no space left on device ({folder}); playing on unsaved\n"
    )


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.EIO, os.strerror(errno.EIO)), "input/output error"),
        (RecordError("line 3: what is this?"), "line 3: what is this?"),
    ],
)
def test_a_record_that_cannot_be_ended_is_told_in_one_line(here, monkeypatch, error, told):
    """Whether the disk is at fault, or what else was written to the file."""

    def refuse(_):
        raise error

    monkeypatch.setattr(GameLog, "end", refuse)
    result = here.run("watch", "--agent", "random", "--size", 2, "--quiet")
    assert (result.code, result.err) == (0, f"2048: cannot end the record: {told}\n")


def test_one_move_is_not_in_the_plural(here):
    """Nor is one game."""
    result = here.run("watch", "--agent", "greedy", "--seed", 42, "--moves", 1, "--quiet")
    assert result.out.endswith(", 1 move\n")
    result = here.run("simulate", "--agent", "random", "--size", 2, "--games", 1)
    assert result.out.startswith("1 game of random, ")


@pytest.mark.parametrize(("size", "name"), [("5", "expectimax"), ("2", "exact")])
def test_where_an_agent_cannot_play_it_is_told_who_does(here, size, name):
    """On the screen, in the record and among the scores."""
    result = here.run("watch", "--agent", "instant", "--size", size, "--moves", 3, "--quiet")
    assert result.err.startswith(f"instant cannot play by these rules: {name} plays\n")
    assert result.out.startswith(f"{name} plays {size}x{size}")
    assert Record.load(here.games[0]).header("player") == name
    result = here.run("simulate", "--agent", "instant", "--size", size, "--games", 1, "--moves", 3)
    assert result.out.startswith(f"1 game of {name}, ")
