"""The page that plays a game: what it holds."""

import re
from io import StringIO

import pytest
from drawn_games import boards_of, opening_of, page_of, played

from core2048 import Board, Game, Variant
from render2048.html import HtmlRenderer
from render2048.renderer import Opening, render


def test_a_page_is_small_and_names_no_other_place():
    """It needs no network, and under 12 kB beside its moves."""
    game = played(Variant(size=5, win_tile=None), 400)
    page = page_of(game)
    assert len(page.encode()) < 12_000 + 1.5 * len(game.steps)
    assert "://" not in page
    assert not re.search(r"\b(src|href|@import|url)\b", page)
    assert len(page) - len(page_of(Game(game.variant, start=boards_of(game)[0]))) < 1.5 * len(
        game.steps
    )


def test_moves_cannot_be_left_out():
    """The page plays each from the one before."""
    game = played(Variant(), 6)
    with pytest.raises(ValueError, match="^a page shows every move: none can be left out$"):
        render(HtmlRenderer(StringIO()), opening_of(game), game.steps[::2])


def test_the_title_is_that_of_the_rules_unless_another_is_given():
    """Whatever it holds is text."""
    game = Game(seed=1)
    assert "<title>2048, classic</title>" in page_of(game)
    assert "<h1>a &lt;b&gt; {{moves}}</h1>" in page_of(game, caption="a <b> {{moves}}")


def test_themes_colour_the_page():
    """A theme that is named holds for dark pages too, but for the page itself."""
    page = page_of(Game(seed=1), theme="accessible")
    assert page.count(".t8{background:#eca048;color:#211d18}") == 2
    assert "--page: #faf8ef;" in page
    assert "--page: #17151c;" in page
    assert page_of(Game(seed=1), dark="mono").count("--page: #ffffff;") == 1


def test_a_set_up_position_keeps_its_score():
    """The page counts on from there."""
    output = StringIO()
    render(
        HtmlRenderer(output),
        Opening(Variant(), Board.parse("2 4 . ./. . . ./. . . ./. . . ."), 2**70),
    )
    assert f'"score":"{2**70}"' in output.getvalue()
