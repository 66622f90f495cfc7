"""Where everything in a picture stands."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core2048 import Cell
from render2048.geometry import fit

sides = st.integers(1, 26)


@pytest.mark.parametrize(
    ("size", "gap", "tile"), [(240, 8, 50), (400, 12, 85), (560, 16, 120), (500, 16, 105)]
)
def test_a_board_of_4x4_is_measured_as_in_the_original_game(size, gap, tile):
    """The usual sizes leave nothing over."""
    geometry = fit(4, 4, size)
    assert (geometry.gap, geometry.tile, geometry.margin) == (gap, tile, gap)


@given(sides, sides, st.integers(256, 4096))
def test_a_picture_is_filled_exactly(rows, columns, size):
    """The longer side is as asked, cells do not overlap, and what is left over is in the frame."""
    assume(rows * columns > 1)
    geometry = fit(rows, columns, size)
    assert max(geometry.width, geometry.height) == size
    assert geometry.gap >= 1
    left_over = size - max(rows, columns) * (geometry.tile + geometry.gap) - geometry.gap
    assert 0 <= left_over < max(rows, columns)
    assert geometry.origin(Cell(0, 0)) == (geometry.margin, geometry.margin)
    right, bottom = (edge + geometry.tile for edge in geometry.origin(Cell(rows - 1, columns - 1)))
    for end, side in ((right, geometry.width), (bottom, geometry.height)):
        assert side - end - geometry.margin in {0, 1}
    assert geometry.margin == geometry.gap + left_over // 2


@given(sides, sides, st.integers(256, 4096))
def test_gaps_are_about_a_seventh_of_a_tile(rows, columns, size):
    """Whole pixels never change the looks much."""
    assume(rows * columns > 1)
    geometry = fit(rows, columns, size)
    assert abs(geometry.gap - geometry.tile * 15 / 106.25) <= 0.5 + geometry.tile * 0.06


def test_rectangles_are_as_long_as_asked_on_their_longer_side():
    """The shorter side follows from the tiles."""
    assert (fit(5, 3, 400).width, fit(5, 3, 400).height) == (244, 400)
    assert (fit(3, 5, 400).width, fit(3, 5, 400).height) == (400, 244)
    assert (fit(1, 2, 400).width, fit(1, 2, 400).height) == (400, 212)


@pytest.mark.parametrize(
    ("rows", "columns", "size", "message"),
    [
        (4, 4, 37, "a picture of a 4x4 board is 38 to 4096 pixels, not 37"),
        (26, 26, 100, "a picture of a 26x26 board is 239 to 4096 pixels, not 100"),
        (2, 2, 4097, "a picture of a 2x2 board is 20 to 4096 pixels, not 4097"),
        (4, 4, 400.0, "a size is a whole number of pixels, not 400.0"),
        (4, 4, "400", "a size is a whole number of pixels, not '400'"),
        (1, 1, 400, "a board has at least 2 cells, not 1x1"),
    ],
)
def test_a_size_that_cannot_be_is_refused(rows, columns, size, message):
    """The error says what can be."""
    with pytest.raises(ValueError, match="a ") as caught:
        fit(rows, columns, size)
    assert str(caught.value) == message


@given(st.integers(1, 26))
def test_the_smallest_size_has_tiles_of_eight_pixels(side):
    """What the error names as the smallest size is one."""
    with pytest.raises(ValueError, match="pixels") as caught:
        fit(side, 2, 1)
    smallest = int(str(caught.value).split(" is ")[1].split()[0])
    assert fit(side, 2, smallest).tile == 8
    assert fit(side, 2, smallest).gap == 1


@pytest.mark.parametrize(
    ("value", "share"),
    [(2, 0.518), (64, 0.518), (128, 0.424), (2048, 0.329), (16384, 0.282), (131072, 0.245)],
)
def test_fonts_shrink_with_the_digits_as_in_the_original_game(value, share):
    """One and two digits are largest."""
    assert fit(4, 4, 400).font_size(value) == pytest.approx(85 * share)


@given(st.integers(6, 1000))
def test_longer_numbers_are_as_wide_as_those_of_six_digits(digits):
    """However many digits there are, they fit."""
    geometry = fit(4, 4, 400)
    width = geometry.font_size(10 ** (digits - 1)) * digits
    assert width == pytest.approx(6 * geometry.font_size(131072))
