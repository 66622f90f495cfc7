"""``2048 convert``, and every command opening every format, through real pipes."""

import json
import os
from pathlib import Path
from threading import Thread

import pytest

from core2048 import Board, Game, Position, Record, interop
from render2048.gif_comment import read_comment

RECORD = """\
2048-record: 1
size: 4x4
spawn: 2*9 4*1
win: 2048
source: 2048verse
start: 2a4 2c2

1. L2d1 D4b3 L2d2 U2a4 R2a1
"""
VERSE = "4x4-_¾ý0¾ûw¾úO¾ül¾ûO¾ý0¾ú3\n"
GRID = "2 . 8 4\n. . . .\n. . . .\n. . . 2\n"
STATE = interop.write(interop.read(VERSE), "game-state").decode()
SHARED = Path(__file__).parents[3] / "shared" / "games"

ORDER = (
    "2048: Invalid value: 16 hex digits are a board in one of two orders: say --hex-order first "
    "if the first digit is the top left cell, --hex-order lowest if the last one is"
)


@pytest.fixture
def replay(here):
    """A 2048verse replay in the folder of the user."""
    file = here.folder / "replay.txt"
    file.write_text(VERSE, encoding="utf-8")
    return file


def test_a_replay_becomes_a_record(here, replay):
    """The name of what was written goes to standard output, and nothing to stderr."""
    assert here.run("convert", replay, "game.2048") == (0, "game.2048\n", "")
    assert (here.folder / "game.2048").read_text() == RECORD


def test_the_formats_are_listed(shell):
    """Each with what it holds, whether it is written, and what it is."""
    code, listed, said = shell.run("convert", "--formats")
    title, *lines = listed.splitlines()
    assert (code, said) == (0, "")
    assert title.split() == ["format", "holds", "written"]
    assert [line.split()[0] for line in lines] == interop.names()
    assert "gnome-2048      position  yes      GNOME 2048's saved game" in lines
    assert "2048plusplus    game      no       2048PlusPlus replay code" in lines


def test_formats_go_through_pipes(shell):
    """With the format named, or our own where it is not."""
    assert shell.run("convert", "-", "-", typed=VERSE) == (0, RECORD, "")
    result = shell.run("convert", "-", "-", "--from", "record", "--to", "2048verse", typed=RECORD)
    assert result == (0, VERSE, "")


def test_what_goes_to_a_pipe_is_utf_8_whatever_the_terminal_speaks(shell):
    """The letters of 2048verse are not in ASCII."""
    process = shell.load(
        "convert", "-", "-", "--to", "2048verse", environment={"PYTHONIOENCODING": "ascii"}
    )
    out, _ = process.communicate(RECORD.encode())
    assert out.decode() == VERSE


@pytest.mark.parametrize(
    ("name", "suffix"), [("json", ".json"), ("json", ".jsonl"), ("record", ".2048")]
)
def test_the_suffix_tells_the_format(here, replay, name, suffix):
    """Unless one is named."""
    assert here.run("convert", replay, f"game{suffix}").code == 0
    assert interop.detect((here.folder / f"game{suffix}").read_bytes()).name == name
    assert here.run("convert", replay, f"grid{suffix}", "--to", "plain").code == 0
    assert (here.folder / f"grid{suffix}").read_text() == GRID


def test_hex_boards_are_read_and_written_in_the_order_that_is_said(here, replay):
    """In every command that reads them."""
    file = here.folder / "board.hex"
    assert here.run("convert", replay, file, "--hex-order", "lowest").code == 0
    assert file.read_text() == "1000000000002301\n"
    first = here.run("convert", replay, "-", "--to", "hex", "--hex-order", "first")
    assert first.out == "1032000000000001\n"
    back = here.run("convert", file, "-", "--to", "plain", "--hex-order", "lowest")
    assert back == (0, GRID, "")
    named = here.run("convert", file, "-", "--to", "plain", "--from", "hex-lowest")
    assert named == (0, GRID, "")
    verified = here.run("verify", file, "--hex-order", "lowest")
    assert verified.out == f"{file}: ok, a position, score unknown, largest tile 8\n"
    assert here.run("replay", file, "--hex-order", "lowest").out.endswith(GRID)
    played = here.run("play", file, "--hex-order", "lowest", "--moves", "")
    assert played.out.endswith(GRID)


