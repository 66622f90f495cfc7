"""The rules that can differ between games."""

import pickle
import sys
from collections import defaultdict
from dataclasses import FrozenInstanceError, replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import Whole, refused, variants

from core2048 import (
    VARIANTS,
    Game,
    Record,
    Variant,
    VariantError,
    legal_moves,
    slide,
    spawn_outcomes,
    usual_win_tile,
)
from core2048.board import empty_board
from core2048.spawning import with_tile


def test_the_rules_are_classic_where_nothing_else_is_said():
    """4x4, nine 2s to one 4, 2048 wins, two drawn tiles to start with."""
    variant = Variant()
    assert (variant.rows, variant.columns) == variant.size == (4, 4)
    assert variant.spawn_odds == ((2, 9), (4, 1))
    assert variant.total_weight == 10
    assert variant.win_tile == 2048
    assert variant.start_tiles == (None, None)


@pytest.mark.parametrize(
    ("given_odds", "kept"),
    [
        ({2: 0.9, 4: 0.1}, ((2, 9), (4, 1))),
        ({4: 0.1, 2: 0.9}, ((2, 9), (4, 1))),
        ([(4, 1), (2, 9)], ((2, 9), (4, 1))),
        ({2: 90, 4: 10}.items(), ((2, 9), (4, 1))),
        ({2: 1 / 7, 4: 6 / 7}, ((2, 1), (4, 6))),
        ({2: 1 / 3, 4: 1 / 3, 8: 1 / 3}, ((2, 1), (4, 1), (8, 1))),
        ({2: Fraction(2, 3), 4: Fraction(1, 3)}, ((2, 2), (4, 1))),
        ({2: Whole(9), 4: Whole(1)}, ((2, 9), (4, 1))),
        ({2: Decimal("0.75"), 4: 0.25}, ((2, 3), (4, 1))),
        ({2: 0.3, 4: 0.1 + 0.2}, ((2, 1), (4, 1))),
        ({2: 0.1234567, 4: 0.8765433}, ((2, 1234567), (4, 8765433))),
        ({2: 0.1234567890123, 4: 0.8765432109877}, ((2, 1234567890123), (4, 8765432109877))),
        ({2: 9.000000000001, 4: 1}, ((2, 9000000000001), (4, 10**12))),
        ({2: 4.0000000000005, 4: 1}, ((2, 4), (4, 1))),
        ({2: 0.50000000000025, 4: 0.5}, ((2, 1), (4, 1))),
        ({2: 1 / 999983, 4: 1}, ((2, 1), (4, 999983))),
        ({2: 1e-9, 4: 3e-9}, ((2, 1), (4, 3))),
        ({2: 7}, ((2, 1),)),
        ({3: 6, 1: 4}, ((1, 2), (3, 3))),
    ],
)
def test_odds_become_the_smallest_whole_numbers_by_tile(given_odds, kept):
    """However a ratio is written it is kept in one way, so that equal odds are equal."""
    assert Variant(spawn_odds=given_odds, win_tile=None).spawn_odds == kept


@given(st.integers(1, 999))
def test_the_rest_to_one_is_the_ratio_that_was_meant(thousandths):
    """Odds of p and 1 - p are plain, although a float of 1 - p is not."""
    share = thousandths / 1000
    exact = {2: Fraction(thousandths, 1000), 4: 1 - Fraction(thousandths, 1000)}
    assert Variant(spawn_odds={2: share, 4: 1 - share}) == Variant(spawn_odds=exact)


def test_whole_weights_need_no_fractions(monkeypatch):
    """To import them would take a tenth of the start of every program."""
    monkeypatch.setitem(sys.modules, "fractions", None)
    assert Variant(spawn_odds={2: 18, 4: 2}) == Variant()
    assert Record.parse(Record.of(Game(seed=1)).format()).variant == Variant()
    with pytest.raises(ImportError):
        Variant(spawn_odds={2: 0.9, 4: 0.1})


