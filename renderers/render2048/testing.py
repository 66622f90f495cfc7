"""What every renderer must do, to be run on those of other packages too.

In a test of the package that brings one:

    from render2048.testing import check_renderer

    def test_it_is_a_renderer():
        check_renderer(MyRenderer)
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import IO, Any, cast

from core2048 import Board, Game, Position, Record, Step, Variant
from render2048.options import options_of
from render2048.renderer import Opening, RendererFactory, render

_LONGEST_NAME = 40


class Output:
    """An output that can only be written to, by a renderer that keeps to its word.

    Attributes:
        pieces: what was written, piece by piece.
        open: whether writing is allowed now.
    """

    def __init__(self, *, binary: bool) -> None:
        self.binary = binary
        self.pieces: list[Any] = []
        self.open = True

    def write(self, data: Any) -> int:
        """Take a piece; AssertionError for one that must not come."""
        _check(self.open, "it writes after its end")
        kind, what = (bytes, "bytes") if self.binary else (str, "text")
        if not isinstance(data, kind):
            raise AssertionError(f"it says that it writes {what}, and writes {data!r:.60}")
        self.pieces.append(data)
        return len(data)

    def flush(self) -> None:
        """Do nothing."""

    def seekable(self) -> bool:
        """No: a pipe cannot go back."""
        return False

    def close(self) -> None:
        """Raise AssertionError: the output belongs to whoever opened it."""
        raise AssertionError("it closes the output, which is not its own")

    def all(self) -> Any:
        """All that was written."""
        return b"".join(self.pieces) if self.binary else "".join(self.pieces)


def check_renderer(factory: RendererFactory, **options: Any) -> None:
    """Check that a renderer keeps to the protocol; AssertionError says where it does not.

    It is told several games, from a lone opening to one that is won and one
    that is over, on boards of several sizes, each with the options given here.
    It must write the same for the same game, to an output that can only be
    written to, and leave what it was told unchanged.
    """
    _check_words(factory)
    _check_options(factory)
    for name, opening, steps in _games():
        told = opening, tuple(steps)
        first = _written(factory, options, *told, name)
        _check(first, f"{name}: it writes nothing at all")
        again = _written(factory, options, *told, name)
        _check(first == again, f"{name}: it writes something else for the same game")
        _check(told == (opening, tuple(steps)), f"{name}: it changes what it is told")


def _check(right: object, message: str) -> None:
    """Raise AssertionError unless it is right: an ``assert`` is left out by ``python -O``."""
    if not right:
        raise AssertionError(message)


def _check_words(factory: RendererFactory) -> None:
    name = factory.name
    _check(isinstance(name, str), f"its name is no text: {name!r}")
    easy = name.isprintable() and 0 < len(name) <= _LONGEST_NAME
    _check(easy, f"no one can type {name!r}")
    _check(not set(name) & set(" :/\\"), f"its name has a sign that commands need: {name!r}")
    _check(isinstance(factory.suffixes, tuple), "its suffixes are no tuple")
    for suffix in factory.suffixes:
        right = isinstance(suffix, str) and re.fullmatch(r"(\.[^.\sA-Z]+)+", suffix)
        _check(right, f"a suffix looks like '.txt', not {suffix!r}")
    _check(isinstance(factory.binary, bool), "it does not say whether it writes bytes")
    description = factory.description
    one_line = isinstance(description, str) and description.strip() and "\n" not in description
    _check(one_line, f"its description is not one line: {description!r}")


def _check_options(factory: RendererFactory) -> None:
    required = inspect.Parameter.empty
    for option, usual in options_of(factory).items():
        _check(usual is not required, f"the option {option!r} has no value where it is not given")
    try:
        factory(cast("IO[Any]", Output(binary=factory.binary)), **{"no such option": None})
    except TypeError:
        return
    raise AssertionError("it takes options that it does not have")


def _written(
    factory: RendererFactory,
    options: dict[str, Any],
    opening: Opening,
    steps: Iterable[Step],
    name: str,
) -> Any:
    output = Output(binary=factory.binary)
    renderer = factory(cast("IO[Any]", output), **options)
    _check(not output.pieces, f"{name}: it writes before it is told the opening")
    render(renderer, opening, steps)
    output.open = False
    return output.all()


def _games() -> Iterable[tuple[str, Opening, list[Step]]]:
    yield "an opening", *_game(Game(seed=1), 0)
    yield "a classic game", *_game(Game(seed=1), 40)
    for size in ((2, 2), (5, 3), (1, 4), (8, 8)):
        game = Game(Variant(size, win_tile=None), seed=1)
        yield f"a game on {size[0]}x{size[1]}", *_game(game, 20)
    won = Board.parse("8 8 / . .")
    yield "a game that is won", *_game(Game(Variant(2, win_tile=16), start=won, seed=1), 1)
    lost = Board.parse("2 4 / 8 2")
    yield "a game that is over", *_game(Game(Variant(2, win_tile=16), start=lost, seed=1), 0)
    odds = Game(Variant(4, {3: 2, 7: 1}, None), seed=1)
    yield "tiles that are no powers of two", *_game(odds, 20)
    huge = Position(Board([[2**40, 2**40], [2**33, 2]]), 2**45)
    yield "huge tiles", *_game(Game(Variant(2, win_tile=None), start=huge, seed=1), 2)


def _game(game: Game, moves: int) -> tuple[Opening, list[Step]]:
    board, score = game.board, game.score
    while len(game.steps) < moves and not game.over:
        game.step(game.legal_moves()[-1])
    return Opening(game.variant, board, score, Record.of(game)), list(game.steps)
