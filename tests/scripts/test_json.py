"""``2048 play --json``: the protocol for programs, which never changes."""

import json
import signal
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli2048.keys import ACTIONS, Command, UnknownWord, command
from cli2048.protocol import read_command
from core2048 import Direction, Game

STANDING = ["score", "best", "moves", "max", "board", "legal", "won", "over"]


def answers(result):
    """The objects that were answered, in their order."""
    return [json.loads(line) for line in result.out.splitlines()]


def test_every_line_is_answered_by_one_object_with_these_fields(here):
    """This pins the protocol: types, fields, and their order."""
    lines = ["left", "down", '{"do": "undo"}', "u", "r", "", "lefft", "save a.2048", "?", "new"]
    result = here.run("play", "--json", "--seed", 42, typed="\n".join(lines))
    found = answers(result)
    move = ["type", "dir", "changed", "gained", "merges", "spawn", *STANDING]
    assert [list(answer) for answer in found] == [
        ["type", "v", "variant", "seed", "resumed", "file", *STANDING],
        [*move[:3], "why", *move[3:]],
        move,
        ["type", "dir", "changed", *STANDING],
        ["type", "dir", "changed", "why", *STANDING],
        move,
        ["type", *STANDING],
        ["type", "message"],
        ["type", "file"],
        ["type", "text"],
        ["type", "v", "variant", "seed", "resumed", "file", *STANDING],
        ["type", "file", *STANDING],
    ]
    kinds = [
        "start",
        "move",
        "move",
        "undo",
        "undo",
        "redo",
        "board",
        "error",
        "save",
        "help",
        "start",
        "end",
    ]
    assert [answer["type"] for answer in found] == kinds
    assert (result.code, result.err) == (0, "")


