"""``2048 replay`` and ``2048 verify``: games shown, exported and checked."""

import os
import signal
import time

import pytest

from cli2048.app import COMMANDS
from core2048 import Game, Record, Variant
from render2048.gif_comment import read_comment

GAME = """\
2048-record: 1
size: 4x4
spawn: 2*9 4*1
win: 2048
seed: 12345
date: 2026-11-29T20:15:00Z
app: core2048 0.1.0
start: 2a4 2c2

1. L2d1 D4b3 L2d2 U2a4 R2a1

end: moves=5 score=16 max=8 over=no crc=558811a0
"""


@pytest.fixture
def game(here):
    """A record in the folder of the user."""
    file = here.folder / "game.2048"
    file.write_text(GAME)
    return file


def test_a_record_is_printed_board_by_board(here, game):
    """Each board stands below the line that says how it came about."""
    result = here.run("replay", game)
    boards = result.out.split("\n\n")
    assert boards[0] == "classic, score 0\n. . . .\n. . 2 .\n. . . .\n2 . . ."
    assert len(boards) == 6
    assert boards[5] == "right +4, 2 at a1, score 16\n2 . 8 4\n. . . .\n. . . .\n. . . 2\n"
    assert here.run("replay", "-", typed=GAME).out == result.out


def test_a_gif_is_no_other_kind(here):
    """Rather than be one by its name alone."""
    here.run("play", "--seed", 42, "--moves", "w")
    result = here.run("replay", "--gif", "--as", "png")
    assert (result.code, result.out) == (2, "")
    assert "--gif does not go with --as" in result.err


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (["--from", 2], [0, 2, 3, 4, 5]),
        (["--to", 2], [0, 1, 2]),
        (["--from", 2, "--to", 3], [0, 2, 3]),
        (["--last", 2], [0, 4, 5]),
        (["--every", 2], [0, 2, 4, 5]),
        (["--last", 99], [0, 1, 2, 3, 4, 5]),
    ],
)
def test_a_part_of_a_game_can_be_shown(here, game, options, shown):
    """The board before the part comes first, and the last move is never left out."""
    whole = here.run("replay", game).out.rstrip("\n").split("\n\n")
    part = here.run("replay", game, *options).out.rstrip("\n").split("\n\n")
    assert part[1:] == [whole[number] for number in shown[1:]]


@pytest.mark.parametrize("options", [["--to", 3], ["--from", 2, "--to", 3]])
def test_a_part_before_a_broken_move_can_be_exported(here, game, options):
    """What comes after it is not asked for."""
    game.write_text(GAME.replace("U2a4", "U2a1"))
    assert here.run("replay", game, "-o", "part.gif", *options).out == "part.gif\n"
    whole = here.run("replay", game, "-o", "whole.gif")
    assert (whole.code, whole.out) == (1, "")
    assert "move 4 (U2a1): no tile can appear on a1" in whole.err


def test_the_newest_game_becomes_a_gif(shell):
    """Without a file it is the game played last; the picture carries its record."""
    shell.run("play", "--seed", 42, typed="wasd")
    result = shell.run("replay", "--gif")
    assert (result.code, result.err) == (0, "")
    picture = shell.folder / result.out.rstrip("\n")
    assert picture.name == f"{shell.games[0].stem}.gif"
    assert Record.parse(read_comment(picture.read_bytes())) == Record.load(shell.games[0])
    assert shell.run("replay", picture).out == shell.run("replay").out