@pytest.mark.parametrize("command", ["verify", "replay", "play", "convert"])
def test_hex_boards_are_never_guessed(here, command):
    """The option is named, and the exit code is that of wrong usage."""
    file = here.folder / "board.txt"
    file.write_text("1032000000000001\n")
    result = here.run(command, file, *(["a.2048"] if command == "convert" else []))
    assert result == (2, "", f"{ORDER} (see '2048 {command} --help')\n")


def test_a_picture_is_drawn_by_its_suffix(here, replay):
    """And carries the record; a position makes one of a single board."""
    assert here.run("convert", replay, "game.gif").out == "game.gif\n"
    assert read_comment((here.folder / "game.gif").read_bytes()) == RECORD
    assert here.run("convert", "game.gif", "-", "--to", "2048verse").out == VERSE
    assert here.run("convert", "-", "state.gif", typed=STATE).code == 0
    assert here.run("replay", "state.gif").out == f"classic, score 16\n{GRID}"


def test_several_games_make_one_file_or_none(here):
    """A picture shows one game."""
    assert here.run("convert", "-", "two.2048", typed=VERSE * 2).code == 0
    assert len(Record.parse_all((here.folder / "two.2048").read_text())) == 2
    refused = here.run("convert", "two.2048", "two.gif")
    assert refused == (1, "", "2048: two.2048 holds 2 records: a picture shows one\n")
    refused = here.run("convert", "two.2048", "-", "--to", "openspiel")
    assert refused.err == ("2048: cannot write -: openspiel holds one game in a file, not 2\n")


def test_a_file_that_exists_is_only_written_over_by_force(here, replay):
    """Or left as it is."""
    taken = here.folder / "a.2048"
    taken.write_text("precious")
    for name in ("a.2048", "a.gif"):
        (here.folder / name).write_text("precious")
        refused = here.run("convert", replay, name)
        assert refused.code == 1
        assert refused.err == (
            f"2048: {name} exists already: choose another name, or use --force\n"
        )
        assert (here.folder / name).read_text() == "precious"
        assert here.run("convert", replay, name, "--force").code == 0
    assert taken.read_text() == RECORD


def test_a_broken_game_is_told_and_its_beginning_can_be_kept(here):
    """With the move and the board."""
    broken = VERSE.replace("¾ûO¾ý0", "¾ý2¾ý0")
    why = "line 1: move 3 (L): no tile can appear on a4: it is not empty; the board is "
    result = here.run("convert", "-", "a.2048", typed=broken)
    assert result.code == 1
    assert result.out == ""
    assert result.err.startswith(f"2048: -: {why}")
    assert result.err.count("\n") == 1
    assert not (here.folder / "a.2048").exists()
    result = here.run("convert", "-", "a.2048", "--lenient", typed=broken)
    assert (result.code, result.out) == (0, "a.2048\n")
    assert result.err.startswith(f"2048: -: only what came before is kept: {why}")
    assert Record.load(here.folder / "a.2048").verify() == []


