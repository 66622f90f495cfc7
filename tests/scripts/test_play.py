"""``2048 play``: games by lines, and what becomes of them."""

import json
import os
import re
import signal
import subprocess
import time

import pytest

from core2048 import Game, Record

WON_AND_OVER = """\
2048-record: 1
size: 4x4
spawn: 2*9 4*1
win: 2048
seed: 1
board: 1024,1024,2,4/2,4,8,16/4,8,16,32/8,16,32,64
score: 20000

"""
LOST_NEXT = """\
2048-record: 1
size: 2x2
spawn: 2*1
win: 8
board: 2,2/8,4
score: 16

"""


def test_a_game_is_played_over_a_pipe(shell):
    """The transcript: the rules, then score and board after each line of input."""
    result = shell.run("play", "--seed", 42, typed="w\na s\n\n")
    assert result.out == (
        "classic, seed 42\n"
        "score 0, best 0\n2 . . .\n2 . . .\n. . . .\n. . . .\n\n"
        "score 4, best 4\n4 . . .\n. . . .\n. . . 2\n. . . .\n\n"
        "score 4, best 4\n2 . . .\n. . . .\n4 . . .\n2 . 2 .\n\n"
        "score 4, best 4\n2 . . .\n. . . .\n4 . . .\n2 . 2 .\n"
    )
    assert result.err == "saved; to go on: 2048 play\n"
    assert result.code == 0


def test_the_newest_game_goes_on_and_a_new_one_leaves_it_alone(here):
    """Without options the last game is resumed; with any that defines a game another begins."""
    here.run("play", "--seed", 42, typed="w\n")
    resumed = here.run("play", typed="as\n")
    assert resumed.out.startswith("going on: classic, seed 42, 1 move\n")
    assert "score 4, best 4\n2 . . .\n. . . .\n4 . . .\n2 . 2 .\n" in resumed.out
    first = here.games[0].read_text()
    here.run("play", "--size", "3", "--seed", 1)
    assert len(here.games) == 2
    assert here.games[0].read_text() == first
    assert Record.parse(first).game().board[0] == (2, 0, 0, 0)


def test_an_undone_move_brings_the_same_tile_again_in_another_process(shell):
    """There is no fishing for tiles by leaving and coming back."""
    shell.run("play", "--seed", 7, typed="wasd")
    before = shell.games[0].read_text()
    shell.run("play", typed="u")
    again = shell.run("play", typed="d")
    turns = Record.parse(shell.games[0].read_bytes()).turns
    assert str(turns[-3]) == str(turns[-1])
    assert str(turns[-2]) == "<"
    assert shell.games[0].read_text().startswith(before)
    assert again.code == 0


def test_a_move_that_changes_nothing_is_told_and_not_counted(here):
    """It goes to stderr, and the game goes on."""
    result = here.run("play", "--seed", 42, typed="a\nw\n")
    assert result.err.startswith("left changes nothing; legal: up, right, down\n")
    assert len(Record.load(here.games[0]).turns) == 1


def test_an_unknown_word_stops_the_input_and_keeps_the_lines_before(here):
    """The message says the line, the column and what is near; nothing of that line is done."""
    result = here.run("play", "--seed", 42, typed="w\ns lefft\nw\n")
    assert result.code == 1
    assert "2048: line 2: 'lefft' at column 3 is no key; did you mean 'left'?\n" in result.err
    assert len(Record.load(here.games[0]).turns) == 1


def test_a_win_is_told_once_and_with_the_end_of_the_game(here):
    """The move that makes 2048 may also be the last; both are told."""
    file = here.folder / "last.2048"
    file.write_text(WON_AND_OVER)
    result = here.run("play", file, typed="a\nw\n")
    assert "won: 2048 is made\n" in result.out
    assert result.out.endswith("game over: score 22048, best 22048\n")
    assert result.code == 0
    file.write_text(WON_AND_OVER.replace("2,4/2,4", ".,./2,4"))
    result = here.run("play", file, typed="a\nd\n")
    assert "won: 2048 is made; the game goes on\n" in result.out
    assert result.out.count("won") == 1


