"""``2048 games``, ``scores``, ``paths`` and ``show``: what is kept, and how it is found."""

import errno
import json
import os
import re

import pytest

from cli2048.scores import Score, keep, kept
from core2048 import Game, Record

LOST_NEXT = "2048-record: 1\nsize: 2x2\nspawn: 2*1\nwin: 8\nboard: 2,2/8,4\nscore: 16\n\n"


@pytest.fixture
def played(here):
    """A user who has played three games: classic, mini, and one that is over."""
    here.run("play", "--seed", 42, "--moves", "wasd")
    here.run("play", "--seed", 7, "--variant", "mini", "--moves", "ddsass")
    here.run("play", "--size", "1x2", "--seed", 1, "--moves", "d")
    return here


def columns(text):
    """The fields of tab-separated lines."""
    return [line.split("\t") for line in text.splitlines()]


def test_games_are_listed_in_plain_columns_the_newest_first(played):
    """Name, rules, score, largest tile, moves, state and time, apart by tabs."""
    result = played.run("games")
    assert (result.code, result.err) == (0, "")
    rows = columns(result.out)
    assert [row[0] for row in rows] == [path.stem for path in reversed(played.games)]
    assert [row[1:6] for row in rows] == [
        ["1x2, spawn 2*9 4*1, win 8, start 2", "4", "4", "1", "over"],
        ["mini", "16", "8", "6", "unfinished"],
        ["classic", "8", "4", "4", "unfinished"],
    ]
    assert all(row[6].endswith("Z") for row in rows)


def test_games_are_objects_for_programs(played):
    """A JSON object a line, with the file."""
    found = [json.loads(line) for line in played.run("games", "--json").out.splitlines()]
    assert [game["state"] for game in found] == ["over", "unfinished", "unfinished"]
    assert [game["file"] for game in found] == [str(path) for path in reversed(played.games)]
    assert list(found[0]) == [
        *("name", "rules", "score", "largest", "moves", "state", "played", "file")
    ]


@pytest.mark.parametrize(
    ("options", "states"),
    [
        (["--unfinished"], ["mini", "classic"]),
        (["--finished"], ["1x2, spawn 2*9 4*1, win 8, start 2"]),
        (["--variant", "mini"], ["mini"]),
        (["--variant", "mini", "--finished"], []),
    ],
)
def test_games_are_filtered(played, options, states):
    """By whether they can go on, and by their rules."""
    assert [row[1] for row in columns(played.run("games", *options).out)] == states


def test_any_game_is_gone_on_with_by_its_name_or_its_beginning(played):
    """The name that the list shows; one that means several is refused with an example."""
    for path, name in zip(played.games, ("game-one", "game-two", "another"), strict=True):
        path.rename(path.with_stem(name))
    assert "going on: classic, seed 42, 4 moves" in played.run("play", "game-one").out
    assert "mini, score 16" in played.run("show", "game-t").out
    vague = played.run("play", "game")
    assert vague.code == 1
    assert vague.err == "2048: 'game' means 2 games, such as game-one\n"
    assert "no such file" in played.run("play", "nothing-like-this").err


def test_deleting_asks_first_and_takes_nothing_else_along(played):
    """On a pipe it takes --yes; scores outlive their games."""
    mini = played.games[1]
    refused = played.run("games", "--delete", mini.stem)
    assert (refused.code, len(played.games)) == (1, 3)
    assert refused.err == f"2048: to delete {mini.stem} without being asked, add --yes\n"
    done = played.run("games", "--delete", mini.stem, "--yes")
    assert (done.code, done.out) == (0, f"{mini.stem}\n")
    assert mini not in played.games
    assert len(played.games) == 2
    assert columns(played.run("scores", "--variant", "mini").out)[0][:3] == ["mini", "16", "8"]
    assert "best 16" in played.run("play", "--variant", "mini", "--moves", "").out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--delete"], 2, "name the games to delete, or say which kind"),
        (["--delete", "--variant", "large", "--yes"], 1, "no such game is kept"),
        (["nothing"], 1, "no game called 'nothing' is kept: see '2048 games'"),
        (["--unfinished", "--finished"], 2, "--unfinished does not go with --finished"),
        (["--variant", "mni"], 2, "did you mean 'mini'?"),
    ],
)
def test_wrong_lists_get_one_clear_line(played, arguments, code, message):
    """And nothing is deleted."""
    result = played.run("games", *arguments)
    assert result.code == code
    assert message in result.err
    assert result.err.count("\n") == 1
    assert len(played.games) == 3


