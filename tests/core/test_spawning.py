"""Chance: two draws decide which tile appears where."""

from collections import Counter
from math import inf, nan, nextafter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import Scripted, Whole, boards, odds, refused

from core2048 import Board, Cell, Game, Spawn, Variant, draw_spawn, spawn_outcomes
from core2048.spawning import draws_for, spawn_of, with_tile

CLASSIC = Variant(win_tile=None)
TWO = "the board has 2 rows of 2"
TWOS = Variant(spawn_odds={2: 1}, win_tile=None)
THREE = Variant(spawn_odds={1: 1, 3: 1, 4: 2}, win_tile=None)
LAST = nextafter(1, 0)
"""The largest number that random() gives."""

CRITICAL = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 9: 27.88, 10: 29.59, 14: 36.12}
"""By degrees of freedom, what chi-square passes in one of a thousand fair trials."""


def test_the_first_draw_is_the_value_and_the_second_the_cell():
    """The order is that of the original game."""
    board = Board.parse("2 . . / . . 4")
    assert draw_spawn(board, CLASSIC, Scripted(0.95, 0.0)) == Spawn(Cell(0, 1), 4)
    assert draw_spawn(board, CLASSIC, Scripted(0.0, 0.95)) == Spawn(Cell(1, 1), 2)


@pytest.mark.parametrize("board", [". 2", ". . / . ."])
@pytest.mark.parametrize("variant", [CLASSIC, TWOS])
def test_exactly_two_draws_are_taken_also_where_there_is_no_choice(board, variant):
    """One cell or one value to choose from costs a draw all the same."""
    rng = Scripted(0.5, 0.5, 0.5)
    assert draw_spawn(Board.parse(board), variant, rng).value == 2
    assert rng.left == [0.5]


@pytest.mark.parametrize(
    ("variant", "draw", "value"),
    [
        (CLASSIC, 0.0, 2),
        (CLASSIC, 0.8999999999999998, 2),
        (CLASSIC, 0.9, 4),
        (CLASSIC, LAST, 4),
        (CLASSIC, 1.0, 4),
        (TWOS, 0.0, 2),
        (TWOS, LAST, 2),
        (TWOS, 1.0, 2),
        (THREE, nextafter(0.25, 0), 1),
        (THREE, 0.25, 3),
        (THREE, nextafter(0.5, 0), 3),
        (THREE, 0.5, 4),
        (THREE, 1.0, 4),
    ],
)
def test_the_value_is_the_first_whose_running_weight_exceeds_the_draw(variant, draw, value):
    """A draw on a boundary belongs to the next value; even a bad draw of 1 brings a tile."""
    assert spawn_of(Board.parse(". ."), variant, (draw, 0.0)) == Spawn(Cell(0, 0), value)


@pytest.mark.parametrize(
    ("draw", "cell"),
    [
        (0.0, "b1"),
        (nextafter(0.25, 0), "b1"),
        (0.25, "c1"),
        (nextafter(0.5, 0), "c1"),
        (0.5, "a3"),
        (0.75, "c3"),
        (LAST, "c3"),
        (1.0, "c3"),
    ],
)
def test_the_cell_is_the_draws_share_of_the_empty_ones_row_by_row(draw, cell):
    """Full rows are passed over, and a bad draw of 1 stays on the board."""
    board = Board.parse("2 . . / 4 8 4 / . 2 .")
    assert str(spawn_of(board, CLASSIC, (0.0, draw)).cell) == cell


def test_the_last_cell_is_the_last_also_where_a_share_is_rounded_up():
    """On the largest board the largest draw stays within."""
    board = Board([[0] * 26] * 26)
    assert spawn_of(board, CLASSIC, (0.0, LAST)).cell == Cell(25, 25)
    assert spawn_of(board, CLASSIC, (0.0, 0.0)).cell == Cell(0, 0)


def test_a_full_board_has_no_cell_for_another_tile():
    """It is an error, and one that says so."""
    with refused(ValueError, "a full board has no cell for another tile"):
        draw_spawn(Board.parse("2 4 / 4 2"), CLASSIC, Random(1))


