"""``2048 themes``: lists and pictures of colours."""

import json

import pytest
from PIL import Image

from render2048.themes import THEMES


def test_every_theme_is_listed_with_its_figures(here):
    """One line each, aligned, without colour on a pipe."""
    result = here.run("themes")
    head, *lines = result.out.splitlines()
    assert head.split()[:3] == ["theme", "contrast", "difference"]
    assert [line.split()[0] for line in lines] == list(THEMES)
    assert all(line.endswith(each.description) for line, each in zip(lines, THEMES.values()))
    assert "\x1b" not in result.out
    assert (result.code, result.err) == (0, "")


def test_colours_are_shown_where_all_can_be(here):
    """Each tile in its own, below the line of its theme."""
    result = here.run("themes", "classic", environment={"FORCE_COLOR": "3"})
    assert "\x1b[0;38;2;119;110;101;48;2;238;228;218m 2 \x1b[0m" in result.out
    assert "\x1b" not in here.run("themes", environment={"FORCE_COLOR": "1"}).out


def test_programs_get_all_colours(here):
    """Names, figures and colours of those that were asked for, files included."""
    (here.folder / "sea.toml").write_text('extends = "mono"\n[tiles]\n2 = "#0000ff"\n')
    both = json.loads(here.run("themes", "classic", "sea.toml", "--json").out)
    assert [each["name"] for each in both] == ["classic", "sea"]
    assert both[0]["tiles"]["2048"] == ["#edc22e", "#f9f6f2"]
    assert both[1]["tiles"]["2"] == ["#0000ff", "#ffffff"]
    assert (both[0]["contrast"], both[0]["difference"]) == (1.42, 1.4)


def test_themes_are_shown_in_a_picture(here):
    """All, or those that are named; no file is written over unless forced."""
    assert here.run("themes", "-o", "all.png", "--size", 200).out == "all.png\n"
    assert here.run("themes", "dark", "-o", "one.png", "--size", 200).code == 0
    with Image.open(here.folder / "all.png") as every, Image.open(here.folder / "one.png") as one:
        assert one.width == 220
        assert every.width == 440
        assert every.height > 2 * one.height
    refused = here.run("themes", "-o", "one.png")
    assert refused.err == "2048: one.png exists already: choose another name, or use --force\n"
    assert refused.code == 1
    assert here.run("themes", "-o", "one.png", "--force").code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["clasic"], "no theme is called 'clasic'; did you mean 'classic'?"),
        (["no.toml"], "cannot read the theme no.toml: no such file or directory"),
        (["-o", "a.gif"], "'a.gif' is no file of .png"),
        (["-o", "a.png", "--size", 3], "a picture of a "),
    ],
)
def test_what_cannot_be_gets_one_clear_line(here, options, message):
    """And exit code 2."""
    result = here.run("themes", *options)
    assert message in result.err
    assert result.err.count("\n") == 1
    assert result.code == 2


def test_a_game_is_drawn_in_a_theme_of_a_file(here):
    """The name of the file stands for the theme."""
    (here.folder / "sea.toml").write_text('[tiles]\n2 = "#0000ff"\n')
    here.run("play", "--seed", 42, typed="w")
    assert here.run("replay", "-o", "a.svg", "--theme", "sea.toml").code == 0
    assert 'fill="#0000ff"' in (here.folder / "a.svg").read_text()
