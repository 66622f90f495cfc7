"""The renderers by name, by file suffix, and from other packages."""

from __future__ import annotations

from pathlib import PurePath

from core2048.loading import check_name, load, offered, suggestion
from render2048.renderer import RendererFactory

ENTRY_POINTS = "core2048.renderers"
"""The entry-point group in which other packages offer theirs."""

_BUILT_IN = {
    "text": "render2048.text:TextRenderer",
    "lines": "render2048.tables:LinesRenderer",
    "json": "render2048.tables:JsonRenderer",
    "markdown": "render2048.tables:MarkdownRenderer",
    "latex": "render2048.tables:LatexRenderer",
    "emoji": "render2048.tables:EmojiRenderer",
    "gif": "render2048.gif:GifRenderer",
    "apng": "render2048.apng:ApngRenderer",
    "webp": "render2048.webp:WebpRenderer",
    "png": "render2048.png:PngRenderer",
    "svg": "render2048.svg:SvgRenderer",
    "html": "render2048.html:HtmlRenderer",
}
_FACTORY_SAYS = ("name", "suffixes", "binary", "description")
_SUFFIXES = {
    ".txt": "text",
    ".gif": "gif",
    ".apng": "apng",
    ".webp": "webp",
    ".png": "png",
    ".svg": "svg",
    ".html": "html",
    ".htm": "html",
    ".log": "lines",
    ".jsonl": "json",
    ".ndjson": "json",
    ".md": "markdown",
    ".tex": "latex",
}


def names() -> list[str]:
    """The names of all renderers, those of other packages included."""
    return sorted({*_BUILT_IN, *offered(ENTRY_POINTS)})


def get(name: str) -> RendererFactory:
    """The renderer of this name, or the factory that ``package.module:Factory`` names.

    Such a factory is a class of yours, as ``render2048.renderer`` describes; in a
    module ``mine`` a class ``Count`` is the renderer ``mine:Count``. Raises
    ValueError where there is none, suggesting what was meant, where its module
    cannot be imported, whatever that raised, and where it needs a package that
    is not installed, with the command that installs it; TypeError for what is no
    text.

    >>> get("gif").suffixes
    ('.gif',)
    """
    check_name(name, "renderer", "Factory")
    if ":" in name:
        return _load(name)
    target = _BUILT_IN.get(name) or offered(ENTRY_POINTS).get(name)
    if target is None:
        raise ValueError(f"no renderer is called {name!r}; {suggestion(name, names())}")
    return _load(target)


def for_path(path: str | PurePath) -> RendererFactory:
    """The renderer that writes files of this suffix; ValueError where there is none."""
    suffix = PurePath(path).suffix.lower()
    if suffix in _SUFFIXES:
        return get(_SUFFIXES[suffix])
    for target in offered(ENTRY_POINTS).values():
        factory = _load(target)
        if suffix in factory.suffixes:
            return factory
    what = repr(suffix) if suffix else "files without a suffix"
    raise ValueError(f"no renderer writes {what}; there are {', '.join(_SUFFIXES)}")


def _load(target: str) -> RendererFactory:
    try:
        factory: RendererFactory = load(target, "renderer")
    except ValueError as error:
        if isinstance(error.__cause__, ImportError) and error.__cause__.name == "PIL":
            raise ValueError("pictures need Pillow: pip install 'core2048[cli]'") from None
        raise
    if not callable(factory) or not all(hasattr(factory, name) for name in _FACTORY_SAYS):
        raise ValueError(f"{target!r} is no renderer: one says {', '.join(_FACTORY_SAYS)}")
    return factory