@pytest.mark.parametrize("draw", [-0.5, nextafter(0.0, -1), nextafter(1.0, 2), 1.5, 7, nan, inf])
def test_a_draw_that_no_generator_gives_is_refused(draw):
    """Rather than place a tile by it, or fail somewhere else."""
    game = Game(Variant(size=2, win_tile=None), rng=Scripted(0.5, 0.5, 0.5, 0.5, 0.5, draw))
    board, move = game.board, game.legal_moves()[0]
    with refused(ValueError, f"an rng gives numbers from 0.0 up to 1.0, not {draw!r}"):
        game.step(move)
    assert (game.board, game.score, len(game.steps)) == (board, 0, 0)
    for draws in ((0.0, draw), (draw, 0.0), (draw, 9)):
        with refused(ValueError, f"an rng gives numbers from 0.0 up to 1.0, not {draw!r}"):
            draw_spawn(board, CLASSIC, Scripted(*draws))


openings = st.tuples(
    boards().filter(lambda board: board.empty_cells),
    odds.map(lambda odds: Variant(spawn_odds=odds, win_tile=None)),
)
"""A board with an empty cell, and rules."""


@given(openings)
def test_draws_can_be_found_for_every_spawn(opening):
    """What draws_for gives brings back the very tile that it was asked for."""
    board, variant = opening
    for spawn, _ in spawn_outcomes(board, variant):
        draws = draws_for(board, variant, spawn)
        assert spawn_of(board, variant, draws) == spawn
        assert all(0 <= draw < 1 for draw in draws)


def test_the_draws_found_are_the_middle_of_their_range():
    """As far as can be from the ones that bring another tile."""
    board = Board.parse(". . / 2 .")
    assert draws_for(board, CLASSIC, Spawn(Cell(1, 1), 4)) == (0.95, 2.5 / 3)
    assert draws_for(board, CLASSIC, Spawn(Cell(0, 0), 2)) == (0.45, 0.5 / 3)


@given(openings, st.floats(0, LAST), st.floats(0, LAST))
def test_what_is_drawn_is_an_outcome_and_can_be_drawn_again(opening, value_draw, cell_draw):
    """Any two draws bring a tile that spawn_outcomes knows."""
    board, variant = opening
    spawn = spawn_of(board, variant, (value_draw, cell_draw))
    assert spawn in dict(spawn_outcomes(board, variant))
    assert spawn_of(board, variant, draws_for(board, variant, spawn)) == spawn


@pytest.mark.parametrize("heavy", [2**49, 2**49 + 1])
def test_the_lightest_weight_beside_the_heaviest_can_be_drawn(heavy):
    """Weights go only so far apart that a float can still tell them."""
    variant = Variant(spawn_odds={2: heavy, 4: 1, 8: 2**50 - heavy - 1}, win_tile=None)
    board = Board.parse(". 2")
    for value in (2, 4, 8):
        spawn = Spawn(Cell(0, 0), value)
        assert spawn_of(board, variant, draws_for(board, variant, spawn)) == spawn


@pytest.mark.parametrize(
    ("spawn", "message"),
    [
        (Spawn(Cell(0, 0), 2), "no tile can appear on a1: it is not an empty cell"),
        (Spawn(Cell(2, 0), 2), f"no tile can appear in row 3, column 1: {TWO}"),
        (Spawn(Cell(-1, 0), 2), f"no tile can appear in row 0, column 1: {TWO}"),
        (Spawn(Cell(0, -1), 2), f"no tile can appear in row 1, column 0: {TWO}"),
        (Spawn(Cell(0, 2), 2), f"no tile can appear in row 1, column 3: {TWO}"),
        ("2b1", "a tile appears by a Spawn of a Cell and a value, not by '2b1'"),
        (Spawn(Cell(0, 1), 8), "no 8 can appear: this game spawns 2 or 4"),
        (Spawn(Cell(0, 1), 0), "no 0 can appear: this game spawns 2 or 4"),
    ],
)
def test_a_spawn_that_no_draws_bring_is_refused(spawn, message):
    """A taken cell, one off the board, a value of other rules."""
    with refused(ValueError, message):
        draws_for(Board.parse("2 . / . ."), CLASSIC, spawn)


@given(openings)
def test_outcomes_are_all_that_can_come_and_sum_to_one(opening):
    """Each empty cell with each value, cell by cell, the values in their order."""
    board, variant = opening
    outcomes = list(spawn_outcomes(board, variant))
    values = [value for value, _ in variant.spawn_odds]
    assert [spawn for spawn, _ in outcomes] == [
        Spawn(cell, value) for cell in board.empty_cells for value in values
    ]
    assert sum(share for _, share in outcomes) == pytest.approx(1)


