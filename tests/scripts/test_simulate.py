"""``2048 simulate``: many games, counted."""

import json
import signal

import pytest

from core2048 import Record

SMALL = ("simulate", "--agent", "random", "--size", "2", "--games", "20", "--seed", "luck")


def test_many_games_come_to_a_table(shell):
    """Scores, and for each tile the share of games that reached it with its interval."""
    result = shell.run(*SMALL)
    lines = result.out.splitlines()
    assert result.code == 0
    assert lines[0].startswith("20 games of random, 2x2, spawn 2*9 4*1, win 8, start 2, seed luck")
    assert [line.split()[0] for line in lines[1:4]] == ["mean", "median", "best"]
    assert "95 % interval" in lines[4]
    shares = [float(line.split()[1]) for line in lines[5:]]
    assert shares[0] == 100.0
    assert shares == sorted(shares, reverse=True)
    assert "█" * 30 in lines[5]
    assert "moves a second" in result.err


def test_bars_fit_the_window(window):
    """A share of 100 % fills what the numbers leave."""
    output, code = window(*SMALL, size=(24, 40)).rest()
    bars = [line for line in output.splitlines() if "█" in line]
    assert code == 0
    assert max(map(len, bars)) == 40
    assert bars[0].endswith(" " + "█" * (40 - len(bars[0].rstrip("█"))))


def test_the_table_is_the_same_whatever_the_jobs(shell):
    """Byte for byte."""
    assert shell.run(*SMALL, "--jobs", 2).out == shell.run(*SMALL).out != ""


def test_json_says_the_same_and_each_game(here):
    """For programs."""
    result = json.loads(here.run(*SMALL, "--json").out)
    assert (result["agent"], result["games"], result["failed"]) == ("random", 20, 0)
    scores = [outcome["score"] for outcome in result["outcomes"]]
    assert result["mean"] == sum(scores) / 20
    assert result["best"] == max(scores)
    assert {outcome["end"] for outcome in result["outcomes"]} == {"over"}
    assert all(
        0 <= share["low"] <= share["share"] <= share["high"] for share in result["tiles"].values()
    )


def test_records_and_a_chart_are_kept_where_asked(shell):
    """Each game in a file of its own that verifies."""
    result = shell.run(*SMALL, "--save", "games", "--plot", "chart.png", "--jobs", 2)
    assert result.code == 0
    files = sorted((shell.folder / "games").iterdir())
    assert len(files) == 20
    assert Record.load(files[0]).verify() == []
    assert shell.run("verify", *files).code == 0
    assert (shell.folder / "chart.png").read_bytes().startswith(b"\x89PNG")
    again = shell.run(*SMALL, "--save", "games")
    assert (again.code, again.err) == (1, "2048: games is not empty: name a new folder\n")
    again = shell.run(*SMALL, "--plot", "chart.png")
    assert (again.code, again.out) == (1, "")
    assert "chart.png exists already" in again.err


def test_failing_agents_are_told_and_the_other_games_go_on(shell):
    """And one that never answers is ended after the seconds that a move may take."""
    (shell.folder / "mine.py").write_text(
        "import time\n"
        "from core2048 import legal_moves\n"
        "def make(variant, seed):\n"
        "    def agent(board):\n"
        "        if seed.endswith('-1'):\n            time.sleep(100)\n"
        "        if seed.endswith('-2'):\n            raise RuntimeError('no idea')\n"
        "        return legal_moves(board)[0]\n"
        "    return agent\n"
    )
    arguments = ("simulate", "--agent", "mine:make", "--size", 2, "--games", 4, "--jobs", 2)
    result = shell.run(*arguments, "--move-timeout", 1)
    assert result.code == 1
    assert "2048: game 0-1: move 1: the agent gave no answer in 1 s\n" in result.err
    assert "2048: game 0-2: move 1: the agent raised RuntimeError: no idea\n" in result.err
    assert result.err.endswith("2048: the agent failed in 2 of 4 games\n")
    assert result.out.splitlines()[-1] == "failed  2"


def test_games_can_be_ended_by_a_tile_or_by_their_moves(here):
    """So that boards on which random games never end can be simulated."""
    options = ("simulate", "--agent", "random", "--games", 2, "--json")
    result = json.loads(here.run(*options, "--size", 8, "--moves", 50).out)
    assert [outcome["moves"] for outcome in result["outcomes"]] == [50, 50]
    result = json.loads(here.run(*options, "--goal", 32).out)
    assert [outcome["max"] for outcome in result["outcomes"]] == [32, 32]


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_all_games(shell, jobs):
    """At once, and with no traceback of any process."""
    (shell.folder / "mine.py").write_text(
        "from core2048.agents import get\n\n\n"
        "def make(variant, seed):\n"
        "    print('plays', flush=True)\n"
        "    return get('fast')\n"
    )
    process = shell.start(
        "simulate", "--agent", "mine:make", "--games", 50, "--jobs", jobs, session=True
    )
    for _ in range(jobs):
        assert process.stderr.readline() == b"plays\n"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in errors


def test_ctrl_c_counts_the_games_that_have_ended(shell):
    """So that hours of play are not lost; the last game never ends here."""
    (shell.folder / "mine.py").write_text(
        "import time\n\nfrom core2048 import legal_moves\n\n\n"
        "def make(variant, seed):\n"
        "    def agent(board):\n"
        "        if seed == '0-3':\n"
        "            print('waits', flush=True)\n"
        "            time.sleep(60)\n"
        "        return legal_moves(board)[0]\n\n"
        "    return agent\n"
    )
    process = shell.start("simulate", "--agent", "mine:make", "--size", "2", "--games", "3")
    assert process.stderr.readline() == b"waits\n"
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert output.startswith(b"2 of 3 games of mine:make")
    assert b"Traceback" not in errors


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--agent", "nobody"], 2, "no agent is called 'nobody'"),
        (["--agent", "exact"], 1, "the agent exact cannot play: "),
        (["--games", "0"], 2, "--games"),
        (["--plot", "chart.jpg"], 2, "'chart.jpg' is no file of .png"),
        (["--plot", "nowhere/chart.png"], 2, "--plot: there is no folder nowhere"),
        (["--plot", "a.png", "--force"], 2, "--plot: a.png is no file"),
        (["--seed", ""], 2, "--seed"),
        (["--plot", f"{'x' * 300}.png"], 1, "xxx.png: file name too long"),
        (["--seed", "x" * 300], 2, "--seed: a seed has at most 300 characters, not 303"),
        (["--seed", "../x", "--save", "new"], 2, "--seed: with --save the seed names files: "),
        (["--seed", "x" * 201, "--save", "new"], 2, "it has no / or \\ and at most 200 bytes"),
        (["--save", "/dev/null/games"], 1, "cannot make /dev/null/games"),
    ],
)
def test_what_cannot_be_simulated_is_told_in_one_line(here, arguments, code, said):
    """Before any game is played."""
    (here.folder / "a.png").mkdir()
    result = here.run("simulate", *arguments)
    assert (result.code, result.out) == (code, "")
    assert said in result.err
    assert result.err.count("\n") == 1
    assert [each.name for each in here.folder.iterdir()] == ["a.png"]
    assert "Traceback" not in result.err


@pytest.mark.parametrize("goal", [3000, 2**18])
def test_a_goal_is_a_tile_that_a_game_can_make(here, goal):
    """Else every game would be played to its end."""
    result = here.run("simulate", "--agent", "random", "--goal", goal)
    assert (result.code, result.out) == (2, "")
    assert f"--goal: no game on 4x4 makes a {goal}: " in result.err
