"""What is kept of games and scores, whatever happens to the machine."""

import errno
import json
import os
import shutil
import signal
import sys
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cli2048 import state
from cli2048.log import GameLog
from core2048 import Direction, Game, Record

YEAR = 365 * 24 * 3600
LOST_NEXT = "2048-record: 1\nsize: 2x2\nspawn: 2*1\nwin: 8\nboard: 2,2/8,4\nscore: 16\n\n"


def set_back(path, seconds):
    """Let a file seem to be older than it is, or newer where the number is negative."""
    about = path.stat()
    os.utime(path, (about.st_atime - seconds, about.st_mtime - seconds))


@pytest.mark.parametrize("jump", [-YEAR, YEAR], ids=["forward and back", "back"])
def test_a_clock_that_jumps_does_not_make_the_newest_game_an_old_one(here, jump):
    """The game played last goes on, though the clock says that another was."""
    here.run("play", "--seed", 1, "--moves", "wasd")
    set_back(here.games[0], jump)
    here.run("play", "--seed", 2, "--moves", "wasd")
    assert "going on: classic, seed 2, " in here.run("play", "--moves", "w").out
    first = next(path for path in here.games if Record.load(path).header("seed") == "1")
    here.run("play", first, "--moves", "w")
    assert "going on: classic, seed 1, " in here.run("play", "--moves", "").out


def test_many_shells_that_start_at_once_play_a_game_each(shell):
    """No game is taken for a damaged one while it is being made, and none is played twice."""
    players = [shell.start("play") for _ in range(6)]
    for player in players:
        player.stdin.write(b"wasd\n")
        player.stdin.flush()
    results = [player.communicate() for player in players]
    assert all(player.returncode == 0 for player in players)
    assert not any(b"damaged" in err or b"Traceback" in err for _, err in results)
    names = sorted(path.name for path in (shell.home / "games").iterdir())
    assert not any("damaged" in name for name in names)
    records = [Record.load(path) for path in shell.games]
    assert all(record.verify() == [] for record in records)
    lines = (shell.home / "scores.jsonl").read_text().splitlines()
    assert {json.loads(line)["game"] for line in lines} <= set(names)


def test_a_game_that_is_just_being_made_is_no_damage(here):
    """An empty file is left alone, by whomever it is being filled."""
    empty = here.home / "games" / "20990101-000000-0000.2048"
    empty.parent.mkdir(parents=True)
    empty.touch()
    result = here.run("play", "--moves", "")
    assert "damaged" not in result.err
    assert empty.exists()


def test_damage_to_one_file_hides_no_other_and_two_of_a_name_are_kept(here):
    """Each damaged file is put aside under a name of its own, and told in one line."""
    here.run("play", "--seed", 42, "--moves", "w")
    folder = here.home / "games"
    (folder / "20990101-000000-dead.2048.damaged").write_bytes(b"an older one")
    (folder / "20990101-000000-dead.2048").write_bytes(b"\0")
    (folder / "20990101-000000-beef.2048").write_bytes(b"2048-record: 1\nsize: 4x4\n\nend: x\xff")
    (folder / "20990101-000000-0000.2048").mkdir()
    (folder / "20990101-000000-1111.2048").symlink_to("nowhere")
    result = here.run("play", "--moves", "")
    assert result.out.startswith("going on: classic, seed 42, 1 move")
    assert "it is kept as 20990101-000000-dead.2048.damaged2; " in result.err
    assert "it is kept as 20990101-000000-beef.2048.damaged; what stands" in result.err
    assert (folder / "20990101-000000-dead.2048.damaged").read_bytes() == b"an older one"
    assert (folder / "20990101-000000-dead.2048.damaged2").read_bytes() == b"\0"
    assert "Traceback" not in result.err


@pytest.mark.parametrize("home", ["/proc/self", "/dev/null/home", "/"], ids=str)
def test_a_home_that_cannot_be_written_costs_one_warning(here, home):
    """The game is played, unsaved."""
    if home == "/":
        (here.folder / "home").write_text("a file where the folder should be")
        home = str(here.folder / "home")
    result = here.run("play", "--seed", 42, "--moves", "w", environment={"CORE2048_HOME": home})
    assert result.code == 0
    assert "score 4, best 4" in result.out
    assert result.err.count("\n") == 1
    assert "playing on unsaved" in result.err
    for command in ("games", "scores", "paths"):
        assert here.run(command, environment={"CORE2048_HOME": home}).code == 0


def test_a_game_that_cannot_be_written_goes_on_unsaved(here, monkeypatch):
    """On a disk that became read-only, the newest game is shown and played all the same."""
    here.run("play", "--seed", 42, "--moves", "w")
    before = here.games[0].read_bytes()

    def refuse(*_):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(GameLog, "resume", refuse)
    result = here.run("play", "--moves", "a")
    assert "going on: classic, seed 42, 1 move" in result.out
    assert result.err.count("\n") == 1
    assert "read-only file system; playing on unsaved" in result.err
    assert here.games[0].read_bytes() == before