def test_the_fields_say_what_happened(here):
    """Boards are rows of face values, cells are row and column from 0."""
    start, blocked, made, *_, end = answers(
        here.run("play", "--json", "--seed", 42, typed="left\ndown\n")
    )
    assert start["v"] == 1
    assert start["variant"] == {
        "name": "classic",
        "size": [4, 4],
        "spawn": [{"value": 2, "weight": 9}, {"value": 4, "weight": 1}],
        "win": 2048,
        "start": [None, None],
    }
    assert (start["seed"], start["resumed"], start["best"]) == (42, False, 0)
    assert start["file"] == str(here.games[0])
    assert start["board"] == [[2, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert blocked == {
        "type": "move",
        "dir": "left",
        "changed": False,
        "why": "left changes nothing; legal: up, right, down",
        "gained": 0,
        "merges": [],
        "spawn": None,
        **{name: start[name] for name in STANDING},
    }
    assert made == {
        "type": "move",
        "dir": "down",
        "changed": True,
        "gained": 4,
        "merges": [{"cell": [3, 0], "value": 4}],
        "spawn": {"cell": [2, 2], "value": 2},
        "score": 4,
        "best": 4,
        "moves": 1,
        "max": 4,
        "board": [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 2, 0], [4, 0, 0, 0]],
        "legal": ["up", "right", "down", "left"],
        "won": False,
        "over": False,
    }
    assert end == {"type": "end", "file": start["file"], **{name: made[name] for name in STANDING}}


def test_a_game_that_goes_on_says_so(here):
    """The same game, as it was left."""
    here.run("play", "--json", "--seed", 42, typed="down\n")
    start = answers(here.run("play", "--json"))[0]
    assert (start["resumed"], start["seed"], start["moves"], start["score"]) == (True, 42, 1, 4)


def test_win_and_end_are_told_and_a_lost_game_can_be_taken_back(here):
    """The program does not end with the game."""
    file = here.folder / "last.2048"
    file.write_text("2048-record: 1\nsize: 1x2\nspawn: 4*1\nwin: 8\nboard: 4,4\nscore: 4\n\n")
    start, lost, undone, again, fresh, _ = answers(
        here.run("play", "--json", file, typed="left\nu\nr\nnew\n")
    )
    assert (start["won"], start["over"]) == (False, False)
    assert (lost["won"], lost["over"], lost["legal"]) == (True, True, [])
    assert (undone["won"], undone["over"], undone["dir"]) == (False, False, "left")
    assert (again["won"], again["over"], again["score"]) == (True, True, lost["score"])
    assert (fresh["type"], fresh["moves"], fresh["won"]) == ("start", 0, False)


def test_a_hint_is_a_direction_and_who_says_so(here):
    """It is legal, and costs nothing; where there is none, an error says why."""
    typed = "t\nleft\n"
    start, hint, _, end = answers(here.run("play", "--json", "--seed", 42, typed=typed))
    assert list(hint) == ["type", "dir", "player"]
    assert (hint["type"], hint["dir"] in start["legal"]) == ("hint", True)
    assert end["moves"] == 0
    file = here.folder / "lost.2048"
    file.write_text("2048-record: 1\nsize: 1x2\nspawn: 2*1\nwin: none\nboard: 2,4\nscore: 0\n\n")
    assert answers(here.run("play", "--json", file, typed="hint\n"))[1]["type"] == "error"


def test_scripted_moves_are_answered_as_well(here):
    """Start, a line a move, end."""
    result = here.run("play", "--json", "--seed", 42, "--moves", "wu", "--no-save")
    assert [answer["type"] for answer in answers(result)] == ["start", "move", "undo", "end"]


def test_what_goes_wrong_is_an_answer_and_the_game_goes_on(here):
    """Each wrong line has one error, and costs nothing."""
    wrong = [
        ("wasd", "a line holds one command, not 4"),
        ("{", "this is no JSON: "),
        ('{"do": 1}', "an object says what to do in words"),
        ('{"did": "left"}', "an object says what to do in words"),
        ('{"do": "left", "times": "2"}', "an object says what to do in words"),
        ('{"do": "lefft"}', "'lefft' is no key; did you mean 'left'?"),
        ('{"do": "wa"}', "'wa' is no key; see 'help'"),
        ('{"do": "save"}', "'save' needs a file"),
        ('{"do": "save", "file": "no/where"}', "cannot write no/where: no such file"),
        ("[1]", "'[' at column 1 is no key"),
        ("{" * 100_000, "this is no JSON: "),
        ('{"do":' * 100_000, "this is no JSON: "),
    ]
    typed = "\n".join(line for line, _ in wrong)
    start, *found, end = answers(here.run("play", "--json", "--seed", 1, typed=typed))
    assert [answer["type"] for answer in found] == ["error"] * len(wrong)
    for answer, (line, message) in zip(found, wrong, strict=True):
        assert message in answer["message"], line
    assert end["board"] == start["board"]


def test_objects_know_every_word_of_the_keys():
    """Moves and all actions, in any case; a file goes with what takes one."""
    assert read_command('{"do": "LEFT"}') == Command("move", Direction.LEFT)
    assert read_command(' {"do": "w"}') == Command("move", Direction.UP)
    for action in ACTIONS:
        for word in action.words:
            assert command(word, "x" * action.takes_file).action == action.name


def test_answers_go_out_one_by_one(shell):
    """A program that waits for each answer before it goes on is never kept waiting."""
    process = shell.start("play", "--json", "--seed", 42)
    game = Game(seed=42)
    assert json.loads(process.stdout.readline())["board"] == [list(row) for row in game.board]
    for number in range(40):
        direction = game.legal_moves()[number % len(game.legal_moves())]
        process.stdin.write(f"{direction}\n".encode())
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        assert answer["gained"] == game.step(direction).reward
        assert answer["board"] == [list(row) for row in game.board]
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (143, b"", b"")


@pytest.mark.parametrize("other", ["--speak", "--redraw", "--quiet", "--keys"])
def test_json_goes_with_no_other_way_of_showing(here, other):
    """A program would wait for what never comes."""
    result = here.run("play", "--json", other)
    assert result.code == 2
    assert "--json" in result.err
    assert other in result.err


@settings(deadline=None)
@given(st.text() | st.from_regex(r'\s*\{("do"|"file"|"x"|:|,|\s|"[a-z]*"|[0-9]|\}|\[)*'))
def test_any_line_is_a_command_or_refused(line):
    """Nothing but UnknownWord is ever raised."""
    with suppress(UnknownWord):
        assert isinstance(read_command(line), Command)
