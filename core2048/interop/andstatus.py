"""Games of the andstatus 2048 app, in files that end in ``.game2048.json``.

JSON objects one after another. The first tells of the game as a whole:

    {"note": "", "start": "2021-02-12T19:18:43+03:00",
     "finalBoard": {"plyNumber": 3, "pieces": [0, …], "score": 0, …},
     "bookmarks": […], "id": 2, "type": "org.andstatus.game2048:GameRecord:2"}

``pieces`` are the exponents of the tiles, row by row. Each further object is a
placement or a slide, ``seconds`` counting from the start of the game:

    {"seconds": 0, "moves": [{"move": "place", "first": {"piece": 1, "square": {"x": 1, "y": 0}}}]}
    {"seconds": 0, "moves": […], "player": "user", "ply": "left"}

A game begins with one tile. What the moves of a slide say of its tiles follows
from the rules, and is not looked at. The score may be by an older rule, under
which a merge brought half of today's; so the board can be right and the score
wrong. From andstatus/game2048, ``ShortRecord.kt``, ``Ply.kt``, ``PieceMove.kt``.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from core2048.board import Board
from core2048.errors import RecordError
from core2048.interop.cells import square, tile_of
from core2048.interop.format import Format, Found
from core2048.interop.json_values import array, member, mentions, values, whole
from core2048.interop.replaying import Replay, Told, spawn_at
from core2048.interop.words import decoded, header, shown
from core2048.moves import Direction
from core2048.record import Claims, WrongClaim
from core2048.record.text import board_text
from core2048.spawning import Spawn

NAME = "andstatus"
_DIRECTIONS = {str(direction): direction for direction in Direction}
_MOST_SECONDS = 10**9


def matches(data: bytes) -> bool:
    """Whether it is JSON that has a final board."""
    return mentions(data, b"finalBoard")


def read(data: bytes, lenient: bool) -> Iterator[Found]:
    """The game."""
    plies = values(decoded(data))
    _, about = next(plies, (0, None))
    final = member(about, "finalBoard")
    board = _board(array(member(final, "pieces"), "pieces"))
    score = whole(member(final, "score"), "score")
    notes: list[str] = []
    try:
        replay = Replay.usual((board.rows, board.columns), (_placement(_tile(plies)),))
        broken = replay.run(_told(plies, replay, notes), lenient=lenient)
    except StopIteration:
        raise RecordError("the game ends before its first tile") from None
    actual = replay.play.board
    right, wrong = (("board",), ()) if actual == board else ((), (_wrong_board(board, actual),))
    if broken is not None:
        right, wrong = (), ()
    record = replay.record(_headers(about), Claims(score=score) if broken is None else None)
    yield Found(record, right, wrong, tuple(notes), broken)


def _wrong_board(claimed: Board, actual: Board) -> WrongClaim:
    return WrongClaim("board", board_text(claimed), board_text(actual))


def _told(plies: Iterator[tuple[int, Any]], replay: Replay, notes: list[str]) -> Iterator[Told]:
    before = 0
    for line, ply in plies:
        name = member(ply, "ply") if "ply" in _object(ply) else "place"
        if not isinstance(name, str) or name not in _DIRECTIONS:
            raise replay.broken(f"{shown(name)} is no slide")
        placed = next(plies, None)
        if placed is None:
            notes.append(f"the last slide, {name}, has no tile after it")
            return
        seconds = min(whole(member(ply, "seconds"), "seconds"), _MOST_SECONDS)
        yield _DIRECTIONS[name], _placement(placed[1]), 1000 * max(seconds - before, 0)
        before = seconds


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(f"{shown(value)} stands where a ply should")
    return value


def _tile(plies: Iterator[tuple[int, Any]]) -> Any:
    return next(plies)[1]


def _placement(ply: Any) -> Spawn:
    moves = array(member(ply, "moves"), "moves")
    if len(moves) != 1 or member(moves[0], "move") != "place":
        raise RecordError(f"{shown(ply)} stands where a tile should be placed")
    first = member(moves[0], "first")
    square = member(first, "square")
    row, column = whole(member(square, "y"), "y"), whole(member(square, "x"), "x")
    return spawn_at(row, column, _value(member(first, "piece")))


def _value(piece: Any) -> int:
    return tile_of(whole(piece, "piece"))


def _board(pieces: list[Any]) -> Board:
    return Board(square(list(map(_value, pieces)), "a final board"))


def _headers(about: Any) -> Iterator[tuple[str, str]]:
    start = about.get("start")
    if isinstance(start, str):
        yield from header("date", _utc(start))
    yield from header("app", "andstatus 2048")
    yield "source", NAME
    note = about.get("note")
    if isinstance(note, str):
        yield from header("note", note)


def _utc(start: str) -> str:
    """The time as records tell it, as it is where it cannot be understood."""
    try:
        when = datetime.fromisoformat(start)
        if when.tzinfo is None:
            return start
        return f"{when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
    except (ValueError, OverflowError):
        return start


FORMAT = Format(
    name=NAME,
    description="game of the andstatus 2048 app",
    kind="game",
    matches=matches,
    read=read,
)
