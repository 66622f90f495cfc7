"""Episodes of the 2048-Framework, one a line.

    agent@1700000000000|C161#L31#D[4]92#L71#U[8]C1#R[4]01|agent@1700000001000

What stands before the first bar says who opened the episode and when, in
milliseconds since 1970; what stands behind the last, who closed it. Between
them are two placements, then a slide and a placement by turns:

    placement   [0-9A-F][0-9A-Z]   the cell, row by row, and the exponent of the tile
    slide       #[URDL]

Either is followed by its reward in square brackets if there was one, and by the
milliseconds that it took in round ones if it took any. The time of a move here
is that of the slide and the placement together. From moporgic/2048-Framework,
``episode.h`` and ``action.h``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

from core2048.errors import RecordError
from core2048.interop.format import Format, Found, Item
from core2048.interop.replaying import (
    Replay,
    Told,
    as_record,
    check_2_or_4,
    check_4x4,
    first_tiles,
    spawn_at,
    told,
)
from core2048.interop.words import (
    LONGEST_HEADER,
    LONGEST_HEADER_BYTES,
    decoded,
    header,
    shown,
)
from core2048.moves import Direction
from core2048.record import Claims, Record, WrongClaim
from core2048.spawning import Spawn

NAME = "2048-framework"
CLOSED = "x-closed"
_SIDE = 4
_PLACES = "0123456789ABCDEF"
_EXPONENTS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIRECTIONS = {direction.letter: direction for direction in Direction}
_LINE = re.compile(
    rb"\s*[^|\n]{0,%d}@-?[0-9]{1,20}\|(?:[0-9A-F][0-9A-Z]|#|\|)" % LONGEST_HEADER_BYTES
)
_ACTION = re.compile(
    r"(?:([0-9A-F])([0-9A-Z])|#([URDL]))(?:\[([0-9]{1,18})\])?(?:\(([0-9]{1,15})\))?"
)
_TAG = re.compile(r"(.*)@([0-9]{1,18})", re.DOTALL)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def matches(data: bytes) -> bool:
    """Whether it begins with a tag, a time, a bar and an action."""
    return _LINE.match(data) is not None


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """Every episode in the data."""
    for line, text in enumerate(decoded(data).split("\n"), 1):
        if text.strip():
            yield _Episode(text.strip(), line).found(lenient)


def write(items: Sequence[Item]) -> bytes:
    """The episodes, one a line."""
    return "".join(f"{_episode(as_record(item))}\n" for item in items).encode()


class _Episode:
    """One line, being read."""

    def __init__(self, text: str, line: int) -> None:
        self._line = line
        opened, bar, rest = text.partition("|")
        if not bar:
            raise RecordError("an episode looks like open|moves|close", line=line)
        self._moves, self._whole, self._closed = rest.partition("|")
        self._opened = opened
        self._offset = len(opened) + 1
        self._timed = "(" in self._moves
        self._rewarded = "[" in self._moves
        self._wrong: list[WrongClaim] = []
        self._claimed = 0
        self._notes: list[str] = []

    def found(self, lenient: bool) -> Found:
        """The game that the line tells."""
        actions = self._actions()
        try:
            start = [_placement(action) for _, action in zip(range(2), actions)]
            if len(start) < 2:
                raise RecordError("the episode ends before its first two tiles")
            replay = Replay.usual((_SIDE, _SIDE), tuple(start))
        except ValueError as error:
            raise RecordError(str(error), line=self._line) from None
        broken = replay.run(self._told(actions, replay), lenient=lenient, line=self._line)
        if broken is None and not self._whole:
            cut = RecordError("the episode is cut short: it has no close", line=self._line)
            if not lenient:
                raise cut
            broken = cut
        claims = Claims(score=self._claimed) if self._rewarded and broken is None else None
        record = replay.record(self._headers(), claims)
        return Found(record, (), tuple(self._wrong), tuple(self._notes), broken)

    def _actions(self) -> Iterator[re.Match[str]]:
        at = 0
        while at < len(self._moves):
            action = _ACTION.match(self._moves, at)
            if not action:
                word = shown(self._moves[at : at + 8])
                raise RecordError(f"character {self._offset + at + 1}: {word} is no action")
            yield action
            at = action.end()

    def _told(self, actions: Iterator[re.Match[str]], replay: Replay) -> Iterator[Told]:
        """Every move, its reward being looked at once it is made."""
        play = replay.play
        for slide in actions:
            place, exponent, letter, reward, milliseconds = slide.groups()
            if letter is None:
                raise replay.broken(f"{place}{exponent} places a tile where a slide should be")
            placed = next(actions, None)
            if placed is None:
                self._notes.append(f"the last slide, {letter}, has no tile after it")
                return
            before = play.score
            time = int(milliseconds or 0) + int(placed[5] or 0) if self._timed else None
            yield _DIRECTIONS[letter], _placement(placed), time
            claimed, actual = int(reward or 0), play.score - before
            self._claimed += claimed
            if self._rewarded and claimed != actual:
                name = f"reward of move {len(replay.turns)}"
                self._wrong.append(WrongClaim(name, claimed, actual))

    def _headers(self) -> Iterator[tuple[str, str]]:
        tag, _, _ = self._opened.rpartition("@")
        yield from header("player", tag)
        yield from header("date", _date(self._opened))
        yield "source", NAME
        yield from header(CLOSED, self._closed)


def _placement(action: re.Match[str]) -> Spawn:
    place, exponent, letter, *_ = action.groups()
    if letter is not None:
        raise RecordError(f"#{letter} slides where a tile should be placed")
    row, column = divmod(_PLACES.index(place), _SIDE)
    return spawn_at(row, column, 1 << _EXPONENTS.index(exponent))


def _date(tag: str) -> str:
    """The time in a tag as records tell it, or nothing where there is none."""
    match = _TAG.fullmatch(tag)
    try:
        when = _EPOCH + int(match[2]) * _MILLISECOND if match else _EPOCH
    except OverflowError:
        return ""
    if when == _EPOCH:
        return ""
    places = "milliseconds" if when.microsecond else "seconds"
    return when.isoformat(timespec=places).replace("+00:00", "Z")


def _episode(record: Record) -> str:
    check_4x4(record.variant.size, NAME)
    start = first_tiles(record, NAME)
    words = [_placed(spawn) for spawn in start]
    whole_time = 0
    for step, time in told(record):
        reward = f"[{step.reward}]" if step.reward else ""
        took = f"({time})" if time else ""
        whole_time += time or 0
        words.append(f"#{step.direction.letter}{reward}{took}{_placed(step.spawn)}")
    player = _plain(record.header("player") or "N/A")
    opened = _milliseconds(record.header("date"))
    closed = record.header(CLOSED)
    if closed is None or not _TAG.fullmatch(closed) or "|" in closed:
        closed = f"{player}@{opened + whole_time}"
    return f"{player}@{opened}|{''.join(words)}|{closed}"


def _placed(spawn: Spawn) -> str:
    (row, column), value = spawn
    check_2_or_4(value, NAME)
    return f"{_PLACES[row * _SIDE + column]}{_EXPONENTS[value.bit_length() - 1]}"


def _plain(tag: str) -> str:
    """A tag without what would end it."""
    return tag.replace("|", "/").replace("@", " at ")[:LONGEST_HEADER]


def _milliseconds(date: str | None) -> int:
    """Since 1970, 0 where the record does not tell."""
    try:
        when = datetime.fromisoformat(date or "")
    except ValueError:
        return 0
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return max((when - _EPOCH) // _MILLISECOND, 0)


FORMAT = Format(
    name=NAME,
    description="2048-Framework episodes, one a line",
    kind="game",
    matches=matches,
    read=read,
    write=write,
)
