"""Random legal play, in steps a CPU second, beside other engines in the same run.

    pip install py2048-engine open-spiel
    python scripts/bench/steps.py [seconds]

A step is: choose among the legal moves, slide, merge, spawn, score, and know
whether the game is over. Whole games are played, each in a new Game. Every
engine has its turn in each of many short rounds, and its best round counts,
since other work on the machine can only slow a round down. Boards of another
size than 4x4 are measured in a process of their own, so that neither has the
memory of the other in its way.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from random import Random, choices

from core2048 import Game, Variant

ROUND_SECONDS = 0.4
MOST_STEPS = 20_000  # a random game on 8x8 goes on for millions
Play = Callable[[Callable[[], float]], int]


def core2048(size: int) -> Play:
    """Plays one game on a square board and counts its steps."""
    variant = Variant(size=size, win_tile=None)

    def play(random: Callable[[], float]) -> int:
        game = Game(variant)
        steps = 0
        legal = game.legal_moves()
        while legal and steps < MOST_STEPS:
            game.step(legal[int(random() * len(legal))])
            legal = game.legal_moves()
            steps += 1
        return steps

    return play


def py2048_engine() -> Play:
    """Plays one game; legality, score and the spawn on a full board are added around the engine."""
    from Py2048_Engine.Exceptions import GameWonException
    from Py2048_Engine.Game import Game as Engine

    class Lines(dict[tuple[int | None, ...], tuple[int, int]]):
        """Which ways a line can go, and what its tiles add to the score."""

        def __missing__(self, line: tuple[int | None, ...]) -> tuple[int, int]:
            ways = 0
            for one, other in pairwise(line):
                if one is not None and one == other:
                    ways = 3
                elif one is None and other is not None:
                    ways |= 1
                elif other is None and one is not None:
                    ways |= 2
            score = sum((value.bit_length() - 2) * value - 2 * value for value in line if value)
            self[line] = ways, score
            return ways, score

    lines = Lines()
    moves = (Engine.left, Engine.right, Engine.up, Engine.down)
    legal = [tuple(move for at, move in enumerate(moves) if bits >> at & 1) for bits in range(16)]

    def play(random: Callable[[], float]) -> int:
        engine = Engine()
        board = engine.board
        steps = 0
        while True:
            across = along = 0
            score = 4 * steps + 8
            for row in board:
                ways, share = lines[tuple(row)]
                across |= ways
                score += share
            for column in zip(*board, strict=True):
                along |= lines[column][0]
            can = legal[across | along << 2]
            if not can:
                return steps
            try:
                can[int(random() * len(can))](engine)
            except GameWonException:
                return steps
            if not engine.hasOpenSpace:
                engine._placeRandomTile()
            steps += 1

    return play


def openspiel(*, usual: bool) -> Play:
    """Plays one game of the C++ engine, with the usual loop or with the fastest one found."""
    import pyspiel

    new = pyspiel.load_game("2048").new_initial_state

    def play_usual(random: Callable[[], float]) -> int:
        state = new()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(actions, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                steps += 1
        return steps

    def play_fastest(random: Callable[[], float]) -> int:
        state = new()
        apply, outcomes, legal = state.apply_action, state.chance_outcomes, state.legal_actions
        found = outcomes()
        apply(found[int(random() * 16) * 2 + (random() < 0.1)][0])
        steps = 0
        while True:
            found = outcomes()
            apply(found[int(random() * (len(found) >> 1)) * 2 + (random() < 0.1)][0])
            can = legal()
            if not can:
                return steps
            apply(can[int(random() * len(can))])
            steps += 1

    return play_usual if usual else play_fastest


def rate(play: Play, random: Callable[[], float]) -> float:
    """Steps a CPU second over one round of whole games."""
    steps = 0
    start = time.process_time()
    while True:
        steps += play(random)
        seconds = time.process_time() - start
        if seconds >= ROUND_SECONDS:
            return steps / seconds


def best_rates(engines: dict[str, Play], seconds: float) -> dict[str, float]:
    """The best round of each engine."""
    random = Random(1).random
    best = dict.fromkeys(engines, 0.0)
    for play in engines.values():
        rate(play, random)
    end = time.process_time() + seconds
    while time.process_time() < end:
        for name, play in engines.items():
            best[name] = max(best[name], rate(play, random))
    return best


def main() -> None:
    """Print the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    if len(sys.argv) > 2:
        print(best_rates({"": core2048(int(sys.argv[2]))}, seconds)[""])
        return
    makers: dict[str, Callable[[], Play]] = {
        "core2048": lambda: core2048(4),
        "py2048-engine": py2048_engine,
        "OpenSpiel (C++), usual loop": lambda: openspiel(usual=True),
        "OpenSpiel (C++), fastest loop": lambda: openspiel(usual=False),
    }
    engines = {}
    for name, make in makers.items():
        try:
            engines[name] = make()
        except ImportError as error:
            print(f"{name}: left out, {error}")
    best = best_rates(engines, seconds)
    for name, steps in best.items():
        print(f"{name:31} {steps:9,.0f} steps/s   {best['core2048'] / steps:5.2f}")
    for size in (5, 6, 8):
        command = [sys.executable, __file__, str(seconds / 2), str(size)]
        steps = float(subprocess.run(command, capture_output=True, check=True).stdout)
        share = steps / best["core2048"]
        print(f"core2048, {size}x{size:<19} {steps:9,.0f} steps/s   {share:5.2f} of 4x4")


if __name__ == "__main__":
    main()
