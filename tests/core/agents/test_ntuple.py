"""The players of the network: the same moves everywhere, on any board."""

import json
import pickle
import shutil
import time
from array import array
from pathlib import Path

import pytest
from boards import LONG, boards, crowded_boards, symmetries
from hypothesis import assume, given, settings
from scripted import refused

from core2048 import Board, Direction, Game, IllegalMoveError, Variant, legal_moves, slide
from core2048.agents import LEVELS, Level, NTuple, WeightsError, choose, get
from core2048.agents.next_move import NextMove, WaysOfLines
from core2048.agents.ntuple import WEIGHTS
from core2048.agents.packed import packed
from core2048.agents.patterns import PATTERNS, TABLE
from core2048.agents.values import PAIR, PairValues
from core2048.agents.weights import HEAD, load_network, save_network
from core2048.spawning import spawn_outcomes, with_tile

UP, RIGHT, DOWN, LEFT = Direction
GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text())
BOARD = Board.parse("2 4 8 16 / 4 2 . . / 2 . . . / . . . 2")


def check_golden(level, every=1):
    """Hold a level to every so many boards of the golden list."""
    agent = get(level)
    boards_and_moves = zip(GOLDEN["boards"], GOLDEN["moves"][level], strict=True)
    for text, letter in [*boards_and_moves][::every]:
        assert agent(Board.parse(text)).letter == letter, text


@pytest.mark.parametrize(
    ("level", "every"), [("instant", 1), ("fast", 3), ("strong", 16), ("deep", 25)]
)
def test_every_level_makes_the_moves_of_the_golden_list(level, every):
    """Boards of whole games: on any machine and any Python the same moves."""
    assert len(GOLDEN["boards"]) == len(GOLDEN["moves"][level]) == 500
    check_golden(level, every)


@pytest.mark.slow
@pytest.mark.skipif(not LONG, reason="the whole golden list is for CORE2048_LONG=1")
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_makes_all_moves_of_the_golden_list(level):
    """All 500 boards."""
    check_golden(level)


CELLS = [pattern.cells for pattern in PATTERNS]


def value_by_definition(network, board):
    """The sum of the weights of every pattern in every symmetry."""
    total = 0
    for turned, _ in symmetries(board):
        for nth, cells in enumerate(CELLS):
            place = nth * TABLE
            for digit, (row, column) in enumerate(cells):
                place += max(turned[row][column].bit_length() - 1, 0) << 4 * digit
            total += network.weights[place]
    return total * network.unit


NETWORK = load_network(WEIGHTS)
VALUES = PairValues(NETWORK)


@given(boards(largest=14))
def test_the_value_of_a_board_is_the_sum_over_its_symmetries(board):
    """Folded over pairs of lines."""
    assert value_by_definition(NETWORK, board) == sum(
        VALUES.upper[lines & PAIR] + VALUES.middle[lines >> 16 & PAIR] + VALUES.lower[lines >> 32]
        for lines in packed(board)
    )


@given(boards(largest=14))
def test_the_next_move_is_worth_its_reward_and_the_value_of_what_it_leaves(board):
    """Summed up at once, and only for moves that are legal."""
    assert NextMove(NETWORK).values(board) == worth_by_definition(board, 1)


def worth_by_definition(board, depth):
    """What each move is worth, in whole numbers, by the definition."""
    found = {}
    for move in legal_moves(board):
        afterstate, reward = slide(board, move)
        found[move] = reward + average_by_definition(afterstate, depth - 1)
    return found


def average_by_definition(afterstate, depth):
    """What can be expected after a slide."""
    if depth == 0:
        return value_by_definition(NETWORK, afterstate)
    total = 0
    for spawn, _ in spawn_outcomes(afterstate, Variant()):
        following = worth_by_definition(with_tile(afterstate, spawn), depth)
        total += max([0, *following.values()]) * (9 if spawn.value == 2 else 1)
    return total // (10 * len(afterstate.empty_cells))


