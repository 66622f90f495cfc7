"""Games as text, in figures and in colour."""

import io
import re

import pytest

from core2048 import Board, Direction, Game, Position, Variant
from render2048 import Opening, render
from render2048.ansi import Colours, coloured_board, contrast
from render2048.text import TextRenderer, figures
from render2048.theme import CLASSIC, Colour

ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")
EVERY_TILE = Board(
    [[2**at for at in range(1, 7)], [2**at for at in range(7, 13)], [0, 3, 2**17, 2**40, 6, 1]]
)
LEVELS = [Colours.SIXTEEN, Colours.PALETTE, Colours.TRUE]


def test_a_game_is_written_board_by_board():
    """The line above each board says what happened, the win and the end included."""
    variant = Variant(size=(1, 2), win_tile=8, spawn_odds={4: 1})
    game = Game(variant, start=Position(Board([[4, 4]]), 4), seed=1)
    game.step(Direction.LEFT)
    output = io.StringIO()
    render(TextRenderer(output), Opening(variant, game.steps[0].before, 4), game.steps)
    assert output.getvalue() == (
        "1x2, spawn 4*1, win 8, start 2, score 4\n4 4\n\n"
        "left +8, 4 at b1, score 12, won, game over\n8 4\n"
    )


@pytest.mark.parametrize("colours", LEVELS)
def test_without_its_colours_a_board_still_shows_every_tile(colours):
    """Each figure stands in its place, and lines are of one width."""
    plain = ESCAPE.sub("", coloured_board(EVERY_TILE, colours, 200, 50))
    lines = plain.split("\n")
    assert len({len(line) for line in lines}) == 1
    assert [line.split() for line in lines if line.strip()] == [
        [str(value) for value in row if value] for row in EVERY_TILE
    ]


@pytest.mark.parametrize("colours", LEVELS)
def test_every_tile_has_a_colour_that_is_not_that_of_an_empty_cell(colours):
    """No value is invisible, whatever it is, and neighbours up to 2048 differ."""

    def colour(value):
        return ESCAPE.findall(coloured_board(Board([[value, 0]]), colours, 80, 24))[0]

    tiles = [colour(2**at) for at in range(1, 12)]
    assert len(set(tiles)) == len(tiles)
    assert colour(0) not in {*tiles, colour(3), colour(2**17), colour(2**40)}


def test_figures_stand_out_from_their_tiles():
    """In true colour every figure has the contrast that WCAG asks of large text, and more."""
    for at in range(1, 18):
        (escape, *_) = ESCAPE.findall(coloured_board(Board([[2**at, 0]]), Colours.TRUE, 80, 24))
        *_, a, b, c, _, _, d, e, f = map(int, escape.split(";"))
        assert contrast(Colour(a, b, c), Colour(d, e, f)) > 4.5
    assert contrast(Colour(0, 0, 0), Colour(255, 255, 255)) == pytest.approx(21)
    assert contrast(CLASSIC.bright_text, CLASSIC.tile(512).background) < 1.7


@pytest.mark.parametrize(
    ("columns", "lines", "width", "height"),
    [
        (300, 80, 8, 3),
        (32, 13, 8, 3),
        (31, 24, 6, 1),
        (32, 12, 6, 1),
        (24, 5, 6, 1),
        (24, 1, 6, 1),
        (23, 24, 2, 1),
        (8, 20, 2, 1),
    ],
)
def test_tiles_are_as_large_as_the_window_allows(columns, lines, width, height):
    """8 by 3, else 6 by 1, else a column more than the largest tile."""
    text = ESCAPE.sub("", coloured_board(Board([[2] * 4] * 4), Colours.PALETTE, columns, lines))
    assert [len(line) for line in text.split("\n")] == [4 * width] * 4 * height


def test_a_board_that_fits_no_window_is_written_in_figures():
    """Plain numbers are narrower than any tile, in columns as narrow as they can be."""
    board = Board([[2, 1024, 0, 4], [16, 8, 2, 4]])
    assert coloured_board(board, Colours.PALETTE, 19, 24) == str(board)
    assert coloured_board(board, Colours.PALETTE, 18, 24) == " 2 1024 . 4\n16    8 2 4"
    assert figures(board, 19) == str(board)
    assert figures(board, 18) == figures(board, 1) == " 2 1024 . 4\n16    8 2 4"


@pytest.mark.parametrize(
    "draw",
    [
        str,
        lambda board: figures(board, 80),
        *(lambda board, level=level: coloured_board(board, level, 300, 80) for level in LEVELS),
    ],
)
def test_the_largest_board_with_tiles_of_seven_digits_is_aligned(draw):
    """On 26x26, every line is of one width, and every column ends, or stands, in one place."""
    rows = [
        [1048576 if (row + column) % 5 == 0 else 2 for column in range(26)] for row in range(26)
    ]
    lines = [line for line in ESCAPE.sub("", draw(Board(rows))).split("\n") if line.strip()]
    assert len(lines) == 26
    assert len({len(line) for line in lines}) == 1
    assert [line.split() for line in lines] == [[str(value) for value in row] for row in rows]


def test_large_tiles_widen_every_column():
    """Seven digits and their margins need nine columns."""
    board = Board([[1048576, 2]])
    text = ESCAPE.sub("", coloured_board(board, Colours.SIXTEEN, 80, 2))
    assert text == " 1048576     2    "
