"""The compiled player of the article reckons as the one in pure Python does, to the last bit."""

import os
from math import fsum

import pytest

pytest.importorskip("numba", reason="the extra 'fast' is not installed")

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core2048 import VARIANTS, Board, Game, IllegalMoveError
from core2048.agents.expectimax import smooth_player
from rl2048.article import MOST_TERMS, CompiledSmooth, exact_sum

LONG = bool(os.environ.get("CORE2048_LONG"))
PURE = smooth_player(VARIANTS["classic"])
COMPILED = CompiledSmooth()
POWERS = st.integers(-67, 67).map(lambda exponent: 2.0**exponent)


@settings(deadline=None)  # the first sum is compiled
@given(st.lists(st.one_of(POWERS, st.floats(-1e6, 1e6), st.floats(-1e20, 1e20)), max_size=32))
@example([1.0, 2.0**-53, 2.0**-80])  # not a tie, for what is left below
@example([1.0, 2.0**-53, -(2.0**-80)])
@example([1.0, 2.0**-53])
def test_sums_are_those_of_fsum(terms):
    """Rounded once, ties to the even number, whatever cancels."""
    room = np.zeros(MOST_TERMS)
    for each in (terms, [-term for term in terms]):
        assert exact_sum(np.array(each, np.float64), len(each), room) == fsum(each)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "2 4 8 16 / 32 64 128 256 / 512 1024 2 4 / 8 16 32 32",  # all games end soon
        "16384 16384 4 2 / 8 16 32 64 / 2 4 8 16 / 4 2 4 8",
        "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 4",
    ],
)
def test_the_compiled_player_chooses_as_the_pure_one_does(text):
    """With the same values of every move."""
    board = Board.parse(text)
    assert COMPILED.choose(board) == PURE.choose(board)


@pytest.mark.slow
@pytest.mark.skipif(not LONG, reason="some minutes of the player in pure Python")
def test_the_compiled_player_chooses_as_the_pure_one_does_all_through_a_game():
    """At every 200th board and at the last ten."""
    game = Game(seed=1)
    boards = []
    while not game.over:
        boards.append(game.board)
        game.step(COMPILED(game.board))
    assert len(boards) > 1000
    for board in boards[::200] + boards[-10:]:
        assert COMPILED.choose(board) == PURE.choose(board), board


def test_boards_that_the_compiled_player_cannot_play_are_refused():
    """A lost one, and one whose tiles might have no digit."""
    with pytest.raises(IllegalMoveError):
        COMPILED(Board.parse("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"))
    with pytest.raises(ValueError, match="up to 16384"):
        COMPILED(Board.parse("32768 32768 4 2 / 8 16 32 64 / 2 4 8 16 / 4 2 4 8"))
