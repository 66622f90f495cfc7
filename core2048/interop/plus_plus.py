"""Replay codes of 2048PlusPlus.

    j[$aP8,E<P m5

``j``, the moves, ``a``, the tiles, ``m`` and the number of moves. Moves and tiles
are numbers of two bits, packed in threes: a, b and c make the character
32 + a + 4b + 16c. A move is 0 up, 1 right, 2 down, 3 left, and what is left of
the last three is 0; a tile is one character: half its value less one, then its
column, then its row. The first two tiles are those that the game begins with.
From sdmtr/2048PlusPlus, ``src/js/replay_manager.js``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core2048.errors import RecordError
from core2048.interop.format import Format, Found
from core2048.interop.replaying import USUAL_START, Replay, Told, spawn_at
from core2048.interop.words import decoded, shown
from core2048.moves import Direction
from core2048.record import Claims
from core2048.spawning import Spawn

NAME = "2048plusplus"
_CODE = re.compile(r"j([ -_]*)a([ -_]*)(?:m([0-9]{0,18})\s*)?")
_DATA = re.compile(rb"\s*j[ -_]*+(?:a[ -_]*+(?:m|$)|$)")
_TRIPLES = {chr(32 + n): (n & 3, n >> 2 & 3, n >> 4) for n in range(64)}
_SPAWNS = {
    character: spawn_at(row, column, 2 * (half + 1))
    for character, (half, column, row) in _TRIPLES.items()
}
_SIZE = (4, 4)


def matches(data: bytes) -> bool:
    """Whether it is of the letters j, a and m, and of characters that pack numbers."""
    return _DATA.match(data.rstrip(b"\r\n")) is not None


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """The game of the code."""
    text = decoded(data).strip("\r\n\t").lstrip()
    code = _CODE.fullmatch(text)
    if not code:
        raise RecordError(f"a {NAME} code is j, moves, a, tiles, m, a number: {shown(text)}")
    packed, tiles, count = code.groups()
    directions = [Direction(n) for character in packed for n in _TRIPLES[character]]
    spawns = [_SPAWNS[character] for character in tiles]
    if len(spawns) < USUAL_START:
        raise RecordError("the code ends before its first two tiles")
    replay = Replay.usual(_SIZE, tuple(spawns[:USUAL_START]))
    broken = replay.run(_told(replay, directions, spawns[USUAL_START:], count), lenient=lenient)
    claims = Claims(moves=int(count)) if count and broken is None else None
    yield Found(replay.record([("source", NAME)], claims), broken=broken)


def _told(
    replay: Replay, directions: list[Direction], spawns: list[Spawn], count: str | None
) -> Iterator[Told]:
    for direction, spawn in zip(directions, spawns):
        yield direction, spawn, None
    if len(spawns) > len(directions):
        raise replay.broken(f"there are {len(spawns) - len(directions)} more tiles than moves")
    if len(directions) - len(spawns) > 2:
        raise replay.broken("the moves go on, but the tiles do not")
    if not count:
        raise replay.broken("the code is cut short: it ends without the number of moves")


FORMAT = Format(
    name=NAME,
    description="2048PlusPlus replay code",
    kind="game",
    matches=matches,
    read=read,
)
