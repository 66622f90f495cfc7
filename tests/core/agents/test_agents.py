"""Agents by name, what they say of their choices, and the test that all must pass."""

import copy
import pickle
import subprocess
import sys
import textwrap
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import Whole, refused

from core2048 import VARIANTS, Board, Direction, Game, IllegalMoveError, Variant, legal_moves
from core2048.agents import Choice, choose, factory, get, greedy, names, random_agent
from core2048.agents.testing import check_agent

UP, RIGHT, DOWN, LEFT = Direction
SMALL = Variant(size=2, win_tile=8)
LOST = Board.parse("2 4 / 4 2")
QUICK = ("random", "greedy", "instant", "fast")
BUILT_IN = (
    "random",
    "greedy",
    "smooth",
    "expectimax",
    "exact",
    "instant",
    "fast",
    "strong",
    "deep",
)


def test_the_built_in_agents_have_names():
    """They come from weak to strong, those for special boards between them."""
    assert tuple(names()[: len(BUILT_IN)]) == BUILT_IN


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name != "smooth"])
def test_every_agent_plays_small_boards_as_it_should(name):
    """The networks are not for 2x2, and leave it to a player that is."""
    check_agent(factory(name), SMALL)


@pytest.mark.parametrize("name", QUICK)
def test_every_quick_agent_plays_the_classic_game_as_it_should(name):
    """Legal moves, the same game for the same seed, and no memory that changes a move."""
    check_agent(factory(name))


@pytest.mark.parametrize("name", BUILT_IN)
def test_no_agent_chooses_where_there_is_no_move(name):
    """The error says why."""
    with pytest.raises(IllegalMoveError, match="there is no move to choose: the game is over"):
        get(name, SMALL)(LOST)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        choose(get(name, SMALL), LOST)


@pytest.mark.parametrize("name", ["strong", "expectimax", "greedy"])
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_agents_play_every_variant(name, variant):
    """Other sizes and other odds get legal moves as well."""
    game = Game(variant, seed=1)
    agent = get(name, variant)
    for _ in range(3):
        game.step(agent(game.board))


def test_an_unknown_agent_is_told_with_the_nearest_one():
    """Or with all of them where none is near."""
    with pytest.raises(ValueError, match="no agent is called 'storng'; did you mean 'strong'?"):
        factory("storng")
    with pytest.raises(ValueError, match="no agent is called 'x'; there are random, greedy, "):
        factory("x")


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("nowhere_at_all:make", "No module named 'nowhere_at_all'"),
        ("core2048.agents:nothing", "has no attribute 'nothing'"),
        ("core2048.agents:DEFAULT", "it cannot be called"),
        (":make", "Empty module name"),
    ],
)
def test_what_is_no_agent_factory_is_told(target, reason):
    """The error names what was given."""
    with pytest.raises(ValueError, match=reason) as error:
        factory(target)
    assert target in str(error.value)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("raise RuntimeError('not\\ntoday')", "RuntimeError: not today"),
        ("raise SystemExit", "SystemExit"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("def make(:", "SyntaxError: invalid syntax (broken_agent.py, line 1)"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import nothing_like_it", "No module named 'nothing_like_it'"),
    ],
)
def test_whatever_a_module_raises_is_told_in_one_line(code, reason, tmp_path, monkeypatch):
    """A plug-in that is broken is no fault of the program."""
    (tmp_path / "broken_agent.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=r"^the agent 'broken_agent:make' cannot be ") as error:
        factory("broken_agent:make")
    assert str(error.value) == f"the agent 'broken_agent:make' cannot be loaded: {reason}"


@pytest.mark.parametrize("given_name", [greedy, None, b"greedy", 7])
def test_an_agent_is_asked_for_by_name(given_name):
    """Who gives a function is told how it is named."""
    with pytest.raises(TypeError, match="name your agent as 'package.module:factory'"):
        get(given_name)


def test_a_factory_of_any_package_is_found_by_its_path():
    """No registration is needed."""
    assert factory("core2048.agents.registry:_random")(SMALL, 1)


def test_installed_packages_offer_agents_by_entry_points(tmp_path):
    """They are found by name, and listed after the built-in ones."""
    (tmp_path / "shy.py").write_text(
        "from core2048 import legal_moves\n"
        "def make(variant, seed):\n    return lambda board: legal_moves(board)[-1]\n"
    )
    about = tmp_path / "shy-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: shy\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[core2048.agents]\nshy = shy:make\n")
    program = """
        import sys
        sys.path.insert(0, sys.argv[1])
        from core2048.agents import factory, names
        from core2048.agents.testing import check_agent
        check_agent(factory("shy"))
        print(names()[-1])
    """
    result = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
    )
    assert (result.stdout, result.stderr) == ("shy\n", "")