class FullDisk:
    """A file of a disk that takes only so many bytes, for a while."""

    def __init__(self, file, room):
        self._file = file
        self.room = room

    def __getattr__(self, name):
        return getattr(self._file, name)

    def write(self, data):
        free = self.room - self._file.tell()
        if free <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return self._file.write(data[:free])


def test_moves_wait_while_the_disk_is_full(tmp_path):
    """The file is a true record at any moment, and none of the moves is missing in the end."""
    game = Game(seed=42)
    log = GameLog.create(tmp_path / "a.2048", game, {})
    disk = log._file = FullDisk(log._file, log.size + 12)
    kept = []
    for _ in range(10):
        step = game.step(game.legal_moves()[0])
        with suppress(OSError):
            log.turn(step)
            kept.append(len(game.steps))
        record = Record.load(tmp_path / "a.2048")
        assert list(record.steps()) == list(game.steps)[: len(record.turns)]
    assert 0 < len(kept) < 10
    disk.room = 10**6
    log.takeback()
    log.close()
    record = Record.load(tmp_path / "a.2048")
    assert len(record.turns) == 11
    assert len(list(record.steps())) == 9


def test_trouble_with_the_disk_is_told_once_and_so_is_its_end(here, monkeypatch):
    """Not at every move."""
    write, calls = GameLog._write, []

    def sometimes(self, text):
        calls.append(text)
        if 3 <= len(calls) <= 5:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(self, text)

    monkeypatch.setattr(GameLog, "_write", sometimes)
    result = here.run("play", "--seed", 42, typed="w\na\ns\nd\nw\na\n")
    assert result.err.count("no space left on device; playing on unsaved\n") == 1
    assert result.err.count("all is saved again") == 1
    assert len(Record.load(here.games[0]).turns) == 6


def test_a_game_left_on_a_full_disk_is_not_called_saved(here, monkeypatch):
    """What is missing is told instead."""
    write, calls = GameLog._write, []

    def once(self, text):
        calls.append(text)
        if len(calls) > 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(self, text)

    monkeypatch.setattr(GameLog, "_write", once)
    result = here.run("play", "--seed", 42, typed="w\na\n")
    assert "saved; to go on" not in result.err
    assert "the end of the game is not saved to " in result.err


def test_a_game_that_is_only_looked_at_adds_no_score(here):
    """However often."""
    here.run("play", "--seed", 42, "--moves", "wasd")
    before = (here.home / "scores.jsonl").read_bytes()
    for _ in range(3):
        here.run("play", "--moves", "b")
        here.run("games")
    assert (here.home / "scores.jsonl").read_bytes() == before


