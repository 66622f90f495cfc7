"""Boards that notebooks show as pictures."""

from __future__ import annotations

from io import BytesIO, StringIO
from typing import Any

from core2048 import Board, Game, Step, Variant
from render2048.renderer import Opening, render


class Figure:
    """A board as notebooks show it: drawn as SVG, or as PNG where they ask for one.

    It takes a board, a game or a step, and the options of the renderers
    ``svg`` and ``png`` that both have.

    >>> Figure(Board.parse("2 . / . 4"), size=200)._repr_svg_()[:4]
    '<svg'
    """

    def __init__(self, shown: Board | Game | Step, **options: Any) -> None:
        self._opening = _opening_of(shown)
        self._options = options

    def _repr_svg_(self) -> str:
        from render2048.svg import SvgRenderer

        output = StringIO()
        render(SvgRenderer(output, **self._options), self._opening)
        return output.getvalue()

    def _repr_png_(self) -> bytes:
        from render2048.png import PngRenderer

        output = BytesIO()
        render(PngRenderer(output, **self._options), self._opening)
        return output.getvalue()

    def __repr__(self) -> str:
        return str(self._opening.board)


def _opening_of(shown: Board | Game | Step) -> Opening:
    if isinstance(shown, Game):
        return Opening(shown.variant, shown.board, shown.score)
    board, score = (shown.board, shown.score) if isinstance(shown, Step) else (shown, 0)
    return Opening(Variant(size=(board.rows, board.columns), win_tile=None), board, score)