@settings(max_examples=8)
@given(crowded_boards(most_empty=4, largest=9))
def test_looking_ahead_is_worth_the_average_of_all_that_can_follow(board):
    """The search that shares work gives what the plain sum gives, to two moves ahead."""
    for depth in (1, 2):
        assert NTuple(Level(depth)).choose(board).values == worth_by_definition(board, depth)


def test_three_moves_ahead_are_the_average_as_well():
    """On a board so full that the plain sum ends."""
    board = Board.parse("2 4 8 16 / 32 64 128 256 / 2 8 4 512 / 4 4 2 1024")
    assert NTuple(Level(3)).choose(board).values == worth_by_definition(board, 3)


@settings(max_examples=20)
@given(boards())
def test_symmetric_boards_have_equal_values_and_symmetric_moves(board):
    """The network has no favourite corner; of equal moves it takes the first."""
    assume(legal_moves(board))
    player = NTuple(Level(2, crowded=2))
    choice = player.choose(board)
    assume(choice.player != "expectimax")
    best = [move for move, worth in choice.values.items() if worth == max(choice.values.values())]
    for turned, way in symmetries(board):
        again = player.choose(turned)
        assert again.values == {way[move]: worth for move, worth in choice.values.items()}
        assert again.direction == min(way[move] for move in best)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "text",
    [
        "65536 32768 16384 8192 / 512 1024 2048 4096 / 256 128 64 32 / 2 4 . 2",
        "131072 65536 32768 16384 / 2 4 8 4 / . 2 . . / . . . .",
        "131072 . . . / . . . . / . . . . / . . . 2",
        "8192 8192 4096 2048 / . . . . / . 4 . . / . . . 2",
        "65536 65536 2 4 / 8 16 32 64 / 2 4 8 16 / 4 8 16 32",
    ],
)
def test_the_largest_tiles_are_played_by_the_network(level, text):
    """With smaller ones in their place, so that nothing is cut off."""
    board = Board.parse(text)
    choice = get(level).choose(board)
    assert choice.player == level
    assert set(choice.values) == set(legal_moves(board))
    assert choice.direction in legal_moves(board)


@pytest.mark.parametrize("level", ["instant", "fast"])
@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("3 3 . . / . . . . / . . . . / . . . .", Variant()),
        ("1 1 . . / 1 1 . . / . . . . / . . . .", Variant()),
        ("8193 8192 4 8 / 4 8 16 32 / 8 4 32 2 / 4 8 2 2", Variant()),
        ("2 2 . / . . . / . . .", Variant(size=3, win_tile=256)),
        ("2 2 . . / . . . . / . . . . / . . . .", Variant(spawn_odds={2: 1, 3: 1}, win_tile=None)),
        ("32768 16384 8192 4096/256 512 1024 2048/128 64 32 16/2 4 8 2", Variant()),
    ],
)
def test_what_the_network_cannot_hold_is_left_to_another_player(level, text, variant):
    """And the choice says to whom."""
    board = Board.parse(text.replace("2 4 8 2", "2 4 8 8"))
    choice = NTuple(level, variant).choose(board)
    assert choice.player == "expectimax"
    assert choice.direction in legal_moves(board)
    mine = NTuple(level, variant, fallback=lambda board: legal_moves(board)[-1])
    assert mine(board) == legal_moves(board)[-1]


def test_small_boards_are_played_exactly():
    """There is nothing better."""
    choice = NTuple("strong", Variant(size=2, win_tile=8)).choose(Board.parse("2 . / . 2"))
    assert choice.player == "exact"


def test_other_odds_count():
    """A player of a game without 4s does not fear them."""
    twos = NTuple("fast", Variant(spawn_odds={2: 1})).choose(BOARD)
    eights = NTuple("fast", Variant(spawn_odds={8: 1}, win_tile=None)).choose(BOARD)
    assert twos.values != get("fast").choose(BOARD).values != eights.values


@pytest.mark.parametrize("level", LEVELS)
def test_a_board_without_a_move_is_told(level):
    """The error says why there is no move."""
    lost = Board.parse("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2")
    with pytest.raises(IllegalMoveError, match="there is no move to choose: the game is over"):
        get(level)(lost)
    with pytest.raises(IllegalMoveError):
        choose(get(level), lost)


