"""Games in progress: steps, chance, undo and redo."""

import copy
import gc
import json
import pickle
import sys
import tracemalloc
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_rules import naive_moves, naive_over, naive_spawn
from scripted import (
    Counting,
    Scripted,
    Whole,
    doings,
    games,
    play,
    refused,
    state,
    variant_of,
    variants,
)

from core2048 import (
    VARIANTS,
    Board,
    Cell,
    Direction,
    Game,
    IllegalMoveError,
    Position,
    Record,
    Spawn,
    Step,
    Variant,
    legal_moves,
    motions,
    slide,
)

UP, RIGHT, DOWN, LEFT = Direction
BY_LETTER = {way.letter: way for way in Direction}
VECTORS = Path(__file__).parent / "vectors" / "original-games.json"
PLAYED_BY_THE_ORIGINAL = json.loads(VECTORS.read_text())
SMALL = variant_of(2)


def set_up(text, score=0, draws=(), **rules):
    """A game on the board drawn in the text, with these draws to come."""
    board = Board.parse(text)
    size = board.rows, board.columns
    variant = variant_of(size, **rules)
    rng = Scripted(*[0.0] * (2 * len(variant.start_tiles)), *draws)
    return Game(variant, rng=rng, start=Position(board, score))


def first_legal(game):
    """The first legal direction of left, down, right, up."""
    return min(game.legal_moves(), key=[LEFT, DOWN, RIGHT, UP].index)


# The same games as elsewhere


@pytest.mark.parametrize(
    ("seed", "start", "score"),
    [(0, "2a4 2d1", 2488), (1, "2b4 2d1", 2476), (42, "2a1 2a2", 2420)],
)
def test_a_seed_brings_the_same_game_on_every_python(seed, start, score):
    """Golden values, since only random() and seed() promise to stay the same."""
    game = Game(seed=seed)
    assert " ".join(map(str, game.start)) == start
    while game.legal_moves() and len(game.steps) < 200:
        game.step(first_legal(game))
    assert game.score == score


@pytest.mark.parametrize("case", PLAYED_BY_THE_ORIGINAL, ids=lambda case: f"{case['size']}")
def test_games_of_the_original_program_come_out_the_same(case):
    """Over the same draws: board, score and end agree, and no draw is left."""
    rng = Scripted(*case["draws"])
    game = Game(variant_of(case["size"]), rng=rng)
    for letter in case["moves"]:
        if BY_LETTER[letter] in game.legal_moves():
            game.step(BY_LETTER[letter])
    assert game.board == Board(case["board"])
    assert (game.score, game.over) == (case["score"], case["over"])
    assert rng.left == []


def test_whole_games_equal_the_naive_rules():
    """Thousands of moves on many sizes, with an implementation that shares no code."""
    random = Random(2048)
    for _ in range(60):
        size = random.randint(1, 6), random.randint(2, 6)
        seed = random.random()
        game = Game(variant_of(size), rng=Random(seed))
        chance = Random(seed).random
        rows = [[0] * size[1] for _ in range(size[0])]
        odds, score = game.variant.spawn_odds, 0
        assert game.start == tuple(naive_spawn(rows, odds, chance) for _ in range(2))
        moves = naive_moves(rows)
        while game.legal_moves() and len(game.steps) < 100:
            way = random.choice(game.legal_moves())
            rows, reward = moves[way]
            score += reward
            step = game.step(way)
            assert step.spawn == naive_spawn(rows, odds, chance)
            assert step.board == game.board == Board(rows)
            assert (step.score, step.over) == (score, naive_over(rows))
            moves = naive_moves(rows)
            assert [int(way) for way in game.legal_moves()] == list(moves)


# What a step is


def test_a_step_tells_all_that_came_of_a_move():
    """Its fields, and what it works out when asked."""
    game = set_up("2 2 . / 4 . . / . . .", score=10, draws=[0.95, 0.99])
    step = game.step(LEFT)
    before = Board.parse("2 2 . / 4 . . / . . .")
    after = Board.parse("4 . . / 4 . . / . . .")
    board = Board.parse("4 . . / 4 . . / . . 4")
    spawn = Spawn(Cell(2, 2), 4)
    assert step == Step(before, LEFT, spawn, board, reward=4, score=14, won=False, over=False)
    assert step.afterstate == after
    assert step.motions == motions(before, LEFT)
    assert [type(value) for value in step] == [Board, Direction, Spawn, Board, int, int, bool, bool]
    assert type(step.spawn.cell) is Cell
    assert type(step.afterstate) is Board
    assert list(game.steps) == [step]
    assert (game.board, game.score) == (board, 14)
    assert repr(game) == "<Game mini: 1 move, score 14>"