def test_a_lost_game_says_so_and_its_record_ends(here):
    """Score and best are told, the exit code is 0, and the claims of the record are true."""
    file = here.folder / "lost.2048"
    file.write_text(LOST_NEXT)
    result = here.run("play", file, typed="a\na\n")
    assert result.out.endswith("game over: score 20, best 20\n")
    record = Record.load(file)
    assert record.claims is not None
    assert record.claims.over
    assert record.verify() == []
    assert result.err == ""
    assert result.code == 0


def test_a_game_that_is_lost_at_once_is_ended_and_scored(here):
    """From the first tile to the last move in one process."""
    result = here.run("play", "--size", "1x2", "--seed", 1, "--moves", "d")
    assert (result.code, result.err) == (0, "")
    record = Record.load(here.games[0])
    assert record.claims is not None
    assert record.verify() == []
    score = json.loads((here.home / "scores.jsonl").read_text().splitlines()[-1])
    assert score["over"] is True
    assert score["score"] == record.claims.score


def test_looking_at_a_game_does_not_write_to_it(here):
    """Nor does a record that breaks the rules change, whatever its end looks like."""
    file = here.folder / "cut.2048"
    for content in (LOST_NEXT + "R2a1 U2b", LOST_NEXT + "U2a1 U2b"):
        file.write_text(content)
        here.run("play", file, typed="\n")
        assert file.read_text() == content


def test_records_of_a_newer_kind_and_several_in_a_file_are_no_damage(here):
    """They are passed over and stay where they are."""
    here.run("play", "--seed", 42, typed="w")
    newer = here.home / "games" / "20990101-000000-0001.2048"
    newer.write_text("2048-record: 2\nsomething: new\n")
    two = here.home / "games" / "20990101-000000-0002.2048"
    two.write_text(LOST_NEXT + LOST_NEXT)
    result = here.run("play")
    assert result.out.startswith("going on: classic, seed 42, 1 move")
    assert "record version 2 is not known here" in result.err
    assert len(here.games) == 3


def test_the_way_to_go_on_names_the_game_that_was_left(here):
    """A file of one's own by its name, quoted for the here; a new game as the newest."""
    file = here.folder / "my game.2048"
    file.write_text(LOST_NEXT)
    assert here.run("play", file).err == f"saved; to go on: 2048 play '{file}'\n"
    assert here.run("play", file, typed="new\n").err == "saved; to go on: 2048 play\n"


def test_a_lost_game_can_be_taken_back_and_played_on(here):
    """Undo works after the end: the claims are gone then, and the takeback stays in the record."""
    file = here.folder / "lost.2048"
    file.write_text(LOST_NEXT)
    result = here.run("play", file, typed="a u\n")
    assert "game over" not in result.out
    record = Record.load(file)
    assert record.claims is None
    assert [str(turn) for turn in record.turns][1:] == ["<"]


def test_the_best_score_is_kept_by_variant_and_never_lowered(here):
    """Undo lowers the score, not the best; another variant has a best of its own."""
    here.run("play", "--seed", 42, typed="w\n")
    assert "score 0, best 4" in here.run("play", typed="u").out
    assert "score 0, best 4" in here.run("play", "--seed", 1).out
    assert "score 0, best 0" in here.run("play", "--size", 3).out


def test_the_best_score_survives_a_kill(shell):
    """What a killed player reached is found in its record by the next one."""
    process = shell.start("play", "--seed", 42)
    process.stdin.write(b"w\n")
    process.stdin.flush()
    _read_until(process, b"score 4")
    process.kill()
    process.communicate()
    resumed = shell.run("play")
    assert "going on: classic, seed 42, 1 move" in resumed.out
    assert "score 4, best 4\n4 . . ." in resumed.out
    assert json.loads((shell.home / "scores.jsonl").read_text().splitlines()[-1])["score"] == 4


