"""Themes, and the numbered colours that pictures are made of."""

from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render2048.palette import TRANSPARENT, Palette
from render2048.theme import CLASSIC, Colour, Theme, TileColours
from render2048.themes import THEMES, theme

colours = st.builds(Colour, *[st.integers(0, 255)] * 3)


def theme_of(count):
    """A theme of so many tiles, each in colours of its own."""
    tiles = {
        1 << number: TileColours(Colour(number, 200, 0), Colour(number, 0, 200))
        for number in range(count)
    }
    return replace(CLASSIC, name="many", tiles=tiles)


@pytest.mark.parametrize(
    ("value", "background", "text"),
    [
        (2, "#eee4da", "#776e65"),
        (4, "#ede0c8", "#776e65"),
        (8, "#f2b179", "#f9f6f2"),
        (16, "#f59563", "#f9f6f2"),
        (32, "#f67c5f", "#f9f6f2"),
        (64, "#f65e3b", "#f9f6f2"),
        (128, "#edcf72", "#f9f6f2"),
        (256, "#edcc61", "#f9f6f2"),
        (512, "#edc850", "#f9f6f2"),
        (1024, "#edc53f", "#f9f6f2"),
        (2048, "#edc22e", "#f9f6f2"),
        (4096, "#3c3a32", "#f9f6f2"),
        (2**40, "#3c3a32", "#f9f6f2"),
        (3, "#3c3a32", "#f9f6f2"),
    ],
)
def test_classic_tiles_look_as_in_the_original_game(value, background, text):
    """Every tile to 2048 has its own colour, all others share one."""
    assert [str(colour) for colour in CLASSIC.tile(value)] == [background, text]


def test_the_classic_board_looks_as_in_the_original_game():
    """Page, board and empty cells have the colours of the original style sheet."""
    assert [str(colour) for colour in (CLASSIC.page, CLASSIC.board, CLASSIC.empty)] == [
        "#faf8ef",
        "#bbada0",
        "#cdc1b4",
    ]


def test_a_theme_cannot_be_changed():
    """Neither its colours nor its tiles take another value."""
    with pytest.raises(FrozenInstanceError):
        CLASSIC.page = Colour(0, 0, 0)
    with pytest.raises(TypeError):
        CLASSIC.tiles[2] = CLASSIC.other_tiles


def test_a_theme_is_hashable():
    """Equal themes hash alike."""
    assert hash(replace(CLASSIC, tiles=dict(CLASSIC.tiles))) == hash(CLASSIC)
    assert replace(CLASSIC, tiles=dict(CLASSIC.tiles)) == CLASSIC


def test_every_theme_is_found_by_its_name():
    """The names of the table are those that the themes bear."""
    assert [theme(name) for name in THEMES] == list(THEMES.values())
    assert [each.name for each in THEMES.values()] == list(THEMES)
    assert theme("classic") is CLASSIC


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Classic", "no theme is called 'Classic'; did you mean 'classic'?"),
        ("x", "no theme is called 'x'; there are classic, dark, accessible, high-contrast, mono"),
    ],
)
def test_an_unknown_theme_is_answered_with_a_known_one(name, message):
    """The error suggests the nearest name, or gives them all."""
    with pytest.raises(ValueError, match="no theme") as caught:
        theme(name)
    assert str(caught.value) == message


@given(colours)
def test_a_colour_is_read_as_it_is_written(colour):
    """Parsing is the inverse of str."""
    assert Colour.parse(str(colour)) == colour
    assert Colour.parse(str(colour).upper()) == colour


@pytest.mark.parametrize("text", ["", "#fff", "ffffff", "#fffffg", "#ffffff0", "#ffffff\n", "red"])
def test_what_is_no_colour_is_refused(text):
    """Only # and six digits are a colour."""
    with pytest.raises(ValueError, match="six hexadecimal digits, not"):
        Colour.parse(text)


@given(colours, colours, st.floats(0, 1))
def test_a_blend_lies_between_its_colours(one, other, share):
    """It begins at the one, ends at the other, and leaves neither's range."""
    blend = one.blend(other, share)
    assert one.blend(other, 0) == one
    assert one.blend(other, 1) == other
    for its, ends in zip(blend, zip(one, other, strict=True), strict=True):
        assert min(ends) <= its <= max(ends)


def test_the_classic_palette_fits_seven_bits():
    """All that a classic picture can show, smooth edges included, is below 128."""
    palette = Palette(CLASSIC)
    assert palette.bits == 7
    assert len(palette.table) == 3 * 128
    assert len(palette.text_numbers(CLASSIC.tile(2))) == 7
    assert len(palette.corner_numbers(CLASSIC.board, CLASSIC.empty)) == 5


def test_a_palette_gives_up_smoothness_before_colours():
    """However many tiles a theme colours, each keeps its own, in 256 numbers."""
    for count in range(126):
        crowded = theme_of(count)
        palette = Palette(crowded)
        table = palette.table
        assert len(table) == 3 << palette.bits <= 3 * 256
        for tile in (crowded.tile(1 << number) for number in range(count)):
            numbers = palette.text_numbers(tile)
            ends = [table[3 * number : 3 * number + 3] for number in (numbers[0], numbers[-1])]
            assert list(map(tuple, ends)) == list(tile)
            assert TRANSPARENT not in numbers


def test_a_theme_of_too_many_colours_makes_no_palette():
    """255 colours are the most; the error says how many there are."""
    full = theme_of(125)
    Palette(full)
    one_more = TileColours(full.tile(1).background, Colour(9, 9, 9))
    with pytest.raises(ValueError, match="theme") as caught:
        Palette(replace(full, tiles={**full.tiles, 3: one_more}))
    assert str(caught.value) == "the theme 'many' has 256 colours, and a picture has room for 255"


def test_a_theme_of_one_colour_makes_a_palette():
    """A theme in which everything looks the same is no use, and no error."""
    white = Colour(255, 255, 255)
    blank = Theme("blank", white, white, white, white, white, {}, TileColours(white, white))
    assert Palette(blank).bits == 2