@given(games(), doings("given", "undo", "redo"))
def test_steps_follow_one_from_another(game, todo):
    """Each goes on from the board of the last, by a legal slide, and the scores add up."""
    first = state(game)
    play(game, todo)
    board, score, won, *_ = first
    for step in game.steps:
        assert step.before == board
        assert step.direction in legal_moves(board)
        assert (step.afterstate, step.reward) == slide(board, step.direction)
        row, column = step.spawn.cell
        assert step.afterstate[row][column] == 0
        assert step.board[row][column] == step.spawn.value
        assert step.score == score + step.reward
        assert step.over == (not legal_moves(step.board))
        target = game.variant.win_tile
        reached = target is not None and step.board.max_tile >= target
        assert step.won == (reached and not won)
        board, score, won = step.board, step.score, won or step.won
    assert state(game) == (board, score, won, not legal_moves(board), legal_moves(board))


def test_a_copy_goes_on_apart():
    """Moves, takebacks, what can be made again and chance, in either."""
    game = Game(rng=Random(3))
    for _ in range(6):
        game.step(game.legal_moves()[0])
    game.undo()
    game.undo()
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        kept = list(game.steps)
        assert type(twin) is Game
        assert (twin.board, twin.score, twin.won) == (game.board, game.score, game.won)
        again = twin.copy()
        assert twin.redo() == again.redo() != game.steps[-1]
        assert twin.redo() == again.redo()
        for _ in range(9):
            assert twin.step(twin.legal_moves()[-1]) == again.step(again.legal_moves()[-1])
        while twin.steps:
            twin.undo()
        assert game.steps == kept
    other = game.copy()
    game.redo()
    assert len(other.steps) == len(game.steps) - 1
    other.step(other.legal_moves()[-1])
    assert game.redo() == again.steps[5]


def test_a_copy_has_an_rng_of_its_own():
    """Whatever that keeps its numbers in."""
    game = Game(rng=Scripted(0.1, 0.2, 0.3, 0.9, 0.5, 0.4, 0.95, 0.7))
    way = game.legal_moves()[0]
    assert game.copy().step(way) == game.copy().step(way) == game.step(way)


def test_a_copied_game_stays_won():
    """Also on a board set up, whose tile was made before."""
    game = Game(start=Board.parse("1024 1024 . ./. . . ./. . . ./. . . ."), seed=1)
    game.step(LEFT)
    assert game.copy().won
    assert pickle.loads(pickle.dumps(game)).won


def test_a_pickled_game_holds_no_more_than_its_own():
    """Its lines lead to those of all games that were ever played."""
    fresh = len(pickle.dumps(Game(seed=1)))
    game = Game(seed=2)
    while game.legal_moves():
        game.step(game.legal_moves()[0])
    assert len(pickle.dumps(Game(seed=1))) == fresh
    back = pickle.loads(pickle.dumps(game))
    assert (back.steps, back.board, back.over) == (game.steps, game.board, True)


def test_a_game_is_played_by_a_variant():
    """Their names stand in VARIANTS."""
    with refused(ValueError, "a game is played by a Variant, as VARIANTS holds, not 'mini'"):
        Game("mini")


def test_steps_are_shown_and_compared_as_a_list():
    """They are a view of one."""
    game = Game(seed=1)
    assert repr(game.steps) == "[]"
    step = game.step(game.legal_moves()[0])
    assert repr(game.steps) == f"[{step!r}]"
    assert game.steps == [step] == game.steps
    assert game.steps != []
    assert game.steps != 1


def test_start_tiles_become_plain_numbers():
    """Whatever whole numbers they are given as."""
    spawns = [Spawn(Cell(Whole(0), Whole(1)), Whole(2)), Spawn(Cell(2, 2), 4)]
    game = Game(start=spawns, seed=1)
    assert [type(part) for spawn in game.start for part in (*spawn.cell, spawn.value)] == [int] * 6


KNOWN_DIRECTIONS = "there are 0 up, 1 right, 2 down, 3 left"


