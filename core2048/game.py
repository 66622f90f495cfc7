"""A game in progress: the one object of core2048 that changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy, deepcopy
from functools import lru_cache
from operator import index
from random import Random, SystemRandom
from typing import NamedTuple, overload

from core2048.board import Board, Cell, empty_board
from core2048.errors import IllegalMoveError
from core2048.moves import (
    Direction,
    Moved,
    TileMotion,
    board_of,
    motions,
    rows_of,
)
from core2048.spawning import (
    CELLS,
    RNG,
    Draws,
    Place,
    Spawn,
    draws_for,
    place_among,
    spawn_of,
    take_draws,
    with_tile,
)
from core2048.variant import LONGEST_TILE, VARIANTS, Variant
from core2048.written_out import ANY_SIZE, WRITTEN_OUT

_new = tuple.__new__  # naming the fields costs as much again as making the tuple

_LONGEST_SEED = 300
_LONGEST_SCORE = 500  # digits; records hold numbers of up to 600, and rewards may follow


class Position(NamedTuple):
    """A board and the score reached on it."""

    board: Board
    score: int = 0


Start = tuple[Spawn, ...] | Position
"""How a game begins: with tiles that appeared on an empty board, or set up."""


class Step(NamedTuple):
    """One move and all that came of it.

    Attributes:
        before: the board that the move was made on.
        direction: where the tiles slid to.
        spawn: the tile that then appeared.
        board: the board after the spawn.
        reward: the sum of the tiles that merged.
        score: the score after the move.
        won: whether this move made the first win tile of the game.
        over: whether no move is legal any more, judged after the spawn.
    """

    before: Board
    direction: Direction
    spawn: Spawn
    board: Board
    reward: int
    score: int
    won: bool
    over: bool

    @property
    def afterstate(self) -> Board:
        """The board after the slide, before the spawn, worked out when asked for."""
        return with_tile(self.board, self.spawn._replace(value=0))

    @property
    def motions(self) -> tuple[TileMotion, ...]:
        """Where each tile went in the slide, worked out when asked for."""
        return motions(self.before, self.direction)


class Game:
    """A game by the rules of a variant, from its first tiles to its last move.

    Chance comes from ``rng``, or else from ``random.Random(seed)``; where
    neither is given a seed is chosen, and ``seed`` tells which. A seed in digits
    is their number, so that a record gives it back. The first tiles
    are drawn; ``start`` names others, or a Board or Position to set up, and then
    the draws are taken all the same, so that chance goes on alike.

    Raises ValueError for an rng together with a seed or without ``random()``, for a seed that is
    neither a whole number from 0 nor one line of text, and for a start that the
    variant cannot have.

    >>> game = Game(seed=42)
    >>> print(game.board)
    2 . . .
    2 . . .
    . . . .
    . . . .
    >>> step = game.step(Direction.UP)
    >>> step.reward, str(step.spawn), game.score
    (4, '2d3', 4)
    >>> game.undo() == step, game.score
    (True, 0)
    """

    def __init__(
        self,
        variant: Variant = VARIANTS["classic"],
        *,
        rng: RNG | None = None,
        seed: int | str | None = None,
        start: Board | Position | Iterable[Spawn] | None = None,
    ) -> None:
        if not isinstance(variant, Variant):
            raise ValueError(f"a game is played by a Variant, as VARIANTS holds, not {variant!r}")
        if rng is None:
            seed = checked_seed(seed)
            rng = Random(seed)
        elif seed is not None:
            raise ValueError("a game takes an rng or a seed, not both")
        elif not hasattr(rng, "random"):
            raise ValueError(f"an rng has random(), as random.Random() has, not {rng!r}")
        self._variant = variant
        self._seed = seed
        self._rng = rng
        self._start = drawn_start(variant, rng)
        if start is not None:
            self._start = given_start(variant, start)
        self._play = Play(variant, self._start)
        self._steps: list[Step] = []
        self._draws: list[Draws] = []
        self._undone_steps: list[Step] = []
        self._undone_draws: list[Draws] = []

    def copy(self) -> Game:
        """A game that stands where this one does, and goes on apart from it.

        Chance goes on alike in both, as the rng is copied as well; one that cannot
        be, such as ``random.SystemRandom``, raises what copying it raises.

        >>> game = Game(seed=42)
        >>> other = game.copy()
        >>> other.step(Direction.UP).score, game.score
        (4, 0)
        """
        game = object.__new__(type(self))
        game.__dict__.update(self.__dict__)
        game._rng = deepcopy(self._rng)
        game._play = copy(self._play)
        game._steps = self._steps.copy()
        game._draws = self._draws.copy()
        game._undone_steps = self._undone_steps.copy()
        game._undone_draws = self._undone_draws.copy()
        return game

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __repr__(self) -> str:
        moves = "1 move" if len(self._steps) == 1 else f"{len(self._steps)} moves"
        return f"<Game {self._variant}: {moves}, score {self.score}>"

    @property
    def variant(self) -> Variant:
        """The rules of the game."""
        return self._variant

    @property
    def seed(self) -> int | str | None:
        """The seed that chance comes from, None where an rng was given."""
        return self._seed

    @property
    def start(self) -> Start:
        """The tiles that the game began with, or the position that was set up."""
        return self._start

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return self._play.board

    @property
    def score(self) -> int:
        """The sum of the rewards, and of the score that a position was set up with."""
        return self._play.score

    @property
    def won(self) -> bool:
        """Whether a win tile has been made."""
        return self._play.won

    @property
    def over(self) -> bool:
        """Whether no move is legal."""
        return not self._play.legal

    @property
    def steps(self) -> Sequence[Step]:
        """The steps that stand, first to last: a view that follows the game."""
        return _Steps(self._steps)

    def legal_moves(self) -> tuple[Direction, ...]:
        """The directions that change the board, in the order of their numbers."""
        return self._play.legal

    def step(self, direction: Direction | int, spawn: Spawn | None = None) -> Step:
        """Make a move, after which a tile appears by chance, or ``spawn`` where it is given.

        A move that would change nothing raises IllegalMoveError and leaves all
        as it was: no tile appears, nothing is drawn, and undo does not see it.
        A ValueError, for what is no direction or for a spawn that cannot be, leaves
        all as it was, too.
        """
        direction = Direction(direction)
        play = self._play
        moved = play.slid(direction)
        rows = moved[0]
        given = None if spawn is None else draws_for(board_of(rows), self._variant, spawn)
        # Chance moves on for a tile that is given as for any other.
        if self._undone_draws:
            draws = self._undone_draws.pop()
        else:
            random = self._rng.random
            draws = random(), random()
        place = place_among(rows, self._variant, draws)
        if given is not None and place_among(rows, self._variant, given) != place:
            draws = given
            place = place_among(rows, self._variant, draws)
        step = play.settle(direction, moved, place)
        self._steps.append(step)
        self._draws.append(draws)
        if self._undone_steps:
            self._undone_steps = []
        return step

    def undo(self, *, reroll: bool = False) -> Step:
        """Take back the last move and give the step that was taken back.

        Board, score and flags are as before it, and so is chance: the same move
        brings the same tile again, whatever the rng, since the game keeps the
        draws of what it takes back and uses them first. With ``reroll`` they are
        forgotten, together with all that could be redone, and the next tile is
        drawn afresh, which a record cannot tell of. Raises IllegalMoveError at the
        start of the game.
        """
        if not self._steps:
            raise IllegalMoveError("there is no move to take back")
        step = self._steps.pop()
        self._undone_steps.append(step)
        self._undone_draws.append(self._draws.pop())
        if reroll:
            self._undone_steps.clear()
            self._undone_draws.clear()
        self._play.take_back(step)
        return step

    def redo(self) -> Step:
        """Make the move again that was taken back last, and give its step.

        Raises IllegalMoveError where there is none, as after any other move.
        """
        if not self._undone_steps:
            raise IllegalMoveError("there is no move to make again")
        undone = self._undone_steps
        step = self.step(undone.pop().direction)
        self._undone_steps = undone
        return step


class _Steps(Sequence[Step]):  # noqa: PLW1641 - what changes has no hash
    """A list of steps that cannot be changed from outside."""

    def __init__(self, steps: list[Step]) -> None:
        self._list = steps

    def __len__(self) -> int:
        return len(self._list)

    def __repr__(self) -> str:
        return repr(self._list)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._list == list(other)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        return self._list[index]


class Play:
    """A board that moves are made on, without chance and without a past.

    Attributes:
        board: the board as it stands.
        legal: the directions that change it.
        score: the score on it.
        won: whether a win tile has been made.
    """

    __slots__ = (
        "_columns",
        "_crossing",
        "_rows",
        "_slid",
        "_standing",
        "_variant",
        "_win_tile",
        "board",
        "legal",
        "score",
        "won",
    )
    board: Board

    def __init__(self, variant: Variant, start: Start) -> None:
        if isinstance(start, Position):
            board, self.score = start
        else:
            board, self.score = empty_board(*variant.size), 0
            for spawn in start:
                board = with_tile(board, spawn)
        self._slid, self._crossing, self._standing = ANY_SIZE
        if variant.size in WRITTEN_OUT:
            self._slid, self._crossing, self._standing = WRITTEN_OUT[variant.size]
        self._variant = variant
        self._win_tile = variant.win_tile
        self.won = _wins(board, variant)
        self._stand_on(board)

    def __reduce__(self) -> tuple[object, ...]:
        # Without its lines, each of which leads to many others.
        return _play_from, (self._variant, Position(self.board, self.score), self.won)

    def slid(self, direction: Direction) -> Moved:
        """What a move leaves before the spawn.

        Raises IllegalMoveError where the move would change nothing.
        """
        if direction not in self.legal:
            raise _illegal(direction, self.legal)
        return self._slid(self._rows, self._columns, direction)

    def settle(self, direction: Direction, moved: Moved, place: Place) -> Step:
        """Let the tile appear that follows a slide, and give the whole step."""
        rows, columns, reward = moved
        row, column, value = place
        rows[row] = rows[row].with_tile(column, value)
        if columns is None:
            columns = self._crossing(rows)
        else:
            columns[column] = columns[column].with_tile(row, value)
        before = self.board
        board, legal = self._standing(rows, columns)
        score = self.score + reward
        # A tile comes of a merge or a spawn, so that few moves need a look at the board.
        win_tile = self._win_tile
        won = (
            not self.won
            and win_tile is not None
            and (reward >= win_tile or value >= win_tile)
            and board.max_tile >= win_tile
        )
        if won:
            self.won = True
        self._rows = rows
        self._columns = columns
        self.board = board
        self.legal = legal
        self.score = score
        spawn = _spawn_at(row, column, value)
        return _new(Step, (before, direction, spawn, board, reward, score, won, not legal))

    def take_back(self, step: Step) -> None:
        """Stand where the board was before the last step."""
        self.score -= step.reward
        self.won = self.won and not step.won
        self._stand_on(step.before)

    def _stand_on(self, board: Board) -> None:
        self._rows = rows_of(board)
        self._columns = self._crossing(self._rows)
        self.board, self.legal = self._standing(self._rows, self._columns)


def _play_from(variant: Variant, position: Position, won: bool) -> Play:
    play = Play(variant, position)
    play.won = won
    return play


@lru_cache(maxsize=1024)
def _spawn_at(row: int, column: int, value: int) -> Spawn:
    """The spawn of this place: the same few come again and again, and are shared."""
    return Spawn(CELLS[row][column], value)


def _illegal(direction: Direction, legal: tuple[Direction, ...]) -> IllegalMoveError:
    if not legal:
        return IllegalMoveError(f"{direction} is not legal: the game is over")
    return IllegalMoveError(f"{direction} changes nothing; legal: {', '.join(map(str, legal))}")


def _wins(board: Board, variant: Variant) -> bool:
    return variant.win_tile is not None and board.max_tile >= variant.win_tile


def checked_seed(seed: int | str | None) -> int | str:
    """The seed as a game has it, a new one for None; ValueError for one that none takes."""
    if seed is None:
        return SystemRandom().getrandbits(32)
    if isinstance(seed, str):
        if not seed.isprintable() or seed.strip() != seed or not seed:
            raise ValueError(f"a seed in words is one line without outer blanks, not {seed!r}")
        if len(seed) > _LONGEST_SEED:
            raise ValueError(f"a seed has at most {_LONGEST_SEED} characters, not {len(seed)}")
        return int(seed) if seed.isascii() and seed.isdigit() else seed
    try:
        whole = index(seed)
    except TypeError:
        raise ValueError(f"a seed is a whole number or a text, not {seed!r}") from None
    if whole < 0:
        raise ValueError(f"a seed is not negative, for {whole} would play as {-whole}")
    if whole >= 10**_LONGEST_SEED:
        raise ValueError(f"a seed has at most {_LONGEST_SEED} digits")
    return whole


def given_start(variant: Variant, start: Board | Position | Iterable[Spawn]) -> Start:
    """The start that somebody names; ValueError where the variant cannot begin so."""
    if isinstance(start, Board):
        start = Position(start)
    if isinstance(start, Position):
        return _checked_position(variant, start)
    try:
        spawns = tuple(Spawn(Cell(*map(index, cell)), index(value)) for cell, value in start)
    except (TypeError, ValueError):
        raise ValueError(
            f"a game starts with a Board, a Position or Spawns, not {start!r}"
        ) from None
    if len(spawns) != len(variant.start_tiles):
        raise ValueError(
            f"this game starts with {len(variant.start_tiles)} tiles, not {len(spawns)}"
        )
    board = empty_board(*variant.size)
    for spawn, fixed in zip(spawns, variant.start_tiles):
        draws_for(board, variant, spawn)
        if fixed not in {None, spawn.value}:
            raise ValueError(f"this game starts with a {fixed} where {spawn} is given")
        board = with_tile(board, spawn)
    return spawns


def drawn_start(variant: Variant, rng: RNG) -> Start:
    """The start that chance brings: two draws a tile."""
    board = empty_board(*variant.size)
    spawns = []
    for fixed in variant.start_tiles:
        spawn = spawn_of(board, variant, take_draws(rng))
        if fixed is not None:
            spawn = spawn._replace(value=fixed)
        spawns.append(spawn)
        board = with_tile(board, spawn)
    return tuple(spawns)


def _checked_position(variant: Variant, position: Position) -> Position:
    board, score = position
    if not isinstance(board, Board):
        raise ValueError(f"a position is of a Board, not of {board!r}")
    if (board.rows, board.columns) != variant.size:
        raise ValueError(
            f"this game is played on {variant.rows}x{variant.columns}, "
            f"not on {board.rows}x{board.columns}"
        )
    if board.max_tile >= 10**LONGEST_TILE:
        raise ValueError(f"a tile of a position has at most {LONGEST_TILE} digits")
    if not isinstance(score, int) or isinstance(score, bool) or score < 0:
        raise ValueError(f"a score is a whole number from 0, not {score!r}")
    if score >= 10**_LONGEST_SCORE:
        raise ValueError(f"a score has at most {_LONGEST_SCORE} digits")
    return position