def test_our_own_records_are_checked_on_the_way(here):
    """And keep what they have, their claims included."""
    result = here.run("convert", "-", "-", "--to", "json", typed=RECORD.replace("L2d2", "L2a4"))
    assert result.code == 1
    assert result.err.startswith("2048: -: line 8: move 3 (L2a4): no tile can appear on a4")
    kept = here.run("convert", "-", "-", "--lenient", typed=RECORD.replace("L2d2", "L2a4"))
    assert kept.out == RECORD.replace(" L2d2 U2a4 R2a1", "")
    claimed = f"{RECORD}\nend: score=9\n"
    result = here.run("convert", "-", "-", typed=claimed)
    assert result.out == claimed
    assert result.err == ("2048: -: wrong claim: score: the record says 9, the game has 16\n")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["replay.txt", "a.2048", "--to", "2048vers"], 2, "did you mean '2048verse'?"),
        (["replay.txt", "a.2048", "--from", "recrd"], 2, "did you mean 'record'?"),
        (["replay.txt", "a.2048", "--from", "openspiel"], 1, "replay.txt: line 1: "),
        (["replay.txt", "a.2048", "--to", "hallabois"], 1, "hallabois is only read, not written"),
        (["replay.txt", "a.foo"], 2, "no renderer writes '.foo'; "),
        (["replay.txt", "a"], 2, "or name a format with --to: record, json, game-state, 2048verse"),
        (["replay.txt", "a.hex"], 2, "--hex-order first"),
        (["replay.txt", "-", "--to", "hex"], 2, "--hex-order first"),
        (["replay.txt", "a.hex", "--hex-order", "last"], 2, "'last' is not one of"),
        (["nowhere", "a.2048"], 1, "cannot read nowhere: no such file or directory"),
        (["replay.txt", "no/a.2048"], 1, "cannot write no/a.2048: no such file or directory"),
        (["", "a.2048"], 2, "the name of a file is not empty"),
        (["replay.txt", ""], 2, "the name of a file is not empty"),
        (["replay.txt"], 2, "Missing argument"),
        (["empty", "a.2048"], 1, "empty: this is empty: it holds no game and no board"),
        (["odd", "a.2048"], 1, "odd: this is no game and no board of a known kind"),
        (["half.gif", "a.2048"], 1, "half.gif: this GIF carries no record"),
        (["odd.gif", "a.2048"], 1, "odd.gif: this is no GIF"),
    ],
)
def test_impossible_conversions_get_one_clear_line(here, replay, arguments, code, message):
    """The line names the file or the option, and nothing is written."""
    (here.folder / "empty").write_bytes(b"")
    (here.folder / "odd").write_bytes(b"\x00\xff rubbish")
    (here.folder / "half.gif").write_bytes(b"GIF89a")
    (here.folder / "odd.gif").write_bytes(b"GIF88a")
    before = sorted(path.name for path in here.folder.iterdir())
    result = here.run("convert", *arguments)
    assert result.code == code
    assert message in result.err
    assert result.err.count("\n") == 1
    assert result.out == ""
    assert sorted(path.name for path in here.folder.iterdir()) == before
    assert replay.read_text(encoding="utf-8") == VERSE


def test_every_format_is_named_in_the_help(here):
    """So that nobody has to guess."""
    help_text = "".join(here.run("convert", "-h").out.split())
    assert all(name in help_text for name in interop.names())


def test_a_foreign_game_is_replayed_and_verified_as_it_is(here, replay):
    """As the same record of our own would be."""
    record = here.folder / "game.2048"
    record.write_text(RECORD)
    assert here.run("replay", replay).out == here.run("replay", record).out
    assert here.run("verify", replay).out == (
        f"{replay}: ok, 5 moves, score 16, largest tile 8, unfinished\n"
    )
    assert here.run("replay", replay, "--gif").out == "replay.gif\n"


def test_a_foreign_game_is_played_on_as_a_new_one(here, replay):
    """The file stays as it is; the new game is the newest."""
    result = here.run("play", replay, "--moves", "a")
    assert result.code == 0
    assert result.out.startswith("going on: classic, seed ")
    assert ", 5 moves\nscore 16, best 16\n2 8 4 " in result.out
    assert result.err == (
        f"{replay} stays as it is: the game goes on as a new one\nsaved; to go on: 2048 play\n"
    )
    assert replay.read_text(encoding="utf-8") == VERSE
    (kept,) = here.games
    assert Record.load(kept).turns[:5] == Record.parse(RECORD).turns
    assert ", 6 moves" in here.run("play", "--moves", "").out


def test_a_foreign_game_that_is_played_on_keeps_who_began_it(here):
    """And all else that its head says; its score is no best score of the one who plays here."""
    file = here.folder / "game.json"
    head = {"player": "Ann", "date": "2026-01-02T03:04:05Z", "x-mood": "calm"}
    file.write_text(Record.of(Game(seed=42), head).to_json(), encoding="utf-8")
    assert here.run("play", file, "--moves", "ds").code == 0
    (kept,) = here.games
    assert head.items() <= dict(Record.load(kept).headers).items()
    assert here.run("scores").out.endswith("\tAnn\n")
    assert ", best 0\n" in here.run("play", "--seed", 1, "--moves", "").out


