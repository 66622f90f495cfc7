"""What a renderer is, and how a game is pushed through one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, Any, NamedTuple, Protocol

from core2048 import Board, Record, Step, Variant


class Opening(NamedTuple):
    """What there is to show before the first step.

    Attributes:
        variant: the rules of the game.
        board: the board that the first step is made on.
        score: the score on that board.
        record: the record that the steps come from, where there is one.
    """

    variant: Variant
    board: Board
    score: int = 0
    record: Record | None = None


class Renderer(Protocol):
    """Draws a game as it is pushed: one opening, its steps, then the end.

    The same shape serves a game that is being played, a still picture (an
    opening without steps) and an animation.
    """

    def begin(self, opening: Opening) -> None:
        """Take the board that all starts from."""

    def step(self, step: Step) -> None:
        """Take the next step."""

    def end(self) -> None:
        """Finish the output; nothing is pushed after it."""


class RendererFactory(Protocol):
    """Makes a renderer that writes to an output; its keyword arguments are the options.

    A renderer class with these four class attributes is one.

    Attributes:
        name: what users call it.
        suffixes: of the files that it writes, each with its dot.
        binary: whether the output takes bytes, not text.
        description: one line for a list of renderers.
    """

    @property
    def name(self) -> str: ...
    @property
    def suffixes(self) -> tuple[str, ...]: ...
    @property
    def binary(self) -> bool: ...
    @property
    def description(self) -> str: ...

    def __call__(self, output: IO[Any], *args: Any, **options: Any) -> Renderer:
        """A renderer for one game; ValueError for an option that cannot be."""


def render(renderer: Renderer, opening: Opening, steps: Iterable[Step] = ()) -> None:
    """Push an opening and its steps through a renderer, and end it."""
    renderer.begin(opening)
    for step in steps:
        renderer.step(step)
    renderer.end()