def test_every_move_is_on_disk_before_its_board_is_shown(shell):
    """The record follows the game line by line."""
    process = shell.start("play", "--seed", 42)
    process.stdin.write(b"w\n")
    process.stdin.flush()
    _read_until(process, b"score 4")
    assert shell.games[0].read_text().endswith("1. U2d3 ")
    process.communicate()


def test_two_shells_at_once_play_two_games(shell):
    """A game that is being played is not resumed by another shell."""
    first = shell.start("play", "--seed", 42)
    _read_until(first, b"score 0")
    second = shell.run("play", typed="w\n")
    assert not second.out.startswith("going on")
    named = shell.run("play", shell.games[0])
    assert named.err == "2048: this game is being played in another window\n"
    assert named.code == 1
    first.communicate(b"w\n")
    assert len(shell.games) == 2
    assert all(Record.load(game).verify() == [] for game in shell.games)


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "SIGTERM"]
)
def test_a_signal_ends_the_game_saved(shell, number, code):
    """The exit code names the signal, and the game goes on next time."""
    process = shell.start("play", "--seed", 42)
    process.stdin.write(b"w\n")
    process.stdin.flush()
    _read_until(process, b"score 4")
    process.send_signal(number)
    _, err = process.communicate()
    assert process.returncode == code
    assert err.decode() == "saved; to go on: 2048 play\n"
    assert "going on: classic, seed 42, 1 move" in shell.run("play").out


def test_interrupts_at_any_moment_leave_no_traceback(shell):
    """From the first import to the last move, Ctrl-C ends with 130 or comes too late."""
    for delay in (0.03, 0.06, 0.09, 0.12, 0.15, 0.2, 0.3):
        process = shell.load("play", "--seed", 1)
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(b"wasd")
        # Before main is called, the signal is Python's own to handle.
        assert not re.search(rb'cli2048/__main__\.py", line [0-9]+, in main', err)
        assert b"KeyboardInterrupt" in err or process.returncode in {0, 130, -signal.SIGINT}
    assert shell.run("play", typed="w").code == 0


def test_closed_streams_are_no_accidents(shell):
    """A closed stdin is the end of input; a closed stdout ends with 1 and a line."""
    with open(os.devnull, "rb") as nothing:
        no_input = shell.run("play", "--seed", 1, stdin=nothing)
    assert no_input.code == 0
    closed = _shell(shell, "play --new --seed 1 --moves w <&- ; echo $?")
    assert closed.stdout.endswith("0\n")
    silent = _shell(shell, "play --new --seed 1 --moves w >&- ; echo code $?")
    assert silent.stdout == "code 1\n"
    assert "2048: cannot write to standard output: it is closed\n" in silent.stderr
    broken = _shell(shell, "play --new --seed 1 <keys | head -n 1; echo ${PIPESTATUS[0]}")
    assert broken.stdout == "classic, seed 1\n1\n"
    assert "Traceback" not in broken.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_a_full_output_is_told_in_one_line(shell):
    """No space left: exit 1, one line, and the game is kept."""
    result = _shell(shell, "play --seed 1 --moves w >/dev/full; echo $? >&2")
    assert "2048: cannot write to standard output: no space left on device\n" in result.stderr
    assert result.stderr.endswith("1\n")


def test_a_folder_that_cannot_be_written_to_costs_one_warning(here):
    """The game is played unsaved."""
    here.home.write_text("a file where the folder should be")
    result = here.run("play", "--seed", 42, typed="w\n")
    assert result.code == 0
    assert result.err.count("\n") == 1
    assert "cannot save the game" in result.err
    assert "playing on unsaved" in result.err
    assert "score 4" in result.out


def test_a_full_disk_in_mid_game_keeps_what_was_saved(shell):
    """A token that does not fit is taken back; the game goes on unsaved."""
    # Python would leave halves of its compiled modules under such a limit.
    limit = "export PYTHONDONTWRITEBYTECODE=1; ulimit -f 1; trap '' XFSZ; "
    keys = "wasd" * 400
    (shell.folder / "keys").write_text("\n".join(keys))
    result = _shell(shell, "play --new --seed 1 <keys >/dev/null; echo $?", before=limit)
    assert result.stdout == "0\n"
    assert "playing on unsaved" in result.stderr
    assert "Traceback" not in result.stderr
    kept = Record.load(shell.games[0])
    assert len(kept.turns) > 50
    kept.game()