@given(st.integers(0, 2**32))
def test_the_random_agent_takes_every_legal_move(seed):
    """And no other."""
    board = Board.parse("2 2 4 / 8 4 2 / 4 16 8")
    agent = random_agent(Random(seed))
    assert {agent(board) for _ in range(60)} == set(legal_moves(board))


def test_the_random_agent_is_not_led_astray_by_a_draw_of_almost_1():
    """A share may be rounded up to the whole."""

    class Full:
        def random(self):
            return 1.0

    assert random_agent(Full())(Board.parse("2 . / . 4")) is LEFT


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("2 2 / 4 8", RIGHT),
        ("2 4 / 2 8", UP),
        ("4 4 . / 2 . . / 2 . 8", RIGHT),
        ("2 . / . .", RIGHT),
    ],
)
def test_greedy_takes_the_highest_reward_and_else_the_first_direction(text, direction):
    """Of equal rewards the first of up, right, down, left that is legal."""
    assert greedy(Board.parse(text)) is direction


def test_a_plain_function_is_an_agent_without_reasons():
    """Its choice names it."""
    choice = choose(lambda board: legal_moves(board)[0], Board.parse("2 2 / 4 8"))
    assert (choice.direction, dict(choice.values), choice.player) == (RIGHT, {}, "<lambda>")

    class Mine:
        def __call__(self, board):
            return LEFT

    assert choose(Mine(), Board.parse("2 2 / 4 8")).player == "Mine"


@pytest.mark.parametrize("reasoned", [False, True])
def test_a_choice_has_a_direction_whatever_number_was_answered(reasoned):
    """And what is the number of none is refused, by the agent's name."""

    class Numbers:
        name = "numbers"

        def __call__(self, board):
            return board.max_tile

        if reasoned:

            def choose(self, board):
                return Choice(self(board), {}, self.name)

    assert choose(Numbers(), Board.parse("2 2 / . .")).direction is Direction.DOWN
    assert choose(lambda board: Whole(3), Board.parse("2 2 / . .")).direction is Direction.LEFT
    with refused(IllegalMoveError, "numbers chose 4, which is no direction"):
        choose(Numbers(), Board.parse("4 4 / . ."))


def pickled(agent):
    """As it arrives in another process."""
    return pickle.loads(pickle.dumps(agent))


@pytest.mark.parametrize("copied", [pickled, copy.deepcopy])
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_copy_of_an_agent_plays_as_it_does(name, copied):
    """Before and after it has played itself, chance included."""
    board = Board.parse("8 8 / 16 512")  # after which few games are left to look at
    agent = get(name, SMALL, seed=5)
    for _ in range(3):
        assert [copied(agent)(board) for _ in range(2)] == [agent(board)] * 2
    assert choose(copied(agent), board).player == choose(agent, board).player


@pytest.mark.parametrize("name", ["strong", "random", "greedy", "expectimax"])
def test_agents_can_be_sent_to_other_processes(name):
    """Pools start their workers anew on some systems, so nothing is there already."""
    board = Board.parse("2 4 8 16 / 2 . . . / . . . . / . . . .")
    agent = get(name)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(agent, board).result(60) == agent(board)


# The conformance test finds what is wrong


