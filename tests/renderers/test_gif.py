"""Games as animations: what is seen, how it is stored, and what it costs."""

import tracemalloc
from io import BytesIO
from itertools import accumulate, islice
from pathlib import Path

import pytest
from drawn_games import boards_of, gif_of, opening_of, pixels_of, played
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_gif import NaiveGif
from PIL import Image, ImageSequence

from core2048 import Board, Cell, Game, Record, Variant
from render2048.geometry import fit
from render2048.gif import GifRenderer
from render2048.gif_comment import read_comment
from render2048.pictures import still
from render2048.renderer import Opening, render
from render2048.theme import CLASSIC

SHARED = Path(__file__).parents[2].parent / "shared"
REAL_GAME = SHARED / "games" / "real-32768.2048"

CLASSIC_RULES = Variant()
CROWDED = Board.parse("2 4 8 16/32 64 128 256/512 1024 2048 4096/. 2 2 131072")
HUGE = Board([[2**40, 2**40, 2**39, 2**38], [2**60, 2**100, 2**13, 2**12], [2, 2, 4, 4], [0] * 4])


def seen_by_pillow(data, every=1):
    with Image.open(BytesIO(data)) as animation:
        for frame in islice(ImageSequence.Iterator(animation), 0, None, every):
            yield frame.convert("RGB").tobytes()


@pytest.mark.parametrize(
    ("game", "size"),
    [
        (played(CLASSIC_RULES, 500, seed=11), 130),
        (played(CLASSIC_RULES, 40, start=CROWDED), 400),
        (played(Variant(win_tile=None), 60, start=HUGE), 240),
        (played(Variant(size=2, win_tile=None), 60), 101),
        (played(Variant(size=(5, 3), win_tile=None), 120), 150),
        (played(Variant(size=(1, 3), win_tile=None), 9), 90),
        (played(Variant(size=26), 30), 300),
        (played(Variant(spawn_odds={3: 2, 7: 1}, win_tile=None), 150), 160),
    ],
    ids=["classic", "crowded", "huge", "2x2", "5x3", "1x3", "26x26", "no powers of two"],
)
def test_every_frame_is_the_still_picture_of_its_board(game, size):
    """An ordinary decoder sees each board of the game, one a move, pixel for pixel."""
    boards = boards_of(game)
    frames = seen_by_pillow(gif_of(game, size=size))
    for board, frame in zip(boards, frames, strict=True):
        assert frame == pixels_of(board, size)
    assert len(boards) > 4


@settings(max_examples=20, deadline=None)
@given(
    st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(lambda size: size != (1, 1)),
    st.integers(0, 2**32),
    st.integers(60, 150),
)
def test_any_game_is_decoded_as_it_was_drawn(size, seed, pixels):
    """A plain decoder of every block and code agrees, for any size of board and picture."""
    game = played(Variant(size=size, win_tile=None), 12, seed=seed)
    gif = NaiveGif(gif_of(game, size=pixels))
    for board, screen in zip(boards_of(game), gif.screens(), strict=True):
        assert screen == pixels_of(board, pixels)


def test_a_frame_draws_only_the_tiles_that_changed():
    """Its edges are those of the changed tiles, and all else in it is transparent."""
    game = played(CLASSIC_RULES, 80)
    gif = NaiveGif(gif_of(game, size=100))
    geometry = fit(4, 4, 100)
    assert gif.frames[0][3:7] == (0, 0, 100, 100)
    for step, frame in zip(game.steps, gif.frames[1:], strict=True):
        changed = [
            geometry.origin(Cell(row, column))
            for row in range(4)
            for column in range(4)
            if step.before[row][column] != step.board[row][column]
        ]
        left, top = (min(edges) for edges in zip(*changed, strict=True))
        right, bottom = (max(edges) + geometry.tile for edges in zip(*changed, strict=True))
        assert frame[3:7] == (left, top, right - left, bottom - top)
        assert (frame.disposal, frame.transparent) == (1, 0)
        drawn = sum(number != frame.transparent for number in frame.numbers)
        assert drawn == len(changed) * geometry.tile**2


def test_a_game_without_moves_is_a_gif_of_one_frame():
    """It shows the opening for as long as a last frame."""
    game = Game(seed=3)
    data = gif_of(game, hold=1500)
    assert list(seen_by_pillow(data)) == [still(game.board).convert("RGB").tobytes()]
    assert [frame.delay for frame in NaiveGif(data).frames] == [150]


def test_a_step_that_shows_nothing_new_keeps_its_frame():
    """The frame is one transparent pixel, and the time goes on."""
    game = played(CLASSIC_RULES, 1)
    output = BytesIO()
    steps = [game.steps[0], game.steps[0], game.steps[0]]
    render(GifRenderer(output, size=100), opening_of(game), steps)
    gif = NaiveGif(output.getvalue())
    assert [frame[3:] for frame in gif.frames[2:]] == [(0, 0, 1, 1, [0])] * 2
    assert list(gif.screens())[3] == still(game.board, size=100).convert("RGB").tobytes()