def test_plain_numbers_are_directions():
    """They become real ones, so that steps and records can be relied upon."""
    game = Game(seed=1)
    step = game.step(3)
    assert step.direction is LEFT
    with refused(ValueError, f"4 is no direction: {KNOWN_DIRECTIONS}"):
        game.step(4)
    with refused(ValueError, f"'left' is no direction: {KNOWN_DIRECTIONS}"):
        game.step("left")
    assert len(game.steps) == 1


@pytest.mark.parametrize(
    ("board", "way", "score", "after"),
    [
        ("4 4 / . .", LEFT, 65532, 65540),
        ("131072 131072 / . .", RIGHT, 0, 262144),
        (f"{2**70} {2**70} / . .", LEFT, 2**80, 2**80 + 2**71),
    ],
)
def test_scores_and_tiles_grow_without_bound(board, way, score, after):
    """Nothing overflows, whatever others store tiles in."""
    game = set_up(board, score, draws=[0.0, 0.0])
    assert game.step(way).score == game.score == after


# Moves that change nothing


def test_a_move_that_changes_nothing_is_refused_and_changes_nothing():
    """No tile, no draw, no score, no history; undo and redo are as before."""
    rng = Counting(1)
    game = Game(SMALL, rng=rng, start=Board.parse("2 . / . ."))
    steps = [game.step(DOWN, Spawn(Cell(1, 1), 4)), game.step(UP, Spawn(Cell(1, 0), 2))]
    game.undo()
    game.undo()
    before = state(game), list(game.steps), list(rng.given)
    for _ in range(100):
        with refused(IllegalMoveError, "left changes nothing; legal: right, down"):
            game.step(LEFT)
        with refused(IllegalMoveError, "up changes nothing; legal: right, down"):
            game.step(UP, Spawn(Cell(1, 1), 2))
        assert (state(game), list(game.steps), list(rng.given)) == before
    assert [game.redo(), game.redo()] == steps


def test_no_move_is_legal_when_the_game_is_over():
    """The error says so in place of a list of none."""
    game = set_up("2 4 / 4 2")
    assert game.over
    assert game.legal_moves() == ()
    for way in Direction:
        with refused(IllegalMoveError, f"{way} is not legal: the game is over"):
            game.step(way)


# Legality, win and end


@pytest.mark.parametrize(
    ("board", "over"),
    [
        ("2 2 4 8 / 16 32 64 128 / 2 4 8 16 / 32 64 128 256", False),
        ("2 4 8 16 / 2 8 16 32 / 4 16 32 64 / 8 32 64 128", False),
        ("2 4 8 16 / 4 8 16 32 / 2 4 8 16 / 4 8 16 32", True),
        ("2 4 8 16 / 4 8 16 32 / 2 4 8 16 / 4 8 16 .", False),
    ],
)
def test_a_full_board_is_over_just_when_no_neighbours_are_equal(board, over):
    """A pair side by side or one above the other is a move."""
    assert set_up(board).over == over


@pytest.mark.parametrize("draw", [0.0, 0.95])
def test_the_end_is_judged_after_the_spawn(draw):
    """The only hole is filled, whatever the tile, and then no move is left."""
    game = set_up(". 2 4 8 / 8 2 4 8 / 2 4 8 16 / 16 8 4 2", draws=[draw, 0.0])
    step = game.step(LEFT)
    assert step.over
    assert game.over
    assert game.legal_moves() == ()


def test_a_spawn_can_also_open_a_way():
    """Legality before the spawn would miss the pair that the new tile makes."""
    game = set_up("2 . / 4 8", draws=[0.95, 0.0])
    assert not game.step(RIGHT).over
    assert game.board == Board.parse("4 2 / 4 8")
    assert game.legal_moves() == (UP, DOWN)


def test_the_game_is_over_when_its_last_pair_is_gone():
    """Over comes with that step, not before."""
    game = set_up("2 4 / 2 8", draws=[0.0, 0.0])
    assert not game.over
    assert game.step(DOWN).over
    assert game.board == Board.parse("2 4 / 4 8")


def test_a_move_can_win_and_end_the_game():
    """Both are told by the same step."""
    text = "1024 1024 2 4 / 2 4 8 16 / 4 8 16 32 / 8 16 32 64"
    step = set_up(text, draws=[0.0, 0.0]).step(LEFT)
    assert (step.won, step.over) == (True, True)
    assert step.board == Board.parse("2048 2 4 2 / 2 4 8 16 / 4 8 16 32 / 8 16 32 64")