def lefty(_variant, _seed):
    """Always left, legal or not."""
    return lambda board: LEFT


def wordy(_variant, _seed):
    """A word for a direction."""
    return lambda board: str(legal_moves(board)[0])


def unseeded(_variant, _seed):
    """Chance that no seed decides."""
    return random_agent(Random())


def fifth(_variant, _seed):
    """A number of no direction."""
    return lambda board: 4


def fractional(_variant, _seed):
    """Equal to a direction, and no whole number."""
    return lambda board: float(RIGHT)


def clueless(_variant, _seed):
    """Raises."""
    return lambda board: 1 // 0


def unreasonable(_variant, _seed):
    """A choice without reasons."""

    class Unreasonable:
        def __call__(self, board):
            return legal_moves(board)[0]

        def choose(self, board):
            return 5

    return Unreasonable()


def exiting(_variant, _seed):
    """Asks the program to end."""
    return lambda board: sys.exit(3)


def uncallable(_variant, _seed):
    """No agent at all."""
    return "left"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (lefty, "chose left where only "),
        (wordy, "chose 'up', which is no direction"),
        (unseeded, "with the same seed the agent plays another game"),
        (fifth, "chose 4, which is no direction"),
        (fractional, r"chose 1\.0, which is no direction"),
        (uncallable, "the factory makes 'left', which cannot be called with a board"),
        (greedy, "the factory, called with a variant and a seed, raised TypeError: greedy"),
        (clueless, "raised ZeroDivisionError: integer division or modulo by zero on\n"),
        (exiting, "raised SystemExit: 3 on\n"),
        (unreasonable, "Unreasonable raised AttributeError: 'int' object has no"),
    ],
)
def test_the_conformance_test_says_what_is_wrong_with_an_agent(wrong, reason):
    """Each fault is told in words."""
    with pytest.raises(AssertionError, match=reason):
        check_agent(wrong)


@pytest.mark.parametrize("values", [None, {UP: "5"}, {UP: b"5"}, {7: 1.0}, [1.0]])
def test_values_that_are_no_numbers_are_refused(values):
    """By the agent's name, and not where they are shown."""

    class Odd:
        name = "odd"

        def __call__(self, board):
            return RIGHT

        def choose(self, board):
            return Choice(RIGHT, values, self.name)

    with refused(IllegalMoveError, f"odd said what moves are worth by {values!r}, not by numbers"):
        choose(Odd(), Board.parse("2 2 / 4 8"))


def test_values_and_names_are_taken_as_they_are_meant():
    """Numbers for directions, and a name of one line."""

    class Loose:
        player = "two\nlines"

        def __call__(self, board):
            return 1

        def choose(self, board):
            return Choice(1, {1: 5, 3: 2}, self.player)

    choice = choose(Loose(), Board.parse("2 2 / 4 8"))
    assert choice == Choice(RIGHT, {RIGHT: 5.0, LEFT: 2.0}, "two lines")
    assert all(isinstance(way, Direction) for way in choice.values)
    Loose.player = ""
    assert choose(Loose(), Board.parse("2 2 / 4 8")).player == "Loose"


def test_what_makes_no_agent_is_told():
    """By the name that was given, and how it is done."""
    with pytest.raises(
        ValueError, match=r"^failing:nothing makes no agent: .* def make\(variant, "
    ):
        get("failing:nothing")


def test_an_agent_may_answer_with_the_number_of_a_direction():
    """As those do that were learnt, and as the simulation takes it."""
    check_agent(lambda _variant, _seed: lambda board: int(legal_moves(board)[0]))


def test_the_conformance_test_tests_without_assertions_too():
    """``python -O`` leaves out every assert."""
    program = """
        from core2048.agents.testing import check_agent
        try:
            check_agent(lambda variant, seed: lambda board: "left")
        except AssertionError as error:
            print(error)
    """
    result = subprocess.run(
        [sys.executable, "-O", "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
    )
    assert result.stdout == "<lambda> chose 'left', which is no direction\n"
