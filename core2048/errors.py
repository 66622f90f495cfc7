"""core2048's own exceptions; every one is a ValueError."""

from __future__ import annotations

_LONGEST = 3000
_BEGINNING = 2000
"""A longer message, which names what was read, keeps its first 2,000 and last 1,000 characters."""


class VariantError(ValueError):
    """The rules asked for cannot be played."""


class IllegalMoveError(ValueError):
    """The move would change nothing, so it is no move."""


class RecordError(ValueError):
    """The record cannot be read, or its moves break the rules.

    Attributes:
        line: the line of the text that is wrong, counted from 1, or None.
        move: the number of the move that is wrong, counted from 1, or None.
        turn: the place of that move among all turns of the record, from 0, or None.
        board: the board that the move was to be made on, or None.
    """

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        move: int | None = None,
        turn: int | None = None,
        board: object = None,
    ) -> None:
        if len(message) > _LONGEST:
            message = f"{message[:_BEGINNING]} … {message[_BEGINNING - _LONGEST :]}"
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
        self.move = move
        self.turn = turn
        self.board = board


class UnknownFormatError(RecordError):
    """The record is of a version, or has a rule, that this program does not know."""
