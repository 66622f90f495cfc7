"""Chance that follows a script, and the boards, rules and games that tests share."""

from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from core2048 import (
    Board,
    Direction,
    Game,
    IllegalMoveError,
    Position,
    Record,
    RecordError,
    Takeback,
    Turn,
    Variant,
    slide,
    spawn_outcomes,
    usual_win_tile,
)

EXAMPLE = """\
2048-record: 1
size: 4x4
spawn: 2*9 4*1
win: 2048
seed: 12345
date: 2026-11-29T20:15:00Z
app: core2048 0.1.0
start: 2a4 2c2

1. L2d1 D4b3 L2d2 U2a4 R2a1

end: moves=5 score=16 max=8 over=no crc=558811a0
"""
"""The record of the design, in its canonical form."""


class Scripted:
    """An RNG that plays back the numbers it was given."""

    def __init__(self, *numbers):
        self.left = list(numbers)

    def random(self):
        return self.left.pop(0)


class Counting:
    """An RNG that keeps every number it gave."""

    def __init__(self, seed):
        self.given = []
        self._random = Random(seed).random

    def random(self):
        self.given.append(self._random())
        return self.given[-1]


@contextmanager
def refused(error, message):
    """What stands in the block raises this very error with this very text."""
    with pytest.raises(error) as caught:
        yield caught
    assert type(caught.value) is error
    assert str(caught.value) == message


def variant_of(size, **rules):
    """The usual rules on a board of this size."""
    return Variant(**{"size": size, "win_tile": usual_win_tile(size), **rules})


def state(game):
    """All that can be seen of a game as it stands, but for its past."""
    return game.board, game.score, game.won, game.over, game.legal_moves()


def play(game, doings):
    """Do as told, where it can be done, and give the turns that a player's log would hold."""
    turns = []
    for what, number in doings:
        legal = game.legal_moves()
        if what == "undo" and game.steps:
            game.undo()
            turns.append(Takeback())
        elif what == "redo":
            with suppress(IllegalMoveError):
                turns.append(turn_of(game.redo(), number))
        elif what in {"move", "given"} and legal:
            way = legal[number % len(legal)]
            outcomes = list(spawn_outcomes(slide(game.board, way).afterstate, game.variant))
            spawn = outcomes[number % len(outcomes)][0] if what == "given" else None
            turns.append(turn_of(game.step(way, spawn), number))
    return turns


def turn_of(step, number=None):
    """The turn that a step is; every third number is its time."""
    return Turn(step.direction, step.spawn, None if number is None or number % 3 else number)


@cache
def doings(*kinds):
    """What to do with a game, one after another: half of it moves, half of these kinds."""

    def listed(seed, length):
        random = Random(seed)
        return [
            (random.choice(["move", random.choice(kinds)]), random.randrange(100))
            for _ in range(length)
        ]

    # One number for a whole list: drawn one by one its parts would take most of the time.
    return st.builds(listed, numbers, st.integers(0, 30))


directions = st.sampled_from(Direction)
sizes = st.tuples(st.integers(1, 8), st.integers(1, 8)).filter(lambda size: size != (1, 1))
few_sizes = st.sampled_from([(2, 2), (1, 2), (3, 1), (2, 3), (4, 4), (3, 5), (2, 12)])
odds = st.sampled_from(
    [{2: 0.9, 4: 0.1}, {5: 1}, {1: 1, 2: 1, 3: 1}, {3: 1, 8: Fraction(1, 7)}, {2: 1, 4: 10**14}]
)
seeds = st.integers(0, 2**64) | st.sampled_from(["words", "two words", "-5", "ü"])


tiles = st.sampled_from([0, 0, 1, 1, 2, 2, 4, 8, 3, 131072, 2**40])
numbers = st.integers(0, 2**32)
scores = st.integers(0, 10**6)

# To make strategies takes longer than to draw from them: those below are made once.


@cache
@st.composite
def boards(draw, sizes=sizes):
    """Boards crowded with few values, so that much merges, and some with huge or odd tiles."""
    rows, columns = draw(sizes)
    row = st.lists(tiles, min_size=columns, max_size=columns)
    return Board(draw(st.lists(row, min_size=rows, max_size=rows)))


def crowded(size, seed):
    """A board of this size, crowded by chance."""
    random = Random(seed)
    rows, columns = size
    return Board([random.choices([0, 0, 1, 2, 2, 4, 3, 2**40], k=columns) for _ in range(rows)])


@cache
@st.composite
def variants(draw):
    """Rules of every kind, with fixed start tiles and rectangles among them."""
    size, spawns = draw(few_sizes), draw(odds)
    count = draw(st.integers(1, min(size[0] * size[1], 5)))
    fixed = st.lists(st.sampled_from((None, *spawns)), min_size=count, max_size=count)
    return Variant(
        size=size,
        spawn_odds=spawns,
        win_tile=usual_win_tile(size, spawns) if draw(st.booleans()) else None,
        start_tiles=draw(fixed) if draw(st.booleans()) else count,
    )


@cache
@st.composite
def games(draw):
    """New games by all kinds of rules, some on a position that was set up."""
    variant, seed, start = draw(variants()), draw(seeds), None
    if draw(st.booleans()):
        start = Position(crowded(variant.size, draw(numbers)), draw(scores))
    return Game(variant, seed=seed, start=start)


RULE_KEYS = ["size", "spawn", "win", "merge", "start-tiles", "start", "board", "score", "end"]
"""The keys of headers that a record cannot have as its own."""

header_keys = st.builds(str.__add__, st.sampled_from("ax"), st.text("a-0", max_size=3))
header_texts = st.text('az09 #:<@{\\"ü漢👩\u00a0\u200d', max_size=8).map(str.strip)


headers = st.dictionaries(header_keys, header_texts, max_size=3)


@cache
@st.composite
def records(draw):
    """Records of games as players' logs tell them, with takebacks, times and headers."""
    game = draw(games())
    turns = play(game, draw(doings("given", "undo", "redo")))
    told = draw(headers)
    if draw(st.booleans()):
        told["seed"] = str(game.seed)
    record = Record(game.variant, game.start, tuple(turns), tuple(told.items()))
    return record.ended() if draw(st.booleans()) else record


def outcome(data):
    """What can be read of the data: records that replay, or None where it is refused."""
    try:
        found = Record.parse_all(data)
        for record in found:
            record.verify()
            assert list(record.game().steps) == list(record.steps())
    except RecordError:
        return None
    return found


few = settings(max_examples=25)
"""For properties of several records at once, each of which is a whole game."""


class Whole:
    """A whole number of a type of its own, as those of arrays are, equal to plain ones."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value

    def __lshift__(self, places):
        return self.value << places

    def __eq__(self, other):
        return self.value == other

    def __hash__(self):
        return hash(self.value)