def test_a_game_is_won_once():
    """Only the first win tile is a win; play goes on."""
    game = set_up("4 4 . / 4 4 . / 8 8 .", draws=[0.0, 0.0] * 3, win_tile=16)
    assert [game.step(way).won for way in (LEFT, DOWN, RIGHT)] == [True, False, False]
    assert game.won
    assert [step.won for step in game.steps] == [True, False, False]


@pytest.mark.parametrize(
    ("board", "win_tile", "won"),
    [
        ("32 32 . / . . .", 64, True),
        ("32 32 . / . . 64", None, False),
        ("4 4 . / 4 4 . / . . .", 16, False),
        ("4 4 . / 8 8 . / . . .", 16, True),
        ("3 3 . / . . .", 4, True),
    ],
)
def test_a_win_is_a_tile_of_at_least_the_win_tile(board, win_tile, won):
    """Not below it, not by rewards that only sum to it, and never where nothing wins."""
    game = set_up(board, draws=[0.0, 0.0], win_tile=win_tile)
    assert game.step(LEFT).won == won
    assert game.won == won


def test_the_original_target_is_not_reached_by_256_and_256():
    """2048 wins by the classic rules, and 512 does not."""
    empty = " / . . . ." * 3
    assert not set_up(f"256 256 . .{empty}", draws=[0.0, 0.0]).step(LEFT).won
    assert set_up(f"1024 1024 . .{empty}", draws=[0.0, 0.0]).step(LEFT).won


def test_a_spawn_can_win():
    """A tile that appears counts like one that was made."""
    game = set_up("2 . / . .", draws=[0.0, 0.0, 0.95, 0.0], win_tile=4)
    assert [game.step(RIGHT).won, game.step(DOWN).won] == [False, True]


def test_a_first_tile_can_win():
    """The game is won from the start, and no step wins it again."""
    game = Game(variant_of(2, win_tile=4), rng=Scripted(0.95, 0.0, 0.95, 0.9))
    assert game.board == Board.parse("4 . / . 4")
    assert game.won


@pytest.mark.parametrize("text", [". 2048 . . / . . . . / . . . . / 2 . . .", "4096 . / . ."])
def test_a_position_with_a_win_tile_was_won_before(text):
    """Wherever the tile stands; no step of the game wins it again."""
    game = set_up(text, draws=[0.0, 0.0], win_tile=32)
    assert game.won
    assert not game.step(RIGHT).won
    game.undo()
    assert game.won


def test_every_game_tells_its_own_win():
    """A game that was won leaves nothing behind for the next."""
    for _ in range(2):
        game = set_up("1024 1024 . . / . . . . / . . . . / . . . .", draws=[0.0, 0.0])
        assert not game.won
        assert game.step(LEFT).won


# Undo and redo


def test_the_same_move_after_undo_brings_the_same_tile_from_any_rng():
    """The draws are kept, so that undo cannot fish for a better tile."""
    rng = Counting(7)
    game = Game(rng=rng)
    step = game.step(DOWN)
    taken = len(rng.given)
    for _ in range(5):
        assert game.undo() == step
        assert game.step(DOWN) == step
    assert len(rng.given) == taken == 6


def test_another_move_after_undo_uses_the_same_draws_first():
    """Chance stands where it stood, whatever is done about it."""
    game = set_up("2 . / . .", draws=[0.95, 0.0, 0.0, 0.9])
    assert str(game.step(RIGHT).spawn) == "4a1"
    game.undo()
    assert str(game.step(DOWN).spawn) == "4a1"
    assert str(game.step(RIGHT).spawn) == "2a2"


@given(games(), doings("undo", "redo"))
def test_a_step_takes_the_draws_of_its_place_in_the_game(game, todo):
    """However much was taken back, the n-th move is decided by the n-th two draws."""
    rng = Counting(1)
    game = Game(game.variant, rng=rng, start=game.start)
    first = len(game.variant.start_tiles)
    play(game, todo)
    pairs = list(zip(rng.given[::2], rng.given[1::2], strict=True))[first:]
    for step, draws in zip(game.steps, pairs, strict=False):
        again = Game(
            game.variant,
            rng=Scripted(*rng.given[: 2 * first], *draws),
            start=Position(step.before, step.score - step.reward),
        )
        assert again.step(step.direction)[:6] == step[:6]