def test_equal_rules_are_equal_however_they_were_given():
    """They hash, pickle and print alike too; other rules differ."""
    variant = Variant(size=(3, 3), spawn_odds={4: 1, 2: 9}, win_tile=256, start_tiles=[None, None])
    same = Variant(size=3, spawn_odds={2: 0.9, 4: 0.1}, win_tile=256, start_tiles=2)
    assert variant == same
    assert hash(variant) == hash(same)
    assert repr(variant) == repr(same)
    assert {same: "found"}[variant] == "found"
    others = [
        replace(same, size=(3, 4)),
        replace(same, spawn_odds={2: 1}),
        replace(same, win_tile=None),
        replace(same, start_tiles=1),
    ]
    assert same not in others


@given(variants())
def test_rules_are_values(variant):
    """They come back from pickle, from their repr, and from a replacement of nothing."""
    for again in (pickle.loads(pickle.dumps(variant)), eval(repr(variant)), replace(variant)):
        assert again == variant
        assert hash(again) == hash(variant)
        assert again.total_weight == variant.total_weight == sum(dict(variant.spawn_odds).values())


def test_the_repr_is_the_call_that_makes_the_rules():
    """Drawn start tiles are a count in it, fixed ones a tuple."""
    assert repr(Variant()) == (
        "Variant(size=(4, 4), spawn_odds={2: 9, 4: 1}, win_tile=2048, start_tiles=2)"
    )
    assert repr(VARIANTS["quarters"]) == (
        "Variant(size=(4, 4), spawn_odds={2: 3, 4: 1}, win_tile=2048, start_tiles=(2, None))"
    )


