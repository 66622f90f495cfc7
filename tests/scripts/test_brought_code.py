"""Agents and renderers that users bring: what they do wrong is told in one line."""

import json
import sys

import pytest

BOARD = "2 2 / 4 8\n"
AGENTS = """
import sys
def noargs():
    return len
def agent(board):
    return 0
def none(variant, seed):
    return None
def seven(variant, seed):
    return lambda board: 7
def silent(variant, seed):
    return lambda board: None
def ends(variant, seed):
    return lambda board: sys.exit(3)
def raises(variant, seed):
    raise KeyError("weights")
class Odd:
    def __call__(self, board):
        return 0
    def choose(self, board):
        return 0
def odd(variant, seed):
    return Odd()
"""
NO_FACTORY = "makes no agent: an agent is named by its factory: def make(variant, seed)"


@pytest.fixture
def brought(here, monkeypatch):
    """What writes a module of the user, and tells its name, which no other test has."""
    monkeypatch.setattr(sys, "path", [*sys.path])

    def write(text):
        name = f"brought_{here.folder.name.replace('-', '_')}"
        (here.folder / f"{name}.py").write_text(text)
        return name

    return write


def failed_in_one_line(result, said):
    """Whether a command failed as one does: exit 1, and a line that says this."""
    assert result.code == 1
    assert result.err.count("\n") == 1
    return said in result.err


@pytest.mark.parametrize("command", [["hint", "-"], ["watch", "--quiet", "--no-save"]])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("noargs", NO_FACTORY),
        ("agent", NO_FACTORY),
        ("none", NO_FACTORY),
        ("seven", "chose 7, which is no direction"),
        ("silent", "chose None, which is no direction"),
        ("ends", "raised SystemExit: 3"),
        ("raises", "raised KeyError: 'weights'"),
        ("odd", "raised AttributeError: 'int' object has no attribute 'direction'"),
    ],
)
def test_an_agent_that_fails_is_named(here, brought, command, name, said):
    """With what it raised, or what it should have been."""
    module = brought(AGENTS)
    result = here.run(*command, "--agent", f"{module}:{name}", typed=BOARD)
    assert failed_in_one_line(result, f"{module}:{name} {said}")


@pytest.mark.parametrize("name", ["noargs", "agent"])
def test_no_game_is_begun_by_what_makes_no_agent(here, brought, name):
    """It is told once, not game by game."""
    module = brought(AGENTS)
    result = here.run("simulate", "--agent", f"{module}:{name}")
    assert failed_in_one_line(result, f"{module}:{name} {NO_FACTORY}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def make(:\n", "SyntaxError: "),
        ("raise RuntimeError('no licence')\n", "RuntimeError: no licence"),
        ("import sys; sys.exit(5)\n", "SystemExit: 5"),
    ],
)
def test_a_module_that_cannot_be_loaded_is_named(here, brought, text, said):
    """Whatever asks for it."""
    module = brought(text)
    (here.folder / "board").write_text(BOARD)
    for arguments in (
        ["watch", "--agent", f"{module}:make"],
        ["hint", "board", "--agent", f"{module}:make"],
        ["simulate", "--agent", f"{module}:make"],
        ["replay", "board", "--as", f"{module}:make"],
    ):
        result = here.run(*arguments)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert f"'{module}:make' cannot be loaded: {said}" in result.err


@pytest.mark.parametrize("method", ["__init__", "begin", "step", "end"])
@pytest.mark.parametrize("error", ["KeyError", "TypeError", "RuntimeError", "SystemExit"])
def test_a_renderer_that_fails_is_named(here, brought, method, error):
    """On the terminal and into a file, of which nothing is left."""
    module = brought(
        "class Look:\n"
        "    name, suffixes, binary, description = 'my look', (), False, ''\n"
        "    def __init__(self, output):\n        pass\n"
        "    def begin(self, opening):\n        pass\n"
        "    def step(self, step):\n        pass\n"
        "    def end(self):\n        pass\n\n"
        f"def fail(*_):\n    raise {error}('hm')\n\n"
        f"Look.{method} = fail\n"
    )
    here.run("play", "--seed", 42, "--moves", "s")
    for output in ([], ["-o", "game.txt"]):
        result = here.run("replay", "--as", f"{module}:Look", *output)
        if (method, error) == ("__init__", "TypeError"):
            assert (result.code, result.err.count("\n")) == (2, 1)
        else:
            assert failed_in_one_line(result, f"the renderer my look raised {error}: ")
    assert not (here.folder / "game.txt").exists()


def test_a_network_that_is_brought_is_not_taken_for_a_level(here, brought):
    """Whatever its name, it plays where it is named."""
    module = brought(
        "from core2048.agents import Level, NTuple\n"
        "def make(variant, seed):\n    return NTuple(Level(1), variant)\n"
    )
    options = ("--agent", f"{module}:make", "--moves", 3)
    assert here.run("watch", *options, "--quiet").out.startswith(f"{module}:make plays classic")
    result = here.run("simulate", *options, "--games", 1)
    assert (result.code, result.out.split(",")[0]) == (0, f"1 game of {module}:make")


def test_an_agent_goes_by_the_name_that_its_user_gave_it(here, brought):
    """Unless it has a name of its own."""
    module = brought("def make(variant, seed):\n    return lambda board: 0\n")
    result = here.run("hint", "-", "--agent", f"{module}:make", typed="2 4 / 2 8\n")
    assert (result.out, result.err) == ("up\n", f"says {module}:make\n")


@pytest.mark.parametrize(
    "command",
    [["hint", "-"], ["simulate", "--games", "1"], ["simulate", "--games", "2", "--jobs", "2"]],
)
def test_what_an_agent_prints_is_no_result(shell, command):
    """It goes to standard error, and what a program reads is JSON alone."""
    (shell.folder / "chatty.py").write_text(
        "from core2048 import legal_moves\n\n\n"
        "def make(variant, seed):\n"
        "    print('made')\n\n"
        "    def agent(board):\n"
        "        print('asked')\n"
        "        return legal_moves(board)[0]\n\n"
        "    return agent\n"
    )
    moves = ["--moves", "2"] if command[0] == "simulate" else []
    result = shell.run(*command, "--json", "--agent", "chatty:make", *moves, typed=BOARD)
    assert result.code == 0
    assert json.loads(result.out)
    assert "made\nasked\n" in result.err
