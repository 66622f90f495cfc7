"""Games as text for programs and papers: a board a line, Markdown, LaTeX, emoji."""

from __future__ import annotations

import json
from typing import ClassVar

from core2048 import Board, Step
from core2048.record.text import board_text
from render2048.renderer import Opening
from render2048.text import TextOutput, step_line


class LinesRenderer:
    """Writes each board in one line, as records write it, for logs and grep.

    A line has the number of the move, the direction, the spawn, the score and
    the board. Numbers count the moves that are told.
    """

    name: ClassVar[str] = "lines"
    suffixes: ClassVar[tuple[str, ...]] = (".log",)
    binary: ClassVar[bool] = False
    description: ClassVar[str] = "a board a line, for logs"

    def __init__(self, output: TextOutput) -> None:
        self._output = output

    def begin(self, opening: Opening) -> None:
        """Write the first board."""
        self._moves = 0
        self._output.write(f"0 - - {opening.score} {board_text(opening.board)}\n")

    def step(self, step: Step) -> None:
        """Write the board after a step."""
        self._moves += 1
        direction = step.direction.letter
        self._output.write(
            f"{self._moves} {direction} {step.spawn} {step.score} {board_text(step.board)}\n"
        )

    def end(self) -> None:
        """Do nothing more."""


class JsonRenderer:
    """Writes one JSON object a line: the opening, then every step.

    Boards are lists of rows, top first; an empty cell is 0.
    """

    name: ClassVar[str] = "json"
    suffixes: ClassVar[tuple[str, ...]] = (".jsonl", ".ndjson")
    binary: ClassVar[bool] = False
    description: ClassVar[str] = "an object a line, for programs"

    def __init__(self, output: TextOutput) -> None:
        self._output = output

    def begin(self, opening: Opening) -> None:
        """Write the opening."""
        self._write({"event": "start", "board": opening.board, "score": opening.score})

    def step(self, step: Step) -> None:
        """Write a step."""
        row, column = step.spawn.cell
        self._write(
            {
                "event": "move",
                "direction": str(step.direction),
                "spawn": {"row": row, "column": column, "value": step.spawn.value},
                "reward": step.reward,
                "score": step.score,
                "board": step.board,
                "won": step.won,
                "over": step.over,
            }
        )

    def end(self) -> None:
        """Do nothing more."""

    def _write(self, fields: dict[str, object]) -> None:
        self._output.write(json.dumps(fields, separators=(",", ":")) + "\n")


class _TableRenderer:
    """Writes each board as a table, with what happened above it."""

    binary: ClassVar[bool] = False

    def __init__(self, output: TextOutput) -> None:
        self._output = output

    def begin(self, opening: Opening) -> None:
        """Write the first board."""
        self._output.write(self._table(f"{opening.variant}, score {opening.score}", opening.board))

    def step(self, step: Step) -> None:
        """Write the board after a step."""
        self._output.write("\n" + self._table(step_line(step), step.board))

    def end(self) -> None:
        """Do nothing more."""

    def _table(self, words: str, board: Board) -> str:
        raise NotImplementedError


class MarkdownRenderer(_TableRenderer):
    """Writes each board as a table, below a line that says what happened."""

    name: ClassVar[str] = "markdown"
    suffixes: ClassVar[tuple[str, ...]] = (".md",)
    description: ClassVar[str] = "boards as tables of Markdown"

    def _table(self, words: str, board: Board) -> str:
        head = "|" + "   |" * board.columns + "\n|" + "--:|" * board.columns
        rows = ("| " + " | ".join(str(value or " ") for value in row) + " |" for row in board)
        return "\n".join([words.replace("*", "\\*"), "", head, *rows, ""])


class LatexRenderer(_TableRenderer):
    """Writes each board as a ``tabular`` of LaTeX, which needs no package."""

    name: ClassVar[str] = "latex"
    suffixes: ClassVar[tuple[str, ...]] = (".tex",)
    description: ClassVar[str] = "boards as tables of LaTeX"

    def _table(self, words: str, board: Board) -> str:
        rows = (" & ".join(str(value or "") for value in row) + r" \\ \hline" for row in board)
        columns = "|r" * board.columns + "|"
        lines = [f"% {words}", rf"\begin{{tabular}}{{{columns}}}", r"\hline", *rows]
        return "\n".join([*lines, r"\end{tabular}", ""])


class EmojiRenderer:
    """Writes each board as coloured squares, for places that show nothing but text.

    From 2 on each value has the next square, and those above 4096 share a star.
    """

    name: ClassVar[str] = "emoji"
    suffixes: ClassVar[tuple[str, ...]] = ()
    binary: ClassVar[bool] = False
    description: ClassVar[str] = "boards as coloured squares"

    _SQUARES: ClassVar[str] = (
        "\u2b1c\U0001f7e8\U0001f7e7\U0001f7e5\U0001f7eb\U0001f7ea\U0001f7e6\U0001f7e9"
        "\U0001f49b\U0001f9e1\U0001f48e\U0001f3c6"
    )
    _EMPTY: ClassVar[str] = "\u2b1b"
    _OTHER: ClassVar[str] = "\U0001f31f"

    def __init__(self, output: TextOutput) -> None:
        self._output = output

    def begin(self, opening: Opening) -> None:
        """Write the first board."""
        self._write(opening.board)

    def step(self, step: Step) -> None:
        """Write the board after a step."""
        self._output.write("\n")
        self._write(step.board)

    def end(self) -> None:
        """Do nothing more."""

    def _write(self, board: Board) -> None:
        for row in board:
            self._output.write("".join(map(self._square, row)) + "\n")

    def _square(self, value: int) -> str:
        if not value:
            return self._EMPTY
        exponent = value.bit_length() - 1
        known = value == 1 << exponent and 1 <= exponent <= len(self._SQUARES)
        return self._SQUARES[exponent - 1] if known else self._OTHER
