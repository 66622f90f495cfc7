"""Games as text: every board in figures, one after another."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol

from core2048 import Board, Step
from render2048.renderer import Opening


class TextOutput(Protocol):
    """What text can be written to."""

    def write(self, text: str, /) -> object:
        """Take the next piece of text."""


def step_line(step: Step) -> str:
    """What happened in one step, in one line.

    >>> from core2048 import Direction, Game
    >>> step_line(Game(seed=42).step(Direction.UP))
    'up +4, 2 at d3, score 4'
    """
    spawn = step.spawn
    line = f"{step.direction} +{step.reward}, {spawn.value} at {spawn.cell}, score {step.score}"
    return line + ", won" * step.won + ", game over" * step.over


def figures(board: Board, columns: int) -> str:
    """The board in figures, its columns as narrow as they can be where a window needs that.

    >>> print(figures(Board.parse("2 1024 / 4 8"), columns=80))
       2 1024
       4    8
    >>> print(figures(Board.parse("2 1024 / 4 8"), columns=8))
    2 1024
    4    8
    """
    text = str(board)
    if len(text.partition("\n")[0]) <= columns:
        return text
    words = [[str(value or ".") for value in row] for row in board]
    widths = [max(map(len, column)) for column in zip(*words, strict=True)]
    return "\n".join(
        " ".join(word.rjust(width) for word, width in zip(row, widths, strict=True))
        for row in words
    )


class TextRenderer:
    """Writes each board in figures, below a line that says what happened.

    Options:
        draw: what makes text of a board; ``str`` draws it in plain figures.
    """

    name: ClassVar[str] = "text"
    suffixes: ClassVar[tuple[str, ...]] = (".txt",)
    binary: ClassVar[bool] = False
    description: ClassVar[str] = "boards in figures, for terminals and logs"

    def __init__(self, output: TextOutput, *, draw: Callable[[Board], str] = str) -> None:
        self._output = output
        self._draw = draw

    def begin(self, opening: Opening) -> None:
        """Write the first board."""
        self._output.write(
            f"{opening.variant}, score {opening.score}\n{self._draw(opening.board)}\n"
        )

    def step(self, step: Step) -> None:
        """Write a step and the board after it."""
        self._output.write(f"\n{step_line(step)}\n{self._draw(step.board)}\n")

    def end(self) -> None:
        """Do nothing more: text ends with its last board."""
