"""``2048 hint``: the best move of a game, a file or a board."""

import json
import sys

import pytest

BOARD = "2 2 4 8 / . . . 16 / . . . . / . . . 2\n"


def test_the_best_move_comes_first_with_what_each_is_worth(here):
    """On stdout what matters, on stderr who says so."""
    result = here.run("hint", "-", typed=BOARD)
    assert result.code == 0
    assert result.err == "says strong\n"
    lines = [line.split() for line in result.out.splitlines()]
    assert {way for way, _ in lines} == {"up", "right", "down", "left"}
    values = [float(value.replace(",", "")) for _, value in lines]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("agent", ["instant", "fast", "deep", "expectimax"])
def test_any_agent_can_be_asked(here, agent):
    """And says its name."""
    result = here.run("hint", "-", "--agent", agent, "--json", typed=BOARD)
    hint = json.loads(result.out)
    assert (hint["player"], hint["board"][0]) == (agent, [2, 2, 4, 8])
    assert max(hint["values"], key=hint["values"].get) == hint["direction"]
    assert result.err == ""


def test_an_agent_without_reasons_says_the_move_alone(here):
    """There is nothing else to say."""
    result = here.run("hint", "-", "--agent", "greedy", typed="2 2 / 4 8\n")
    assert (result.out, result.err) == ("right\n", "says greedy\n")


def test_numbers_stand_below_each_other(here):
    """However large they are."""
    board = "131072 65536 32768 16384 / 1024 2048 4096 8192 / 512 256 128 64 / 4 8 16 16\n"
    result = here.run("hint", "-", "--agent", "expectimax", typed=board)
    lines = result.out.splitlines()
    assert len(lines) >= 2
    assert len({*map(len, lines)}) == 1


def test_what_no_number_can_say_is_null_in_json(here, monkeypatch):
    """Programs could not read it else."""
    (here.folder / "endless.py").write_text(
        "from core2048.agents import Choice\n"
        "class Endless:\n"
        "    def __call__(self, board):\n        return 1\n"
        "    def choose(self, board):\n"
        "        return Choice(1, {1: float('inf'), 3: 0.0}, 'endless')\n"
        "def make(variant, seed):\n    return Endless()\n"
    )
    monkeypatch.setattr(sys, "path", [*sys.path])
    result = here.run("hint", "-", "--agent", "endless:make", "--json", typed="2 2 / 4 8\n")
    assert json.loads(result.out)["values"] == {"right": None, "left": 0.0}
    assert "Infinity" not in result.out


def test_small_boards_are_answered_exactly(here):
    """The player that the network leaves them to is named."""
    result = here.run("hint", "-", "--json", typed="2 2 / 4 8\n")
    assert json.loads(result.out)["player"] == "exact"


def test_a_time_for_the_hint_can_be_given(here):
    """To players that can use it."""
    assert here.run("hint", "-", "--seconds", "0.05", typed=BOARD).code == 0
    result = here.run("hint", "-", "--seconds", "nan", typed=BOARD)
    assert (result.code, result.out) == (2, "")
    assert "it must be a number, not nan (see '2048 hint --help')" in result.err
    result = here.run("hint", "-", "--agent", "greedy", "--seconds", "1", typed=BOARD)
    assert (result.code, result.err) == (
        2,
        "2048: Invalid value: greedy takes no time: leave out --seconds (see '2048 hint --help')\n",
    )


def test_the_newest_game_is_meant_where_no_file_is_named(here):
    """Or there is none yet."""
    nothing = here.run("hint")
    assert (nothing.code, nothing.out) == (1, "")
    assert "no game has been played yet" in nothing.err
    here.run("play", "--seed", 42, "--moves", "ws")
    board = here.run("play", "--quiet").out.splitlines()[-4:]
    hint = json.loads(here.run("hint", "--json").out)
    assert [[int(word.replace(".", "0")) for word in row.split()] for row in board] == hint["board"]
    (file,) = here.games
    assert json.loads(here.run("hint", file, "--json").out) == hint


@pytest.mark.parametrize(
    ("typed", "arguments", "code", "said"),
    [
        ("2 4 / 4 2\n", [], 1, "there is no move to choose: the game is over"),
        ("2 x / 4 2\n", [], 1, "-: this is no game and no board of a known kind"),
        ("", [], 1, "-: "),
        ("2 2 / 4 2\n", ["--agent", "storng"], 2, "did you mean 'strong'?"),
        ("2 2 / 4 2\n", ["--agent", "no.such:thing"], 2, "cannot be loaded: No module named 'no'"),
        ("2 2 2 / 4 2 2 / 2 2 2\n", ["--agent", "exact"], 1, "for at most 6 cells, not for 3x3"),
    ],
)
def test_what_cannot_be_answered_is_told_in_one_line(here, typed, arguments, code, said):
    """With the name of the input, and no traceback."""
    result = here.run("hint", "-", *arguments, typed=typed)
    assert (result.code, result.out) == (code, "")
    assert said in result.err
    assert result.err.count("\n") == 1


def test_an_agent_of_the_working_directory_is_found(here):
    """By its module."""
    (here.folder / "mine.py").write_text(
        "from core2048 import legal_moves\n"
        "def make(variant, seed):\n    return lambda board: legal_moves(board)[-1]\n"
    )
    assert here.run("hint", "-", "--agent", "mine:make", typed="2 2 / 4 8\n").out == "left\n"


def test_an_answer_that_is_no_legal_move_is_not_told_as_a_hint(here):
    """An agent may be wrong."""
    (here.folder / "wrong.py").write_text(
        "from core2048 import Direction\n"
        "def make(variant, seed):\n    return lambda board: Direction.DOWN\n"
    )
    result = here.run("hint", "-", "--agent", "wrong:make", typed="2 2 / 4 8\n")
    assert (result.code, result.out) == (1, "")
    assert result.err == (
        "2048: the agent wrong:make chose an illegal move: down changes nothing; "
        "legal: right, left\n"
    )


def test_a_hint_can_be_had_in_a_game(here):
    """It is told beside the results, and changes nothing."""
    result = here.run("play", "--seed", 42, "--quiet", typed="t\nhint\n")
    said = result.err.splitlines()
    assert said[0] == said[1]
    assert said[0].endswith(", says strong")
    assert said[0].split(",")[0] in {"up", "right", "down", "left"}
    assert result.out.splitlines()[-4:] == ["2 . . .", "2 . . .", ". . . .", ". . . ."]
    spoken = here.run("play", "--seed", 42, "--speak", "--no-save", typed="t\n").err
    assert spoken == f"{said[0].capitalize()}.\n"
    lost = here.folder / "lost.2048"
    lost.write_text("2048-record: 1\nsize: 2x2\nspawn: 2*1\nwin: 8\nboard: 2,2/8,4\nscore: 16\n\n")
    result = here.run("play", lost, "--moves", "at")
    assert "there is no move to choose: the game is over" in result.err