def test_a_picture_never_replaces_a_file_unless_forced(here, game):
    """The old file stands; ``--force`` writes over it; no half file is left anywhere."""
    taken = here.folder / "a.gif"
    taken.write_text("precious")
    refused = here.run("replay", game, "-o", "a.gif")
    assert refused.code == 1
    assert refused.err == ("2048: a.gif exists already: choose another name, or use --force\n")
    assert taken.read_text() == "precious"
    broken = here.run("replay", game, "-o", "a.gif", "--force", "--size", 3)
    assert broken.code == 2
    assert taken.read_text() == "precious"
    assert here.run("replay", game, "-o", "a.gif", "--force").out == "a.gif\n"
    assert taken.read_bytes().startswith(b"GIF89a")
    assert sorted(path.name for path in here.folder.iterdir()) == ["a.gif", "game.2048"]


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (["-o", "a.mp4"], 2, "no renderer writes '.mp4'; there are .txt, .gif, "),
        (["-o", "-"], 2, "'-' is no file to write to"),
        (["-o", ""], 2, "the name of a file is not empty"),
        (["--gif", "-o", "a.txt"], 2, "'a.txt' is no file of .gif"),
        (["-o", "no/a.gif"], 1, "cannot write no/a.gif: no such file or directory"),
        (["--gif", "--theme", "clasic"], 2, "no theme is called 'clasic'; did you mean 'classic'?"),
        (["--gif", "--speed", 0], 2, "a speed is 0.001 to 7.5"),
        (["--gif", "--speed", "nan"], 2, "a speed is 0.001 to 7.5"),
        (["--gif", "--speed", 100], 2, "a speed is 0.001 to 7.5"),
        (["--gif", "--size", 1], 2, ""),
        (["--gif", "--hold", 0], 2, "hold is at least 20 milliseconds"),
        (["--gif", "--loop", -1], 2, "loop is 0, for ever, or up to"),
        (["--theme", "classic"], 2, "--theme is nothing to the renderer 'text'"),
        (["--gif", "--from", 9], 1, "there is no move 9: the game has 5"),
        (["--from", 3, "--to", 2], 2, "--to 2 comes before --from 3"),
        (["--from", 3, "--last", 2], 2, "--last does not go with --from and --to"),
        (["--from", 0], 2, "--from"),
        (["nowhere"], 2, "unexpected extra argument"),
    ],
)
def test_impossible_exports_get_one_clear_line(here, game, options, code, message):
    """The line names the option and the way out, and no file is written."""
    result = here.run("replay", game, *options)
    assert result.code == code
    assert message in result.err
    assert result.err.count("\n") == 1
    assert [path.name for path in here.folder.iterdir()] == ["game.2048"]


def test_without_any_game_replay_says_how_to_get_one(here):
    """A newcomer is told what to do."""
    result = here.run("replay", "--gif")
    assert result.err == (
        "2048: no game has been played yet: play one with '2048 play', or name a file\n"
    )
    assert result.code == 1


def test_a_picture_gives_its_record_back(here, game):
    """So that a game that was shown can be played on."""
    assert here.run("replay", game, "-o", "a.gif").code == 0
    assert here.run("replay", "a.gif", "-o", "back.2048").out == "back.2048\n"
    assert (here.folder / "back.2048").read_text() == GAME
    assert "a picture: '2048 replay a.gif -o FILE.2048'" in here.run("play", "a.gif").err


def test_an_export_that_is_ended_leaves_no_half_file(shell):
    """Ctrl-C and SIGTERM take away what was begun."""
    board = shell.folder / "board.2048"
    game = Game(Variant(size=8, win_tile=None), seed=1)
    while len(game.steps) < 2000:
        game.step(game.legal_moves()[len(game.steps) % len(game.legal_moves())])
    Record.of(game).dump(board)
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        process = shell.start("replay", board, "--smooth", "-o", "a.gif")
        end = time.monotonic() + 20
        while not list(shell.folder.glob(".*.part")) and time.monotonic() < end:
            time.sleep(0.01)
        process.send_signal(number)
        _, err = process.communicate()
        assert process.returncode == code
        assert err == b""
        assert list(shell.folder.glob("*.gif")) == list(shell.folder.glob(".*.part")) == []


def test_full_and_closed_outputs_are_met_by_every_command(shell, game):
    """One line where there is something to tell, never a traceback."""
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full here")
    for command in ("--help", "--version", "play --help", f"replay {game}", f"verify {game}"):
        with open("/dev/full", "wb") as full:
            result = shell.run(*command.split(), stdout=full)
        assert result.code == 1, command
        assert result.err.lower().startswith("2048: cannot write to standard output: no space")
        assert result.err.count("\n") == 1


def test_a_text_file_is_another_kind_of_export(here, game):
    """The suffix says what to write."""
    assert here.run("replay", game, "-o", "a.txt").code == 0
    assert (here.folder / "a.txt").read_text() == here.run("replay", game).out


def test_colour_is_for_terminals_or_on_demand(here, game):
    """No escape byte goes down a pipe, unless FORCE_COLOR asks; NO_COLOR has the last word."""
    assert "\x1b" not in here.run("replay", game).out
    forced = here.run("replay", game, environment={"FORCE_COLOR": "3"})
    assert "\x1b[0;1;38;2;" in forced.out
    assert "\x1b[0;1;38;5;" in here.run("replay", game, environment={"FORCE_COLOR": "2"}).out
    none = here.run("replay", game, environment={"FORCE_COLOR": "3", "NO_COLOR": "1"})
    assert "\x1b" not in none.out
    assert "\x1b" not in here.run("replay", game, "--ascii", environment={"FORCE_COLOR": "3"}).out