def test_a_damaged_game_is_kept_aside_and_the_next_one_goes_on(here):
    """It is told, never overwritten, and hides no other game."""
    here.run("play", "--seed", 42, typed="w")
    damaged = here.home / "games" / "20990101-000000-dead.2048"
    damaged.write_bytes(b"2048-record: 1\nsize: 4x4\nrubbish\xff")
    result = here.run("play", typed="a")
    assert "it is kept as 20990101-000000-dead.2048.damaged" in result.err
    assert result.out.startswith("going on: classic, seed 42, 1 move")
    assert (
        (here.home / "games" / "20990101-000000-dead.2048.damaged").read_bytes().endswith(b"\xff")
    )


@pytest.mark.parametrize(
    "tail", [b"D2b", b"D2b4", b"\n\nend: moves=1 sco", b"# a commen", b"e", b"2."], ids=repr
)
def test_a_record_that_was_cut_short_is_played_on(here, tail):
    """What does not count is cut off, and what is added does not join it."""
    here.run("play", "--seed", 42, typed="w")
    game = here.games[0]
    whole = Record.load(game)
    game.write_bytes(game.read_bytes() + tail)
    result = here.run("play", game, typed="a")
    assert result.code == 0
    turns = Record.load(game).turns
    assert turns[:-1] == whole.turns
    assert Record.load(game).verify() == []


def test_games_of_other_makers_are_played_on_where_they_are(here):
    """CRLF, a BOM, a comment: the file is only added to."""
    file = here.folder / "foreign.2048"
    file.write_bytes(
        b"\xef\xbb\xbf2048-record: 1\r\nsize: 2x3\r\nspawn: 2*1\r\nwin: none\r\n"
        b"start: 2a1\r\n\r\nR2a1 D2a1 # so far\r\n"
    )
    before = file.read_bytes()
    assert here.run("play", file, typed="u\n").code == 0
    assert file.read_bytes().startswith(before)
    assert [str(turn) for turn in Record.load(file).turns] == ["R2a1", "D2a1", "<"]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--size", "1x1"], 2, "a board has at least 2 cells, not 1x1"),
        (
            ["--size", "3", "--win", "2048"],
            2,
            "no game on 3x3 makes a 2048: its largest tile is 1024",
        ),
        (["--size", "four"], 2, "'four' is no size: one looks like 4, or 5x3 for 5 rows of 3"),
        (["--spawn", "2:0"], 2, "the weight of 2 is a number above 0, not 0.0"),
        (["--spawn", "2"], 2, "'2' are no spawn odds: they look like 2:.9,4:.1"),
        (["--win", "x"], 2, "'x' is no tile, nor 'none'"),
        (["--variant", "mni"], 2, "no variant is called 'mni'; did you mean 'mini'?"),
        (["--seed", "-1"], 0, ""),
        (["--seed", " a"], 2, "a seed in words is one line without outer blanks, not ' a'"),
        (["--sede", "1"], 2, "no such option --sede; did you mean '--seed'?"),
        (["--moves", "xyz"], 2, "'x' at column 1 is no key; type ? for help"),
        ([""], 2, "the name of a file is not empty"),
        (["--record", ""], 2, "the name of a file is not empty"),
        (["--record", "a", "--no-save"], 2, "--record does not go with --no-save"),
        (["--win", "0"], 2, "a tile is above 0; 'none' is no win tile"),
        (["--seed", "1" * 5000], 2, "a seed has at most 300 characters, not 5000"),
        (["x" * 300], 1, "xxx: file name too long"),
        (["nowhere.2048"], 1, "cannot go on with nowhere.2048: no such file or directory"),
        (["nowhere.2048", "--new"], 2, "a game from a file goes on as it is"),
        (["--record", "no/folder.2048"], 1, "cannot record to no/folder.2048: no such file"),
    ],
)
def test_impossible_wishes_get_one_clear_line(here, arguments, code, message):
    """The line names what was given and what would be right; nothing is left behind."""
    result = here.run("play", *arguments)
    assert result.code == code
    assert message in result.err
    assert result.err.count("\n") == 1
    if code:
        assert result.out == ""
        assert here.games == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0\1\2",
        b"\x89PNG\r\n",
        b"2048-record: 2\n",
        b"2048-record: 1\nsize: 4x4\n",
        b'{"a":1}',
    ],
    ids=["empty", "binary", "a picture", "newer", "cut in the header", "other JSON"],
)
def test_files_that_are_no_record_are_left_as_they_are(here, content):
    """play, replay and verify say why in one line and touch nothing."""
    file = here.folder / "odd.2048"
    file.write_bytes(content)
    for command in ("play", "replay", "verify"):
        result = here.run(command, file)
        assert result.code == 1
        assert result.err.startswith("2048: ")
        assert result.err.count("\n") == 1
        assert result.out == ""
    assert file.read_bytes() == content