def test_outcomes_have_their_shares():
    """The share of a value is spread evenly over the cells."""
    board = Board.parse("2 . / 8 .")
    assert dict(spawn_outcomes(board, CLASSIC)) == pytest.approx(
        {
            Spawn(Cell(0, 1), 2): 0.45,
            Spawn(Cell(0, 1), 4): 0.05,
            Spawn(Cell(1, 1), 2): 0.45,
            Spawn(Cell(1, 1), 4): 0.05,
        }
    )
    assert list(spawn_outcomes(Board.parse("2 4"), CLASSIC)) == []


def test_a_tile_is_put_where_it_belongs():
    """Only its own cell changes."""
    board = Board.parse("2 . / . 4")
    assert with_tile(board, Spawn(Cell(1, 0), 8)) == Board.parse("2 . / 8 4")
    assert board == Board.parse("2 . / . 4")


def drawn(board, variant, times=10_000, seed=2048):
    """What came of many draws on the same board."""
    rng = Random(seed)
    return [draw_spawn(board, variant, rng) for _ in range(times)]


def chi_square(found, shares):
    """How far what was found is from the shares that were to be expected."""
    counts = Counter(found)
    assert set(counts) <= set(shares)
    expected = {what: share * len(found) for what, share in shares.items()}
    return sum((counts[what] - often) ** 2 / often for what, often in expected.items())


@pytest.mark.parametrize("empty", [2, 3, 5, 11, 15])
def test_every_empty_cell_is_as_likely_as_any_other(empty):
    """A fair count over 10,000 spawns, with few and with many cells to choose from."""
    tiles = [2] * (16 - empty) + [0] * empty
    board = Board([tiles[row::4] for row in range(4)])
    cells = [spawn.cell for spawn in drawn(board, CLASSIC)]
    assert chi_square(cells, dict.fromkeys(board.empty_cells, 1 / empty)) < CRITICAL[empty - 1]


@pytest.mark.parametrize("variant", [CLASSIC, TWOS, THREE])
def test_values_come_as_often_as_the_odds_say(variant):
    """A fair count over 10,000 spawns; about one in ten is a 4 by the classic rules."""
    values = [spawn.value for spawn in drawn(Board.parse(". 2 / . ."), variant)]
    shares = {value: weight / variant.total_weight for value, weight in variant.spawn_odds}
    assert chi_square(values, shares) < CRITICAL.get(len(shares) - 1, 1e-9)
    assert variant is not CLASSIC or 900 < values.count(4) < 1100


def test_value_and_cell_are_drawn_apart():
    """Their joint counts are what spawn_outcomes says, and other seeds draw other tiles."""
    board = Board.parse(". 2 . / 4 . 4 / . 2 .")
    outcomes = dict(spawn_outcomes(board, CLASSIC))
    assert chi_square(drawn(board, CLASSIC), outcomes) < CRITICAL[len(outcomes) - 1]
    assert drawn(board, CLASSIC, 20, seed=1) != drawn(board, CLASSIC, 20, seed=2)


@pytest.mark.parametrize(
    ("spawn", "message"),
    [
        (Spawn(Cell(2, 0), 2), f"no tile can appear in row 3, column 1: {TWO}"),
        (Spawn(Cell(-1, 0), 2), f"no tile can appear in row 0, column 1: {TWO}"),
        (Spawn(Cell(0, 2), 2), f"no tile can appear in row 1, column 3: {TWO}"),
        (Spawn(Cell(0, -1), 2), f"no tile can appear in row 1, column 0: {TWO}"),
        (Spawn(Cell(0, 0), -2), "a tile is a whole number, 0 for an empty cell, not -2"),
    ],
)
def test_a_tile_is_put_on_the_board_or_refused(spawn, message):
    """And put by whatever number it is."""
    board = Board.parse("2 . / . 4")
    with refused(ValueError, message):
        with_tile(board, spawn)
    changed = with_tile(board, Spawn(Cell(1, 0), Whole(8)))
    assert changed == Board.parse("2 . / 8 4")
    assert type(changed[1][0]) is int