@given(games(), doings("given"), st.integers(0, 30))
def test_undo_and_redo_are_each_others_inverse(game, todo, back):
    """Undo restores all that can be seen, redo gives the same step again."""
    states = [state(game)]
    for doing in todo:
        play(game, [doing])
        if len(game.steps) == len(states):
            states.append(state(game))
    steps = list(game.steps)
    back = min(back, len(steps))
    for number in range(len(steps), len(steps) - back, -1):
        assert game.undo() == steps[number - 1]
        assert state(game) == states[number - 1]
        assert len(game.steps) == number - 1
    for number in range(len(steps) - back, len(steps)):
        assert game.redo() == steps[number]
        assert state(game) == states[number + 1]
    assert list(game.steps) == steps


def test_reroll_draws_afresh_and_forgets_what_could_be_redone():
    """Only where it is asked for."""
    rng = Counting(3)
    game = Game(rng=rng)
    game.step(DOWN)
    game.step(LEFT)
    game.undo()
    step = game.undo(reroll=True)
    assert step.direction is DOWN
    with refused(IllegalMoveError, "there is no move to make again"):
        game.redo()
    game.step(DOWN)
    assert len(rng.given) == 4 + 3 * 2
    game.step(LEFT)
    assert len(rng.given) == 4 + 4 * 2


def test_redo_is_refused_after_another_move():
    """A move begins another future, also if it is the same move."""
    game = Game(seed=5)
    game.step(DOWN)
    game.step(LEFT)
    game.undo()
    game.undo()
    game.step(DOWN)
    with refused(IllegalMoveError, "there is no move to make again"):
        game.redo()


def test_undo_stops_at_the_start_and_redo_at_the_end():
    """The errors say so, and nothing changes."""
    game = Game(seed=5)
    before = state(game)
    with refused(IllegalMoveError, "there is no move to take back"):
        game.undo()
    with refused(IllegalMoveError, "there is no move to take back"):
        game.undo(reroll=True)
    with refused(IllegalMoveError, "there is no move to make again"):
        game.redo()
    assert state(game) == before
    game.step(DOWN)
    game.undo()
    assert game.redo().direction is DOWN


def test_undo_across_a_win_lets_it_be_won_again():
    """The win belongs to the step that made it."""
    game = set_up("4 4 . / . . .", draws=[0.0, 0.0] * 2, win_tile=8)
    assert game.step(LEFT).won
    game.step(RIGHT)
    game.undo()
    assert game.won
    game.undo()
    assert not game.won
    assert game.redo().won


def test_undo_goes_back_from_a_lost_game():
    """The core allows it from anywhere."""
    game = set_up("8 . / 4 2", draws=[0.0, 0.0])
    before = state(game)
    assert game.step(RIGHT).over
    game.undo()
    assert state(game) == before
    assert game.legal_moves() == (UP, RIGHT)


# Spawns that are given


def test_a_given_spawn_appears_and_chance_moves_on_alike():
    """The next tiles are those that would have come anyway."""
    told, drawn = Counting(11), Counting(11)
    game, other = Game(rng=told), Game(rng=drawn)
    spawn = Spawn(Cell(0, 0), 4)
    assert game.step(DOWN, spawn).spawn == spawn != other.step(DOWN).spawn
    assert len(told.given) == 6
    assert told.given == drawn.given


def test_undo_finds_a_given_spawn_again():
    """It stays with its move, as a drawn one does; so redo brings it too."""
    game = Game(seed=11)
    step = game.step(DOWN, Spawn(Cell(0, 0), 4))
    game.undo()
    assert game.step(DOWN) == step
    game.undo()
    assert game.step(DOWN, Spawn(Cell(0, 1), 2)).spawn == Spawn(Cell(0, 1), 2)
    game.undo()
    assert game.redo().spawn == Spawn(Cell(0, 1), 2)


def test_a_given_spawn_that_chance_would_have_brought_keeps_its_draws():
    """So that another move after undo brings what it would have brought."""
    told, drawn = Game(seed=3), Game(seed=3)
    told.step(DOWN, drawn.step(DOWN).spawn)
    assert told.undo() == drawn.undo()
    assert told.step(LEFT) == drawn.step(LEFT)


