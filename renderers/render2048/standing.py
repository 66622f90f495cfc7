"""The last position of what a renderer is pushed, for pictures that show one board."""

from __future__ import annotations

from typing import NamedTuple

from core2048 import Board, Step, Variant, legal_moves
from render2048.renderer import Opening
from render2048.theme import Theme, Wash

WON = "You win!"
OVER = "Game over!"


class Standing(NamedTuple):
    """A board of a game, and what there is to say about it.

    Attributes:
        variant: the rules of the game.
        board: the board.
        score: the score on that board.
        won: whether the first win tile has just been made, or is there in a
            position without a past.
    """

    variant: Variant
    board: Board
    score: int
    won: bool

    @classmethod
    def opening(cls, opening: Opening) -> Standing:
        """The position that all starts from."""
        variant, board = opening.variant, opening.board
        won = variant.win_tile is not None and board.max_tile >= variant.win_tile
        return cls(variant, board, opening.score, won)

    def after(self, step: Step) -> Standing:
        """The position after a step."""
        return Standing(self.variant, step.board, step.score, step.won)

    @property
    def over(self) -> bool:
        """Whether no move is left."""
        return not legal_moves(self.board)

    def message(self, theme: Theme) -> tuple[str, Wash] | None:
        """The words that the game ends with and the wash below them, if it does here."""
        if self.over:
            return OVER, theme.lost
        return (WON, theme.won) if self.won else None

    def words(self) -> str:
        """The board in words, for those who cannot see it.

        >>> Standing(Variant(2, win_tile=None), Board.parse("2 . / . 4"), 0, False).words()
        '2048 board of 2 by 2, score 0. Row 1: 2, empty. Row 2: empty, 4.'
        """
        board = self.board
        rows = (
            f"Row {number}: {', '.join(str(value or 'empty') for value in row)}."
            for number, row in enumerate(board, 1)
        )
        return f"2048 board of {board.rows} by {board.columns}, score {self.score}. " + " ".join(
            rows
        )
