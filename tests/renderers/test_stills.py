"""Still pictures of a board: PNG and SVG."""

import re
from io import BytesIO, StringIO
from xml.etree import ElementTree as ET

import pytest
from drawn_games import opening_of, played
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from core2048 import Board, Direction, Game, Variant
from render2048 import get
from render2048.geometry import fit
from render2048.pictures import still
from render2048.png import PngRenderer
from render2048.renderer import Opening, render
from render2048.standing import Standing
from render2048.svg import SvgRenderer
from render2048.theme import CLASSIC

CROWDED = Board.parse("2 4 8 16/32 64 128 256/512 1024 2048 4096/. 2 2 131072")
SVG = "{http://www.w3.org/2000/svg}"


def opening(board, variant=None, points=0):
    board = Board.parse(board) if isinstance(board, str) else board
    rules = variant or Variant(size=(board.rows, board.columns), win_tile=None)
    return Opening(rules, board, points)


def png(board, variant=None, points=0, **options):
    output = BytesIO()
    render(PngRenderer(output, **options), opening(board, variant, points))
    return Image.open(output)


def svg(board, variant=None, points=0, **options):
    output = StringIO()
    render(SvgRenderer(output, **options), opening(board, variant, points))
    return output.getvalue()


@pytest.mark.parametrize("size", [120, 400, 2000])
def test_a_png_is_the_drawing_of_its_board(size):
    """Without options it is the still picture that animations are held to."""
    picture = png(CROWDED, size=size)
    assert picture.format == "PNG"
    assert picture.size == (size, size)
    assert picture.convert("RGB").tobytes() == still(CROWDED, size=size).convert("RGB").tobytes()


def test_the_last_of_several_boards_is_shown():
    """A game that is pushed through leaves its last board, with its score."""
    game = played(Variant(), 20)
    for factory, output in ((PngRenderer, BytesIO()), (SvgRenderer, StringIO())):
        render(factory(output, score=True), opening_of(game), game.steps)
        alone = type(output)()
        render(factory(alone, score=True), Opening(game.variant, game.board, game.score))
        assert output.getvalue() == alone.getvalue()


@pytest.mark.parametrize("board", ["2 4/8 .", "2 4 8/. . 16/2 2 2/. . ./4 4 4"])
def test_twice_the_scale_has_twice_the_pixels_of_all_measures(board):
    """Shrunk to a half it is the same picture, but for the edges of text."""
    once, twice = png(board, size=200), png(board, size=200, scale=2)
    assert twice.size == tuple(2 * side for side in once.size)
    half = twice.convert("RGB").reduce(2)
    differences = ImageChops.difference(half, once.convert("RGB")).convert("L").histogram()
    assert sum(differences[40:]) < 0.03 * half.width * half.height
    assert [round(dots) for dots in twice.info["dpi"]] == [192, 192]
    for rows, columns in ((4, 4), (5, 3), (26, 26)):
        small, large = (
            fit(rows, columns, 300, header=True),
            fit(rows, columns, 300, header=True, scale=2),
        )
        assert (large.tile, large.gap, large.margin) == (
            2 * small.tile,
            2 * small.gap,
            2 * small.margin,
        )
        assert (large.width, large.height) == (2 * small.width, 2 * small.height)


def test_the_header_stands_above_the_board_and_changes_nothing_in_it():
    """Score and caption are in pixels of their own."""
    plain = png(CROWDED).convert("RGB")
    headed = png(CROWDED, None, 0, caption="A game").convert("RGB")
    with_score = png(CROWDED, None, 131072, caption="A game", score=True).convert("RGB")
    assert headed.size == with_score.size == (400, 460)
    for picture in (headed, with_score):
        assert picture.crop((0, 60, 400, 460)).tobytes() == plain.tobytes()
    header = png(CROWDED, None, 98765, score=True).convert("RGB").crop((0, 0, 400, 60))
    other = png(CROWDED, None, 98764, score=True).convert("RGB").crop((0, 0, 400, 60))
    changed = ImageChops.difference(header, other).getbbox()
    assert changed[0] > 264
    assert changed[3] <= 52