@pytest.mark.parametrize(
    ("spawn", "message"),
    [
        (Spawn(Cell(3, 0), 2), "no tile can appear on a4: it is not an empty cell"),
        (
            Spawn(Cell(0, 4), 2),
            "no tile can appear in row 1, column 5: the board has 4 rows of 4",
        ),
        (
            ((0, 0), 2),
            "a tile appears by a Spawn of a Cell and a value, not by ((0, 0), 2)",
        ),
        (Spawn(Cell(0, 0), 8), "no 8 can appear: this game spawns 2 or 4"),
    ],
)
def test_a_given_spawn_that_cannot_be_is_refused(spawn, message):
    """Nothing is drawn and nothing changes, also where draws were kept by an undo."""
    rng = Counting(2)
    game = Game(rng=rng, start=Board.parse("2 . . . / . . . . / . . . . / . . . ."))
    step = game.step(RIGHT)
    game.undo()
    before = state(game)
    with refused(ValueError, message):
        game.step(DOWN, spawn)
    assert state(game) == before
    assert len(rng.given) == 6
    assert game.redo() == step


# How a game begins


def test_a_game_begins_with_drawn_tiles():
    """As many as the rules say, two draws each, the fixed ones with their value."""
    rng = Counting(9)
    game = Game(Variant(start_tiles=(4, None, 2)), rng=rng)
    assert len(rng.given) == 6
    assert [spawn.value for spawn in game.start][::2] == [4, 2]
    assert len({spawn.cell for spawn in game.start}) == 3
    for cell, value in game.start:
        assert game.board[cell.row][cell.column] == value
    assert sum(map(sum, game.board)) == sum(spawn.value for spawn in game.start)
    assert game.score == 0


def test_a_quarters_game_always_begins_with_a_2():
    """The draws are taken, and the value is the fixed one all the same."""
    game = Game(VARIANTS["quarters"], rng=Scripted(0.99, 0.0, 0.99, 0.0))
    assert " ".join(map(str, game.start)) == "2a1 4b1"


@pytest.mark.parametrize(
    "start",
    [
        [Spawn(Cell(0, 0), 2), Spawn(Cell(1, 1), 4)],
        Board.parse("2 . / . 4"),
        Position(Board.parse("2 . / . 4"), 0),
    ],
)
def test_a_start_that_is_named_takes_its_draws_too(start):
    """However the first tiles came, chance goes on alike."""
    rng = Counting(4)
    game = Game(SMALL, rng=rng, start=start)
    assert game.board == Board.parse("2 . / . 4")
    assert len(rng.given) == 4
    assert game.step(UP).spawn == Game(SMALL, rng=Random(4), start=start).step(UP).spawn


def test_the_start_is_kept_as_it_was_given():
    """Tiles as a tuple of real spawns, a bare board as a position with score 0."""
    tiles = (Spawn(Cell(0, 0), 2), Spawn(Cell(1, 1), 4))
    assert Game(SMALL, start=iter(tiles)).start == tiles
    board = Board.parse("2 . / . 4")
    assert Game(SMALL, start=board).start == Position(board, 0)
    assert Game(SMALL, start=Position(board, 12)).start == Position(board, 12)
    assert Game(SMALL, start=Position(board, 12)).score == 12
    assert Game(SMALL, start=Board.parse(". . / . .")).over


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ([], "this game starts with 2 tiles, not 0"),
        ([Spawn(Cell(0, 0), 2)] * 3, "this game starts with 2 tiles, not 3"),
        ([Spawn(Cell(0, 0), 2)] * 2, "no tile can appear on a1: it is not an empty cell"),
        (
            [Spawn(Cell(0, 0), 2), Spawn(Cell(2, 0), 2)],
            "no tile can appear in row 3, column 1: the board has 2 rows of 2",
        ),
        (
            [Spawn(Cell(0, 0), 2), Spawn(Cell(0, 1), 8)],
            "no 8 can appear: this game spawns 2 or 4",
        ),
        (Board.parse("2 . 4"), "this game is played on 2x2, not on 1x3"),
        (Position(Board.parse("2 . / . 4 / . .")), "this game is played on 2x2, not on 3x2"),
        (Position(Board.parse("2 . / . 4"), -4), "a score is a whole number from 0, not -4"),
        (Position(Board.parse("2 . / . 4"), 4.0), "a score is a whole number from 0, not 4.0"),
        (Position(Board.parse("2 . / . 4"), True), "a score is a whole number from 0, not True"),
        (Position(Board.parse("2 . / . 4"), 10**500), "a score has at most 500 digits"),
        (Board([[2, 0], [0, 10**300]]), "a tile of a position has at most 300 digits"),
        (Position([[2, 0], [0, 4]]), "a position is of a Board, not of [[2, 0], [0, 4]]"),
        (
            [[2, 0], [0, 4]],
            "a game starts with a Board, a Position or Spawns, not [[2, 0], [0, 4]]",
        ),
        (5, "a game starts with a Board, a Position or Spawns, not 5"),
        ([(1, 2, 3)], "a game starts with a Board, a Position or Spawns, not [(1, 2, 3)]"),
    ],
)
def test_a_start_that_cannot_be_is_refused(start, message):
    """The error says what the rules would have."""
    with refused(ValueError, message):
        Game(SMALL, start=start)


