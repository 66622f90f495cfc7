"""The compiled kernels do what the rules and the players in pure Python do."""

import json
import random
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the extra 'fast' is not installed")

import numpy as np

from core2048 import Board, Direction, Game, slide
from core2048.agents import LEVELS, get
from core2048.agents.packed import downgraded, packed
from rl2048 import packed as compiled
from rl2048.playing import TOP_DIGIT, CompiledPlayer
from rl2048.playing import downgraded as compiled_downgraded
from train.train import Run

GOLDEN = json.loads(
    (Path(__file__).parents[1] / "core" / "agents" / "golden.json").read_text(encoding="utf-8")
)


def random_boards(count, largest):
    """Boards of any tiles up to 2 to the power of ``largest``, the same at every run."""
    chance = random.Random(1)
    for _ in range(count):
        digits = [max(0, chance.randint(-largest // 2, largest)) for _ in range(16)]
        tiles = [2**digit if digit else 0 for digit in digits]
        yield Board([tiles[row : row + 4] for row in range(0, 16, 4)])


def test_compiled_slides_are_those_of_the_rules():
    """Afterstates and rewards, on boards of any tile that can still merge."""
    for board in random_boards(300, 14):
        whole, across = packed(board)
        assert compiled.transposed(np.uint64(whole)) == across
        afterstates, rewards = compiled.slid(np.uint64(whole))
        for direction in Direction:
            expected = slide(board, direction)
            assert afterstates[direction] == packed(expected.afterstate)[0]
            assert rewards[direction] == expected.reward
        assert compiled.count_empty(np.uint64(whole)) == len(board.empty_cells)


def test_compiled_spawns_fall_on_every_empty_cell_with_one_4_in_ten():
    """As chance of the classic rules has it."""
    board = Board.parse("2 . 4 . / 2 2 2 2 / . 2 2 2 / 2 2 2 .")
    whole = np.uint64(packed(board)[0])
    state = np.array([1], np.uint64)
    seen = {}
    for _ in range(8000):
        added = int(compiled.with_spawn(whole, state)) - int(whole)
        seen[added] = seen.get(added, 0) + 1
    places = [1, 3, 8, 15]
    assert set(seen) == {digit << 4 * place for place in places for digit in (1, 2)}
    fours = sum(seen[2 << 4 * place] for place in places)
    assert 680 < fours < 920
    assert all(1800 < seen[1 << 4 * p] + seen[2 << 4 * p] < 2200 for p in places)


def test_the_compiled_player_sees_the_same_smaller_tiles():
    """Where the largest are halved."""
    for board in random_boards(300, 15):
        expected = packed(downgraded(board, 2**TOP_DIGIT))[0]
        assert compiled_downgraded(np.uint64(packed(board)[0]), TOP_DIGIT) == expected


@pytest.mark.parametrize("level", LEVELS)
def test_the_compiled_player_makes_the_moves_of_the_golden_list(level):
    """The list is of the players in pure Python."""
    player = CompiledPlayer(level)
    moves = "".join(player(Board.parse(text)).letter for text in GOLDEN["boards"])
    assert moves == GOLDEN["moves"][level]


@pytest.mark.slow
@pytest.mark.parametrize(("level", "moves"), [("instant", 20_000), ("fast", 1000)])
def test_the_compiled_player_plays_whole_games_as_the_pure_one_does(level, moves):
    """Move for move, to the end of the game or of the patience."""
    agent, player = get(level), CompiledPlayer(level)
    game = Game(seed=5)
    while not game.over and len(game.steps) < moves:
        direction = agent(game.board)
        assert player(game.board) is direction
        game.step(direction)
    assert len(game.steps) >= 1000


def test_a_compiled_game_ends_at_its_goal_or_when_no_move_is_left():
    """The same seed gives the same game."""
    player = CompiledPlayer("instant")
    score, top, moves = player.play(1, goal=8)
    assert top == 8
    assert 100 < moves < 300
    assert 1500 < score < 3000
    assert player.play(1, goal=8) == (score, top, moves) != player.play(2, goal=8)


def test_a_compiled_player_has_no_move_on_a_lost_board():
    """The number that it finds is no direction."""
    with pytest.raises(ValueError, match="-1"):
        CompiledPlayer("fast")(Board.parse("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"))


@pytest.mark.parametrize("tile", [3, 65536])
def test_a_compiled_player_refuses_a_tile_that_it_cannot_hold(tile):
    """Rather than look at another board."""
    with pytest.raises(ValueError, match=f"^a compiled player knows no tile {tile}$"):
        CompiledPlayer("instant")(Board([[tile, 4, 2, 0], *[[0] * 4] * 3]))


def test_training_is_the_same_for_the_same_seed_and_after_a_stop(tmp_path):
    """And it learns."""
    straight = Run(seed=3)
    for _ in range(2):
        straight.learn(60)
    stopped = Run(seed=3)
    stopped.learn(60)
    stopped.save(tmp_path / "checkpoint.npz")
    goes_on = Run.load(tmp_path / "checkpoint.npz")
    goes_on.learn(60)
    assert np.array_equal(goes_on.weights, straight.weights)
    assert np.array_equal(goes_on.coherence, straight.coherence)
    points = [{**point, "seconds": 0} for point in goes_on.curve]
    assert points == [{**point, "seconds": 0} for point in straight.curve]
    assert straight.curve[1]["mean"] > 1.5 * straight.curve[0]["mean"]
