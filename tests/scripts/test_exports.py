"""``2048 replay -o``: every kind of file, and how to have it."""

import json
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from core2048 import Game, Record, Takeback, Variant
from render2048.gif_comment import read_comment
from render2048.pictures import still


@pytest.fixture
def game(here):
    """A game of 60 moves in the folder of the user."""
    game = Game(Variant(), seed=7)
    while len(game.steps) < 60:
        game.step(game.legal_moves()[-1])
    Record.of(game).dump(here.folder / "game.2048")
    return game


def frames(path):
    with Image.open(path) as picture:
        return picture.n_frames


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("suffix", "start"),
    [
        (".gif", b"GIF89a"),
        (".apng", b"\x89PNG"),
        (".png", b"\x89PNG"),
        (".webp", b"RIFF"),
        (".svg", b"<svg "),
        (".html", b"<!DOCTYPE html>"),
        (".HTM", b"<!DOCTYPE html>"),
        (".txt", b"classic, "),
        (".log", b"0 - - 0 "),
        (".jsonl", b'{"event":"start"'),
        (".md", b"classic, "),
        (".tex", b"% classic, "),
        (".2048", b"2048-record: 1"),
    ],
)
def test_the_suffix_says_what_to_write(here, suffix, start):
    """Its name is all that goes to standard output."""
    result = here.run("replay", "game.2048", "-o", f"a{suffix}")
    assert (result.code, result.out, result.err) == (0, f"a{suffix}\n", "")
    assert (here.folder / f"a{suffix}").read_bytes().startswith(start)


def test_a_still_shows_the_last_board_of_what_was_asked_for(here, game):
    """The whole game, or the part of it."""
    for options, board in (((), game.board), (("--to", 10), game.steps[9].board)):
        assert here.run("replay", "game.2048", "-o", "a.png", "--force", *options).code == 0
        with Image.open(here.folder / "a.png") as picture:
            assert picture.convert("RGB").tobytes() == still(board).convert("RGB").tobytes()


@pytest.mark.usefixtures("game")
def test_a_smooth_animation_has_several_frames_a_move(here):
    """Six, or as many as were asked for, in the time that was asked for."""
    options = ["--last", 5, "--size", 100]
    assert here.run("replay", "game.2048", "-o", "a.gif", "--smooth", *options).code == 0
    assert frames(here.folder / "a.gif") == 31
    more = ["--frames", 4, "--speed", 2, "--poster", "--score", "--caption", "Five", "--overlay"]
    assert here.run("replay", "game.2048", "-o", "b.gif", "--smooth", *options, *more).code == 0
    assert frames(here.folder / "b.gif") == 22
    with Image.open(here.folder / "b.gif") as picture:
        assert picture.size == (100, 115)
        picture.seek(3)
        assert picture.info["duration"] == 30


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("suffix", [".gif", ".apng", ".webp"])
def test_an_animation_gives_its_record_back(here, suffix):
    """The whole game, also where the picture shows only a part of it."""
    assert here.run("replay", "game.2048", "-o", f"a{suffix}", "--last", 3).code == 0
    assert here.run("replay", f"a{suffix}", "-o", "back.2048").code == 0
    text = (here.folder / "game.2048").read_text()
    assert (here.folder / "back.2048").read_text() == text


@pytest.mark.usefixtures("game")
def test_a_still_picture_has_no_record(here):
    """It is told, as for a WebP from elsewhere."""
    here.run("replay", "game.2048", "-o", "a.png")
    assert here.run("replay", "a.png").err == "2048: a.png: this PNG carries no record\n"
    Image.new("L", (9, 9)).save(here.folder / "a.webp")
    assert here.run("replay", "a.webp").err == "2048: a.webp: this WebP carries no record\n"


@pytest.mark.usefixtures("game")
def test_a_renderer_is_chosen_by_name(here):
    """Text goes to standard output where no file is named; a picture needs one."""
    result = here.run("replay", "game.2048", "--as", "json", "--last", 1)
    assert [json.loads(line)["event"] for line in result.out.splitlines()] == ["start", "move"]
    assert here.run("replay", "game.2048", "--as", "gif", "-o", "a.bin").code == 0
    assert (here.folder / "a.bin").read_bytes().startswith(b"GIF89a")


