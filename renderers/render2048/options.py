"""The options of a renderer: what they are called, and their values from text."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from core2048.loading import suggestion
from render2048.renderer import Renderer, RendererFactory


def options_of(factory: RendererFactory) -> dict[str, Any]:
    """The options of a renderer and what each is where it is not given.

    They are the keyword arguments of the factory.

    >>> from render2048 import get
    >>> options_of(get("png"))["size"]
    400
    """
    return {
        parameter.name: parameter.default
        for parameter in inspect.signature(factory).parameters.values()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }


def make(factory: RendererFactory, output: Any, options: Mapping[str, Any]) -> Renderer:
    """A renderer with these options.

    Raises ValueError for an option that it does not have, suggesting what was
    meant, and for a value that it refuses.
    """
    for option in options:
        _check_known(factory, option)
    try:
        return factory(output, **options)
    except TypeError as error:
        raise ValueError(f"the renderer {factory.name!r} refuses its options: {error}") from error


def parse_option(factory: RendererFactory, text: str) -> tuple[str, Any]:
    """The option that a text like ``size=400`` sets, and its value.

    The value is made what the option is where it is not given: a number, a
    choice of yes and no, or text. Raises ValueError for what cannot be.

    >>> from render2048 import get
    >>> parse_option(get("png"), "score=yes")
    ('score', True)
    """
    name, equals, value = text.partition("=")
    name = name.strip().replace("-", "_")
    if not equals:
        raise ValueError(f"an option looks like key=value, not {text!r}")
    _check_known(factory, name, from_text=True)
    usual = options_of(factory)[name]
    if isinstance(usual, bool):
        return name, _yes_or_no(name, value)
    for kind in (int, float):
        if type(usual) is kind or (usual is None and _is_number(kind, value)):
            return name, _number(kind, name, value)
    return name, value


def _check_known(factory: RendererFactory, option: str, *, from_text: bool = False) -> None:
    options = options_of(factory)
    if option in options and (not callable(options[option]) or not from_text):
        return
    known = [name for name, usual in options.items() if not callable(usual)]
    hint = suggestion(option, known) if known else "it has none"
    raise ValueError(f"the renderer {factory.name!r} has no option {option!r}; {hint}")


def _yes_or_no(name: str, value: str) -> bool:
    words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
    if value.lower() not in words:
        raise ValueError(f"{name} is yes or no, not {value!r}")
    return words[value.lower()]


def _is_number(kind: type[int] | type[float], value: str) -> bool:
    try:
        kind(value)
    except ValueError:
        return False
    return True


def _number(kind: type[int] | type[float], name: str, value: str) -> int | float:
    try:
        return kind(value)
    except ValueError:
        what = "a whole number" if kind is int else "a number"
        raise ValueError(f"{name} is {what}, not {value!r}") from None