@pytest.mark.parametrize("delay", [20, 33, 125, 150, 999])
def test_frames_keep_the_time_exactly(delay):
    """Each ends at its time cut to 1/100 s, so that no error adds up, and none is too short."""
    game = played(CLASSIC_RULES, 100)
    delays = [frame.delay for frame in NaiveGif(gif_of(game, size=50, delay=delay)).frames]
    assert list(accumulate(delays[:-1])) == [delay * moves // 10 for moves in range(1, 101)]
    assert min(delays) >= 2
    assert sum(delays) == (delay * 100 + 2000) // 10


@pytest.mark.parametrize(("loop", "repeats"), [(0, 0), (1, None), (2, 1), (65536, 65535)])
def test_a_game_is_played_as_often_as_asked(loop, repeats):
    """The file counts what follows the first time; 0 is for ever, and no count is once."""
    assert NaiveGif(gif_of(Game(seed=1), loop=loop)).repeats == repeats


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"delay": 10},
            "delay is at least 20 milliseconds, not 10: browsers show shorter frames for 100",
        ),
        (
            {"hold": 0},
            "hold is at least 20 milliseconds, not 0: browsers show shorter frames for 100",
        ),
        ({"delay": 655_351}, "delay is at most 655350 milliseconds, not 655351"),
        ({"delay": 0.5}, "delay is a whole number of milliseconds, not 0.5"),
        ({"loop": -1}, "loop is 0, for ever, or up to 65536 times, not -1"),
        ({"loop": 65537}, "loop is 0, for ever, or up to 65536 times, not 65537"),
        ({"loop": None}, "loop is 0, for ever, or up to 65536 times, not None"),
        ({"theme": "clasic"}, "no theme is called 'clasic'; did you mean 'classic'?"),
    ],
)
def test_an_option_that_cannot_be_is_refused(options, message):
    """The error says what was given and what would be right."""
    with pytest.raises(ValueError, match=r", not |; did") as caught:
        GifRenderer(BytesIO(), **options)
    assert str(caught.value) == message


def test_a_size_too_small_for_the_board_leaves_the_file_empty():
    """The board is known when the game begins; nothing is written before it is checked."""
    output = BytesIO()
    with pytest.raises(ValueError, match="a 4x4 board is 38 to 4096 pixels, not 37"):
        render(GifRenderer(output, size=37), opening_of(Game()))
    assert not output.getvalue()


def test_a_theme_may_be_given_itself():
    """A theme without a name in the table draws as well as one with."""
    game = Game(seed=1)
    assert gif_of(game, theme=CLASSIC) == gif_of(game, theme="classic") == gif_of(game)


class WriteOnly:
    """A stream that can only be written to, and forgets everything."""

    def __init__(self):
        self.length = 0

    def write(self, data):
        self.length += len(data)
        return len(data)


def peak_memory(game):
    tracemalloc.start()
    output = WriteOnly()
    render(GifRenderer(output, size=60), opening_of(game), iter(game.steps))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert output.length > 100 * len(game.steps)
    return peak


def test_memory_does_not_grow_with_the_game():
    """Frames go to the stream as they come, and none is kept."""
    game = played(Variant(size=6, win_tile=None), 800)
    assert len(game.steps) == 800
    short = played(game.variant, 80)
    peak_memory(game)
    assert peak_memory(game) < peak_memory(short) + 30_000


def test_a_frame_is_written_when_the_next_step_comes():
    """A game that is being played reaches the stream but for its last frame."""
    game = played(CLASSIC_RULES, 3)
    output = WriteOnly()
    renderer = GifRenderer(output)
    renderer.begin(opening_of(game))
    lengths = [output.length]
    for step in game.steps:
        renderer.step(step)
        lengths.append(output.length)
    renderer.end()
    lengths.append(output.length)
    assert sorted(set(lengths)) == lengths


@pytest.mark.skipif(not REAL_GAME.exists(), reason=f"{REAL_GAME} is not here")
def test_a_real_game_is_drawn():
    """Frames, time and record of the first 3,000 moves are right, and each 25th frame is seen."""
    record = Record.load(REAL_GAME)
    steps = list(islice(record.steps(), 3000))
    opening = Opening(record.variant, steps[0].before, record=record)
    output = BytesIO()
    render(GifRenderer(output, size=44), opening, steps)
    data = output.getvalue()
    gif = NaiveGif(data, decode=False)
    assert len(gif.frames) == 3001
    assert sum(frame.delay for frame in gif.frames) == 15 * 3000 + 200
    assert Record.parse(read_comment(data)) == record
    boards = [step.board for step in steps[24::25]]
    frames = islice(seen_by_pillow(data, every=25), 1, None)
    for board, frame in zip(boards, frames, strict=True):
        assert frame == pixels_of(board, 44)