def test_a_game_that_is_being_played_is_not_deleted(shell, here):
    """Others are, and the exit code tells."""
    here.run("play", "--seed", 1, "--moves", "w")
    process = shell.start("play", "--seed", 42)
    while b"score 0" not in process.stdout.readline():
        pass
    result = here.run("games", "--delete", "--unfinished", "--yes")
    assert result.code == 1
    assert "is not deleted: this game is being played in another window" in result.err
    assert len(here.games) == 1
    process.communicate(b"w\n")
    assert Record.load(here.games[0]).header("seed") == "42"


def test_a_game_that_cannot_be_read_is_listed_as_such(played):
    """It hides no other."""
    (played.home / "games" / "odd.2048").write_bytes(b"\xff\xfe")
    rows = columns(played.run("games").out)
    assert len(rows) == 4
    assert [row[5] for row in rows if row[0] == "odd"] == ["unreadable"]
    assert "odd" not in played.run("scores").out


def test_scores_are_the_best_of_each_variant(played):
    """Rules, score, largest tile, moves, date, game, player; a better game takes the place."""
    rows = columns(played.run("scores").out)
    assert [row[:4] for row in rows] == [
        ["1x2, spawn 2*9 4*1, win 8, start 2", "4", "4", "1"],
        ["classic", "8", "4", "4"],
        ["mini", "16", "8", "6"],
    ]
    played.run("play", "--seed", 1, "--moves", "wasdwasdwasdwasd")
    assert int(dict(row[:2] for row in columns(played.run("scores").out))["classic"]) > 8
    found = [json.loads(line) for line in played.run("scores", "--json").out.splitlines()]
    assert list(found[0]) == ["rules", "score", "largest", "moves", "date", "game", "player"]


def test_the_best_games_of_a_variant_are_ranked(here):
    """Each game counts once, however often it was left and resumed."""
    for seed in range(3):
        here.run("play", "--seed", seed, "--moves", "wasdwasd")
    here.run("play", "--moves", "wasd")
    here.run("play", "--moves", "wasd")
    rows = columns(here.run("scores", "--variant", "classic").out)
    assert len(rows) == 3
    points = [int(row[1]) for row in rows]
    assert points == sorted(points, reverse=True)
    top = columns(here.run("scores", "--variant", "classic", "--top", 1).out)
    assert top == rows[:1]


def test_what_an_agent_reached_is_not_the_best_of_a_person(here):
    """Both have a best score, also once a person goes on with the game of the agent."""
    here.run("play", "--seed", 1, "--moves", "ds")
    here.run("watch", "--agent", "greedy", "--seed", 2, "--moves", 50)
    assert ", best 4\n" in here.run("play", "--seed", 3, "--moves", "").out
    watched = here.run("games").out.split("\n")[1].split("\t")[0]
    here.run("play", watched, "--moves", "wasdwasd")
    rows = columns(here.run("scores").out)
    assert [(row[0], row[6:]) for row in rows] == [("classic", [""]), ("classic", ["greedy"])]
    assert int(rows[0][1]) == 4 < int(rows[1][1])
    (here.home / "scores.jsonl").unlink()
    assert columns(here.run("scores").out)[0][:2] == ["classic", "4"]
    assert ", best 4\n" in here.run("play", "--seed", 4, "--moves", "").out


def test_games_without_a_move_are_read_once_and_have_no_score(here, monkeypatch):
    """However often the command is run after them."""
    for _ in range(3):
        here.run("play", "--new", "--seed", 1)
    with monkeypatch.context() as patched:
        patched.setattr("cli2048.scores.read_score", None)  # a call of it would fail
        assert here.run("play").code == 0
    assert here.run("scores").err == "no score yet: play with '2048 play'\n"


@pytest.mark.parametrize("digits", [60, 300, 301])
def test_tiles_beyond_all_measure_are_shown_or_refused(here, digits):
    """In one line, by every command."""
    board = f"{'9' * digits} 2 / 4 8\n"
    for command in (["show", "-"], ["replay", "-"], ["convert", "-", "-", "--to", "record"]):
        result = here.run(*command, typed=board)
        assert (result.code, result.err.count("\n") <= 1) == (int(digits > 300), True)


def test_lists_of_nothing_say_so_on_stderr(here):
    """Nothing is no result."""
    for command in ("games", "scores"):
        result = here.run(command)
        assert (result.code, result.out) == (0, "")
        assert "2048 play" in result.err