def test_a_game_that_finds_no_room_leaves_nothing_behind(here, monkeypatch):
    """No empty file is mistaken for a game later."""

    def refuse(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(GameLog, "_write", refuse)
    result = here.run("play", "--seed", 42, "--moves", "w")
    assert (result.code, result.err.count("\n")) == (0, 1)
    assert list((here.home / "games").iterdir()) == []


def test_the_best_score_of_a_killed_game_is_found_wherever_its_file_is(shell, here):
    """A line is noted when the game overtakes the best; the rest is read from its record."""
    process = shell.start("play", "--seed", 42, "--record", "mine.2048")
    process.stdin.write(b"w\na\ns\nd\nw\na\ns\nd\n")
    process.stdin.flush()
    boards = 0
    while boards < 9:
        boards += process.stdout.readline().startswith(b"score")
    process.kill()
    process.communicate()
    lines = (shell.home / "scores.jsonl").read_text().splitlines()
    assert len(lines) == 1
    reached = Record.load(shell.folder / "mine.2048").game().score
    assert json.loads(lines[0])["score"] < reached
    assert f"score 0, best {reached}\n" in here.run("play", "--seed", 1, "--no-save").out


def test_scores_that_cannot_be_kept_cost_one_warning(here):
    """The best score is then found in the records."""
    (here.home / "scores.jsonl").mkdir(parents=True)
    result = here.run("play", "--seed", 42, "--moves", "wasd")
    assert result.err.splitlines()[-1] == "saved; to go on: 2048 play"
    assert result.err.count("cannot keep the score: is a directory\n") == 1
    assert "score 0, best 8" in here.run("play", "--seed", 1, "--moves", "").out


def test_a_long_game_adds_few_scores(here):
    """One when it overtakes the best, one when it is left."""
    here.run("play", "--seed", 42, typed="wasd\n" * 60)
    assert len((here.home / "scores.jsonl").read_text().splitlines()) == 2


def test_the_best_score_is_never_lowered(here):
    """Neither by undo, nor by a worse game, nor by leaving after an undo."""
    here.run("play", "--seed", 42, "--moves", "wwwaaasd")
    best = here.run("play", "--moves", "").out.split("best ")[1].split()[0]
    here.run("play", typed="uuuuuuuu\n")
    assert f"score 0, best {best}\n" in here.run("play", "--moves", "").out
    assert f"score 0, best {best}\n" in here.run("play", "--seed", 3, "--moves", "").out
    shutil.rmtree(here.home / "games")
    assert f"score 0, best {best}\n" in here.run("play", "--seed", 3, "--moves", "").out


def test_finished_games_are_passed_over_without_being_read(here, monkeypatch):
    """Thousands of them must not slow the start."""
    here.run("play", "--seed", 42, "--moves", "w")
    over = Game(state.Record.parse(LOST_NEXT).variant, seed=1)
    while not over.over:
        over.step(over.legal_moves()[0])
    for number in range(20):
        Record.of(over).dump(here.home / "games" / f"2099-{number}.2048")
    here.run("scores")
    resumed = []
    resume = GameLog.resume
    monkeypatch.setattr(GameLog, "resume", lambda path: resumed.append(path) or resume(path))
    assert "seed 42" in here.run("play", "--moves", "").out
    assert len(resumed) == 1


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=200) | st.text().map(str.encode), st.booleans())
@example(b"", True)
@example(b"2048-record: 1\n" * 3, True)
@example(b'{"format": "2048-record"}', True)
@example(b"GIF89a", True)
def test_any_bytes_as_a_state_file_are_survived(tmp_path_factory, content, as_scores):
    """No traceback, the other game goes on, and the bytes are still there."""
    from cli import Here

    here = Here(tmp_path_factory.mktemp("fuzz"))
    here.run("play", "--seed", 42, "--moves", "w")
    odd = here.home / "games" / "2099.2048"
    odd.write_bytes(content)
    if as_scores:
        with (here.home / "scores.jsonl").open("ab") as scores:
            scores.write(content)
    for command in (["play", "--moves", "a"], ["games"], ["scores"], ["verify", odd]):
        result = here.run(*command)
        assert result.code in {0, 1}
        assert "Traceback" not in result.err
    kept = [path.read_bytes() for path in (here.home / "games").iterdir()]
    assert content in kept
    assert Record.load(min(here.games, key=lambda path: path.name)).header("seed") == "42"


def test_a_record_is_true_at_any_moment_of_a_kill(shell):
    """Killed in the midst of more and more moves, each time all that was shown is there."""
    for count in (1, 10, 25):
        process = shell.start("play", "--new", "--seed", 5, "--json")
        shown = json.loads(process.stdout.readline())["moves"]
        for number in range(count + 30):
            process.stdin.write(f"{'wasd'[number % 4]}\n".encode())
            process.stdin.flush()
            if number < count:
                shown = json.loads(process.stdout.readline())["moves"]
        process.kill()
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        record = Record.load(shell.games[-1])
        assert record.verify() == []
        assert len(record.turns) >= shown


def test_undo_and_redo_of_a_long_game_stay_in_the_record(here):
    """Every takeback is a token; nothing is ever cut off."""
    here.run("play", "--seed", 1, typed="wasd\n" * 10 + "u u u r r\n")
    record = Record.load(here.games[0])
    assert [str(turn) for turn in record.turns].count("<") == 3
    assert record.turns[-1].direction in Direction
    assert record.verify() == []


@pytest.mark.skipif(sys.platform == "win32", reason="no open file can be removed there")
def test_a_record_that_was_removed_is_made_anew(tmp_path):
    """With all that was in it, also where nothing is added any more."""
    path = tmp_path / "game.2048"
    game = Game(seed=42)
    log = state.create(game, path)
    log.turn(game.step(Direction.DOWN))
    path.unlink()
    assert log.waiting
    log.turn(game.step(Direction.LEFT))
    assert list(Record.load(path).game().steps) == list(game.steps)
    path.unlink()
    log.flush()
    assert not log.waiting
    assert list(Record.load(path).game().steps) == list(game.steps)
    log.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no open file can be removed there")
def test_what_cannot_be_made_anew_is_not_said_to_be_saved(shell):
    """Its folder is gone as well, until it is there again."""
    folder = shell.folder / "mine"
    folder.mkdir()
    process = shell.start("play", "--record", "mine/game.2048", "--seed", 42)

    def play(keys):
        process.stdin.write(keys)
        process.stdin.flush()

    while not list(folder.iterdir()):
        assert process.poll() is None
    play(b"s\n")
    while process.stdout.readline() != b"4 . . .\n":
        assert process.poll() is None
    shutil.rmtree(folder)
    play(b"a\n")
    assert process.stderr.readline() == (
        b"2048: cannot save to mine/game.2048: no such file or directory; playing on unsaved\n"
    )
    _, said = process.communicate(b"q\n", timeout=20)
    assert b"saved; to go on" not in said
    assert b"the end of the game is not saved to mine/game.2048" in said
