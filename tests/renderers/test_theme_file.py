"""Themes from TOML files."""

import pytest

from render2048.theme import CLASSIC, Colour
from render2048.themes import THEMES, theme


def written(folder, text, name="sea.toml"):
    file = folder / name
    file.write_text(text, "utf-8")
    return str(file)


def test_a_file_changes_the_theme_that_it_extends(tmp_path):
    """What it does not say is as it was there."""
    sea = theme(
        written(
            tmp_path,
            'extends = "accessible"\npage = "#102030"\nwash = 1\n'
            '[tiles]\n2 = "#ffffff"\n3 = {background = "#000080", text = "#FFFF00"}\n',
        )
    )
    base = THEMES["accessible"]
    assert (sea.name, sea.wash, sea.page) == ("sea", 1.0, Colour(16, 32, 48))
    assert (sea.board, sea.empty, sea.other_tiles) == (base.board, base.empty, base.other_tiles)
    assert sea.tile(2) == (Colour(255, 255, 255), base.dark_text)
    assert sea.tile(3) == (Colour(0, 0, 128), Colour(255, 255, 0))
    assert sea.tile(4) == base.tile(4)
    assert sea.description == "made from accessible"


def test_an_empty_file_is_the_classic_theme_under_its_own_name(tmp_path):
    """Nothing has to be said."""
    same = theme(written(tmp_path, "", "plain.toml"))
    assert same.name == "plain"
    assert (same.tiles, same.page, same.score_text) == (
        CLASSIC.tiles,
        CLASSIC.page,
        CLASSIC.score_text,
    )


def test_files_may_extend_each_other(tmp_path):
    """A name beside the file is meant."""
    written(tmp_path, 'board = "#000000"\nname = "base"', "base.toml")
    theme_file = written(tmp_path, 'extends = "base.toml"\npage = "#111111"')
    assert theme(theme_file).board == Colour(0, 0, 0)
    assert theme(theme_file).score_text == CLASSIC.bright_text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('page = "red"', "page: a colour is # and six hexadecimal digits, not 'red'"),
        ("page = 7", "page: a colour is # and six hexadecimal digits, not '7'"),
        ('pgae = "#ffffff"', "there is no key 'pgae'; did you mean 'page'?"),
        ("name = 3", "name: this is text in quotes, not 3"),
        ("wash = 0", "wash: this is a number above 0 and up to 1, not 0"),
        ("wash = nan", "wash: this is a number above 0 and up to 1, not nan"),
        ('wash = "half"', "wash: this is a number above 0 and up to 1, not 'half'"),
        ('extends = "clasic"', "no theme is called 'clasic'; did you mean 'classic'?"),
        ('tiles = "#ffffff"', "tiles: this is a table of tiles, not '#ffffff'"),
        ('[tiles]\ntwo = "#ffffff"', "tiles.two: a tile is a whole number above 0"),
        ('[tiles]\n0 = "#ffffff"', "tiles.0: a tile is a whole number above 0"),
        (
            '[tiles]\n2 = "#fff"',
            "tiles.2: a colour is # and six hexadecimal digits, not '#fff'",
        ),
        ('[tiles]\n2 = { text = "#ffffff" }', "tiles.2: a tile needs a background"),
        (
            '[tiles]\n2 = { background = "#ffffff", txt = "#000000" }',
            "there is no key 'tiles.2.txt'; did you mean 'text'?",
        ),
        (
            'other = { background = "#ffffff", text = "" }',
            "other.text: a colour is # and six hexadecimal digits, not ''",
        ),
    ],
)
def test_what_cannot_be_is_named_with_its_file_and_key(tmp_path, text, message):
    """The error says what would be right."""
    file = written(tmp_path, text)
    with pytest.raises(ValueError, match="toml: ") as caught:
        theme(file)
    assert str(caught.value) == f"{file}: {message}"


def test_what_is_no_toml_is_told_with_its_place(tmp_path):
    """The line stands in the message."""
    file = written(tmp_path, "page = \n")
    with pytest.raises(ValueError, match=r"line 1") as caught:
        theme(file)
    assert str(caught.value).startswith(f"{file}: ")
    with pytest.raises(ValueError, match=r"^cannot read the theme no\.toml: no such file"):
        theme("no.toml")


def test_a_circle_of_files_is_found_out(tmp_path):
    """No file can extend itself, nor one that extends it."""
    file = written(tmp_path, 'extends = "sea.toml"')
    with pytest.raises(ValueError, match=r"^(\S+): extends: \1 is extended by itself$"):
        theme(file)
    (tmp_path / "sky.toml").write_text('extends = "sea.toml"')
    file = written(tmp_path, 'extends = "sky.toml"')
    with pytest.raises(
        ValueError, match=r"^(\S+): \S+sky.toml: extends: \1 is extended by itself$"
    ):
        theme(file)
