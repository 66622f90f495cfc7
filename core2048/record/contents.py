"""What a record holds, whatever it is written in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from core2048.game import Start
from core2048.moves import Direction
from core2048.spawning import Spawn
from core2048.variant import Variant

PLACE_TYPE = "L"
"""The array type of places in a record and of lines in a file."""


class Turn(NamedTuple):
    """A recorded move: the direction, the tile that then appeared, and the time it took.

    ``milliseconds`` counts from the move before; None where nobody kept it.

    >>> from core2048 import Cell
    >>> str(Turn(Direction.LEFT, Spawn(Cell(0, 3), 2)))
    'L2d1'
    """

    direction: Direction
    spawn: Spawn
    milliseconds: int | None = None

    def __str__(self) -> str:
        return f"{Direction(self.direction).letter}{self.spawn}"


class Takeback(NamedTuple):
    """The mark that the move before it was taken back."""

    def __str__(self) -> str:
        return "<"


class Claims(NamedTuple):
    """What the end of a record says of the game; None for what it does not say.

    Attributes:
        moves: how many moves stand, those taken back not counted.
        score: the score at the end.
        max_tile: the largest tile on the last board.
        over: whether no move was left.
        crc: the checksum of all that happened, in 8 hex digits.
    """

    moves: int | None = None
    score: int | None = None
    max_tile: int | None = None
    over: bool | None = None
    crc: str | None = None


@dataclass(frozen=True)
class Contents:
    """The facts of one record, in the order in which they are written.

    Attributes:
        variant: the rules.
        start: the first tiles, or the position that was set up.
        turns: every move and takeback, first to last.
        headers: whatever else the header says, as (key, text) pairs in their order.
        claims: what the end says; None for a game that can be resumed.
        turn_lines: for each turn the line that it was read from, if any was.
    """

    variant: Variant
    start: Start
    turns: tuple[Turn | Takeback, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    claims: Claims | None = None
    turn_lines: Sequence[int] = field(default=(), compare=False, repr=False)

    def header(self, key: str) -> str | None:
        """The text of a header, or None where the record has none of that name."""
        return dict(self.headers).get(key)
