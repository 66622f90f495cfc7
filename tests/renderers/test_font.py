"""The font that ships with the renderers, and the digits that are drawn with it."""

import runpy
from pathlib import Path

import pytest
from PIL import ImageChops, ImageFont

from core2048 import Board
from render2048.geometry import fit
from render2048.palette import Palette
from render2048.pictures import Pictures, still
from render2048.theme import CLASSIC

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "renderers" / "render2048" / "fonts"
FONT = FONTS / "ClearSans-Bold-subset.ttf"
DEBIAN_FONT = Path("/usr/share/fonts/truetype/clear-sans/ClearSans-Bold.ttf")
PRINTABLE = [chr(code) for code in range(0x21, 0x7F)]


def ink_of(value, size=400):
    """The edges of the digits on a tile, and the side of the tile."""
    pictures = Pictures(fit(4, 4, size), Palette(CLASSIC))
    tile = pictures.tile(value)
    background = pictures.palette.number(CLASSIC.tile(value).background)
    inner = tile.crop((2, 2, tile.width - 2, tile.height - 2))
    left, top, right, bottom = inner.point(lambda number: number != background).getbbox()
    return (left + 2, top + 2, right + 2, bottom + 2), tile.width


def test_the_font_is_small():
    """A wheel does not grow much by it."""
    assert FONT.stat().st_size < 12_000


def test_every_printable_character_has_its_own_shape():
    """Not one is the box that stands for a missing character."""
    font = ImageFont.truetype(str(FONT), 40)
    shapes = {bytes(font.getmask(character)) for character in PRINTABLE}
    assert len(shapes) == len(PRINTABLE)
    assert bytes(font.getmask("\u20ac")) not in shapes


def test_the_licence_stands_beside_the_font():
    """The Apache licence asks for its text, and for a word on what was changed."""
    assert "Apache License" in (FONTS / "LICENSE.txt").read_text()
    notice = (FONTS / "NOTICE.txt").read_text()
    assert "Intel Corporation" in notice
    assert "What was changed" in notice


def test_the_script_makes_the_font_that_ships(tmp_path):
    """Twice the same bytes, and the shapes and widths of the file in the repository."""
    font_tools = pytest.importorskip("fontTools.ttLib")
    if not DEBIAN_FONT.exists():
        pytest.skip("Debian's fonts-clear-sans is not installed")
    subset = runpy.run_path(str(ROOT / "scripts" / "font" / "subset.py"))["subset"]
    made = [tmp_path / "one.ttf", tmp_path / "two.ttf"]
    for target in made:
        subset(DEBIAN_FONT, target)
    assert made[0].read_bytes() == made[1].read_bytes()
    new, shipped = (font_tools.TTFont(path) for path in (made[0], FONT))
    for table in ("glyf", "hmtx", "cmap", "name"):
        assert new.getTableData(table) == shipped.getTableData(table)


@pytest.mark.parametrize("size", [100, 240, 400, 1000])
@pytest.mark.parametrize(
    "value", [1, 2, 4, 7, 11, 64, 128, 777, 2048, 16384, 131072, 2**20, 2**40, 2**100]
)
def test_digits_are_whole_and_in_the_middle(value, size):
    """They keep clear of the edges of their tile, and as far from one side as from the other."""
    (left, top, right, bottom), side = ink_of(value, size)
    assert left >= 1
    assert top >= 1
    assert abs(left - (side - right)) <= 1 + side * 0.02
    assert abs(top - (side - bottom)) <= 1 + side * 0.02


def test_a_number_of_hundreds_of_digits_stays_on_the_smallest_tile():
    """The largest tile of the largest board is a line in the middle, and no error."""
    (left, _, right, _), side = ink_of(2**677, 38)
    assert side == 8
    assert 0 < left < right < side


@pytest.mark.parametrize(("value", "share"), [(8, 0.36), (2048, 0.22), (131072, 0.16)])
def test_digits_are_as_tall_as_in_the_original_game(value, share):
    """A digit is seven tenths of its font."""
    (_, top, _, bottom), side = ink_of(value)
    assert (bottom - top) / side == pytest.approx(share, abs=0.03)


def test_edges_are_smooth():
    """All colours between a tile and its text are in use, and some between tile and board."""
    pictures = Pictures(fit(4, 4, 400), Palette(CLASSIC))
    colours = CLASSIC.tile(8)
    used = {number for _, number in pictures.tile(8).getcolors()}
    assert used >= set(pictures.palette.text_numbers(colours))
    assert used & set(pictures.palette.corner_numbers(CLASSIC.board, colours.background)[1:-1])


def test_corners_are_round_and_alike():
    """A tile without a number is its own mirror image, its corners the colour around it."""
    picture = still(Board.parse("0 0/0 0"), size=400).convert("RGB")
    for flip in (0, 1):
        assert not ImageChops.difference(picture, picture.transpose(flip)).getbbox()
    assert picture.getpixel((0, 0)) == CLASSIC.page
    assert picture.getpixel((24, 24)) == CLASSIC.board
    assert picture.getpixel((30, 30)) == CLASSIC.empty


def test_a_still_drawing_is_an_image_with_a_palette():
    """It has the size asked for, and can be saved as it is."""
    picture = still(Board.parse("2 4 8/. . 2"), size=300)
    assert picture.mode == "P"
    assert picture.width == 300
    assert picture.convert("RGB").getpixel((150, 3)) == CLASSIC.board