def test_rules_cannot_be_changed():
    """A variant is frozen; replace makes another, and checks it."""
    variant = Variant()
    with pytest.raises(FrozenInstanceError):
        variant.win_tile = 4096
    assert replace(variant, win_tile=4096).win_tile == 4096
    assert replace(variant, size=5).size == (5, 5)
    assert replace(variant, spawn_odds={2: 1, 4: 3}).total_weight == 4
    with refused(VariantError, "no game on 3x3 makes a 2048: its largest tile is 1024"):
        replace(variant, size=3)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"size": 1}, "a board has at least 2 cells, not 1x1"),
        ({"size": 0}, "a board has 1 to 26 rows and columns, not 0x0"),
        ({"size": (4, -1)}, "a board has 1 to 26 rows and columns, not 4x-1"),
        ({"size": (27, 4)}, "a board has 1 to 26 rows and columns, not 27x4"),
        ({"size": (4, 4, 4)}, "a size is a number or (rows, columns), not (4, 4, 4)"),
        ({"size": 4.0}, "a size is a number or (rows, columns), not 4.0"),
        ({"size": "44"}, "a size is a number or (rows, columns), not '44'"),
        ({"size": (4,)}, "a size is a number or (rows, columns), not (4,)"),
        ({"size": (4, 4.0)}, "a size is a number or (rows, columns), not (4, 4.0)"),
        ({"size": True}, "a size is a number or (rows, columns), not True"),
        ({"size": "4x4"}, "a size is a number or (rows, columns), not '4x4'"),
        ({"size": [4, 4]}, "a size is a number or (rows, columns), not [4, 4]"),
        ({"size": None}, "a size is a number or (rows, columns), not None"),
        ({"spawn_odds": {}}, "spawn odds name each tile once, and at least one, not []"),
        (
            {"spawn_odds": [(2, 1), (2, 3)]},
            "spawn odds name each tile once, and at least one, not [(2, 1), (2, 3)]",
        ),
        ({"spawn_odds": 5}, "spawn odds are tiles and weights, as in {2: 9, 4: 1}, not 5"),
        (
            {"spawn_odds": [2, 4]},
            "spawn odds are tiles and weights, as in {2: 9, 4: 1}, not [2, 4]",
        ),
        (
            {"spawn_odds": [(2, 1, 3)]},
            "spawn odds are tiles and weights, as in {2: 9, 4: 1}, not [(2, 1, 3)]",
        ),
        ({"start_tiles": None}, "start tiles are a number, or each a tile or None, not None"),
        (
            {"start_tiles": (2.0, None)},
            "start tiles are a number, or each a tile or None, not (2.0, None)",
        ),
        ({"start_tiles": 2.0}, "start tiles are a number, or each a tile or None, not 2.0"),
        ({"spawn_odds": {0: 1}}, "a spawned tile is a whole number above 0, not 0"),
        ({"spawn_odds": {2: 1, -4: 1}}, "a spawned tile is a whole number above 0, not -4"),
        ({"spawn_odds": {2.0: 1}}, "a spawned tile is a whole number above 0, not 2.0"),
        ({"spawn_odds": {True: 1}}, "a spawned tile is a whole number above 0, not True"),
        ({"spawn_odds": {2: 0}}, "the weight of 2 is a number above 0, not 0"),
        ({"spawn_odds": {2: 0.0}}, "the weight of 2 is a number above 0, not 0.0"),
        ({"spawn_odds": {2: 1, 4: -0.5}}, "the weight of 4 is a number above 0, not -0.5"),
        ({"spawn_odds": {2: float("nan")}}, "the weight of 2 is a number above 0, not nan"),
        ({"spawn_odds": {2: float("inf")}}, "the weight of 2 is a number above 0, not inf"),
        ({"spawn_odds": {2: None}}, "the weight of 2 is a number above 0, not None"),
        ({"spawn_odds": {2: "much"}}, "the weight of 2 is a number above 0, not 'much'"),
        ({"spawn_odds": {2: "1/0"}}, "the weight of 2 is a number above 0, not '1/0'"),
        (
            {"spawn_odds": {2: 1, 4: 2**50}},
            "the weights of {2: 1, 4: 1125899906842624} are too far apart: use at most 15 digits",
        ),
        (
            {"spawn_odds": {2: 1, 4: 1e-300}},
            "the weights of {2: 1, 4: 1e-300} are too far apart: use at most 15 digits",
        ),
        (
            {"spawn_odds": {2: 1 / 1000003, 4: 1}},
            "the weights of {2: 9.99997000009e-07, 4: 1} are too far apart: use at most 15 digits",
        ),
        ({"win_tile": 0}, "a win tile is a whole number above 0, or None, not 0"),
        ({"win_tile": -2}, "a win tile is a whole number above 0, or None, not -2"),
        ({"win_tile": 2048.0}, "a win tile is a whole number above 0, or None, not 2048.0"),
        ({"win_tile": True}, "a win tile is a whole number above 0, or None, not True"),
        ({"win_tile": "2048"}, "a win tile is a whole number above 0, or None, not '2048'"),
        ({"win_tile": 262144}, "no game on 4x4 makes a 262144: its largest tile is 131072"),
        ({"size": (2, 1), "win_tile": 16}, "no game on 2x1 makes a 16: its largest tile is 8"),
        ({"win_tile": 2000}, "no game on 4x4 makes a 2000: the nearest tiles are 1024 and 2048"),
        ({"win_tile": 1}, "no game on 4x4 makes a 1: the nearest tiles are 2 and 4"),
        ({"win_tile": 3}, "no game on 4x4 makes a 3: the nearest tiles are 2 and 4"),
        (
            {"spawn_odds": {3: 1, 8: 1}, "win_tile": 40},
            "no game on 4x4 makes a 40: the nearest tiles are 32 and 48",
        ),
        (
            {"size": (1, 2), "spawn_odds": {2: 1, 16: 1}, "win_tile": 8},
            "no game on 1x2 makes a 8: the nearest tiles are 4 and 16",
        ),
        ({"start_tiles": 0}, "a 4x4 game starts with 1 to 16 tiles"),
        ({"start_tiles": -1}, "a 4x4 game starts with 1 to 16 tiles"),
        ({"start_tiles": 17}, "a 4x4 game starts with 1 to 16 tiles"),
        ({"start_tiles": -(10**30)}, "a 4x4 game starts with 1 to 16 tiles"),
        ({"start_tiles": 10**12}, "a 4x4 game starts with 1 to 16 tiles"),
        ({"spawn_odds": {10**300: 1}}, "a spawned tile has at most 300 digits"),
        ({"start_tiles": ()}, "a 4x4 game starts with 1 to 16 tiles"),
        (
            {"start_tiles": (2, 8)},
            "a start tile is one of the spawns [2, 4], or None, not 8",
        ),
    ],
)
def test_rules_that_cannot_be_played_are_refused_with_the_reason(rules, message):
    """The error says what would be right, or what was given."""
    with refused(VariantError, message):
        Variant(**rules)


