"""Perfect play, against known values and against a sum over all games."""

from functools import cache

import pytest
from boards import LONG, boards, symmetries
from hypothesis import assume, given

from core2048 import Board, Variant, legal_moves, slide, spawn_outcomes
from core2048.agents import Exact, NTuple
from core2048.spawning import with_tile

SMALL = Variant(size=2, win_tile=8)
WIDE = Variant(size=(2, 3), win_tile=32)


@cache
def brute_force(board):
    """The expected points to come on 2x2, by the definition."""
    best = 0.0
    for move in legal_moves(board):
        afterstate, reward = slide(board, move)
        following = sum(
            probability * brute_force(with_tile(afterstate, spawn))
            for spawn, probability in spawn_outcomes(afterstate, SMALL)
        )
        best = max(best, reward + following)
    return best


def test_the_expected_score_of_2x2_is_known():
    """It is that of an independent computation, and of the sum over all that can happen."""
    player = Exact(SMALL)
    assert player.expectation() == pytest.approx(66.9641494571, abs=1e-9)
    start = Board.parse("2 . / . 4")
    assert player.worth(start) == pytest.approx(brute_force(start), abs=1e-9)


def test_2x2_with_twos_alone_has_one_score():
    """There, perfect play always ends with 68 points."""
    assert Exact(Variant(size=2, spawn_odds={2: 1}, win_tile=8)).expectation() == 68.0


@pytest.mark.parametrize(("tile", "probability"), [(8, 1), (16, 0.9625112537), (32, 0.0828872891)])
def test_the_chance_of_each_tile_on_2x2_is_known(tile, probability):
    """Playing for that tile alone."""
    assert Exact(SMALL, goal=tile).expectation() == pytest.approx(probability, abs=1e-9)


@pytest.mark.slow
def test_the_expected_score_of_2x3_is_known():
    """It is that of an independent computation."""
    assert Exact(WIDE).expectation() == pytest.approx(480.2582717760, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("tile", "probability"), [(64, 0.9392636924), (128, 0.0569921605)])
def test_the_chance_of_the_largest_tiles_on_2x3_is_known(tile, probability):
    """Playing for that tile alone."""
    assert Exact(WIDE, goal=tile).expectation() == pytest.approx(probability, abs=1e-9)


@pytest.mark.slow
@pytest.mark.skipif(not LONG, reason="all games of 2x4 are for CORE2048_LONG=1")
def test_the_expected_score_of_2x4_is_known():
    """It is that of an independent computation."""
    player = Exact(Variant(size=(2, 4), win_tile=64), most_cells=8)
    assert player.expectation() == pytest.approx(2641.8730356922, abs=1e-9)


def test_a_fixed_start_tile_counts():
    """The variant says what the game starts with."""
    fixed = Exact(Variant(size=2, win_tile=8, start_tiles=(4, 4))).expectation()
    assert fixed == pytest.approx(
        sum(brute_force(Board.parse(text)) for text in ["4 4 / . .", "4 . / 4 .", "4 . / . 4"]) / 3
    )


SMALL_PLAYER = Exact(SMALL)


@given(boards(2, 2, 4))
def test_symmetric_boards_are_worth_the_same(board):
    """And their moves are."""
    assume(legal_moves(board))
    values = SMALL_PLAYER.choose(board).values
    for turned, way in symmetries(board):
        assert SMALL_PLAYER.choose(turned).values == {
            way[move]: worth for move, worth in values.items()
        }


def test_a_board_with_the_goal_is_worth_all():
    """And one that is lost nothing."""
    player = Exact(SMALL, goal=8)
    assert player.worth(Board.parse("8 . / . 2")) == 1.0
    assert set(player.choose(Board.parse("8 . / . 2")).values.values()) == {1.0}
    assert player.worth(Board.parse("2 4 / 4 2")) == 0.0


def test_larger_boards_are_refused():
    """Unless more cells are asked for."""
    with pytest.raises(ValueError, match="the exact player is for at most 6 cells, not for 3x3"):
        Exact(Variant(size=3, win_tile=256))
    assert Exact(Variant(size=(2, 4), win_tile=64), most_cells=8)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("2 . . . / . . . . / . . . . / . . . .", "4x4"),
        ("2 . . .", "1x4"),
        ("2 . . / . . 2", "2x3"),
    ],
)
@pytest.mark.parametrize(
    "ask",
    [
        Exact(SMALL),
        Exact(SMALL).choose,
        Exact(SMALL).worth,
        NTuple("strong", SMALL),
        NTuple("strong", SMALL).choose,
    ],
)
def test_a_board_of_another_size_is_refused(ask, text, size):
    """To look through a larger one would take all memory, and not end."""
    with pytest.raises(ValueError, match=f"player is for boards of 2x2, not of {size}$"):
        ask(Board.parse(text))
