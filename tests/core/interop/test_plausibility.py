"""Whether a score can belong to a board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core2048 import Board, Game, Position, Record, Variant, usual_win_tile
from core2048.interop import Found, doubt, implausible


@pytest.mark.parametrize(
    ("board", "score", "why"),
    [
        ("2 . / . .", 0, None),
        ("4 . / . .", 0, None),
        ("4 . / . .", 4, None),
        ("4 . / . .", 2, "every merge brings a multiple of 4, as 2 is not"),
        ("4 . / . .", 8, "the tiles bring at most 4 points"),
        ("2 . / . .", 4, "the tiles bring at most 0 points"),
        ("8 2 / . .", 16, None),
        ("8 2 / . .", 12, None),
        ("8 2 / . .", 8, None),
        ("8 2 / . .", 4, "it would take 3 spawned 4s, more than the tiles are made of"),
        ("8 . / . .", 8, None),
        ("8 2 2 / 2 2 .", 8, None),
        ("8 2 2 / 2 2 .", 4, "it would take 3 spawned 4s, more than the tiles are made of"),
        ("8 2 2 / 2 2 .", 0, "it would take 4 spawned 4s, more than the tiles are made of"),
        ("32 . / . .", 128, None),
        ("64 . / . .", 320, "a board of 2x2 has room for tiles up to 32"),
        ("8 . / . .", 10, "every merge brings a multiple of 4, as 10 is not"),
        ("3 . / . .", 0, "a game of 2s and 4s makes no tile of 3"),
        ("1 . / . .", 0, "a game of 2s and 4s makes no tile of 1"),
        ("6 . / . .", 0, "a game of 2s and 4s makes no tile of 6"),
    ],
)
def test_a_score_is_the_sum_over_the_tiles_less_4_for_each_4(board, score, why):
    """A tile of 2^k brings (k-1) times its value, if it was made of 2s alone."""
    assert implausible(Position(Board.parse(board), score)) == why


@pytest.mark.parametrize(
    ("board", "score", "on_position", "on_board"),
    [
        ("4 . / . .", 4, None, None),
        (
            "4 . / . .",
            8,
            "wrong claim: score: no game gets to this board with it: the tiles bring at most 4 "
            "points",
            None,
        ),
        (
            "64 . / . .",
            4,
            "no game gets to this board: a board of 2x2 has room for tiles up to 32",
            "no game gets to this board: a board of 2x2 has room for tiles up to 32",
        ),
    ],
)
def test_a_score_is_doubted_where_it_was_told(board, score, on_position, on_board):
    """The board is always, but for one that was set up without a score."""
    position = Position(Board.parse(board), score)
    assert doubt(Found(position)) == on_position
    assert doubt(Found(position, scored=False)) == on_board
    rules = Variant((2, 2), win_tile=8)
    assert doubt(Found(Record(rules, position))) == on_position
    assert doubt(Found(Record(rules, position._replace(score=0)))) is None
    assert doubt(Found(Record(Variant((2, 2), {2: 1, 8: 1}, win_tile=8), position))) is None
    assert doubt(Found(Record.of(Game(rules, seed=1)))) is None


@given(
    st.sampled_from([(2, 2), (3, 3), (4, 4), (2, 5)]),
    st.integers(0, 2**32),
    st.lists(st.integers(0, 3), max_size=60),
)
def test_every_position_of_a_game_is_plausible(size, seed, choices):
    """And with 2 points more it is not."""
    game = Game(Variant(size, win_tile=usual_win_tile(size)), seed=seed)
    for number in choices:
        assert implausible(Position(game.board, game.score)) is None
        assert implausible(Position(game.board, game.score + 2)) is not None
        if game.over:
            break
        legal = game.legal_moves()
        game.step(legal[number % len(legal)])