def test_tables_are_for_terminals(window, played):
    """There they have a header and are aligned; no game is hidden by its name."""
    (played.home / "games" / "odd\x1b[2J.2048").write_text(LOST_NEXT)
    terminal = window("games", size=(24, 120))
    output, code = terminal.rest()
    lines = output.splitlines()
    assert code == 0
    assert lines[0].split() == [
        *("game", "rules", "score", "largest", "moves", "state", "last", "move")
    ]
    assert "\x1b" not in output
    assert "odd?[2J" in output
    assert len({line.index("Z") for line in lines[1:]}) == 1


def test_a_list_of_plain_games_fits_into_a_usual_window(window, here):
    """Dates lose their time of day before a line is longer than the window."""
    for variant in ("classic", "mini"):
        here.run("play", "--variant", variant, "--moves", "wasd")
    output, _ = window("games").rest()
    lines = output.splitlines()
    assert len(lines) == 3
    assert all(len(line) <= 80 for line in lines)
    assert all(re.search(r" \d{4}-\d\d-\d\d$", line) for line in lines[1:])


def test_a_list_of_games_with_long_rules_fits_as_well(window, here):
    """The rules are cut, never the name of the game; a pipe gets them whole."""
    rules = ("--size", "5x3", "--spawn", "2:.5,4:.25,8:.125,16:.125")
    here.run("play", *rules, "--seed", 1, "--moves", "wasd")
    here.run("watch", "--agent", "greedy", *rules, "--seed", 2, "--quiet")
    whole = "5x3, spawn 2*4 4*2 8*1 16*1, win 2048, start 2"
    for command in ("games", "scores"):
        lines = window(command).rest()[0].splitlines()
        assert len(lines) == 3
        assert all(len(line) <= 80 for line in lines)
        assert all("5x3, sp" in line and "..." in line for line in lines[1:])
        assert all(any(game.stem in line for line in lines) for game in here.games)
        assert whole in here.run(command).out


def test_deleting_asks_on_a_terminal(window, played):
    """Anything but yes keeps all."""
    name = played.games[0].stem
    terminal = window("games", "--delete", name)
    terminal.wait_for(f"delete {name} for good? (y or n) ")
    terminal.type("\n")
    output, code = terminal.rest()
    assert "nothing is deleted" in output
    assert (code, len(played.games)) == (1, 3)
    terminal = window("games", "--delete", name)
    terminal.wait_for("(y or n) ")
    terminal.type("y\n")
    assert terminal.rest()[1] == 0
    assert len(played.games) == 2


def test_paths_are_told(here):
    """Both, one alone, or as JSON; XDG folders are honoured where nothing else is said."""
    games, scores = here.home / "games", here.home / "scores.jsonl"
    assert here.run("paths").out == f"games\t{games}\nscores\t{scores}\n"
    assert here.run("paths", "games").out == f"{games}\n"
    assert json.loads(here.run("paths", "--json").out) == {
        "games": str(games),
        "scores": str(scores),
    }
    assert here.run("paths", "rubbish").code == 2
    xdg = {"CORE2048_HOME": "", "XDG_STATE_HOME": "/state", "XDG_DATA_HOME": "/data"}
    assert here.run("paths", environment=xdg).out == (
        "games\t/state/core2048/games\nscores\t/data/core2048/scores.jsonl\n"
    )


def test_a_position_is_shown(played):
    """By its number from the start or from the end; the last one unless asked."""
    name = played.games[0].stem
    boards = played.run("replay", played.games[0]).out.split("\n\n")
    for at in range(5):
        shown = played.run("show", name, "--at", at).out
        assert shown.partition("\n")[2].strip() == boards[at].partition("\n")[2].strip()
        assert played.run("show", name, "--at", at - 5).out == shown
    assert played.run("show", name).out == shown
    assert shown == "classic, score 8\n. . . 2\n. . . 2\n. . . 4\n. . . 4\n"
    for beyond in (5, -6):
        result = played.run("show", name, "--at", beyond)
        assert result.code == 1
        assert result.err == f"2048: there is no position {beyond}: the game has 4 moves\n"


def test_a_position_comes_from_any_input(played):
    """A board as people write it, standard input, the newest game where no file is named."""
    board = played.run("show", "-", typed="2 4\n. 8\n")
    assert board.out.endswith("score 0\n2 4\n. 8\n")
    record = played.games[0].read_bytes()
    assert played.run("show", "-", typed=record).out.startswith("classic, score 8\n")
    assert played.run("show").out.startswith("1x2")


