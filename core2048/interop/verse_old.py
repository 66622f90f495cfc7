"""Replays of 2048verse, in their former form.

    replay_#)ìvÄ#@

The word ``replay``, a colon or an underscore, the size (columns x rows) where
it is not 4x4, and one character a step: the character of code page 850 that is
the n-th from the blank on, ``DEL`` left out. Of the bits of n, from the lowest,

    0-3 the place of the new tile: its column times 4 plus its row
    4 the tile: 0 a 2, 1 a 4     5-6 the move: 0 up, 1 right, 2 down, 3 left

The first two steps are the first tiles. From 2048Verse/2048-replay-utils,
``src/index.ts``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core2048.board import check_sides
from core2048.errors import RecordError
from core2048.interop.format import Format, Found
from core2048.interop.replaying import Told, spawn_at
from core2048.interop.verse_lines import found_in, text_lines
from core2048.moves import Direction

NAME = "2048verse-old"
_ENCODING = "cp850"
_HEAD = re.compile(r"\s*replay(?:[:_](?:([0-9]{1,9})x([0-9]{1,9}))?)?")
_HEAD_BYTES = re.compile(rb"\s*replay")

ALPHABET = bytes([*range(0x20, 0x7F), *range(0x80, 0xA1)]).decode(_ENCODING)
_STEPS: dict[str, Told] = {
    character: (
        Direction(n >> 5),
        spawn_at(n & 3, n >> 2 & 3, 4 if n & 16 else 2),
        None,
    )
    for n, character in enumerate(ALPHABET)
}


def matches(data: bytes) -> bool:
    """Whether it begins with the word."""
    return _HEAD_BYTES.match(data) is not None


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """Every replay in the data, one a line."""
    for line, text in text_lines(data, _ENCODING):
        head = _HEAD.match(text)
        if not head:
            raise RecordError("an old 2048verse replay begins with 'replay'", line=line)
        columns, rows = int(head[1] or 4), int(head[2] or 4)
        check_sides(rows, columns)
        yield found_in(
            list(_steps(text, head.end())),
            [(rows, columns), (columns, rows)],
            lenient,
            line,
            (("source", NAME),),
        )


def _steps(text: str, start: int) -> Iterator[Told | RecordError]:
    for at in range(start, len(text)):
        step = _STEPS.get(text[at])
        if step is None:
            yield RecordError(
                f"character {at + 1}: {text[at]!r} is not in the alphabet of 2048verse"
            )
            return
        yield step


FORMAT = Format(
    name=NAME,
    description="2048verse replay, former kind",
    kind="game",
    matches=matches,
    read=read,
)
