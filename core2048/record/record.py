"""Records as values: made of games, read and written, replayed and verified."""

from __future__ import annotations

import os
import zlib
from array import array
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from operator import index
from random import Random
from typing import NamedTuple

from core2048.board import Board
from core2048.errors import RecordError
from core2048.files import write_whole
from core2048.game import Game, Play, Position, Step, checked_seed
from core2048.moves import Direction, board_of
from core2048.record.contents import PLACE_TYPE, Claims, Contents, Turn
from core2048.record.text import board_text, check_header, read_text, write_text
from core2048.spawning import draws_for

_Decoder = getincrementaldecoder("utf-8")


class WrongClaim(NamedTuple):
    """Something that the end of a record says of its game, and that is not so.

    >>> str(WrongClaim("score", 40276, 80552))
    'score: the record says 40276, the game has 80552'
    """

    name: str
    claimed: object
    actual: object

    def __str__(self) -> str:
        return f"{self.name}: the record says {self.claimed}, the game has {self.actual}"


@dataclass(frozen=True)
class Record(Contents):
    """A game as it happened: how it began, and every move with the tile that followed.

    It replays without any chance, so it also proves what it says.

    Attributes:
        variant: the rules.
        start: the first tiles, or the position that was set up.
        turns: every move and takeback, first to last.
        headers: whatever else the header says, as (key, text) pairs in their order.
        claims: what the end says; None for a game that can be resumed.
        turn_lines: for each turn the line that it was read from, if any was.

    >>> from core2048 import Direction, Game
    >>> game = Game(seed=1)
    >>> step = game.step(Direction.LEFT)
    >>> record = Record.of(game)
    >>> print(record.format())
    2048-record: 1
    size: 4x4
    spawn: 2*9 4*1
    win: 2048
    seed: 1
    start: 2b4 2d1
    <BLANKLINE>
    1. L2d2
    <BLANKLINE>
    >>> Record.parse(record.format()) == record
    True
    >>> list(record.steps()) == [step]
    True
    """

    @classmethod
    def of(cls, game: Game, headers: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> Record:
        """The record of a game as it stands, ended where the game is over.

        ``headers`` are further headers, such as a date, or those of the record that
        the game goes on from; the seed comes by itself. What was taken back is not
        in it, nor are times. Raises RecordError for a header that no record can hold.
        """
        return _record_of(game, dict(headers))

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """The one record in the text, which may be its JSON twin.

        Raises RecordError, with the line, where there is none or more than one.
        """
        return _only(_parse_all(text))

    @classmethod
    def parse_all(cls, text: str | bytes) -> list[Record]:
        """Every record in the text: records one after another, or a JSON twin a line."""
        return _parse_all(text)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """The one record in a file; raises OSError where it cannot be opened."""
        from pathlib import Path

        return _only(_parse_all(Path(path).read_bytes()))

    def format(self) -> str:
        """The record in its one canonical text, which parse reads."""
        return write_text(self)

    def to_json(self) -> str:
        """The JSON twin, in one line, which parse reads as well."""
        from core2048.record.json_twin import write_json

        return write_json(self)

    def dump(self, path: str | os.PathLike[str]) -> None:
        """Write the text to a file, whole or not at all."""
        with write_whole(path) as file:
            file.write(self.format().encode())

    def steps(self) -> Iterator[Step]:
        """Every step that stands in the end, first to last, in constant memory.

        Raises RecordError at a move that breaks the rules, with its line, its
        number and the board.
        """
        return _replay(self)

    def game(self) -> Game:
        """The game to play on with, every takeback ready to be made again.

        Chance goes on where it was if the record names its seed.
        Raises RecordError as steps does, also at a move that was taken back.
        """
        return _game_of(self)

    def verify(self) -> list[WrongClaim]:
        """Replay every move, then give the claims that are not so.

        Raises RecordError at a move that breaks the rules.
        """
        return wrong_claims(self, _game_of(self))

    def ended(self) -> Record:
        """The record with all that can be claimed, as the end of a finished game says it."""
        return replace(self, claims=true_claims(self, self.game()))


def wrong_claims(record: Contents, game: Game) -> list[WrongClaim]:
    """What the end of a record claims of its game, and is not so."""
    return [
        WrongClaim(name, said, is_so)
        for name, said, is_so in zip(Claims._fields, record.claims or (), true_claims(record, game))
        if said not in {None, is_so}
    ]


def true_claims(record: Contents, game: Game) -> Claims:
    """All that the end of a record can claim of its game."""
    return Claims(
        moves=len(game.steps),
        score=game.score,
        max_tile=game.board.max_tile,
        over=game.over,
        crc=checksum(record),
    )


def checksum(record: Contents) -> str:
    """The CRC-32 of all that happened, in 8 hex digits.

    It is taken of the start tiles, or of the board set up, and of every move
    and takeback, as the record writes them but without times, joined by blanks.
    """
    start = record.start
    words = [board_text(start.board)] if isinstance(start, Position) else map(str, start)
    text = " ".join([*words, *map(str, record.turns)])
    return f"{zlib.crc32(text.encode()):08x}"


def _record_of(game: Game, headers: dict[str, str]) -> Record:
    for key, text in headers.items():
        check_header(key, text)
    if game.seed is not None:
        seed = {"seed": str(game.seed)}
        headers = {**seed, **headers, **seed}
    turns = tuple(Turn(step.direction, step.spawn) for step in game.steps)
    record = Record(game.variant, game.start, turns, tuple(headers.items()))
    return replace(record, claims=true_claims(record, game)) if game.over else record


def _parse_all(text: str | bytes) -> list[Record]:
    if isinstance(text, bytes):
        text = _decoded(text)
    names = [field.name for field in fields(Contents)]
    return [Record(*(getattr(found, name) for name in names)) for found in _read(text)]


def _read(text: str) -> Iterator[Contents]:
    text = text.removeprefix("\ufeff")
    if not text.lstrip().startswith("{"):
        return read_text(text)
    from core2048.record.json_twin import read_json

    return read_json(text)


def _decoded(data: bytes) -> str:
    try:
        # A character that was cut short at the end is left out, as a token would be.
        return _Decoder().decode(data)
    except UnicodeDecodeError as error:
        raise RecordError(f"this is no text in UTF-8: see byte {error.start}") from None


def _only(records: list[Record]) -> Record:
    if len(records) != 1:
        raise RecordError(f"it holds {len(records)} records: name a file with one")
    return records[0]


def _replay(record: Contents) -> Iterator[Step]:
    play = Play(record.variant, record.start)
    for number, (at, turn) in enumerate(_standing_turns(record), 1):
        try:
            direction = Direction(turn.direction)
            moved = play.slid(direction)
            draws_for(board_of(moved[0]), record.variant, turn.spawn)
        except ValueError as error:
            raise _broken(record, at, number, play.board, error) from None
        place = (*turn.spawn.cell, index(turn.spawn.value))
        yield play.settle(direction, moved, place)


def _standing_turns(record: Contents) -> Iterator[tuple[int, Turn]]:
    """The moves that were not taken back, each with its place in the record."""
    places = array(PLACE_TYPE)
    for at, turn in enumerate(record.turns):
        if isinstance(turn, Turn):
            places.append(at)
        elif places:
            places.pop()
        else:
            raise _broken(record, at, 1, None, "there is no move to take back")
    for at in places:
        turn = record.turns[at]
        if isinstance(turn, Turn):
            yield at, turn


def _game_of(record: Contents) -> Game:
    seed = _seed_of(record)
    rng = Random() if seed is None else None
    try:
        game = Game(record.variant, rng=rng, seed=seed, start=record.start)
    except ValueError as error:
        raise RecordError(str(error)) from None
    for at, turn in enumerate(record.turns):
        try:
            if isinstance(turn, Turn):
                game.step(turn.direction, turn.spawn)
            else:
                game.undo()
        except ValueError as error:
            raise _broken(record, at, len(game.steps) + 1, game.board, error) from None
    return game


def _seed_of(record: Contents) -> int | str | None:
    """The seed that the header names, None where it names none that a game takes."""
    seed = record.header("seed")
    try:
        return None if seed is None else checked_seed(seed)
    except ValueError:
        return None


def _broken(
    record: Contents, at: int, number: int, board: Board | None, why: object
) -> RecordError:
    on_board = "" if board is None else f"; the board is {board_text(board)}"
    return RecordError(
        f"move {number} ({record.turns[at]}): {why}{on_board}",
        line=record.turn_lines[at] if at < len(record.turn_lines) else None,
        move=number,
        turn=at,
        board=board,
    )
