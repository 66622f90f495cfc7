"""Renderers by name, by suffix, and from other packages."""

import io
import sys
from importlib.metadata import EntryPoint

import pytest

import render2048
from render2048 import registry


def test_renderers_are_found_by_name_and_by_suffix():
    """What a renderer says of itself is how it is found."""
    assert {"apng", "gif", "png", "svg", "text", "webp"} <= set(render2048.names())
    for name in render2048.names():
        factory = render2048.get(name)
        assert factory.name == name
        assert factory.description
        for suffix in factory.suffixes:
            assert render2048.for_path(f"a.b{suffix.upper()}") is factory
        assert factory.binary == (name in {"apng", "gif", "png", "webp"})


def test_unknown_names_and_suffixes_are_met_with_what_there_is():
    """The error suggests the nearest name, or lists them all."""
    with pytest.raises(ValueError, match="^no renderer is called 'giff'; did you mean 'gif'\\?$"):
        render2048.get("giff")
    with pytest.raises(
        ValueError, match="^no renderer is called 'xyz'; there are apng, emoji, gif, "
    ):
        render2048.get("xyz")
    with pytest.raises(ValueError, match="^no renderer writes '.mp4'; there are .txt, .gif, "):
        render2048.for_path("a.mp4")
    with pytest.raises(ValueError, match="^no renderer writes files without a suffix; "):
        render2048.for_path("gif")


class Dots:
    """A renderer as another package would bring it."""

    name = "dots"
    suffixes = (".dots",)
    binary = False
    description = "a dot a step"

    def __init__(self, output, *, dot="."):
        self.output, self.dot = output, dot

    def begin(self, opening):
        self.output.write(str(opening.score))

    def step(self, step):
        self.output.write(self.dot)

    def end(self):
        self.output.write("!")


def test_a_renderer_of_another_package_is_named_by_module_and_attribute():
    """``package.module:Factory`` needs no registration."""
    assert render2048.get(f"{__name__}:Dots") is Dots
    with pytest.raises(ValueError, match="^the renderer 'no.where:Dots' cannot be loaded: "):
        render2048.get("no.where:Dots")
    with pytest.raises(ValueError, match=f"^the renderer '{__name__}:Dot' cannot be loaded: "):
        render2048.get(f"{__name__}:Dot")


def test_a_renderer_is_asked_for_by_name():
    """Who gives a class is told how it is named."""
    with pytest.raises(TypeError, match="name your renderer as 'package.module:Factory'"):
        render2048.get(Dots)


@pytest.mark.parametrize("code", ["raise RuntimeError('no')", "raise SystemExit('no')", "def f(:"])
def test_whatever_the_module_of_a_renderer_raises_is_told(code, tmp_path, monkeypatch):
    """A plug-in that is broken is no fault of the program."""
    (tmp_path / "broken_renderer.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    reason = r"^the renderer 'broken_renderer:Dots' cannot be loaded: \w+(Error|Exit): "
    with pytest.raises(ValueError, match=reason):
        render2048.get("broken_renderer:Dots")


def test_a_renderer_of_an_entry_point_is_found_by_name_and_by_suffix(monkeypatch):
    """Installed packages offer theirs in the group core2048.renderers."""
    entry = EntryPoint("dots", f"{__name__}:Dots", registry.ENTRY_POINTS)
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda group: [entry] if group == entry.group else []
    )
    assert "dots" in render2048.names()
    assert render2048.get("dots") is Dots
    assert render2048.for_path("a.dots") is Dots
    output = io.StringIO()
    render2048.render(Dots(output), render2048.Opening(None, None, 7), [1, 2])
    assert output.getvalue() == "7..!"


def test_built_in_renderers_need_no_look_through_installed_packages(monkeypatch):
    """That look takes longer than all the rest of the start."""
    monkeypatch.setattr("importlib.metadata.entry_points", None)
    assert render2048.get("text").name == "text"
    assert render2048.for_path("a.gif").name == "gif"


def test_a_missing_pillow_is_told_with_the_command_that_brings_it(monkeypatch):
    """Text goes without it."""
    for module in [name for name in sys.modules if name.split(".")[0] in {"PIL", "render2048"}]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ValueError, match=r"^pictures need Pillow: pip install 'core2048\[cli\]'$"):
        registry.get("gif")
    for name in ("text", "svg", "html", "json", "lines", "markdown", "latex", "emoji"):
        assert registry.get(name).name == name
    for name in ("png", "apng", "webp"):
        with pytest.raises(ValueError, match=r"^pictures need Pillow: pip install "):
            registry.get(name)
