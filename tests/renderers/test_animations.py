"""Animations of every kind: what is seen of a game, frame by frame, and for how long."""

import zlib
from functools import cache
from io import BytesIO
from itertools import pairwise
from struct import unpack_from

import pytest
from drawn_games import boards_of, opening_of, pixels_of, played
from naive_apng import chunks_of, screens_of
from naive_gif import NaiveGif
from PIL import Image, ImageChops, ImageSequence

import render2048
from core2048 import Board, Direction, Game, Position, Record, Variant
from core2048.board import cells_of, empty_board
from render2048.frames import Patch, joined
from render2048.geometry import fit
from render2048.motion import Motion
from render2048.palette import Palette
from render2048.pictures import Pictures, corner_pixels, still
from render2048.png import PngRenderer
from render2048.renderer import render
from render2048.theme import CLASSIC
from render2048.timing import slid

ANIMATIONS = ["gif", "apng", "webp"]
CLASSIC_RULES = Variant()
MERGING = Board.parse("2 2 4 4/. 8 . 8/16 . 32 64/. 128 128 .")


def drawn(name, game, *, record=None, output=None, **options):
    """The bytes of an animation of a game."""
    output = output or BytesIO()
    render(render2048.get(name)(output, **options), opening_of(game, record), game.steps)
    return output.getvalue()


def frames_of(data):
    """What Pillow sees of each frame, and for how many milliseconds."""
    with Image.open(BytesIO(data)) as animation:
        return [
            (frame.convert("RGBA").convert("RGB"), frame.info.get("duration", 0))
            for frame in ImageSequence.Iterator(animation)
        ]


def still_of(game, **options):
    """The still picture of the last board of a game."""
    output = BytesIO()
    render(PngRenderer(output, **options), opening_of(game), game.steps)
    return Image.open(output).convert("RGB")


@pytest.mark.parametrize("name", ANIMATIONS)
@pytest.mark.parametrize("smooth", [False, True])
@pytest.mark.parametrize(
    ("game", "size"),
    [
        (played(CLASSIC_RULES, 60, seed=11), 130),
        (played(CLASSIC_RULES, 20, start=MERGING), 240),
        (played(Variant(size=2, win_tile=None), 30), 101),
        (played(Variant(size=(5, 3), win_tile=None), 40), 150),
        (played(Variant(size=(1, 3), win_tile=None), 9), 90),
        (played(Variant(size=26), 6), 300),
        (played(Variant(spawn_odds={3: 2, 7: 1}, win_tile=None), 40), 161),
    ],
    ids=["classic", "merging", "2x2", "5x3", "1x3", "26x26", "no powers of two"],
)
def test_every_move_ends_on_the_still_picture_of_its_board(name, smooth, game, size):
    """One frame a move or the last of four, pixel for pixel, in every kind of file."""
    options = {"smooth": True, "frames": 4} if smooth else {}
    frames = frames_of(drawn(name, game, size=size, **options))
    every = 4 if smooth else 1
    assert len(frames) == 1 + every * len(game.steps)
    for board, (frame, _) in zip(boards_of(game), frames[::every], strict=True):
        assert frame.tobytes() == pixels_of(board, size)


DECODED_TWICE = played(CLASSIC_RULES, 12, seed=5, start=MERGING)
OPTIONS = {"size": 120, "smooth": True, "score": True, "caption": "a game"}


@cache
def screens_of_the_gif():
    """What a plain decoder sees of it, which takes its time."""
    return list(NaiveGif(drawn("gif", DECODED_TWICE, **OPTIONS)).screens())


@pytest.mark.parametrize("name", ANIMATIONS)
def test_all_kinds_show_the_same_frames_and_two_decoders_agree(name):
    """Pillow's view of each file is that of a plain decoder of the GIF."""
    data = drawn(name, DECODED_TWICE, **OPTIONS)
    screens = screens_of_the_gif()
    if name == "apng":
        assert list(screens_of(data)) == screens
    for screen, (frame, _) in zip(screens, frames_of(data), strict=True):
        assert frame.tobytes() == screen