def test_a_time_budget_decides_how_far_is_looked():
    """A little more time finds at least one move ahead, in about that time."""
    board = Board.parse("2 4 8 16 / 32 64 128 256 / 2 8 4 512 / 4 4 2 1024")
    begun = time.monotonic()
    choice = NTuple("strong", seconds=0.05).choose(board)
    assert time.monotonic() - begun < 5
    assert choice.values != NTuple(Level(1)).choose(board).values
    hasty = NTuple("strong", seconds=0.0).choose(BOARD)
    assert hasty.direction in legal_moves(BOARD)


def test_a_pickled_player_is_small_and_keeps_what_it_was_made_of(tmp_path):
    """The weights stay in their file; those that came with the package are found where it lies."""
    path = tmp_path / "other.bin"
    shutil.copy(WEIGHTS, path)
    other = pickle.loads(pickle.dumps(NTuple(Level(1), Variant(spawn_odds={2: 1}), weights=path)))
    assert other.choose(BOARD) == NTuple(Level(1), Variant(spawn_odds={2: 1})).choose(BOARD)
    assert path.name.encode() in pickle.dumps(other)
    sent = pickle.dumps(NTuple("fast", seconds=0.0))
    assert len(sent) < 1000
    assert Path(WEIGHTS).name.encode() not in sent
    assert pickle.loads(sent).choose(BOARD) == NTuple("fast", seconds=0.0).choose(BOARD)


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_seconds_that_cannot_be_are_refused(seconds):
    """By them a player would never end."""
    with refused(ValueError, f"the seconds to look ahead are 0 or more, not {seconds}"):
        NTuple(seconds=seconds)


def test_a_level_looks_ahead():
    """At least at the next move."""
    with refused(ValueError, "a player looks at least 1 move ahead, not 0"):
        NTuple(Level(0))


def test_a_file_of_weights_that_has_changed_is_read_again(weights, monkeypatch):
    """Whether another was written in its place, or its name now is that of another."""
    board = Board.parse("2 4 8 16 / 2 . . . / . . . . / . . . .")
    before = NTuple("instant", weights=weights).choose(board).values
    numbers = array("h", [1]) * (len(PATTERNS) * TABLE)
    save_network(weights, 1, numbers)
    assert NTuple("instant", weights=weights).choose(board).values != before
    monkeypatch.chdir(weights.parent)
    first = NTuple("instant", weights=Path("mine.bin")).choose(board).values
    (weights.parent / "other").mkdir()
    shutil.copy(WEIGHTS, "other/mine.bin")
    monkeypatch.chdir("other")
    assert NTuple("instant", weights=Path("mine.bin")).choose(board).values == before != first


def test_weights_that_are_missing_are_told_with_the_way_out(tmp_path):
    """Where they would come with the package; others are their owner's."""
    ours = Path(WEIGHTS).with_name("none.bin")
    with refused(WeightsError, f"{ours} is missing; install core2048 anew to mend it"):
        NTuple(weights=ours)
    with pytest.raises(FileNotFoundError):
        NTuple(weights=tmp_path / "none.bin")


def test_a_file_of_weights_may_be_written_over(weights):
    """A player that was made before goes on with those that it read."""
    player = NTuple("instant", weights=weights)
    weights.write_bytes(b"")
    assert player.choose(BOARD) == NTuple("instant").choose(BOARD)


def test_an_unknown_level_is_told():
    """With those that there are."""
    with pytest.raises(ValueError, match="no level is called 'best'; there are instant, fast, str"):
        NTuple("best")
    assert NTuple(Level(3)).name == "depth 3"