def test_weights_beyond_a_float_are_refused_too():
    """A ratio that no draw can tell apart is an error of the rules, not an overflow."""
    with pytest.raises(VariantError, match="are too far apart: use at most 15 digits"):
        Variant(spawn_odds={2: 10**400, 4: 1})
    assert Variant(spawn_odds={2: 10**400, 4: 10**400}).spawn_odds == ((2, 1), (4, 1))


def test_limits_themselves_are_within():
    """The smallest and largest sizes, win tiles, start counts and weights can be played."""
    assert Variant(size=(1, 2), win_tile=8, start_tiles=2).max_tile == 8
    assert Variant(size=26, start_tiles=26 * 26).rows == 26
    assert Variant(win_tile=131072).win_tile == 131072
    assert Variant(win_tile=2).win_tile == 2
    assert Variant(win_tile=1, spawn_odds={1: 1}).win_tile == 1
    assert Variant(spawn_odds={2: 1, 4: 2**50 - 1}).total_weight == 2**50
    assert Variant(start_tiles=(4, 2, None) * 5).start_tiles == (4, 2, None) * 5


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("classic", "4x4, spawn 2*9 4*1, win 2048, start 2"),
        ("mini", "3x3, spawn 2*9 4*1, win 256, start 2"),
        ("large", "5x5, spawn 2*9 4*1, win 8192, start 2"),
        ("quarters", "4x4, spawn 2*3 4*1, win 2048, start (2 drawn)"),
        ("fours", "4x4, spawn 2*4 4*1, win 2048, start 2"),
        ("twos", "4x4, spawn 2*1, win 2048, start 2"),
        ("endless", "4x4, spawn 2*9 4*1, win none, start 2"),
    ],
)
def test_rules_with_a_name_know_it(name, description):
    """The name comes from what the rules are, not from where they were taken."""
    variant = VARIANTS[name]
    assert variant.description == description
    assert variant.name == str(variant) == name
    assert eval(repr(variant)).name == name


def test_there_are_no_other_names():
    """The presets are these seven, and nobody can add to them."""
    assert " ".join(VARIANTS) == "classic mini large quarters fours twos endless"
    with pytest.raises(TypeError):
        VARIANTS["mine"] = Variant()


def test_rules_without_a_name_are_described():
    """Rectangles, odds, win and start are all told."""
    variant = Variant(size=(3, 5), spawn_odds={2: 1, 8: 2}, win_tile=None, start_tiles=(8, None, 2))
    assert variant.name is None
    assert (
        str(variant) == variant.description == ("3x5, spawn 2*1 8*2, win none, start (8 drawn 2)")
    )


@given(variants(), variants())
def test_descriptions_are_equal_just_when_the_rules_are(one, other):
    """A description can stand for the rules, as in a table of scores."""
    assert (one.description == other.description) == (one == other)


def test_a_fixed_tile_is_not_described_as_a_count():
    """One start tile fixed to 2 and two drawn ones are different rules."""
    assert Variant(start_tiles=(2,)).description != Variant(start_tiles=2).description


@pytest.mark.parametrize(
    ("size", "odds", "tile", "score"),
    [
        (4, {2: 9, 4: 1}, 131072, 3932100),
        (3, {2: 9, 4: 1}, 1024, 16352),
        (2, {2: 9, 4: 1}, 32, 180),
        (5, {2: 9, 4: 1}, 2**26, 24 * 2**27 + 4 - 100),
        ((2, 3), {2: 9, 4: 1}, 128, 5 * 2**8 + 4 - 24),
        (4, {2: 1}, 65536, 1835012),
        (2, {8: 1}, 64, 272),
    ],
)
def test_the_largest_tile_and_score_are_known(size, odds, tile, score):
    """Values worked out by hand or by formula."""
    variant = Variant(size=size, spawn_odds=odds, win_tile=None)
    assert (variant.max_tile, variant.max_score) == (tile, score)