def test_standard_input_brings_moves_and_no_game(here):
    """The way out is a file."""
    result = here.run("play", "-")
    assert (result.code, result.out) == (1, "")
    assert result.err == (
        "2048: cannot go on with -: standard input brings the moves; "
        "'2048 convert - FILE.2048' makes a file of it\n"
    )


def test_rules_can_be_chosen_by_name_and_by_option(here):
    """A size takes the usual win tile; options change what the name says."""
    assert here.run("play", "--variant", "mini").out.startswith("mini, seed ")
    assert here.run("play", "--size", "3").out.startswith("mini, seed ")
    assert here.run("play", "--size", "2x3").out.startswith("2x3, spawn 2*9 4*1, win 32, start 2")
    assert here.run("play", "--spawn", "2:1").out.startswith("twos, seed ")
    assert here.run("play", "--win", "none").out.startswith("endless, seed ")


def test_scripted_moves_take_no_input(here):
    """``--moves`` plays and ends; ``--quiet`` shows only the last board of any input."""
    scripted = here.run("play", "--seed", 42, "--moves", "was", "--no-save", typed="rubbish")
    assert scripted.out.startswith("classic, seed 42\nscore 4, best 4\n2 . . .")
    quiet = here.run("play", "--seed", 42, "--quiet", "--no-save", typed="w\na\ns\n")
    assert quiet.out == scripted.out
    assert quiet.err == ""
    assert here.games == []


def test_files_are_saved_and_never_overwritten(here):
    """``save`` writes the record, ``gif`` an animation; both refuse a name that is taken."""
    result = here.run("play", "--seed", 42, typed="wa\nsave my game.2048\ngif my game.gif\n")
    assert "written to my game.2048\nwritten to my game.gif\n" in result.err
    assert len(Record.load(here.folder / "my game.2048").turns) == 2
    assert (here.folder / "my game.gif").read_bytes().startswith(b"GIF89a")
    again = here.run("play", typed="save my game.2048\n")
    assert "2048: my game.2048 exists already: choose another name\n" in again.err


def test_what_is_saved_knows_all_that_the_kept_game_knows(here):
    """Takebacks and headers are in the record, and in the one that an animation holds."""
    here.run("play", "--seed", 42, "--no-undo", typed="w\nsave strict.2048\n")
    here.run("play", "--seed", 42, typed="wua\nsave undone.2048\ngif undone\n")
    for game, name in zip(here.games, ("strict", "undone"), strict=True):
        saved = Record.load(here.folder / f"{name}.2048")
        assert saved == Record.load(game)
    here.run("replay", "undone.gif", "-o", "again.2048")
    assert Record.load(here.folder / "again.2048") == saved


def test_a_finished_game_is_saved_with_its_end(here):
    """Whether its end stands on the disk already or not."""
    here.run("play", "--size", "1x2", "--seed", 1, typed="dddd save over.2048\n")
    assert Record.load(here.folder / "over.2048") == Record.load(here.games[0])
    assert Record.load(here.games[0]).claims.over


