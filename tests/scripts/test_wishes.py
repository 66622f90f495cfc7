"""What players of other 2048s have reported, and what is right: undo, win, best, save, display."""

import json
import re

import pytest

from core2048 import Board, Position, Record, Variant
from core2048.record import Record as KeptRecord

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def set_up(here, board, *, win=2048, score=0, odds="2*9 4*1"):
    """A record of a position in the folder of the user."""
    board = Board.parse(board)
    file = here.folder / "set-up.2048"
    rows = "/".join(",".join(str(value or ".") for value in row) for row in board)
    file.write_text(
        f"2048-record: 1\nsize: {board.rows}x{board.columns}\nspawn: {odds}\nwin: {win}\n"
        f"seed: 1\nscore: {score}\nboard: {rows}\n\n"
    )
    return file


def test_a_key_that_moves_nothing_adds_no_tile_no_score_and_no_step(here):
    """Any number of times, in each direction that changes nothing."""
    file = set_up(here, "8 4 4 2 / . 2 2 . / . . . . / . . . .")
    before = file.read_bytes()
    result = here.run("play", file, typed="w\nw\nu\n")
    assert result.err.count("up changes nothing; legal: right, down, left") == 2
    assert "there is no move to take back" in result.err
    assert file.read_bytes() == before


def test_a_key_that_moves_nothing_does_not_eat_the_undo(here):
    """Undo goes back to before the last move that was one."""
    file = set_up(here, "2 2 32 4 / 16 8 64 128 / 8 16 128 64 / 16 8 64 128", odds="2*1")
    result = here.run("play", file, typed="a w s u\n")
    assert result.err.count("is not legal: the game is over\n") == 2
    shown = result.out.split("\n\n")
    assert shown[1] == shown[0].partition("\n")[2].replace("best 0", "best 4") + "\n"


def test_the_same_move_after_an_undo_brings_the_same_tile(here):
    """There is no fishing for tiles, by undo or by leaving."""
    here.run("play", "--seed", 9, "--moves", "wasd u d u d")
    here.run("play", "--moves", "u d")
    turns = [str(turn) for turn in Record.load(here.games[0]).turns]
    assert len({*turns[3::2]}) == 1


def test_a_win_on_the_last_move_is_told_together_with_the_end(here):
    """And both are in the record and in the score."""
    file = set_up(here, "1024 1024 2 4 / 2 4 8 16 / 4 8 16 32 / 8 16 32 64", odds="2*1")
    result = here.run("play", file, typed="a\n")
    assert "won: 2048 is made\n" in result.out
    assert "game over: score 2048, best 2048\n" in result.out
    assert Record.load(file).claims.over is True
    assert json.loads((here.home / "scores.jsonl").read_text().splitlines()[-1])["score"] == 2048


def test_a_win_is_told_once_across_undo_redo_and_resume(here):
    """Taking the winning move back and making it again is no second win."""
    file = set_up(here, "4 4 . . / . . . . / . . . . / . . . .", win=8)
    result = here.run("play", file, typed="a\nu\na\nu\nr\nd\n")
    assert result.out.count("won: 8 is made") == 1
    assert here.run("play", file, typed="u\nu\na\n").out.count("won") == 0
    assert here.run("play", file, "--speak", typed="u\na\n").out.count("won") == 0


def test_every_game_tells_its_own_win(here):
    """A win before does not silence the next game."""
    file = set_up(here, "4 4 . / . . . / . . .", win=8, odds="4*1")
    result = here.run("play", file, typed="a\nnew\n" + "wasd\n" * 12)
    assert result.out.count("won: 8 is made") == 2


def test_the_game_goes_on_after_a_win_and_does_not_end_below_the_win_tile(here):
    """512 is no win where 2048 is."""
    file = set_up(here, "256 256 . . / . . . . / . . . . / . . . .")
    assert "won" not in here.run("play", file, typed="a\n").out
    file = set_up(here, "1024 1024 . . / . . . . / . . . . / . . . .")
    result = here.run("play", file, typed="a\ns\n")
    assert "won: 2048 is made; the game goes on" in result.out
    assert "game over" not in result.out


@pytest.mark.parametrize(
    "board",
    [
        "2 2 4 8 / 16 32 64 128 / 2 4 8 16 / 32 64 128 256",
        "2 4 8 16 / 2 8 16 32 / 4 16 32 64 / 8 32 64 128",
    ],
)
def test_a_full_board_with_a_pair_is_not_over(here, board):
    """Neither sideways nor upright."""
    assert "game over" not in here.run("play", set_up(here, board), "--moves", "").out


def test_a_lost_game_can_be_taken_back_unless_undo_is_off(here):
    """By default undo works from any state; --no-undo locks it, and stays with the game."""
    file = set_up(here, "2 2 / 8 4", win="none", odds="2*1")
    assert "game over" in here.run("play", file, "--no-undo", typed="a\n").out
    locked = here.run("play", file, "--moves", "u", "--no-undo")
    assert "this game takes nothing back" in locked.err
    assert "game over" not in here.run("play", file, "--moves", "u").out
    here.run("play", "--no-undo", "--seed", 42, "--moves", "w")
    later = here.run("play", "--moves", "u r")
    assert later.err.count("this game takes nothing back\n") == 2
    assert Record.load(here.games[0]).header("x-undo") == "off"


def test_a_new_game_within_a_strict_game_is_strict(here):
    """Unless the option is not given when that one goes on."""
    here.run("play", "--no-undo", "--seed", 42, typed="w\nnew\n")
    assert [Record.load(game).header("x-undo") for game in here.games] == ["off", "off"]
    here.run("play", typed="new\n")
    assert Record.load(here.games[-1]).header("x-undo") is None