def best_scores(variant):
    """The largest score on every board that can be reached, found by trying everything."""
    boards = {empty_board(*variant.size)}
    for fixed in variant.start_tiles:
        boards = {
            with_tile(board, spawn)
            for board in boards
            for spawn, _ in spawn_outcomes(board, variant)
            if fixed in {None, spawn.value}
        }
    # A move makes the sum of the tiles larger, so that the smallest is never reached again.
    by_sum = defaultdict(dict)
    for board in boards:
        by_sum[sum(map(sum, board))][board] = 0
    found = {}
    while by_sum:
        boards = by_sum.pop(min(by_sum))
        found |= boards
        for board, score in boards.items():
            for way in legal_moves(board):
                after, reward = slide(board, way)
                for spawn, _ in spawn_outcomes(after, variant):
                    then = with_tile(after, spawn)
                    reached = by_sum[sum(map(sum, then))]
                    reached[then] = max(reached.get(then, 0), score + reward)
    return found


@pytest.mark.parametrize(
    ("size", "odds", "start"),
    [
        ((1, 2), {2: 9, 4: 1}, 2),
        ((1, 3), {2: 9, 4: 1}, 2),
        ((3, 1), {1: 1, 2: 1, 3: 1}, 2),
        ((1, 5), {2: 1}, 2),
        (2, {2: 9, 4: 1}, 2),
        (2, {2: 9, 4: 1}, 1),
        (2, {2: 1}, 2),
        (2, {2: 1, 8: 1}, 2),
        (2, {2: 1, 3: 1}, 2),
        (2, {2: 1, 4: 1, 6: 1}, 2),
        pytest.param((2, 3), {2: 1}, 2, marks=pytest.mark.slow),
    ],
)
def test_the_largest_tile_and_score_are_reached_and_never_passed(size, odds, start):
    """Every game there can be on a small board was played out to see."""
    variant = Variant(size=size, spawn_odds=odds, win_tile=None, start_tiles=start)
    found = best_scores(variant)
    assert max(board.max_tile for board in found) == variant.max_tile
    assert max(found.values()) == variant.max_score


@pytest.mark.parametrize(
    ("size", "odds", "win"),
    [
        (2, {2: 9, 4: 1}, 8),
        (3, {2: 9, 4: 1}, 256),
        ((3, 4), {2: 9, 4: 1}, 2048),
        (4, {2: 9, 4: 1}, 2048),
        (26, {2: 9, 4: 1}, 2048),
        ((1, 2), {2: 9, 4: 1}, 8),
        ((1, 3), {2: 9, 4: 1}, 16),
        ((1, 4), {2: 9, 4: 1}, 8),
        (2, {2: 1}, 4),
        ((1, 2), {2: 1}, 4),
        ((1, 3), {2: 1}, 8),
        (4, {3: 1}, 1536),
        (4, {3: 1, 5: 1}, 1536),
        (3, {1: 1, 3: 1}, 192),
        (4, {4096: 1}, 4096 * 2**15),
        (2, {2: 1, 16: 1}, 32),
    ],
)
def test_a_win_tile_is_proposed_that_a_good_game_can_pass(size, odds, win):
    """At most a quarter of the largest tile and at most 2048, or the largest of a tiny board."""
    assert usual_win_tile(size, odds) == win
    assert Variant(size=size, spawn_odds=odds, win_tile=win).win_tile == win


def test_the_usual_win_tile_is_that_of_the_classic_rules():
    """Without a size or odds it is 2048, and it checks what it is given."""
    assert usual_win_tile(4) == 2048
    assert usual_win_tile(3) == 256
    with refused(VariantError, "a board has at least 2 cells, not 1x1"):
        usual_win_tile(1)
    with refused(VariantError, "the weight of 2 is a number above 0, not 0"):
        usual_win_tile(4, {2: 0})
