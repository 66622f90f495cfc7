"""Replays of 2048verse, in their present form.

    4x4-_¾ý0¾ûw¾úO¾ül¾ûO¾ý0¾ú3

The size (columns x rows), a hyphen, whatever has no underscore, an underscore,
and three characters a step. Each stands for seven bits, by its place in

    0-9 a-z A-Z À-ÿ ¤ ¾

The first is the highest; of the 21 bits together, counted from the lowest,

    0-1 the move: 0 up, 1 down, 2 left, 3 right     2-3 the tile: 0 a 2, 1 a 4
    4-6 its column     7-9 its row     10-12 the time scale     13-20 the time count

The first two steps are the first tiles. The time is that since the step before:
the count times 1, 3, 12, 48, 192, 768, 3072 or 12288 ms, by the scale, plus the
longest time of the scale below and one count more. The largest count of the
largest scale says that the page had been closed, so that nobody knows the time.
From 2048Verse/2048-replay-utils, ``src/index.ts``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from core2048.board import check_sides
from core2048.errors import RecordError
from core2048.interop.format import Format, Found, Item
from core2048.interop.replaying import (
    Told,
    as_record,
    check_2_or_4,
    first_tiles,
    spawn_at,
    told,
)
from core2048.interop.verse_lines import found_in, text_lines
from core2048.interop.words import LONGEST_HEADER, LONGEST_HEADER_BYTES, header
from core2048.moves import Direction
from core2048.record import Record
from core2048.spawning import Spawn

NAME = "2048verse"
HEADER = "x-2048verse"
_ENCODING = "latin-1"
_HEAD = re.compile(r"\s*([0-9]{1,9})x([0-9]{1,9})-([^_\n]*)_")
_HEAD_BYTES = re.compile(rb"\s*[0-9]{1,9}x[0-9]{1,9}-[^_\n]{0,%d}_" % LONGEST_HEADER_BYTES)

ALPHABET = (
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    + "".join(map(chr, range(0xC0, 0x100)))
    + "¤¾"
)
_DIGITS = {character: digit for digit, character in enumerate(ALPHABET)}
_STEP = 3
_MOVES = (Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT)
_LARGEST_SIDE = 8
_COUNTS = 256
_PAGE_CLOSED = 7 << 8 | 255

_UNITS = (1, 3, 12, 48, 192, 768, 3072, 12288)
_LONGEST = (255, 1021, 4084, 16336, 65344, 265966, 1050094)
_SHORTEST = (0, *(longest + unit for longest, unit in zip(_LONGEST, _UNITS)))


def matches(data: bytes) -> bool:
    """Whether it begins with a size, a hyphen and an underscore."""
    return _HEAD_BYTES.match(data) is not None


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """Every replay in the data, one a line."""
    for line, text in text_lines(data, _ENCODING):
        head = _HEAD.match(text)
        if not head:
            raise RecordError("a 2048verse replay begins like 4x4-_", line=line)
        columns, rows = int(head[1]), int(head[2])
        check_sides(rows, columns)
        yield found_in(
            list(_steps(text.rstrip(), head.end())),
            [(rows, columns), (columns, rows)],
            lenient,
            line,
            (("source", NAME), *header(HEADER, head[3])),
        )


def write(items: Sequence[Item]) -> bytes:
    """The replays, one a line."""
    return "".join(f"{_replay(as_record(item))}\n" for item in items).encode()


def _steps(text: str, at: int) -> Iterator[Told | RecordError]:
    """Every step of the text from a place on, the last an error where one is none."""
    known: dict[str, Told | RecordError] = {}
    for start in range(at, len(text), _STEP):
        word = text[start : start + _STEP]
        if word not in known:
            known[word] = _step(word)
        step = known[word]
        if isinstance(step, RecordError):
            yield RecordError(f"character {start + 1}: {step}")
            return
        yield step


def _step(word: str) -> Told | RecordError:
    bits = 0
    for character in word:
        if character not in _DIGITS:
            return RecordError(f"{character!r} is not in the alphabet of 2048verse")
        bits = bits << 7 | _DIGITS[character]
    if len(word) < _STEP:
        return RecordError("the last step is cut short")
    value = bits >> 2 & 3
    if value > 1:
        return RecordError(f"{word!r} places a tile of kind {value}: there are 0, a 2, and 1, a 4")
    spawn = spawn_at(bits >> 7 & 7, bits >> 4 & 7, 4 if value else 2)
    time = bits >> 10
    scale, count = time & 7, time >> 3
    if (scale << 8 | count) == _PAGE_CLOSED:
        return _MOVES[bits & 3], spawn, None
    return _MOVES[bits & 3], spawn, _SHORTEST[scale] + count * _UNITS[scale]


def _replay(record: Record) -> str:
    rows, columns = record.variant.size
    if max(rows, columns) > _LARGEST_SIDE:
        raise RecordError(
            f"{NAME} holds boards of up to {_LARGEST_SIDE}x{_LARGEST_SIDE}, not {rows}x{columns}"
        )
    start = first_tiles(record, NAME)
    words = [_word(Direction.UP, spawn, None) for spawn in start]
    words += [_word(step.direction, step.spawn, time) for step, time in told(record)]
    between = (record.header(HEADER) or "").replace("_", " ")[:LONGEST_HEADER]
    return f"{columns}x{rows}-{between}_{''.join(words)}"


def _word(direction: Direction, spawn: Spawn, time: int | None) -> str:
    (row, column), value = spawn
    check_2_or_4(value, NAME)
    bits = _time_bits(time) << 10 | row << 7 | column << 4 | (value == 4) << 2
    bits |= _MOVES.index(direction)
    return "".join(ALPHABET[bits >> shift & 127] for shift in (14, 7, 0))


def _time_bits(time: int | None) -> int:
    """Scale and count of the time that comes nearest, in eleven bits."""
    if time is None:
        return 255 << 3 | 7
    scale = max(scale for scale in range(len(_SHORTEST)) if _SHORTEST[scale] <= time)
    unit = _UNITS[scale]
    most = _COUNTS - (2 if scale == len(_UNITS) - 1 else 1)
    count = min((time - _SHORTEST[scale] + unit // 2) // unit, most)
    over = time - _SHORTEST[scale] - count * unit
    if scale + 1 < len(_UNITS) and _SHORTEST[scale + 1] - time < over:
        return scale + 1
    return count << 3 | scale


FORMAT = Format(
    name=NAME,
    description="2048verse replay",
    kind="game",
    matches=matches,
    read=read,
    write=write,
)