def test_verify_says_ok_for_a_true_record(here, game):
    """Moves, score, largest tile and state stand in one line."""
    result = here.run("verify", game)
    assert result.out == f"{game}: ok, 5 moves, score 16, largest tile 8, ended\n"
    assert (result.code, result.err) == (0, "")


def test_verify_tells_a_wrong_claim_from_a_broken_move(here, game):
    """Both exit with 1; the move comes with line, number and board."""
    game.write_text(GAME.replace("score=16", "score=8"))
    claim = here.run("verify", game)
    assert claim.err == (f"2048: {game}: wrong claim: score: the record says 8, the game has 16\n")
    assert (claim.code, claim.out) == (1, "")
    game.write_text(GAME.replace("D4b3", "D4a4"))
    move = here.run("verify", game)
    assert move.code == 1
    assert move.err == (
        f"2048: {game}: line 10: move 2 (D4a4): no tile can appear on a4: it is not an empty cell"
        "; the board is .,.,.,2/2,.,.,./.,.,.,./2,.,.,.\n"
    )


def test_verify_goes_through_every_file_and_every_record(here, game):
    """One bad file does not hide the others."""
    two = here.folder / "two.2048"
    two.write_text(GAME + "\n" + GAME)
    result = here.run("verify", "nowhere", two, game)
    assert result.code == 1
    assert result.err == "2048: cannot read nowhere: no such file or directory\n"
    assert [line.split(":")[0] for line in result.out.splitlines()] == [
        f"{two}, record 1",
        f"{two}, record 2",
        str(game),
    ]


def test_help_shows_every_command_and_each_has_an_example(here):
    """No arguments are a plea for help; ``-h`` works everywhere."""
    overview = here.run()
    assert overview.code == 0
    assert here.run("-h").out == here.run("--help").out == overview.out
    for command, summary in COMMANDS.items():
        page = here.run(command, "-h")
        assert page.code == 0
        assert "2048 " + command in " ".join(page.out.split("Options:")[1].split())
        assert page.out.split("\n\n")[1].strip() == summary
        assert summary in " ".join(overview.out.split())


def test_the_version_is_that_of_the_library(shell):
    """One number for all, which is also that of the distribution."""
    import cli2048
    import core2048

    assert cli2048.__version__ == core2048.__version__
    assert shell.run("--version").out == f"core2048 {core2048.__version__}\n"
    assert shell.run("--version", "play").out == f"core2048 {core2048.__version__}\n"


def test_unknown_commands_are_met_with_a_suggestion(here):
    """Usage errors exit with 2 and point to the help."""
    result = here.run("repaly")
    assert result.err == (
        "2048: no such command 'repaly'; did you mean 'replay'? (see '2048 --help')\n"
    )
    assert result.code == 2


@pytest.mark.parametrize("option", ["--from", "--to", "--last", "--every"])
def test_a_record_is_written_whole_or_not_at_all(here, option):
    """A part of it is refused, and not forgotten."""
    here.run("play", "--seed", 42, "--moves", "sasa")
    result = here.run("replay", option, 2, "-o", "part.2048")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "part.2048 is the record: it takes no option of a picture, nor --from" in result.err
    assert not (here.folder / "part.2048").exists()


@pytest.mark.parametrize(
    ("suffix", "mark"), [(".gif", b"!\xfe"), (".apng", b"2048-record\0"), (".webp", b"2048")]
)
def test_a_picture_that_was_cut_off_within_its_record_is_told(here, suffix, mark):
    """What is there can still be saved."""
    here.run("play", "--seed", 42, "--moves", "sasd" * 20)
    here.run("replay", "-o", f"whole{suffix}", "--size", 100)
    data = (here.folder / f"whole{suffix}").read_bytes()
    (here.folder / f"cut{suffix}").write_bytes(data[: data.index(mark) + 150])
    result = here.run("verify", f"cut{suffix}")
    assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
    assert result.err.endswith("is damaged: the record in it is cut off\n")
    assert here.run("convert", f"cut{suffix}", "saved.2048", "--lenient").code == 0
    assert here.run("verify", "saved.2048").out.startswith("saved.2048: ok, ")