def test_a_position_is_drawn_in_a_file_by_its_suffix(played):
    """Whole or not at all, and never over another file unless forced."""
    assert played.run("show", "-o", "a.txt").out == "a.txt\n"
    text = (played.folder / "a.txt").read_text()
    assert text == played.run("show").out
    taken = played.run("show", "-o", "a.txt", "--at", 0)
    assert taken.code == 1
    assert "a.txt exists already" in taken.err
    assert played.run("show", "-o", "a.txt", "--at", 0, "--force").code == 0
    assert (played.folder / "a.txt").read_text() != text
    for suffix, magic in ((".png", b"\x89PNG"), (".svg", b"<svg"), (".gif", b"GIF89a")):
        drawn = played.run("show", "-o", f"b{suffix}", "--size", 300, "--theme", "dark")
        assert (drawn.code, drawn.err) == (0, "")
        assert (played.folder / f"b{suffix}").read_bytes().lstrip().startswith(magic)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["-o", "a.mp4"], 2, "no renderer writes '.mp4'"),
        (["-o", "no/a.txt"], 1, "cannot write no/a.txt: no such file or directory"),
        (["-o", "a.txt", "--size", "9"], 2, "size"),
        (["-o", "a.gif", "--theme", "clasic"], 2, "did you mean 'classic'?"),
        (["--size", "9"], 2, "size, theme and score are for a picture"),
        (["nowhere"], 1, "cannot read nowhere: no such file or directory"),
        ([""], 2, "the name of a file is not empty"),
    ],
)
def test_positions_that_cannot_be_shown_get_one_clear_line(played, arguments, code, message):
    """Nothing is written."""
    result = played.run("show", *arguments)
    assert result.code == code
    assert message in result.err
    assert result.err.count("\n") == 1
    assert [path.name for path in played.folder.iterdir()] == ["home"]


def test_scores_that_make_no_sense_are_passed_over(here):
    """A torn line, another kind of file, a game that is no file; a later version may say more."""
    here.run("play", "--seed", 42, "--moves", "w")
    file = here.home / "scores.jsonl"
    (good, *_) = file.read_bytes().splitlines()
    later = json.dumps({"new": 1, **json.loads(good), "score": 12})
    odd = json.dumps({**json.loads(good), "game": "/dev/zero"})
    lines = [b"\xff", b"[]", b'{"score": 9}', b"null", b'"game"', later.encode(), odd.encode()]
    file.write_bytes(b"\n".join([*lines, b"[" * 9999]))
    result = here.run("play", "--moves", "u")
    assert "best 12" in result.out
    assert file.read_bytes().startswith(b"\n".join([*lines, b"[" * 9999, b"{"]))


def test_a_score_added_after_a_torn_line_stands_on_its_own(tmp_path, monkeypatch):
    """The torn line stays as it is."""
    monkeypatch.setenv("CORE2048_HOME", str(tmp_path))
    (tmp_path / "scores.jsonl").write_text('{"game": "a')
    score = Score("a.2048", 1, "x", 2, 2, 2, 1, False, "")
    keep(score)
    assert list(kept()) == [score]


@pytest.mark.parametrize("command", [["games"], ["games", "x"], ["replay"], ["hint"]])
def test_a_folder_that_cannot_be_read_is_not_an_empty_one(here, monkeypatch, command):
    """It is named, and so is the reason."""
    here.run("play", "--moves", "w")

    def refuse(path):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    result = here.run(*command)
    assert (result.code, result.out) == (1, "")
    folder = here.home / "games"
    assert result.err == f"2048: cannot read the games in {folder}: permission denied\n"


def test_a_game_that_is_being_played_is_not_written_over(shell, here):
    """Not even by force, for its moves would be lost."""
    process = shell.start("play", "--seed", 42, "--record", "mine.2048")
    while b"score 0" not in process.stdout.readline():
        pass
    (here.folder / "other.2048").write_text(Record.of(Game(seed=1)).format())
    result = here.run("replay", "other.2048", "-o", "mine.2048", "--force")
    assert (result.code, result.out) == (1, "")
    assert result.err == "2048: mine.2048 is a game that is being played in another window\n"
    process.communicate(b"w\n")
    assert Record.load(here.folder / "mine.2048").header("seed") == "42"
    assert here.run("replay", "other.2048", "-o", "mine.2048", "--force").code == 0
