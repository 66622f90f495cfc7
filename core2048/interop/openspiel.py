"""The history that OpenSpiel's ``serialize()`` gives of a state of its game ``2048``.

    24
    12
    3
    6

One action a line: two tiles, then a move and a tile by turns. A tile is
(row * 4 + column) * 2, plus 1 if it is a 4; a move is 0 up, 1 right, 2 down,
3 left. From google-deepmind/open_spiel, ``open_spiel/games/2048/2048.cc``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core2048.errors import RecordError
from core2048.interop.format import Format, Found, Item
from core2048.interop.replaying import (
    USUAL_START,
    Replay,
    Told,
    as_record,
    check_2_or_4,
    check_4x4,
    first_tiles,
    spawn_at,
    told,
)
from core2048.interop.words import decoded, number
from core2048.moves import Direction
from core2048.record import Record
from core2048.spawning import Spawn

NAME = "openspiel"
_SIDE = 4
_TILES = [
    spawn_at(action // 2 // _SIDE, action // 2 % _SIDE, 4 if action % 2 else 2)
    for action in range(2 * _SIDE * _SIDE)
]
_HEAD_LINES = 20


def matches(data: bytes) -> bool:
    """Whether its first lines have one action each, tiles and moves by turns."""
    words = data[:1000].split(b"\n")[:_HEAD_LINES]
    lines = [word.strip() for word in words if word.strip()]
    if len(data) > 1000 and len(words) < _HEAD_LINES:
        return False
    if len(lines) < USUAL_START or not all(map(bytes.isdigit, lines)):
        return False
    return all(
        int(word) < (len(Direction) if at >= USUAL_START and at % 2 == 0 else len(_TILES))
        for at, word in enumerate(lines)
        if len(word) < 9
    )


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """The game of the history."""
    text = decoded(data)
    actions = _actions(text)
    start = [_tile(line, action) for _, (line, action) in zip(range(USUAL_START), actions)]
    if len(start) < USUAL_START:
        raise RecordError("the history ends before its first two tiles")
    replay = Replay.usual((_SIDE, _SIDE), tuple(start))
    notes: list[str] = []
    if not text.endswith("\n"):
        notes.append("the last number has no end of line: it may be cut short")
    broken = replay.run(_told(actions, notes), lenient=lenient)
    yield Found(replay.record([("source", NAME)]), notes=tuple(notes), broken=broken)


def write(items: Sequence[Item]) -> bytes:
    """The history of the game."""
    if len(items) != 1:
        raise RecordError(f"{NAME} holds one game in a file, not {len(items)}")
    record = as_record(items[0])
    return "".join(f"{action}\n" for action in _history(record)).encode()


def _actions(text: str) -> Iterator[tuple[int, int]]:
    known: dict[str, int] = {}
    for line, word in enumerate(text.split("\n"), 1):
        if word not in known:
            if not word.strip():
                continue
            try:
                known[word] = number(word.strip())
            except RecordError as error:
                raise RecordError(str(error), line=line) from None
        yield line, known[word]


def _told(actions: Iterator[tuple[int, int]], notes: list[str]) -> Iterator[Told]:
    for line, action in actions:
        if action >= len(Direction):
            raise RecordError(f"{action} is no move: there are 0 to 3", line=line)
        direction = Direction(action)
        placed = next(actions, None)
        if placed is None:
            notes.append(f"the last move, {direction}, has no tile after it")
            return
        yield direction, _tile(*placed), None


def _tile(line: int, action: int) -> Spawn:
    if action >= len(_TILES):
        raise RecordError(f"{action} is no tile: there are 0 to {len(_TILES) - 1}", line=line)
    return _TILES[action]


def _history(record: Record) -> Iterator[int]:
    check_4x4(record.variant.size, NAME)
    start = first_tiles(record, NAME)
    yield from map(_action, start)
    for step, _ in told(record):
        yield int(step.direction)
        yield _action(step.spawn)


def _action(spawn: Spawn) -> int:
    (row, column), value = spawn
    check_2_or_4(value, NAME)
    return (row * _SIDE + column) * 2 + (value == 4)


FORMAT = Format(
    name=NAME,
    description="OpenSpiel's serialize()",
    kind="game",
    matches=matches,
    read=read,
    write=write,
)
