"""Many games: the same outcomes whoever plays them, and failures that stay their own."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from math import isnan
from pathlib import Path

import failing
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core2048 import VARIANTS, Game, Record, Variant
from core2048.agents.remote import RemoteAgent
from core2048.simulate import Outcome, play, run, summary, tasks, wilson

SMALL = Variant(size=2, win_tile=8)
GOOD = "failing:first_legal"


def without_time(outcomes):
    """The outcomes without what is never the same twice."""
    return [outcome._replace(seconds=0) for outcome in outcomes]


def test_the_same_seed_gives_the_same_outcomes_by_any_executor():
    """In the order of the games, not in that of their ends."""
    what = tasks("random", games=12, seed="luck", variant=SMALL, keep=True)
    expected = without_time(run(what))
    with ThreadPoolExecutor(4) as executor:
        assert without_time(run(what, executor)) == expected
    assert len({outcome.record for outcome in expected}) > 6
    other = run(tasks("random", games=12, seed="other", variant=SMALL))
    assert [outcome.score for outcome in other] != [outcome.score for outcome in expected]


def test_each_game_is_told_of_when_it_has_ended():
    """Once each."""
    told = []
    outcomes = run(tasks(GOOD, games=5, variant=SMALL), tell=told.append)
    assert told == outcomes


def test_an_outcome_says_how_the_game_went_and_keeps_its_record():
    """The seed brings the same chance to any other game."""
    (outcome,) = run(tasks(GOOD, seed=7, variant=SMALL, keep=True))
    record = Record.parse(outcome.record)
    game = record.game()
    assert (outcome.score, outcome.max_tile) == (game.score, game.board.max_tile)
    assert outcome.moves == len(game.steps)
    assert (outcome.end, outcome.problem, game.over) == ("over", "", True)
    assert record.header("player") == GOOD
    assert record.claims is not None
    assert record.verify() == []
    again = Game(SMALL, seed=outcome.seed)
    assert again.start == game.start
    assert outcome.seconds > 0


@pytest.mark.parametrize(
    ("options", "end"), [({"goal": 16}, "goal"), ({"most_moves": 5}, "limit"), ({}, "over")]
)
def test_a_game_can_be_ended_by_a_tile_or_by_its_moves(options, end):
    """And is then no finished record."""
    (outcome,) = run(tasks(GOOD, keep=True, **options))
    assert outcome.end == end
    assert (Record.parse(outcome.record).claims is None) == (end != "over")
    if end == "limit":
        assert outcome.moves == 5


WRONG = [
    ("illegal", "the agent chose an illegal move: up changes nothing; legal: "),
    ("raising", "move 1: the agent raised RuntimeError: no idea what to do on 4 rows"),
    ("leaving", "move 1: the agent raised SystemExit: 3"),
    ("unmakeable", "the agent raised ValueError: nothing to make"),
    ("nothing", "failing:nothing makes no agent: an agent is named by its factory: "),
    ("wordy", "move 1: the agent chose 'left', which is no direction"),
    ("panicking", "move 1: the agent raised Panic"),
    ("unshowable", "move 1: the agent chose something of type Unshowable, which is no direction"),
    ("unusable", "move 1: the agent chose useless, which is no direction"),
    ("huge", "move 1: the agent chose something of type int, which is no direction"),
]


@pytest.mark.parametrize(("name", "problem"), WRONG)
def test_an_agent_that_fails_ends_its_game_with_a_report(name, problem):
    """Nothing is raised, and the moves before count."""
    (outcome,) = run(tasks(f"failing:{name}", seed=1))
    assert outcome.end == "failed"
    assert problem in outcome.problem
    assert "\n" not in outcome.problem
    assert outcome.moves or outcome.problem.startswith(problem)


@pytest.mark.parametrize(("name", "problem"), WRONG)
def test_an_agent_in_a_process_of_its_own_fails_alike(name, problem, capfd):
    """What it prints is no answer."""
    (outcome,) = run(tasks(f"failing:{name}", seed=1, move_timeout=30))
    assert outcome.end == "failed"
    assert problem in outcome.problem
    assert capfd.readouterr().out == ""


def test_an_agent_that_never_answers_is_ended_and_the_others_play():
    """After the seconds that a move may take."""
    outcomes = run(tasks("failing:never", games=3, variant=SMALL, move_timeout=1))
    assert [outcome.end for outcome in outcomes] == ["failed", "over", "over"]
    assert outcomes[0].problem == "move 1: the agent gave no answer in 1 s"
    plain = run(tasks(GOOD, games=3, variant=SMALL))
    assert [each.score for each in outcomes[1:]] == [each.score for each in plain[1:]]


ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join([str(Path(failing.__file__).parent), *sys.path]),
}
"""What a program needs that asks the failing agents."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="an orphan keeps its parent here")
def test_an_agent_does_not_outlive_the_process_that_asks(tmp_path):
    """However that ends, and even where it answers no more."""
    program = (
        "from core2048.simulate import run, tasks; run(tasks('failing:hanging', move_timeout=60))"
    )
    asks = subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path, env=ENVIRONMENT)
    try:
        agent = int(waited_for((tmp_path / "process").read_text))
    finally:
        asks.kill()
        asks.wait()
    try:
        waited_for(lambda: not is_running(agent))
    finally:
        with suppress(ProcessLookupError):
            os.kill(agent, signal.SIGKILL)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="an orphan keeps its parent here")