def test_what_is_remembered_has_a_bound(monkeypatch):
    """A game of any length needs no more memory, and plays the same."""
    game, player = Game(seed=3), NTuple("fast")
    while len(game.steps) < 20:
        game.step(player(game.board))
    plain = PairValues(NETWORK)
    known = [
        {pair: pairs[pair] for pair in range(1, 100)}
        for pairs in (plain.upper, plain.middle, plain.lower)
    ]
    monkeypatch.setattr("core2048.agents.values.MOST_PAIRS", 10)
    assert [player(step.before) for step in game.steps] == [step.direction for step in game.steps]
    ways = WaysOfLines(1)
    lines = [(0, 0, 0, 2**digit) for digit in range(1, 15)]
    unbounded = [ways[line] for line in lines]
    assert [id(ways[line]) for line in lines] == [*map(id, unbounded)]
    assert ways[lines[-1]][1] is ways[lines[-1][::-1]][1]
    monkeypatch.setattr("core2048.agents.next_move.MOST_LINES", 10)
    ways = WaysOfLines(1)
    for line, before in zip(lines, unbounded, strict=True):
        assert ways[line] == before
        assert len(ways) <= 10
        assert len(ways._places) <= 20
    values = PairValues(NETWORK)
    for pairs, before in zip((values.upper, values.middle, values.lower), known, strict=True):
        for pair in range(1, 100):
            assert pairs[pair] == before[pair]
            assert len(pairs) <= 10


# The weights file


@pytest.fixture
def weights(tmp_path):
    """A copy of the weights, to be spoilt."""
    path = tmp_path / "mine.bin"
    shutil.copy(WEIGHTS, path)
    return path


def spoil(path, place, data):
    """Write over a part of a file."""
    with path.open("r+b") as file:
        file.seek(place)
        file.write(data)


def test_weights_are_read_as_they_were_written(tmp_path):
    """Signs and all."""
    numbers = array("h", [0]) * (len(PATTERNS) * TABLE)
    numbers[1], numbers[-1] = -32768, 32767
    save_network(tmp_path / "w.bin", 3, numbers)
    network = load_network(tmp_path / "w.bin")
    assert network.unit == 3
    assert (network.weights[0], network.weights[1], network.weights[-1]) == (0, -32768, 32767)
    assert (tmp_path / "w.bin").read_bytes()[HEAD + 2 : HEAD + 4] == b"\x00\x80"


@pytest.mark.parametrize(
    ("place", "data", "reason"),
    [
        (0, b"X", "it is no file of weights"),
        (HEAD + 1000, b"\x55\xaa\x55", "its sum is wrong"),
        (14, b"6x1048577\n8", "its tables are not of the right size"),
    ],
)
def test_damaged_weights_are_told_with_the_name_of_the_file(weights, place, data, reason):
    """Rather than play badly."""
    spoil(weights, place, data)
    with pytest.raises(WeightsError, match=reason) as error:
        NTuple("instant", weights=weights)
    assert f"{weights} is damaged" in str(error.value)
    assert "install core2048 anew" not in str(error.value)  # which would not mend this one


@pytest.mark.parametrize("size", [0, 10, HEAD, 1_000_000])
def test_weights_that_were_cut_off_are_told(weights, size):
    """At whatever length."""
    with weights.open("r+b") as file:
        file.truncate(size)
    with pytest.raises(WeightsError, match="is damaged") as error:
        NTuple("instant", weights=weights)
    assert str(weights) in str(error.value)


def test_weights_of_another_version_are_told(weights):
    """They may be fine, but not for this program."""
    spoil(weights, 12, b"7")
    with pytest.raises(WeightsError, match="is of version 7, and this program reads 1"):
        load_network(weights)


def test_no_weights_at_all_are_an_error_of_the_system(tmp_path):
    """With the name of the file in it."""
    with pytest.raises(FileNotFoundError, match=r"none\.bin"):
        load_network(tmp_path / "none.bin")


def test_weights_are_the_same_on_machines_that_turn_their_bytes_round(weights, monkeypatch):
    """The file has the lowest byte first, read and written."""
    expected = load_network(weights).weights[1000:1100].tolist()
    monkeypatch.setattr("core2048.agents.weights.sys.byteorder", "big")
    network = load_network(weights)
    turned = network.weights[1000:1100]
    turned.byteswap()
    assert turned.tolist() == expected
    written = weights.with_name("written.bin")
    save_network(written, network.unit, network.weights)
    assert written.read_bytes() == weights.read_bytes()
