"""How colours look to people, and what that asks of the themes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render2048.theme import Colour
from render2048.themes import THEMES
from render2048.vision import COLOUR_BLINDNESS, ciede2000, contrast, difference

colours = st.builds(Colour, *[st.integers(0, 255)] * 3)
EYES = [None, *COLOUR_BLINDNESS]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_those_of_the_published_pairs(one, other, expected):
    """Sharma, Wu and Dalal give them with their formula."""
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(expected, abs=5e-5)


def test_contrast_is_that_of_wcag():
    """Black on white is 21, and #777777 just misses 4.5 there."""
    black, white = Colour(0, 0, 0), Colour(255, 255, 255)
    assert contrast(black, white) == contrast(white, black) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert contrast(white, Colour.parse("#777777")) == pytest.approx(4.48, abs=0.005)


@given(colours, st.sampled_from(EYES))
def test_a_colour_does_not_differ_from_itself(colour, eyes):
    """For nobody."""
    assert difference(colour, colour, eyes) == 0


@pytest.mark.parametrize("eyes", COLOUR_BLINDNESS)
def test_greys_look_alike_to_all(eyes):
    """No kind of colour blindness changes them, but for the rounding of its numbers."""
    black = Colour(0, 0, 0)
    for part in (40, 128, 255):
        grey = Colour(part, part, part)
        assert difference(grey, black, eyes) == pytest.approx(difference(grey, black), abs=0.01)


def test_red_and_green_are_hard_to_tell_for_those_who_lack_a_receptor():
    """The two kinds that are common, not the third."""
    red, green = Colour(190, 80, 40), Colour(110, 125, 40)
    usual, *_ = apart = [difference(red, green, eyes) for eyes in EYES]
    assert min(apart[1], apart[2]) < usual / 3
    assert apart[3] > usual / 2


@pytest.mark.parametrize("name", ["accessible", "high-contrast", "dark"])
@pytest.mark.parametrize("eyes", EYES, ids=str)
def test_tiles_stand_apart_from_their_neighbours(name, eyes):
    """Every two values of which one is twice the other, from 2 to 131072, and the rest."""
    theme = THEMES[name]
    tiles = [theme.tile(2**exponent).background for exponent in range(1, 19)]
    assert len(theme.tiles) == 17
    for one, other in pairwise(tiles):
        assert difference(one, other, eyes) >= 10
    assert difference(theme.empty, tiles[0], eyes) >= (10 if name != "dark" else 6)


@pytest.mark.parametrize(
    ("name", "least"), [("accessible", 4.5), ("high-contrast", 7), ("dark", 4.5), ("mono", 4.5)]
)
def test_texts_can_be_read(name, least):
    """On every tile, on the board and beside it, and at the end of a game."""
    theme = THEMES[name]
    pairs = [
        *theme.tiles.values(),
        theme.other_tiles,
        (theme.board, theme.score_text),
        (theme.page, theme.page_text),
        (theme.lost.colour, theme.lost.text),
        (theme.won.colour, theme.won.text),
    ]
    assert min(contrast(*pair) for pair in pairs) >= least


def test_a_theme_without_colours_is_grey():
    """All parts of each colour are the same, and no two tiles."""
    mono = THEMES["mono"]
    greys = [tile.background for tile in mono.tiles.values()]
    assert all(len(set(grey)) == 1 for grey in greys)
    assert len(set(greys)) == 17