def test_an_agent_that_is_made_while_the_process_that_asks_ends_is_ended():
    """It then has another parent from its first line on."""
    program = "from core2048.agents.remote import serve; serve(0)"
    served = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        env=ENVIRONMENT,
        start_new_session=True,
    )
    try:
        assert served.wait(20) == -signal.SIGKILL
    finally:
        served.kill()
        served.communicate()


def waited_for(ask, seconds=20):
    """What this answers, once it is something."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with suppress(OSError):
            if answer := ask():
                return answer
        time.sleep(0.02)
    raise TimeoutError


def is_running(process):
    """Whether a process has not ended; one that ended may wait for somebody to ask how."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
@pytest.mark.parametrize("name", ["forking", "escaping", "silent"])
def test_nothing_that_an_agent_leaves_behind_is_waited_for(name):
    """Processes hold on to what its answers come through, in its group or out of it."""
    begun = time.monotonic()
    (outcome,) = run(tasks(f"failing:{name}", move_timeout=0.2))
    assert outcome.problem == "move 1: the agent gave no answer in 0.2 s"
    assert time.monotonic() - begun < 5


def test_an_agent_that_takes_its_process_along_is_told():
    """With the code that it left."""
    (outcome,) = run(tasks("failing:dying", move_timeout=30))
    assert outcome.problem == "move 1: the agent ended its process with code 7"


def test_seeds_that_no_game_takes_are_told_before_the_first():
    """The number of the game counts as well."""
    with pytest.raises(ValueError, match="a seed has at most 300 characters, not 301"):
        tasks(games=10, seed="x" * 298)
    assert len(tasks(games=10, seed="x" * 297)) == 10


def test_an_agent_that_does_not_exist_is_an_error():
    """It is no game's fault."""
    for options in ({}, {"move_timeout": 1}):
        with pytest.raises(ValueError, match="no agent is called 'nobody'"):
            play(tasks("nobody", **options)[0])


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), 1e10])
def test_a_move_takes_seconds_that_can_be_waited_for(seconds):
    """Rather than fail every game."""
    with pytest.raises(
        ValueError, match="^the seconds for a move are above 0 and at most "
    ) as caught:
        tasks("greedy", move_timeout=seconds)
    assert str(caught.value).endswith(f", not {seconds}")


def test_games_may_come_one_by_one():
    """From a generator, into an executor as well."""
    what = tasks("greedy", games=2, variant=SMALL)
    with ThreadPoolExecutor(1) as executor:
        found = run((task for task in what), executor)
    assert [each.score for each in found] == [each.score for each in run(what)]


def test_what_one_game_raises_ends_the_run_and_cancels_the_rest():
    """As Ctrl-C does."""

    def stop(_outcome):
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor, pytest.raises(KeyboardInterrupt):
        run(tasks("failing:slow", games=50), executor, stop)


def outcome_of(score, tile, end="over"):
    """The outcome of a game that ended so."""
    return Outcome("1-1", score, tile, 10, 0.5, end, "", "")


def test_a_summary_counts_what_matters():
    """Scores, tiles that were reached, moves, time and failures."""
    total = summary([outcome_of(10, 16), outcome_of(30, 64), outcome_of(20, 16, "failed")])
    assert (total.games, total.mean, total.median, total.best) == (3, 20.0, 20.0, 30)
    assert total.margin == pytest.approx(1.959964 * 10 / 3**0.5)
    assert {tile: share.share for tile, share in total.tiles.items()} == {
        16: 1.0,
        32: 1 / 3,
        64: 1 / 3,
    }
    assert (total.moves, total.seconds, total.failed) == (30, 1.5, 1)
    assert isnan(summary([outcome_of(4, 8)]).margin)
    assert summary([outcome_of(4, 8), outcome_of(8, 8)]).median == 6


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (1, 3, 0.0615, 0.7923)],
)
def test_intervals_are_those_of_wilson(count, games, low, high):
    """Against published values."""
    share = wilson(count, games)
    assert share == pytest.approx((count / games, low, high), abs=1e-4)


@given(st.integers(1, 500).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_an_interval_holds_its_share(count_and_games):
    """And lies within 0 and 1."""
    share = wilson(*count_and_games)
    assert 0 <= share.low <= share.share + 1e-12
    assert share.share - 1e-12 <= share.high <= 1
    assert (share.low == 0, share.high == 1) == (share.share == 0, share.share == 1)


def test_nothing_waits_for_the_time_of_a_move_that_was_interrupted(monkeypatch):
    """Not even where Ctrl-C comes while the question is asked."""
    threads = []

    class Interrupted(threading.Thread):
        def start(self):
            threads.append(self)
            super().start()
            raise KeyboardInterrupt

    monkeypatch.setattr(threading, "Thread", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        RemoteAgent("greedy", VARIANTS["classic"], 0, 100)
    (thread,) = threads
    assert thread.daemon
    thread.join(10)
    assert not thread.is_alive()