def test_a_file_is_kept_below_a_size_by_leaving_out_moves(here, game):
    """What was left out is told on stderr, and the first and last board are there."""
    whole = here.run("replay", "game.2048", "-o", "whole.gif", "--max-bytes", 10_000_000)
    assert (whole.code, whole.err) == (0, "")
    size = (here.folder / "whole.gif").stat().st_size
    half = here.run("replay", "game.2048", "-o", "half.gif", "--max-bytes", size // 2)
    assert half.code == 0
    assert half.err.startswith(f"to keep below {size // 2} bytes: one board for ")
    data = (here.folder / "half.gif").read_bytes()
    assert size // 5 < len(data) <= size // 2
    assert Record.parse(read_comment(data)) == Record.load(here.folder / "game.2048")
    with Image.open(BytesIO(data)) as picture:
        picture.seek(picture.n_frames - 1)
        assert picture.convert("RGB").tobytes() == still(game.board).convert("RGB").tobytes()


@pytest.mark.usefixtures("game")
def test_a_smooth_animation_gives_up_its_slides_first(here):
    """A whole game in jumps says more than a part of it."""
    here.run("replay", "game.2048", "-o", "plain.gif", "--size", 200)
    size = (here.folder / "plain.gif").stat().st_size
    options = ["--smooth", "--frames", 5, "--size", 200, "--max-bytes", size + 100]
    result = here.run("replay", "game.2048", "-o", "a.gif", *options)
    assert result.err == f"to keep below {size + 100} bytes: not smooth\n"
    assert frames(here.folder / "a.gif") == 61


def test_the_record_is_left_out_where_it_would_be_most_of_the_file(here):
    """It is told, as the picture can then not be replayed."""
    game = Game(Variant(size=6, win_tile=None), seed=7)
    while len(game.steps) < 1000:
        game.step(game.legal_moves()[-1])
    Record.of(game).dump(here.folder / "long.2048")
    options = ["--last", 1, "--size", 60, "--max-bytes", 5000]
    result = here.run("replay", "long.2048", "-o", "a.gif", *options)
    assert (result.code, result.err) == (0, "to keep below 5000 bytes: without the record\n")
    assert read_comment((here.folder / "a.gif").read_bytes()) is None


def test_moves_that_were_taken_back_are_none_of_the_last(here):
    """Those that stand are counted."""
    game = Game(seed=3)
    while len(game.steps) < 6:
        game.step(game.legal_moves()[0])
    record = Record.of(game)
    replace(record, turns=(*record.turns, Takeback(), Takeback())).dump(here.folder / "back.2048")
    assert here.run("replay", "back.2048", "-o", "a.txt", "--last", 1).code == 0
    text = (here.folder / "a.txt").read_text()
    shown = [str(step.board) in text for step in game.steps]
    assert shown == [False, False, True, True, False, False]


@pytest.mark.usefixtures("game")
def test_text_keeps_below_a_size_too(here):
    """Whatever writes it."""
    result = here.run("replay", "game.2048", "-o", "a.txt", "--max-bytes", 2000)
    assert result.code == 0
    assert (here.folder / "a.txt").stat().st_size <= 2000


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (["-o", "a.gif", "--glow"], 2, "--glow is nothing to the renderer 'gif'"),
        (["-o", "a.png", "--smooth"], 2, "--smooth is nothing to the renderer 'png'"),
        (["-o", "a.png", "--scale", 9], 2, "a scale is 1 to 4, not 9"),
        (["-o", "a.2048", "--smooth"], 2, "a.2048 is the record: it takes no option of a picture"),
        (["-o", "a.html", "--every", 2], 2, "a page shows every move: none can be left out"),
        (["-o", "a.gif", "--speed", 2, "--delay", 9], 2, "--speed does not go with --delay"),
        (["-o", "a.gif", "--smooth", "--speed", 3], 2, "delay is at least 120 milliseconds for 6"),
        (["-o", "a.gif", "--option", "sise=3"], 2, "has no option 'sise'; did you mean 'size'?"),
        (["-o", "a.gif", "--frames", 3], 2, "--frames goes with --smooth"),
        (["--as", "gif"], 2, "the renderer 'gif' writes a file: name it by --output"),
        (["--as", "gfi", "-o", "a.gif"], 2, "no renderer is called 'gfi'; did you mean 'gif'?"),
        (["--as", "os:path", "-o", "a.gif"], 2, "'os:path' is no renderer: one says name, "),
        (["-o", "a.gif", "--max-bytes", 900], 1, "not even two boards go into 900 bytes"),
        (["-o", "a.gif", "--max-bytes", 1], 1, "not even two boards go into 1 bytes"),
        (["-o", "a.png", "--max-bytes", 50], 1, "not even two boards go into 50 bytes"),
        (["--max-bytes", 900], 2, "--max-bytes is for a file: name one by --output"),
        (["-o", "a.gif", "--max-bytes", 0], 2, "--max-bytes"),
        (
            ["-o", "a.png", "--caption", "Zo\u00eb"],
            2,
            "a caption in pixels has letters from A to Z",
        ),
    ],
)
def test_what_cannot_be_gets_one_clear_line(here, options, code, message):
    """And no file is there, whole or in part."""
    result = here.run("replay", "game.2048", *options)
    assert message in result.err
    assert result.err.count("\n") == 1
    assert result.code == code
    assert [path.name for path in here.folder.iterdir()] == ["game.2048"]
