"""Looking ahead by any rules, against sums over all that can happen."""

import pytest
from boards import boards, symmetries
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core2048 import Board, Variant, legal_moves, slide, spawn_outcomes
from core2048.agents import ORDER, SMOOTHNESS, Evaluation, Exact, Expectimax
from core2048.agents.evaluations import order, smoothness
from core2048.agents.expectimax import smooth_player
from core2048.spawning import with_tile

SMALL = Variant(size=2, spawn_odds={2: 3, 4: 1}, win_tile=8)
WIDE = Variant(size=(2, 3), win_tile=32)
PLAIN = Evaluation(lambda board: float(board.max_tile - sum(map(sum, board))), dead=-50.0)


def brute_force(board, variant, depth, evaluate):
    """What each move is worth, by the definition."""
    found = {}
    for move in legal_moves(board):
        afterstate, reward = slide(board, move)
        if depth == 1:
            worth = evaluate.worth(afterstate)
        else:
            worth = 0.0
            for spawn, probability in spawn_outcomes(afterstate, variant):
                following = brute_force(with_tile(afterstate, spawn), variant, depth - 1, evaluate)
                worth += probability * max(following.values(), default=evaluate.dead)
        found[move] = worth + reward * evaluate.rewards
    return found


@settings(max_examples=15)
@given(boards(2, 2, 5), st.integers(1, 3), st.sampled_from([PLAIN, ORDER, SMOOTHNESS]))
def test_every_move_is_worth_the_average_of_all_that_can_follow(board, depth, evaluate):
    """To any depth, by any evaluation."""
    assume(legal_moves(board))
    choice = Expectimax(SMALL, depth, evaluate).choose(board)
    assert choice.values == pytest.approx(brute_force(board, SMALL, depth, evaluate))
    best = max(choice.values.values())
    assert choice.direction == min(move for move, worth in choice.values.items() if worth == best)


@settings(max_examples=10)
@given(boards(2, 3, 5), st.integers(1, 2))
def test_boards_need_not_be_square(board, depth):
    """Nor have the usual odds."""
    assume(legal_moves(board))
    choice = Expectimax(WIDE, depth, PLAIN).choose(board)
    assert choice.values == pytest.approx(brute_force(board, WIDE, depth, PLAIN))


@settings(max_examples=10)
@given(boards(3, 3, 8), st.sampled_from([ORDER, SMOOTHNESS]))
def test_symmetric_boards_have_equal_values(board, evaluate):
    """To the last bit: no sum depends on its order."""
    player = Expectimax(Variant(size=3, win_tile=None), 2, evaluate)
    assume(legal_moves(board))
    values = player.choose(board).values
    for turned, way in symmetries(board):
        assert player.choose(turned).values == {way[move]: worth for move, worth in values.items()}


def test_a_player_that_saw_too_few_boards_looks_further():
    """Until it saw enough, or until every game has ended."""
    board = Board.parse("2 4 / 8 .")
    shallow = Expectimax(SMALL, 1, PLAIN).choose(board)
    further = Expectimax(SMALL, 1, PLAIN, enough=5).choose(board)
    assert further.values == Expectimax(SMALL, 2, PLAIN).choose(board).values != shallow.values
    to_the_end = Expectimax(SMALL, 1, Evaluation(lambda _: 0.0), enough=10**9).choose(board)
    assert to_the_end.values == pytest.approx(Exact(SMALL).choose(board).values)


def test_a_look_that_sees_too_many_boards_is_given_up():
    """For the one before it."""
    board = Board.parse("2 . . / . . . / . . 2")
    variant = Variant(size=3, win_tile=None)
    limited = Expectimax(variant, 3, PLAIN, most=20).choose(board)
    assert limited.values == Expectimax(variant, 1, PLAIN).choose(board).values


def test_a_dead_position_costs_the_player_of_the_article_dearly():
    """It is worth less than anything else."""
    player = smooth_player(SMALL)
    assert player.choose(Board.parse("2 2 / 8 4")).values[1] < -1e18
    assert player.name == "smooth"


@pytest.mark.parametrize(
    ("text", "worth"), [("8 4 / 2 .", -16.0), ("4 4 / 4 4", 0.0), ("2 ./. .", -4)]
)
def test_smoothness_counts_the_differences_between_neighbours(text, worth):
    """An empty cell is 0."""
    assert smoothness(Board.parse(text)) == worth


def test_order_likes_empty_cells_merges_and_sorted_lines():
    """Each of them by itself."""
    assert order(Board.parse("4 . / . .")) > order(Board.parse("4 2 / . ."))
    assert order(Board.parse("8 8 / 2 4")) > order(Board.parse("8 2 / 4 8"))
    assert order(Board.parse("16 8 4 2")) > order(Board.parse("8 16 2 4"))


def test_a_player_looks_at_least_one_move_ahead():
    """A depth of 0 is refused."""
    with pytest.raises(ValueError, match="at least 1 move ahead, not 0"):
        Expectimax(depth=0)


@pytest.mark.parametrize("evaluate", [smoothness, None, 7])
def test_what_is_no_evaluation_is_refused_at_once(evaluate):
    """Not at the first move; a function lacks what a lost board is worth."""
    with pytest.raises(TypeError, match=r"give Evaluation\(function, dead=..., rewards=...\)$"):
        Expectimax(evaluate=evaluate)