def test_a_fixed_start_tile_is_insisted_upon():
    """A named start keeps to the rules as a drawn one does."""
    variant = variant_of(2, start_tiles=(2, None))
    for value in (2, 4):
        assert Game(variant, start=[Spawn(Cell(0, 0), 2), Spawn(Cell(0, 1), value)]).board
    with refused(ValueError, "this game starts with a 2 where 4a1 is given"):
        Game(variant, start=[Spawn(Cell(0, 0), 4), Spawn(Cell(0, 1), 2)])


# Seeds


@pytest.mark.parametrize("seed", [42, "42", "0042", Whole(42)])
def test_seeds_of_digits_are_numbers(seed):
    """However a number is given it is the same seed."""
    game = Game(seed=seed)
    assert game.seed == 42
    assert type(game.seed) is int
    assert game.board == Game(seed=42).board


@pytest.mark.parametrize("seed", ["words", "two words", "-42", "4.2", "²", "ü", "0x10"])
def test_other_texts_are_seeds_as_they_are(seed):
    """A text seeds chance as random.Random does."""
    game = Game(seed=seed)
    assert game.seed == seed
    assert game.board == Game(rng=Random(seed)).board


def test_a_position_may_have_any_score_that_a_record_can_hold():
    """Rewards that follow still fit."""
    board = Board.parse("2 . / . 4")
    for score in (0, 10**250 - 1):
        assert Game(SMALL, start=Position(board, score)).score == score


def test_the_least_seeds_are_seeds():
    """0 is one, and True counts for its number."""
    assert Game(seed=0).seed == 0
    assert Game(seed="0").seed == 0
    assert type(Game(seed=True).seed) is int
    for seed in (10**300 - 1, "x" * 300):
        assert Game(seed=seed).seed == seed


@pytest.mark.parametrize(
    ("seed", "message"),
    [
        (-1, "a seed is not negative, for -1 would play as 1"),
        (1.0, "a seed is a whole number or a text, not 1.0"),
        ((1, 2), "a seed is a whole number or a text, not (1, 2)"),
        (b"1", "a seed is a whole number or a text, not b'1'"),
        ("", "a seed in words is one line without outer blanks, not ''"),
        (" 1", "a seed in words is one line without outer blanks, not ' 1'"),
        ("1 ", "a seed in words is one line without outer blanks, not '1 '"),
        ("a\nb", "a seed in words is one line without outer blanks, not 'a\\nb'"),
        ("a\tb", "a seed in words is one line without outer blanks, not 'a\\tb'"),
        ("a" * 301, "a seed has at most 300 characters, not 301"),
        ("1" * 5000, "a seed has at most 300 characters, not 5000"),
        (10**300, "a seed has at most 300 digits"),
    ],
)
def test_seeds_that_a_record_could_not_name_are_refused(seed, message):
    """Each with what is wrong about it."""
    with refused(ValueError, message):
        Game(seed=seed)


def test_a_seed_is_chosen_and_told_where_none_is_given():
    """So that any game can be played again."""
    games = [Game() for _ in range(5)]
    assert len({game.seed for game in games}) == 5
    for game in games:
        assert 0 <= game.seed < 2**32
        assert Game(seed=game.seed).board == game.board
    assert max(game.seed for game in games) > 2**20