def test_a_position_is_played_on_replayed_and_verified(here):
    """A game begins from it."""
    file = here.folder / "state.json"
    file.write_text(STATE)
    assert here.run("replay", file).out == f"classic, score 16\n{GRID}"
    assert here.run("verify", file).out == (f"{file}: ok, a position, score 16, largest tile 8\n")
    result = here.run("play", file, "--moves", "a")
    assert ", 0 moves\nscore 16, best 16\n2 8 4 " in result.out
    assert "board: 2,.,8,4/" in here.games[0].read_text()


def test_a_foreign_game_that_breaks_the_rules_is_not_played(here):
    """Nor is one of several, or a twin that breaks them."""
    file = here.folder / "odd"
    for content, message in (
        (VERSE.replace("¾ú3", "¾ú8"), f"{file}: line 1: character 24: "),
        (VERSE * 2, f"{file} holds 2 records: name a file with one"),
        (Record.parse(RECORD).to_json().replace("L2d2", "L2a4"), f"{file}: move 3 (L2a4): "),
    ):
        file.write_text(content, encoding="utf-8")
        result = here.run("play", file)
        assert result.code == 1
        assert result.out == ""
        assert message in result.err
        assert result.err.count("\n") == 1
        assert here.games == []


def test_a_json_twin_is_played_on_with_its_chance(here):
    """Its seed is kept."""
    game = here.run("play", "--seed", 42, "--moves", "wa", "--quiet")
    twin = here.folder / "twin.json"
    twin.write_text(Record.load(here.games[0]).to_json())
    assert here.run("play", twin, "--moves", "d", "--quiet").out.startswith(
        "going on: classic, seed 42, 2 moves\n"
    )
    one, two = (Record.load(path) for path in here.games)
    assert two.turns[:2] == one.turns
    here.run("play", here.games[0], "--moves", "d")
    assert game.code == 0
    assert Record.load(here.games[-1]).turns == two.turns


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"score": 18}, "every merge brings a multiple of 4, as 18 is not"),
        ({"score": 24}, "the tiles bring at most 20 points"),
    ],
)
def test_a_score_that_no_game_brings_is_told(here, change, message):
    """The exit code is 1."""
    file = here.folder / "state.json"
    file.write_text(json.dumps(json.loads(STATE) | change))
    result = here.run("verify", file)
    assert result == (
        1,
        "",
        f"2048: {file}: wrong claim: score: no game gets to this board with it: {message}\n",
    )


def test_a_score_that_no_game_brings_is_not_played_and_told_on_the_way(here):
    """So it never comes among the scores; verify tells it of the record that was made."""
    lone = interop.write(Position(Board([[2, 0], [0, 0]]), 999996), "game-state")
    (here.folder / "cheat").write_bytes(lone)
    why = (
        "wrong claim: score: no game gets to this board with it: the tiles bring at most 0 points\n"
    )
    assert here.run("play", "cheat", "--moves", "d") == (1, "", f"2048: cheat: {why}")
    assert here.games == []
    for name in ("a.2048", "a.json"):
        assert here.run("convert", "cheat", name) == (0, f"{name}\n", f"2048: cheat: {why}")
        assert here.run("verify", name) == (1, "", f"2048: {name}: {why}")
    assert here.run("play", "a.json", "--moves", "d") == (1, "", f"2048: a.json: {why}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3 5 7 9", "a game of 2s and 4s makes no tile of 3"),
        ("24 12 3 6 2 19 3 14 0 24 1 0", "a game of 2s and 4s makes no tile of 24"),
        (
            "2 2\n1048576 0\n0 0\n19922944\n",
            "a board of 2x2 has room for tiles up to 32",
        ),
    ],
)
def test_a_board_that_no_game_gets_to_is_told(here, text, message):
    """Also where its score is not known."""
    result = here.run("verify", "-", typed=text)
    assert result == (1, "", f"2048: -: no game gets to this board: {message}\n")


