"""The options of renderers: their names, and values from text."""

from io import BytesIO

import pytest

import render2048


class Dots:
    """A renderer as another package would bring it."""

    name = "dots"
    suffixes = (".dots",)
    binary = False
    description = "a dot a step"

    def __init__(self, output, *, dot=".", count=1, share=0.5, bold=False, draw=str, limit=None):
        self.output = output
        if count < 0:
            raise ValueError(f"count is at least 0, not {count}")
        self.options = dot, count, share, bold, limit
        self.too_long = len(dot) / 1


def test_the_options_of_a_renderer_are_its_keyword_arguments():
    """Each with what it is where it is not given."""
    assert render2048.options_of(Dots)["dot"] == "."
    assert set(render2048.options_of(render2048.get("svg"))) == {
        "size",
        "theme",
        "score",
        "caption",
        "overlay",
        "glow",
    }


@pytest.mark.parametrize(
    ("text", "option", "value"),
    [
        ("dot=*", "dot", "*"),
        ("dot=", "dot", ""),
        ("dot=a=b", "dot", "a=b"),
        ("dot=7", "dot", "7"),
        ("count=7", "count", 7),
        ("share=.25", "share", 0.25),
        ("bold=yes", "bold", True),
        ("bold=FALSE", "bold", False),
        ("limit=12", "limit", 12),
        ("limit=1.5", "limit", 1.5),
        ("limit=far", "limit", "far"),
    ],
)
def test_a_value_becomes_what_its_option_is(text, option, value):
    """A number where a number is usual, yes or no where that is."""
    found = render2048.parse_option(Dots, text)
    assert found == (option, value)
    assert type(found[1]) is type(value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dot", "an option looks like key=value, not 'dot'"),
        ("dott=1", "the renderer 'dots' has no option 'dott'; did you mean 'dot'?"),
        (
            "x=1",
            "the renderer 'dots' has no option 'x'; there are dot, count, share, bold, limit",
        ),
        (
            "draw=repr",
            "the renderer 'dots' has no option 'draw'; there are dot, count, share, bold, limit",
        ),
        ("count=many", "count is a whole number, not 'many'"),
        ("share=half", "share is a number, not 'half'"),
        ("bold=perhaps", "bold is yes or no, not 'perhaps'"),
    ],
)
def test_an_option_that_cannot_be_is_refused(text, message):
    """The error says what was given and what would be right."""
    with pytest.raises(ValueError, match="option|not") as caught:
        render2048.parse_option(Dots, text)
    assert str(caught.value) == message


def test_a_renderer_is_made_with_options_that_it_has():
    """What it does not have is refused before it is asked, what it refuses is told."""
    assert render2048.make(Dots, BytesIO(), {"count": 3}).options[1] == 3
    assert render2048.make(Dots, BytesIO(), {"draw": repr}).options[1] == 1
    with pytest.raises(ValueError, match="^the renderer 'dots' has no option 'colour'; there"):
        render2048.make(Dots, BytesIO(), {"colour": "red"})
    with pytest.raises(ValueError, match="^count is at least 0, not -1$"):
        render2048.make(Dots, BytesIO(), {"count": -1})
    with pytest.raises(ValueError, match="^the renderer 'dots' refuses its options: "):
        render2048.make(Dots, BytesIO(), {"dot": 7})