def drawn_slide(pictures, board, direction, way):
    """A moment of a slide, drawn plainly: an empty board, and every tile where it is by then."""
    from core2048 import motions

    picture = pictures.board(empty_board(board.rows, board.columns))
    side = pictures.geometry.tile
    mask = Image.new("L", (side, side), 255)
    for place, coverage in corner_pixels((side, side), pictures.geometry.tile_radius):
        mask.putpixel(place, 255 if coverage >= 0.5 else 0)
    for motion in motions(board, direction):
        (x, y), (to_x, to_y) = map(pictures.geometry.origin, (motion.source, motion.target))
        place = x + round((to_x - x) * way), y + round((to_y - y) * way)
        if motion.source == motion.target:
            picture.paste(pictures.tile(motion.value), place)
        else:
            picture.paste(pictures.tile(motion.value), place, mask)
    return picture


@pytest.mark.parametrize("direction", list(Direction))
@pytest.mark.parametrize(
    ("board", "size"),
    [
        (MERGING, 240),
        (Board.parse("2 . 2/4 4 ./. 8 8/16 . ./. 2 16"), 150),
        (Board.parse("2 ./. 2"), 333),
        (Board([[2, 0, 2] + [0] * 22 + [2]] + [[0] * 26] * 24 + [[4] * 26]), 260),
    ],
    ids=["4x4", "5x3", "2x2", "26x26"],
)
def test_a_slide_shows_every_tile_on_its_way(direction, board, size):
    """Both tiles of a merge are there until it ends, and the new tile is not."""
    game = Game(Variant(size=(board.rows, board.columns), win_tile=None), start=board, seed=2)
    pictures = Pictures(fit(board.rows, board.columns, size), Palette(CLASSIC))
    blank = pictures.board(empty_board(board.rows, board.columns))
    screen = pictures.board(board)
    frames = list(Motion(pictures, blank, 8).frames(game.step(direction)))
    for number, patches in enumerate(frames[:4], 1):
        _, _, image = patch = joined(patches)
        screen.paste(image, patch[:2], image.point(lambda number: 255 * (number > 0)))
        plain = drawn_slide(pictures, board, direction, slid(number / 4))
        assert not ImageChops.difference(screen, plain).getbbox()