def test_a_hex_board_holds_up_no_other_file(here):
    """They are looked at first."""
    for name, text in (("a", VERSE), ("b.hex", "1032000000000001"), ("c", GRID)):
        (here.folder / name).write_text(text, encoding="utf-8")
    result = here.run("verify", "a", "b.hex", "c")
    assert result.code == 2
    assert [line.partition(":")[0] for line in result.out.splitlines()] == ["a", "c"]
    assert result.err == f"{ORDER} (see '2048 verify --help')\n"


def test_orders_of_hex_digits_do_not_contradict_each_other(here):
    """Whichever of them would count."""
    (here.folder / "a.hex").write_text("1032000000000001")
    for option in ("--from", "--to"):
        other = "--to" if option == "--from" else "--from"
        result = here.run(
            *("convert", "a.hex", "-", option, "hex-first", other, "hex-lowest"),
            *("--hex-order", "lowest"),
        )
        assert (result.code, result.out) == (2, "")
        assert f"{option} hex-first does not go with --hex-order lowest" in result.err


def test_of_an_endless_file_only_so_much_is_read(here, monkeypatch):
    """So that memory stays bounded."""
    monkeypatch.setattr("cli2048.reading.MOST_MEGABYTES", 1)
    message = "has more than 1 MB: split it into smaller files\n"
    for command in ("verify", "play", "show", "replay"):
        assert here.run(command, "/dev/zero") == (1, "", f"2048: /dev/zero {message}")
    assert here.run("verify", "-", typed=" " * 1_000_001) == (1, "", f"2048: - {message}")


@pytest.mark.parametrize("content", [VERSE, RECORD])
@pytest.mark.parametrize("command", ["play", "verify", "show"])
def test_a_game_may_come_through_a_pipe_with_a_name(shell, command, content):
    """Which can be read only once."""
    pipe = shell.folder / "pipe"
    os.mkfifo(pipe)
    process = shell.start(command, pipe, *(["--moves", "a"] if command == "play" else []))
    # Who waits for a reader that never comes must not hold up the tests.
    Thread(target=pipe.write_text, args=(content, "utf-8"), daemon=True).start()
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"score 16" in out


def test_a_lost_position_says_so(here):
    """And one that claims to be lost and is not is told."""
    lost = "2 2\n2 4\n4 2\n8\n"
    assert here.run("verify", "-", typed=lost).out == (
        "-: ok, a position, score 8, largest tile 4, over\n"
    )
    result = here.run("verify", "-", typed=STATE.replace('"over":false', '"over":true'))
    assert (result.code, result.out) == (1, "")
    assert result.err == "2048: -: wrong claim: over: the record says yes, the game has no\n"


def test_what_was_left_out_is_told(here):
    """On standard error, by verify and by convert."""
    history = "24\n12\n3\n6\n2\n"
    note = "2048: -: the last move, down, has no tile after it\n"
    verified = here.run("verify", "-", typed=history)
    assert verified.out == "-: ok, 1 move, score 0, largest tile 2, unfinished\n"
    assert verified.err == note
    assert here.run("convert", "-", "-", typed=history).err == note


def test_of_the_real_andstatus_game_only_the_score_is_wrong(here):
    """The report says exactly that."""
    file = SHARED / "andstatus-game1.game2048.json"
    if not file.exists():
        pytest.skip(f"needs {file.name} in {SHARED}")
    result = here.run("verify", file)
    assert result.code == 1
    assert result.out == (
        f"{file}: board right, claim wrong: 3737 moves, score 80552, largest tile 4096, over\n"
    )
    assert result.err == (
        f"2048: {file}: wrong claim: score: the record says 40276, the game has 80552\n"
    )
    assert here.run("convert", file, "game.2048").code == 0
    assert here.run("replay", "game.2048", "--last", 1).out.startswith("4x4, spawn 2*9 4*1")


def test_a_foreign_game_that_is_only_looked_at_is_nobodys_score(here, replay):
    """It counts once a move was made in it."""
    here.run("play", replay, "--moves", "")
    assert here.run("scores").out == ""
    assert ", best 0\n" in here.run("play", "--seed", 1, "--no-save", "--moves", "").out
    assert "\t16\t8\t5\t" in here.run("games").out
    here.run("play", "--moves", "a")
    assert here.run("scores").out.startswith("classic\t")