def test_a_glow_falls_on_the_board_around_large_tiles_and_on_nothing_else():
    """No tile changes, nor what is far from a tile of 128 and more."""
    plain, glowing = (png("2 4/2048 4", size=300, glow=glow).convert("RGB") for glow in (0, 1))
    changed = ImageChops.difference(plain, glowing)
    geometry = fit(2, 2, 300)
    for place in ((0, 0), (1, 0), (0, 1), (1, 1)):
        left, top = (geometry.margin + at * (geometry.tile + geometry.gap) for at in place)
        inner = (left + 5, top + 5, left + geometry.tile - 5, top + geometry.tile - 5)
        assert not changed.crop(inner).getbbox()
    beside = (
        plain.getpixel((geometry.margin // 2, 220)),
        glowing.getpixel((geometry.margin // 2, 220)),
    )
    assert beside[0] == CLASSIC.board
    assert beside[1][0] > beside[0][0]
    dim = [png("2 64/4 .", glow=glow).convert("RGB") for glow in (False, True)]
    assert not ImageChops.difference(*dim).getbbox()


def test_words_lie_over_a_board_that_is_won_or_over():
    """A game that goes on has none, nor has a win that was made earlier."""
    variant = Variant(size=2, win_tile=16)
    over, won, going = "2 4/8 2", "16 2/. .", "2 4/8 8"
    for board, corner in ((over, CLASSIC.lost), (won, CLASSIC.won), (going, None)):
        picture = png(board, variant, overlay=True, size=200).convert("RGB")
        plain = png(board, variant, size=200).convert("RGB")
        assert (picture.tobytes() == plain.tobytes()) == (corner is None)
        text = svg(board, variant, overlay=True)
        if corner:
            blend = CLASSIC.board.blend(corner.colour, corner.share)
            seen = picture.getpixel((100, 6))
            assert all(abs(its - own) <= 1 for its, own in zip(seen, blend, strict=True))
            assert f'fill="{corner.colour}" opacity="0.5"' in text
        assert ("You win!" in text) == (board == won)
        assert ("Game over!" in text) == (board == over)
    game = Game(Variant(size=2, win_tile=16), start=Board.parse("8 8/. ."), seed=3)
    position = Standing.opening(Opening(variant, game.board)).after(game.step(Direction.LEFT))
    assert position.won
    assert not position.after(game.step(game.legal_moves()[0])).won


@pytest.mark.parametrize(
    ("board", "size"),
    [
        (CROWDED, 400),
        (Board.parse("2 ./. 4"), 120),
        (Board.parse("2 . 3/. 777 ./. . ./. . ./1 . ."), 2000),
        (Board([[2**40, 2**100]]), 300),
        (Board([[0] * 26] * 25 + [[2**40] * 26]), 400),
    ],
    ids=["4x4", "2x2", "5x3", "huge", "26x26"],
)
def test_an_svg_has_a_tile_with_its_number_for_every_cell(board, size):
    """Each has its place, its colours, and room for its text."""
    root = ET.fromstring(svg(board, size=size))
    geometry = fit(board.rows, board.columns, size)
    rects = {
        (int(rect.get("x")), int(rect.get("y"))): rect
        for rect in root.iter(SVG + "rect")
        if rect.get("width") == str(geometry.tile)
    }
    texts = list(root.iter(SVG + "text"))
    values = [value for row in board for value in row]
    assert len(rects) == len(values)
    assert sorted(text.text for text in texts) == sorted(str(value) for value in values if value)
    for row, line in enumerate(board):
        for column, value in enumerate(line):
            pitch = geometry.tile + geometry.gap
            rect = rects[geometry.margin + column * pitch, geometry.margin + row * pitch]
            colour = CLASSIC.tile(value).background if value else CLASSIC.empty
            assert rect.get("fill") == str(colour)
    for text in texts:
        assert float(text.get("textLength", 0)) <= geometry.tile
        assert 0 < float(text.get("font-size")) < geometry.tile


def test_an_svg_of_an_ordinary_board_is_about_three_thousand_bytes():
    """It goes into a page without weight."""
    assert len(svg(CROWDED)) < 3200
    assert len(svg("2 . . ./. 4 . ./. . . ./. . . .")) < 2200


def test_an_svg_says_the_board_in_words():
    """For those who cannot see it."""
    root = ET.fromstring(svg("2 . 4/. 8 .", score=True))
    assert root.find(SVG + "title").text == "2048 board of 2 by 3, score 0"
    assert root.find(SVG + "desc").text == "Row 1: 2, empty, 4. Row 2: empty, 8, empty."
    assert root.get("role") == "img"


def test_a_caption_may_hold_any_characters_in_an_svg():
    """They are text there, never markup."""
    caption = "Zo\u00eb <b>&\"'</b> \u6728"
    root = ET.fromstring(svg("2 4/. .", caption=caption))
    assert caption in [text.text for text in root.iter(SVG + "text")]


def test_a_caption_in_an_svg_is_no_wider_than_its_room():
    """It ends before the score, or at the edge, and keeps the size of a short one at most."""
    short, long, wide = (
        next(
            text
            for text in ET.fromstring(svg("2 4/. .", caption=caption, score=True)).iter(
                SVG + "text"
            )
            if text.text == caption
        )
        for caption in ("Game 3", "a long way to go " * 9, "\u6728" * 18)
    )
    assert short.get("textLength") is None
    assert short.get("font-size") == "26"
    for text in (long, wide):
        assert float(text.get("textLength")) < fit(2, 2, 400, header=True).score.left
        assert float(text.get("font-size")) < 26


@pytest.mark.parametrize("caption", ["\0", "a\nb", "\x1b", "\ud800"])
@pytest.mark.parametrize("name", ["svg", "html", "png"])
def test_a_caption_that_no_file_can_hold_is_refused(name, caption):
    """It would be no picture for anyone."""
    with pytest.raises(ValueError, match="^a caption has no control characters, as has "):
        get(name)(None, caption=caption)


def test_a_narrow_board_has_room_for_a_caption_beside_the_score():
    """It is drawn small rather than not at all."""
    pictures = [
        png(" / ".join(["2 4"] * 7), None, 64, score=True, caption=caption, size=240).convert("RGB")
        for caption in ("hi", "ho")
    ]
    changed = ImageChops.difference(*pictures).getbbox()
    assert changed
    assert changed[2] < fit(7, 2, 240, header=True).score.left


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 26), st.integers(1, 26), st.integers(240, 700), st.booleans())
def test_any_board_is_drawn_at_any_size(rows, columns, size, score):
    """Both kinds have the same measures."""
    if rows * columns == 1:
        columns = 2
    board = Board(
        [[2 ** ((row * column) % 40 + 1) for column in range(columns)] for row in range(rows)]
    )
    picture = png(board, size=size, score=score)
    width, height = re.search(
        r'width="(\d+)" height="(\d+)"', svg(board, size=size, score=score)
    ).groups()
    assert picture.size == (int(width), int(height))
    assert max(picture.width, picture.height - (round(0.15 * size) if score else 0)) == size


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scale": 5}, "a scale is 1 to 4, not 5"),
        ({"scale": 1.5}, "a scale is 1 to 4, not 1.5"),
        ({"size": 12}, "a picture of a 4x4 board is 38 to 4096 pixels, not 12"),
        ({"theme": "clasic"}, "no theme is called 'clasic'; did you mean 'classic'?"),
    ],
)
def test_an_option_that_cannot_be_is_refused(options, message):
    """The error says what was given and what would be right."""
    with pytest.raises(ValueError, match="not |no ") as caught:
        png(CROWDED, **options)
    assert str(caught.value) == message
