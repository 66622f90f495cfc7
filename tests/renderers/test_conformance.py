"""Every renderer keeps to the protocol, and what does not is found out."""

import subprocess
import sys
import textwrap

import pytest

import render2048
from render2048.testing import check_renderer

BUILT_IN = [
    "apng", "emoji", "gif", "html", "json", "latex", "lines", "markdown", "png", "svg", "text",
    "webp",
]  # fmt: skip


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_renderer_keeps_to_the_protocol(name):
    """Small pictures are as good as large ones here."""
    factory = render2048.get(name)
    size = {"size": 120} if "size" in render2048.options_of(factory) else {}
    check_renderer(factory, **size)


@pytest.mark.parametrize("name", ["gif", "apng", "webp"])
def test_every_option_of_an_animation_keeps_to_the_protocol(name):
    """Smooth, with score and overlay, and a caption."""
    options = {"smooth": True, "score": True, "overlay": True, "caption": "Game 1", "frames": 3}
    check_renderer(render2048.get(name), size=120, theme="accessible", **options)


def test_the_built_in_renderers_are_all_checked():
    """A new one has to be named here."""
    assert set(BUILT_IN) <= set(render2048.names())
    from render2048 import registry

    assert sorted(registry._BUILT_IN) == BUILT_IN


class Good:
    """A renderer with nothing wrong."""

    name = "good"
    suffixes = (".good",)
    binary = False
    description = "the score of every move"

    def __init__(self, output, *, mark="!"):
        self.output, self.mark = output, mark

    def begin(self, opening):
        self.output.write(f"{opening.score}{self.mark}")

    def step(self, step):
        self.output.write(f"{step.score}{self.mark}")

    def end(self):
        pass


def test_a_renderer_of_another_package_passes():
    """Three methods and four words are enough."""
    check_renderer(Good)
    check_renderer(Good, mark="?")


def broken(**changes):
    return type("Broken", (Good,), changes)


def begin_in_bytes(self, _):
    self.output.write(b"1")


counted = []


def begin_otherwise(self, _):
    counted.append(1)
    self.output.write(str(len(counted)))


def init_with_anything(self, output, **_):
    self.output, self.mark = output, ""


def init_too_early(self, output, *, mark=""):
    self.output, self.mark = output, mark
    output.write("head")


def init_required(self, output, *, mark):
    self.output, self.mark = output, mark


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": 7}, "its name is no text: 7"),
        ({"name": ""}, "no one can type ''"),
        ({"name": "a b"}, "its name has a sign that commands need: 'a b'"),
        ({"suffixes": [".a"]}, "its suffixes are no tuple"),
        ({"suffixes": ("a",)}, "a suffix looks like '.txt', not 'a'"),
        ({"suffixes": (".A",)}, "a suffix looks like '.txt', not '.A'"),
        ({"binary": None}, "it does not say whether it writes bytes"),
        ({"binary": True}, "it says that it writes bytes, and writes '0!'"),
        ({"description": "a\nb"}, "its description is not one line: 'a\\nb'"),
        ({"begin": begin_in_bytes}, "it says that it writes text, and writes b'1'"),
        ({"begin": begin_otherwise}, "an opening: it writes something else for the same game"),
        ({"begin": lambda self, opening: None}, "an opening: it writes nothing at all"),
        ({"end": lambda self: self.output.close()}, "it closes the output, which is not its own"),
        ({"__init__": init_with_anything}, "it takes options that it does not have"),
        ({"__init__": init_too_early}, "an opening: it writes before it is told the opening"),
        ({"__init__": init_required}, "the option 'mark' has no value where it is not given"),
    ],
)
def test_what_is_wrong_is_told(changes, message):
    """In one sentence that says what."""
    with pytest.raises(AssertionError) as caught:
        check_renderer(broken(**changes))
    assert str(caught.value).splitlines()[0] == message


def test_what_is_wrong_is_told_without_assertions_too():
    """``python -O`` leaves out every assert."""
    program = """
        import render2048
        from render2048.testing import check_renderer
        class Silent(render2048.get("lines")):
            def begin(self, opening):
                pass
            def step(self, step):
                pass
            def end(self):
                pass
        class Nameless(Silent):
            name = ""
        for factory in (Silent, Nameless):
            try:
                check_renderer(factory)
            except AssertionError as error:
                print(error)
    """
    result = subprocess.run(
        [sys.executable, "-O", "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
    )
    assert result.stdout == "an opening: it writes nothing at all\nno one can type ''\n"