def test_what_draws_nothing_is_no_rng():
    """It is told at once, not at the first draw."""
    with refused(ValueError, "an rng has random(), as random.Random() has, not 3"):
        Game(rng=3)


@pytest.mark.slow
def test_the_largest_tiles_that_rules_allow_can_be_recorded():
    """However they merge, and on the largest board."""
    variant = Variant(size=26, spawn_odds={10**300 - 1: 1}, win_tile=None)
    assert len(str(variant.max_tile)) < 600 > len(str(variant.max_score))
    game = Game(variant, seed=1)
    game.step(game.legal_moves()[0])
    assert Record.parse(Record.of(game).format()).game().board == game.board
    top = Board([[10**300 - 1, 10**300 - 1], [0, 2]])
    game = Game(Variant(size=2, win_tile=None), start=Position(top, 10**500 - 1))
    game.step(LEFT)
    assert Record.parse(Record.of(game).ended().format()).verify() == []


def test_an_rng_has_no_seed_and_takes_none():
    """Chance comes from one place."""
    assert Game(rng=Random(1)).seed is None
    for seed in (0, 1, "words"):
        with refused(ValueError, "a game takes an rng or a seed, not both"):
            Game(rng=Random(1), seed=seed)


# The view of the steps


def test_the_steps_are_a_view_that_follows_the_game():
    """It counts, indexes, slices and iterates, and cannot be written to."""
    game = Game(seed=6)
    view = game.steps
    assert len(view) == 0
    assert list(view) == []
    steps = [game.step(first_legal(game)) for _ in range(5)]
    assert len(view) == 5
    assert (view[0], view[-1]) == (steps[0], steps[4])
    assert list(view[1:3]) == steps[1:3]
    assert list(reversed(view)) == steps[::-1]
    assert steps[2] in view
    assert all(step.board == after.before for step, after in pairwise(view))
    game.undo()
    assert len(view) == 4
    with pytest.raises(IndexError):
        view[4]
    with pytest.raises(TypeError):
        view[0] = steps[0]
    with pytest.raises(AttributeError):
        view.append(steps[0])
    view[:].clear()
    assert len(game.steps) == 4


def test_nothing_of_a_game_can_be_set_from_outside():
    """It changes by moves alone."""
    game = Game(seed=6)
    for name in ("variant", "seed", "start", "board", "score", "won", "over", "steps"):
        with pytest.raises(AttributeError):
            setattr(game, name, None)


@given(variants())
def test_a_game_knows_its_rules(variant):
    """And tells them in its repr."""
    game = Game(variant, seed=1)
    assert game.variant is variant
    assert repr(game) == f"<Game {variant}: 0 moves, score 0>"
    assert Game(seed=1).variant == Variant()


# Long games


class Far:
    """An RNG by which every tile appears in the last empty cell: on one row a game without end."""

    def random(self):
        return 0.999999


def memory_of(function):
    """How many bytes more are in use after it."""
    # Python keeps room of tuples that are gone, and what is put there is not counted: how much
    # of it there is depends on all that ran before, and to look for garbage gives it back.
    gc.collect()
    tracemalloc.start()
    try:
        function()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def calls_of(function):
    """How many calls Python makes for it."""
    calls = []
    sys.setprofile(lambda frame, event, _: calls.append(event) if event == "call" else None)
    try:
        function()
    finally:
        sys.setprofile(None)
    return len(calls)


@pytest.mark.slow
def test_60000_moves_cost_no_more_each_than_the_first():
    """Memory for a move, and calls to take one back, stay flat however long the game gets."""
    game = Game(Variant(size=(1, 17), spawn_odds={2: 1}, win_tile=None), rng=Far())

    def play_on(moves=200):
        for _ in range(moves):
            game.step(LEFT)

    def go_back(moves=200):
        for _ in range(moves):
            game.undo()
        for _ in range(moves):
            game.redo()

    memory, calls = [], []
    for moves in (2000, 60_000):
        play_on(moves - 1000 - len(game.steps))
        # The least of some, since now and then a list of all moves is moved to make room.
        memory.append(min(memory_of(play_on) for _ in range(5)))
        steps = list(game.steps)
        calls.append(calls_of(go_back))
        assert list(game.steps) == steps
    assert len(game.steps) == 60_000
    assert memory[1] < 1.05 * memory[0] < 200 * 1500
    assert calls[1] < 1.1 * calls[0]
