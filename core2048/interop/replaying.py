"""Foreign games, played again as they are read, and told again as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from core2048.board import Board, Cell, cells_of
from core2048.errors import RecordError
from core2048.game import Play, Position, Start, Step, given_start
from core2048.interop.format import Item
from core2048.interop.words import shown
from core2048.moves import Direction
from core2048.record import Claims, Record, Turn
from core2048.record.text import board_text
from core2048.spawning import CELLS, Spawn
from core2048.variant import Variant, usual_win_tile

Told = tuple[Direction, Spawn, int | None]
"""A move that a file tells of: the direction, the tile that then appeared, the milliseconds."""

USUAL_START = 2
USUAL_SPAWNS = (2, 4)


class Replay:
    """A game that is played again, move by move.

    Raises ValueError for a start that these rules cannot have.

    Attributes:
        variant: the rules.
        play: the board as the moves so far left it.
        turns: the moves so far.
    """

    def __init__(self, variant: Variant, start: Start) -> None:
        self.variant = variant
        if not isinstance(start, Position):
            for spawn in start:
                self._check_place(spawn)
        self.start = given_start(variant, start)
        self.play = Play(variant, self.start)
        self.turns: list[Turn] = []

    @classmethod
    def usual(cls, size: tuple[int, int], start: Start) -> Replay:
        """A replay by the usual rules; ValueError for a size or a start that cannot be."""
        count = USUAL_START if isinstance(start, Position) else len(start)
        return cls(usual_variant(size, count), start)

    def run(
        self, moves: Iterable[Told], *, lenient: bool, line: int | None = None
    ) -> RecordError | None:
        """Make these moves.

        Raises RecordError as ``steps`` does, with the line; or gives that
        error, if ``lenient``, and keeps the moves before it.
        """
        try:
            for _ in self.steps(moves):
                pass
        except RecordError as error:
            if line is not None:
                error = RecordError(str(error), line=line, move=error.move, board=error.board)
            if not lenient:
                raise error from None
            return error
        return None

    def steps(self, moves: Iterable[Told]) -> Iterator[Step]:
        """Make these moves, and give the step that each is.

        Raises RecordError, with the number and the board, at the first that
        breaks the rules.
        """
        play = self.play
        add = self.turns.append
        rows, columns = self.variant.size
        values = [value for value, _ in self.variant.spawn_odds]
        for direction, spawn, milliseconds in moves:
            (row, column), value = spawn
            try:
                moved = play.slid(direction)
                if row >= rows or column >= columns:
                    self._check_place(spawn)
                if moved[0][row].values[column]:
                    raise ValueError(f"no tile can appear on {spawn.cell}: it is not empty")
                if value not in values:
                    known = " or ".join(map(str, values))
                    raise ValueError(f"no {shown(value)} can appear: this game spawns {known}")
            except ValueError as error:
                raise self.broken(str(error), direction) from None
            step = play.settle(direction, moved, (row, column, value))
            add(Turn(direction, spawn, milliseconds))
            yield step

    def _check_place(self, spawn: Spawn) -> None:
        (row, column), _ = spawn
        rows, columns = self.variant.size
        if row >= rows or column >= columns:
            raise ValueError(
                f"row {row + 1}, column {column + 1} is not on a board of {rows}x{columns}"
            )

    def broken(self, why: str, direction: Direction | None = None) -> RecordError:
        """The error that says why the next move cannot be."""
        move = len(self.turns) + 1
        told = "" if direction is None else f" ({direction.letter})"
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
    fresh = 1 <= len(spawns) <= USUAL_START and all(value in USUAL_SPAWNS for _, value in spawns)
    return spawns if fresh else Position(board)


def spawn_at(row: int, column: int, value: int) -> Spawn:
    """The tile at this place, which may be off the board."""
    known = row < len(CELLS) and column < len(CELLS)
    return Spawn(CELLS[row][column] if known else Cell(row, column), value)


def as_record(item: Item) -> Record:
    """The game itself, or one that begins at the position; RecordError where none can."""
    if isinstance(item, Record):
        return item
    variant = usual_variant((item.board.rows, item.board.columns))
    try:
        return Record(variant, given_start(variant, item))
    except ValueError as error:
        raise RecordError(str(error)) from None


def as_position(item: Item) -> Position:
    """The position itself, or that at the end of the game; RecordError where it breaks rules."""
    if isinstance(item, Position):
        return item
    replay = _replay_of(item)
    for _ in replay.steps(standing(item)):
        pass
    return Position(replay.play.board, replay.play.score)


def first_tiles(record: Record, name: str) -> tuple[Spawn, ...]:
    """The two tiles that the game began with; RecordError where it began otherwise."""
    if isinstance(record.start, Position):
        raise RecordError(f"{name} holds no game that begins on a board which was set up")
    if len(record.start) != USUAL_START:
        raise RecordError(f"{name} holds games that begin with two tiles, not {len(record.start)}")
    return record.start


def check_4x4(size: tuple[int, int], name: str) -> None:
    """Raise RecordError for any other size."""
    if size != (4, 4):
        raise RecordError(f"{name} holds boards of 4x4, not {size[0]}x{size[1]}")


def check_2_or_4(value: int, name: str) -> None:
    """Raise RecordError for any other new tile."""
    if value not in USUAL_SPAWNS:
        raise RecordError(f"{name} holds no new tiles but 2 and 4, and this game has a {value}")


def told(record: Record) -> Iterator[tuple[Step, int | None]]:
    """Every step that stands, with its milliseconds.

    Raises RecordError at a move that breaks the rules.
    """
    moves = standing(record)
    for step, turn in zip(_replay_of(record).steps(moves), moves):
        yield step, turn.milliseconds


def standing(record: Record) -> list[Turn]:
    """The moves that were not taken back; RecordError for a takeback of none."""
    moves: list[Turn] = []
    for turn in record.turns:
        if isinstance(turn, Turn):
            moves.append(turn)
        elif moves:
            moves.pop()
        else:
            raise RecordError("move 1 (<): there is no move to take back", move=1)
    return moves


def _replay_of(record: Record) -> Replay:
    try:
        return Replay(record.variant, record.start)
    except ValueError as error:
        raise RecordError(str(error)) from None


def only(items: Iterable[Item], name: str) -> Item:
    """The one item that a file of this format can hold."""
    listed = list(items)
    if len(listed) != 1:
        raise RecordError(f"{name} holds one position in a file, not {len(listed)}")
    return listed[0]
