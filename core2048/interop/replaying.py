"""Foreign games, played again as they are read, and told again as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from core2048.board import Board, Cell, cells_of
from core2048.errors import RecordError
from core2048.game import Play, Position, Start, Step, given_start
from core2048.interop.format import Item
from core2048.moves import Direction
from core2048.record import Claims, Record, Turn
from core2048.record.text import board_text
from core2048.spawning import CELLS, Spawn
from core2048.variant import Variant, usual_win_tile

Told = tuple[Direction, Spawn, int | None]
"""A move that a file tells of: the direction, the tile that then appeared, the milliseconds."""

USUAL_START = 2
_SPAWNS = (2, 4)


class Replay:
    """A game by the usual rules, replayed as it is read.

    Raises ValueError for a size or a start that no game can have.

    Attributes:
        variant: the rules, with the usual odds and the usual win tile of the size.
        play: the board as the moves so far left it.
        turns: the moves so far.
    """

    def __init__(self, size: tuple[int, int], start: Start) -> None:
        count = USUAL_START if isinstance(start, Position) else len(start)
        self.variant = usual_variant(size, count)
        self.start = given_start(self.variant, start)
        self.play = Play(self.variant, self.start)
        self.turns: list[Turn] = []

    def run(
        self, moves: Iterable[Told], *, lenient: bool, line: int | None = None
    ) -> RecordError | None:
        """Make these moves.

        Raises RecordError, with the number and the board, at the first that
        breaks the rules; or gives that error, if ``lenient``, and keeps the
        moves before it. The same goes for a RecordError of ``moves`` itself.
        """
        play = self.play
        slid, settle = play.slid, play.settle
        add = self.turns.append
        rows, columns = self.variant.size
        try:
            for direction, spawn, milliseconds in moves:
                (row, column), value = spawn
                try:
                    moved = slid(direction)
                    if not (row < rows and column < columns):
                        raise ValueError(f"{spawn.cell} is not on a board of {rows}x{columns}")
                    if moved[0][row].values[column]:
                        raise ValueError(f"no tile can appear on {spawn.cell}: it is not empty")
                    if value not in _SPAWNS:
                        raise ValueError(f"no {value} can appear: this game spawns 2 or 4")
                except ValueError as error:
                    raise self.broken(f"{error}", Turn(direction, spawn)) from None
                settle(direction, moved, (row, column, value))
                add(Turn(direction, spawn, milliseconds))
        except RecordError as error:
            if line is not None:
                error = RecordError(str(error), line=line, move=error.move, board=error.board)
            if not lenient:
                raise error from None
            return error
        return None

    def broken(self, why: str, what: object = None) -> RecordError:
        """The error that says why the next move cannot be."""
        move = len(self.turns) + 1
        told = "" if what is None else f" ({what})"
        board = self.play.board
        return RecordError(
            f"move {move}{told}: {why}; the board is {board_text(board)}", move=move, board=board
        )

    def record(
        self, headers: Iterable[tuple[str, str]] = (), claims: Claims | None = None
    ) -> Record:
        """The record of the moves so far."""
        return Record(self.variant, self.start, tuple(self.turns), tuple(headers), claims)


@lru_cache
def usual_variant(size: tuple[int, int], start_tiles: int = USUAL_START) -> Variant:
    """The rules that a program without a name for its rules most likely plays by."""
    return Variant(size, win_tile=usual_win_tile(size), start_tiles=start_tiles)


def start_on(board: Board) -> Start:
    """How a game began whose first board is this one: with its tiles, or as it stands."""
    spawns = tuple(Spawn(cell, value) for cell, value in cells_of(board) if value)
    fresh = 1 <= len(spawns) <= USUAL_START and all(value in _SPAWNS for _, value in spawns)
    return spawns if fresh else Position(board)


def spawn_at(row: int, column: int, value: int) -> Spawn:
    """The tile at this place, which may be off the board."""
    known = row < len(CELLS) and column < len(CELLS)
    return Spawn(CELLS[row][column] if known else Cell(row, column), value)


def as_record(item: Item) -> Record:
    """The game itself, or one that begins at the position."""
    if isinstance(item, Record):
        return item
    return Record(usual_variant((item.board.rows, item.board.columns)), item)


def as_position(item: Item) -> Position:
    """The position itself, or that at the end of the game; RecordError where it breaks rules."""
    if isinstance(item, Position):
        return item
    play = Play(item.variant, item.start)
    board, score = play.board, play.score
    for step in item.steps():
        board, score = step.board, step.score
    return Position(board, score)


def first_tiles(record: Record, name: str) -> tuple[Spawn, ...]:
    """The tiles that the game began with; RecordError where it began otherwise."""
    if isinstance(record.start, Position):
        raise RecordError(f"{name} holds no game that begins on a board which was set up")
    return record.start


def told(record: Record) -> Iterator[tuple[Step, int | None]]:
    """Every step that stands, with its milliseconds.

    Raises RecordError at a move that breaks the rules.
    """
    times: list[int | None] = []
    for turn in record.turns:
        if isinstance(turn, Turn):
            times.append(turn.milliseconds)
        elif times:
            times.pop()
    yield from zip(record.steps(), times)


def only(items: Iterable[Item], name: str) -> Item:
    """The one item that a file of this format can hold."""
    listed = list(items)
    if len(listed) != 1:
        raise RecordError(f"{name} holds one position in a file, not {len(listed)}")
    return listed[0]