def test_a_game_whose_file_something_else_wrote_over_is_left_without_a_traceback(here, monkeypatch):
    """And what the player saves is then what was played."""
    from cli2048.log import GameLog

    turn = GameLog.turn

    def spoil(log, step):
        turn(log, step)
        log.path.write_bytes(b"x" * log.size)

    monkeypatch.setattr(GameLog, "turn", spoil)
    result = here.run("play", "--size", "1x2", "--seed", 1, typed="dddd save mine.2048\n")
    assert result.code == 0
    assert "the end of the game is not saved to" in result.err
    assert Record.load(here.folder / "mine.2048").verify() == []


def test_a_new_game_within_a_game_keeps_the_old_one(here):
    """``new`` begins another record; over a pipe it does not ask."""
    result = here.run("play", "--seed", 42, typed="w\nnew\n")
    assert len(here.games) == 2
    assert result.out.count("best") == 3  # the new board is shown once
    turns = sorted(len(Record.load(game).turns) for game in here.games)
    assert turns == [0, 1]


def _read_until(process, text):
    """Wait for a text in the output of a process."""
    seen = b""
    while text not in seen:
        line = process.stdout.readline()
        assert line, seen
        seen += line


def _shell(shell, command, before=""):
    """What a shell makes of ``2048 …`` with its redirections."""
    keys = shell.folder / "keys"
    if not keys.exists():
        keys.write_text("wasd\n" * 2000)
    line = f'{before}"$0" -m cli2048 {command}'
    return subprocess.run(
        ["bash", "-c", line, os.sys.executable],
        cwd=shell.folder,
        env=shell.environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_way_back_to_a_file_can_be_typed(here):
    """Also where its name looks like an option."""
    result = here.run("play", "--record", "-mine.2048", "--seed", 42, "--moves", "w")
    assert result.err == "saved; to go on: 2048 play ./-mine.2048\n"
    assert here.run("play", "./-mine.2048", "--moves", "").code == 0


def test_a_comment_at_the_end_of_a_record_stays(here):
    """Whole, and the moves go on below it."""
    file = here.folder / "mine.2048"
    file.write_text(f"{Record.of(Game(seed=42)).format()}1. U2d3 # hello")
    assert here.run("play", "mine.2048", "--moves", "d").code == 0
    assert "1. U2d3 # hello\n2. R" in file.read_text()


def test_false_claims_of_a_game_that_goes_on_are_told(here):
    """They go with the next move."""
    file = here.folder / "mine.2048"
    file.write_text(f"{Record.of(Game(seed=42)).format()}1. U2d3\n\nend: moves=1 score=5\n")
    result = here.run("play", "mine.2048", "--moves", "d")
    wrong = "2048: mine.2048: wrong claim: score: the record says 5, the game has 4\n"
    assert (result.code, result.err.startswith(wrong)) == (0, True)


def test_a_quiet_game_answers_who_asks_for_the_board(here):
    """And does not say it twice."""
    result = here.run("play", "--quiet", "--seed", 42, "--no-save", typed="b\nw\nb\n")
    assert result.out.count("score 0, best 0\n") == 1
    assert result.out.count("score 4, best 4\n") == 1


def test_names_of_files_cannot_move_the_cursor(here):
    """They are told with what they would send to the terminal spelt out."""
    result = here.run("show", "\x1b[31mfoo")
    assert result.code == 1
    assert result.err == "2048: cannot read \\x1b[31mfoo: no such file or directory\n"
    name = "\x1b[31m.2048"
    here.run("play", "--record", name, "--seed", 42, "--moves", "w")
    assert here.run("verify", name).out.startswith("\\x1b[31m.2048: ok, 1 move, ")


def test_a_mark_of_unicode_before_the_keys_is_no_key(here):
    """Some shells put one on every pipe."""
    assert here.run("play", "--seed", 42, "--no-save", typed="\ufeffw\n").code == 0
