"""What a foreign format is, and what reading one brings to light."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from core2048.errors import RecordError
from core2048.game import Position
from core2048.record import Record, WrongClaim

Item = Record | Position
"""What a file can hold: a game, or a board with its score."""


class Found(NamedTuple):
    """One game or position of a file, and what reading it brought to light.

    Attributes:
        item: the game or the position.
        right: what else than a Record can claim was claimed, checked, and is so.
        wrong: what else than a Record can claim was claimed and is not so.
        notes: what the file tells that was left out, in words.
        broken: where the game, or the file behind it, broke off, if only what
            came before was kept.
        scored: whether the score of a position was told, or is only taken for 0.
    """

    item: Item
    right: tuple[str, ...] = ()
    wrong: tuple[WrongClaim, ...] = ()
    notes: tuple[str, ...] = ()
    broken: RecordError | None = None
    scored: bool = True


@dataclass(frozen=True)
class Format:
    """A format that games or positions are kept in.

    Attributes:
        name: what it is called, such as in ``read(data, name)``.
        description: what it is, in a few words.
        kind: "game" or "position".
        matches: whether data looks like this format, told by a quick look.
        read: gives all that the data holds; its second argument says whether
            to keep what comes before a broken move.
        write: gives the data that holds these items, None where it is only read.
        tells_score: whether a position comes with its score.
    """

    name: str
    description: str
    kind: Literal["game", "position"]
    matches: Callable[[bytes], bool]
    read: Callable[[bytes, bool], Iterable[Found]]
    write: Callable[[Sequence[Item]], bytes] | None = None
    tells_score: bool = True