def test_nothing_vanishes_while_tiles_pop():
    """Where a merged tile grows, its halves stay below; all other tiles stand still."""
    game = Game(CLASSIC_RULES, start=MERGING, seed=2)
    step = game.step(Direction.LEFT)
    geometry = fit(4, 4, 400)
    frames = [
        frame for frame, _ in frames_of(drawn("gif", game, smooth=True, frames=20, delay=400))
    ]
    target = {motion.target for motion in step.motions if motion.merged}
    sizes = []
    for frame in frames[11:]:
        for cell, value in cells_of(step.afterstate):
            x, y = geometry.origin(cell)
            middle = frame.crop((x + 2, y + 2, x + 83, y + 83))
            colours = {colour for _, colour in middle.getcolors(7000)}
            old, new = (tuple(CLASSIC.tile(its).background) for its in (value // 2, value))
            if cell in target:
                assert colours & {old, new}
            elif cell != step.spawn.cell and value:
                whole = still(step.board).convert("RGB").crop((x, y, x + 85, y + 85))
                assert middle.tobytes() == whole.crop((2, 2, 83, 83)).tobytes()
        x, y = geometry.origin(step.spawn.cell)
        tile = frame.crop((x, y, x + 85, y + 85))
        colour = tuple(CLASSIC.tile(step.spawn.value).background)
        sizes.append(sum(count for count, its in tile.getcolors(9000) if its == colour))
    assert sizes == sorted(sizes)
    assert 0 < sizes[0] < sizes[-1]


def test_pops_go_beyond_the_size_of_a_tile_but_never_reach_another():
    """The merged tile is larger than its cell in the middle of its pop, within the gap."""
    game = Game(Variant(size=2, win_tile=None), start=Board.parse("2 2/4 8"), seed=1)
    game.step(Direction.LEFT)
    geometry = fit(2, 2, 400)
    frames = [
        frame for frame, _ in frames_of(drawn("gif", game, smooth=True, frames=12, delay=240))
    ]
    rows = [frame.getpixel((geometry.margin + 30, geometry.margin - 4)) for frame in frames]
    assert tuple(CLASSIC.tile(4).background) in rows
    assert rows[0] == rows[-1] == tuple(CLASSIC.board)
    left, top = geometry.margin, geometry.margin + geometry.tile + geometry.gap
    below = [frame.crop((left, top, left + geometry.tile, top + geometry.tile)) for frame in frames]
    assert all(one.tobytes() == other.tobytes() for one, other in pairwise(below))


@pytest.mark.parametrize("name", ANIMATIONS)
def test_frames_keep_the_time(name):
    """However a move is divided, all frames together last as long as was asked for."""
    game = played(CLASSIC_RULES, 30)
    for options in (
        {"delay": 150},
        {"delay": 77},
        {"smooth": True, "delay": 250},
        {"smooth": True, "frames": 7, "delay": 333},
    ):
        times = [time for _, time in frames_of(drawn(name, game, size=60, hold=1230, **options))]
        frames = options.get("frames", 6 if "smooth" in options else 1)
        of_the_last = options["delay"] - options["delay"] * (frames - 1) // frames
        whole = 31 * options["delay"] - of_the_last + 1230
        assert sum(times) == pytest.approx(whole, abs=9.99 if name == "gif" else 0.01)
        assert min(times) >= 20
        moves = times[1:-1] if "smooth" in options else times[:-1]
        assert max(moves) - min(moves) <= (10 if name == "gif" else 1)


@pytest.mark.parametrize("name", ANIMATIONS)
def test_moves_that_are_left_out_are_no_slide(name):
    """A smooth animation changes at once where the step does not begin on what it shows."""
    game = played(CLASSIC_RULES, 10)
    output = BytesIO()
    renderer = render2048.get(name)(output, size=80, smooth=True)
    render(renderer, opening_of(game), game.steps[4::5])
    frames = frames_of(output.getvalue())
    assert [time for _, time in frames] == [240, 240, 2000]
    assert frames[2][0].tobytes() == still(game.board, size=80).convert("RGB").tobytes()


@pytest.mark.parametrize("name", ANIMATIONS)
@pytest.mark.parametrize("board", ["2 4/8 16", "8 8/4 2"], ids=["over", "won"])
def test_an_overlay_ends_a_game_that_is_over_or_won(name, board):
    """One more frame looks as the still picture does; a game that goes on has none."""
    game = Game(Variant(size=2, win_tile=16), start=Board.parse(board), seed=4)
    options = {"size": 200, "overlay": True}
    if not game.over:
        plain = frames_of(drawn(name, Game(game.variant, start=game.board), **options))
        assert len(plain) == 1
        game.step(Direction.LEFT)
    frames = frames_of(drawn(name, game, **options))
    assert [time for _, time in frames[-2:]] == [150, 2000]
    last = frames[-1][0]
    if name == "apng":  # Pillow does not blend the half transparent colours of a palette
        *_, screen = screens_of(drawn(name, game, **options))
        last = Image.frombytes("RGB", last.size, screen)
    ends = ImageChops.difference(last, still_of(game, **options))
    assert max(high for _, high in ends.getextrema()) <= 2
    before = ImageChops.difference(last, frames[-2][0])
    assert before.getbbox() == (0, 0, 200, 200) or before.getbbox() == (1, 1, 199, 199)


@pytest.mark.parametrize("name", ANIMATIONS)
def test_the_score_stands_above_every_frame(name):
    """It changes with the move that made it."""
    game = played(CLASSIC_RULES, 12)
    frames = frames_of(drawn(name, game, size=160, score=True, caption="One game"))
    options = {"size": 160, "score": True, "caption": "One game"}
    for step, (frame, _) in zip(game.steps, frames[1:], strict=True):
        opening = render2048.Opening(game.variant, step.board, step.score)
        output = BytesIO()
        render(PngRenderer(output, **options), opening)
        assert frame.tobytes() == Image.open(output).convert("RGB").tobytes()


@pytest.mark.parametrize("name", ANIMATIONS)
def test_a_poster_is_seen_where_nothing_moves(name):
    """An animated PNG has a place for it; elsewhere it is a frame of 1/50 s."""
    game = played(CLASSIC_RULES, 9)
    data = drawn(name, game, size=80, poster=game.board)
    last = still(game.board, size=80).convert("RGB").tobytes()
    frames = frames_of(data)
    assert frames[0][0].tobytes() == last
    assert frames[-1][0].tobytes() == last
    boards = boards_of(game)
    shown = frames[-len(boards) :]
    for board, (frame, _) in zip(boards, shown, strict=True):
        assert frame.tobytes() == still(board, size=80).convert("RGB").tobytes()
    if name != "apng":
        assert frames[0][1] == 20
    scored = drawn(name, game, size=80, score=True, poster=Position(game.board, game.score))
    frames = frames_of(scored)
    assert frames[0][0].tobytes() == frames[-1][0].tobytes()


@pytest.mark.parametrize("name", ANIMATIONS)
@pytest.mark.parametrize(("loop", "said"), [(0, 0), (3, 3)])
def test_a_game_is_played_as_often_as_asked(name, loop, said):
    """0 is for ever; a GIF counts what follows the first time."""
    with Image.open(BytesIO(drawn(name, played(CLASSIC_RULES, 2), size=60, loop=loop))) as picture:
        assert picture.info["loop"] == (said - 1 if name == "gif" and loop else said)


class WriteOnly:
    """A stream that can only be written to."""

    def __init__(self):
        self.data = b""

    def write(self, data):
        self.data += data
        return len(data)


@pytest.mark.parametrize("name", ANIMATIONS)
def test_an_output_that_cannot_go_back_gets_the_same_file(name):
    """So an animation can go down a pipe."""
    game = played(CLASSIC_RULES, 5)
    output = WriteOnly()
    render(render2048.get(name)(output, size=60), opening_of(game), game.steps)
    assert output.data == drawn(name, game, size=60)


@pytest.mark.parametrize("name", ["apng", "webp"])
def test_a_file_may_begin_anywhere_in_its_output(name):
    """What was written before stays as it is."""
    game = played(CLASSIC_RULES, 3)
    output = BytesIO(b"before")
    output.seek(6)
    data = drawn(name, game, size=60, output=output)
    assert data == b"before" + drawn(name, game, size=60)


def test_an_animated_png_is_put_together_as_its_specification_asks():
    """Every chunk has its sum, all parts are counted in one row, and the head tells the frames."""
    game = played(CLASSIC_RULES, 8)
    record = Record.of(game)
    for options in ({}, {"poster": game.board}):
        chunks = list(chunks_of(drawn("apng", game, record=record, size=60, **options)))
        kinds = [kind for kind, _ in chunks]
        assert kinds[:5] == [b"IHDR", b"acTL", b"PLTE", b"tRNS", b"iTXt"]
        assert kinds[-1] == b"IEND"
        assert kinds.count(b"IDAT") == 1
        assert unpack_from(">I", chunks[1][1]) == (9,)
        parts = [content[:4] for kind, content in chunks if kind in {b"fcTL", b"fdAT"}]
        assert [int.from_bytes(part, "big") for part in parts] == list(range(len(parts)))
        assert len(parts) == (18 if options else 17)
        text = dict(chunks)[b"iTXt"]
        assert text.startswith(b"2048-record\0\1\0\0\0")
        assert zlib.decompress(text[16:]).decode() == record.format()


def test_patches_join_to_one_that_covers_them_all():
    """The later lies above; nothing makes one transparent pixel."""
    patch = joined([Patch(3, 5, Image.new("L", (2, 2), 7)), Patch(4, 4, Image.new("L", (2, 2), 9))])
    assert patch[:2] == (3, 4)
    assert list(patch.image.tobytes()) == [0, 9, 9, 7, 9, 9, 7, 7, 0]
    assert joined([]).image.tobytes() == b"\0"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"frames": 1}, "frames are 2 to 60 a move, not 1"),
        ({"frames": 2.5}, "frames are 2 to 60 a move, not 2.5"),
        (
            {"smooth": True, "frames": 10, "delay": 199},
            "delay is at least 200 milliseconds for 10 frames, not 199: "
            "browsers show shorter frames for 100",
        ),
        (
            {"caption": "Zo\u00eb"},
            "a caption in pixels has letters from A to Z, figures and signs, not '\u00eb'; "
            "SVG and HTML write any",
        ),
        ({"caption": 3}, "a caption is text, not 3"),
        ({"poster": "last"}, "a poster is a board, not 'last'"),
    ],
)
@pytest.mark.parametrize("name", ANIMATIONS)
def test_an_option_that_cannot_be_is_refused(name, options, message):
    """The error says what was given and what would be right."""
    with pytest.raises(ValueError, match="not ") as caught:
        render2048.get(name)(BytesIO(), **options)
    assert str(caught.value) == message