def test_thousands_of_moves_and_undos_stay_quick_and_small(here):
    """The record holds moves, not boards: some six bytes each."""
    keys = "wasd" * 50 + "u" * 100 + "r" * 100
    here.run("play", "--size", 6, "--win", "none", "--seed", 1, "--quiet", typed=f"{keys}\n" * 10)
    record = Record.load(here.games[0])
    assert len(record.turns) > 2000
    assert here.games[0].stat().st_size < 8 * len(record.turns)


def test_best_is_kept_at_once_and_score_begins_at_0(shell, here):
    """Closing the window loses no best score; a new game has a score of its own."""
    process = shell.start("play", "--seed", 42)
    process.stdin.write(b"w\n")
    process.stdin.flush()
    while b"best 4" not in process.stdout.readline():
        pass
    process.kill()
    process.communicate()
    assert "score 0, best 4" in here.run("play", "--seed", 1, "--moves", "").out
    assert "classic, seed 1\n" in here.run("play", "--seed", 1, typed="new\n").out


def test_scores_and_tiles_have_no_upper_bound(here):
    """65532 + 8, and 131072 + 131072, are what they are."""
    file = set_up(here, "4 4 . . / . . . . / . . . . / . . . .", score=65532)
    assert "score 65540, best 65540" in here.run("play", file, typed="a\n").out
    file = set_up(here, "131072 131072 . . / . . . . / . . . . / . . . .", win="none")
    result = here.run("play", file, typed="a\n")
    assert "262144" in result.out
    assert "score 262144" in result.out


def test_two_players_of_one_save_cannot_pick_the_luckier_one(shell, here):
    """The record is held by one of them, and shows every move that was made."""
    first = shell.start("play", "--seed", 42, "--record", "a.2048")
    while b"score" not in first.stdout.readline():
        pass
    second = here.run("play", "a.2048", typed="w\n")
    assert second.code == 1
    assert second.err == "2048: this game is being played in another window\n"
    first.communicate(b"w\n")
    assert len(Record.load(here.folder / "a.2048").turns) == 1


@pytest.mark.parametrize(
    ("rows", "size"),
    [
        ("3,3/3", "2x2"),
        ("3,3/3,-2", "2x2"),
        ("2,2/2,2", "10x2"),
        ("2,x/2,2", "2x2"),
        ("", "2x2"),
    ],
)
def test_a_save_that_somebody_edited_is_refused_and_left_as_it_is(here, rows, size):
    """In one clear line, with its place."""
    file = here.folder / "edited.2048"
    text = f"2048-record: 1\nsize: {size}\nspawn: 2*1\nwin: none\nscore: 0\nboard: {rows}\n\n"
    file.write_text(text)
    for command in ("play", "replay", "show", "verify"):
        result = here.run(command, file)
        assert result.code == 1
        assert "line 6: " in result.err
        assert result.err.count("\n") == 1
    assert file.read_text() == text


def test_a_tile_of_five_and_more_digits_keeps_the_columns_straight(here):
    """With figures, and with colours, each tile visible on its own ground."""
    board = "2 4 8 16 / 32 64 128 256 / 512 1024 2048 4096 / 8192 16384 32768 65536"
    file = set_up(here, board, win="none")
    for environment in ({}, *({"FORCE_COLOR": str(level)} for level in (1, 2, 3))):
        out = ESCAPE.sub("", here.run("show", file, environment=environment).out).splitlines()[1:]
        rows = [line for line in out if line.strip()]
        assert len({len(line) for line in rows}) == 1
        assert Board.parse("\n".join(rows)) == Board.parse(board)


def test_quick_typing_loses_no_move_and_no_tile(here):
    """Many moves on one line are as many moves on lines of their own."""
    keys = "wasdwasdwwaassdd"
    at_once = here.run("play", "--seed", 5, typed=keys + "\n").out.split("\n\n")[-1]
    one_by_one = here.run("play", "--seed", 5, typed="\n".join(keys)).out.split("\n\n")[-1]
    assert at_once.partition("\n")[2] == one_by_one.partition("\n")[2]


def test_starting_another_game_by_accident_costs_nothing(here):
    """The old one is kept, listed, and goes on by its name."""
    here.run("play", "--seed", 42, "--moves", "wasd")
    here.run("play", "--new")
    name = here.games[0].stem
    assert name in here.run("games").out
    assert "going on: classic, seed 42, 4 moves" in here.run("play", name).out


@pytest.mark.parametrize("size", ["3", "5", "2x7", "1x2", "26"])
def test_any_size_can_be_played(here, size):
    """Nothing is made for 4x4 alone."""
    result = here.run("play", "--size", size, "--seed", 1, "--moves", "wasd")
    assert result.code == 0
    record = Record.load(here.games[0])
    assert isinstance(record, KeptRecord)
    assert "x".join(map(str, record.variant.size)) == (size if "x" in size else f"{size}x{size}")


def test_a_record_carries_every_spawned_tile_of_any_rules(here):
    """Rules that spawn large tiles are readable in the header, and each tile in its token."""
    here.run("play", "--spawn", "2:.5,8:.5", "--win", "none", "--seed", 1, "--moves", "wasdwasd")
    record = Record.load(here.games[0])
    assert record.variant == Variant(spawn_odds={2: 1, 8: 1}, win_tile=None)
    assert {turn.spawn.value for turn in record.turns} == {2, 8}
    assert not isinstance(record.start, Position)
