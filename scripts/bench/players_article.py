"""The player of the article (``smooth``) and ``strong``: how far each comes, and how soon.

    python scripts/bench/players_article.py [GAMES] [FOLDER]

Both play the same seeds to the end, compiled: a test holds them to the moves of
the players in pure Python. Times are CPU times of pure Python all the same.
``strong`` plays each game up to a 2048 in it. ``smooth`` would need most of an
hour for that, so its time is reckoned: it chooses on boards of its very game,
spread evenly over the moves up to the 2048, and what it takes on average counts
for each of those moves.

With FOLDER the games are kept there as those of ``players.py`` are.
"""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from core2048 import Board, Direction, Game
from core2048.agents import Agent, get
from core2048.files import write_whole
from core2048.simulate import Outcome, Summary, summary
from rl2048.article import CompiledSmooth
from rl2048.playing import CompiledPlayer

GOAL = 2048
SAMPLE = 6


class Played(NamedTuple):
    """A game to its end, how it stood at the goal if it was made, and all up to there."""

    whole: Outcome
    to_goal: Outcome
    turns: list[tuple[Board, Direction]]


def outcome(game: Game, seed: int) -> Outcome:
    """How a game stands."""
    tile = game.board.max_tile
    return Outcome(str(seed), game.score, tile, len(game.steps), 0, "over", "", "")


def play(agent: Agent, seed: int) -> Played:
    """Play one game to its end."""
    game = Game(seed=seed)
    turns = []
    to_goal = None
    while not game.over:
        board = game.board
        direction = agent(board)
        if to_goal is None:
            turns.append((board, direction))
        if game.step(direction).won:
            to_goal = outcome(game, seed)
    whole = outcome(game, seed)
    return Played(whole, to_goal or whole, turns)


def seconds_a_move(agent: Agent, turns: list[tuple[Board, Direction]]) -> float:
    """The CPU seconds for a move, over some of the turns; they must be the agent's own."""
    sample = [turns[(2 * nth + 1) * len(turns) // (2 * SAMPLE)] for nth in range(SAMPLE)]
    begun = time.process_time()
    moves = [agent(board) for board, _ in sample]
    spent = time.process_time() - begun
    if moves != [direction for _, direction in sample]:
        raise AssertionError("the player in pure Python makes other moves")
    return spent / SAMPLE


def seconds_to_goal(agent: Agent, seed: int) -> float:
    """The CPU seconds until the goal or the end of a game."""
    game = Game(seed=seed)
    begun = time.process_time()
    while not game.over and game.board.max_tile < GOAL:
        game.step(agent(game.board))
    return time.process_time() - begun


def keep(folder: Path, stem: str, name: str, goal: int, outcomes: list[Outcome]) -> None:
    """Write a file of results."""
    lines = [f"# {name}, {len(outcomes)} games, goal {goal}; seed, score, largest tile, moves"]
    lines += [f"{each.seed} {each.score} {each.max_tile} {each.moves}" for each in outcomes]
    with write_whole(folder / f"{stem}.txt") as file:
        file.write(("\n".join(lines) + "\n").encode())


def told(name: str, total: Summary, to_goal: Summary) -> str:
    """A line for all games of a player, to their ends and up to the goal."""
    share, low, high = (100 * number for number in to_goal.tiles.get(GOAL, (0.0, 0.0, 0.0)))
    return (
        f"{name}: {total.games} games, mean {total.mean:,.0f} ± {total.margin:,.0f}, "
        f"{GOAL} in {share:.1f} % ({low:.1f}-{high:.1f})"
    )


def main() -> None:
    """Print a line for each seed, then means, rates and ratios."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    compiled = {"strong": CompiledPlayer("strong"), "smooth": CompiledSmooth()}
    pure = {name: get(name) for name in compiled}
    played: dict[str, list[Played]] = {name: [] for name in compiled}
    sooner = []
    for seed in range(1, games + 1):
        for name, agent in compiled.items():
            played[name].append(play(agent, seed))
        strong, smooth = (played[name][-1] for name in compiled)
        strong_seconds = seconds_to_goal(pure["strong"], seed)
        a_move = seconds_a_move(pure["smooth"], smooth.turns)
        smooth_seconds = a_move * len(smooth.turns)
        reached = smooth.whole.max_tile >= GOAL <= strong.whole.max_tile
        if reached:
            sooner.append(smooth_seconds / strong_seconds)
        print(
            f"seed {seed}: strong {strong.whole.score:7,}, {GOAL} after {strong_seconds:4.1f} s; "
            f"smooth {smooth.whole.score:7,}, {a_move:.2f} s a move, "
            + (f"{GOAL} after {smooth_seconds:,.0f} s" if reached else f"no {GOAL} by both"),
            flush=True,
        )
        for name in compiled if folder else ():
            for stem, goal in ((f"article-{name}", 0), (f"article-{name}-to-{GOAL}", GOAL)):
                outcomes = [each.to_goal if goal else each.whole for each in played[name]]
                keep(folder, stem, name, goal, outcomes)
    totals = {name: summary([each.whole for each in played[name]]) for name in compiled}
    for name, total in totals.items():
        print(told(name, total, summary([each.to_goal for each in played[name]])))
    strong, smooth = totals.values()
    ratio = strong.mean / smooth.mean
    margin = ratio * math.hypot(strong.margin / strong.mean, smooth.margin / smooth.mean)
    print(f"strong scores {ratio:.2f} ± {margin:.2f} times as much on average")
    if sooner:
        print(
            f"and makes a {GOAL} {median(sooner):,.0f} times as soon "
            f"(median of {len(sooner)} games; at least {min(sooner):,.0f} times)"
        )


if __name__ == "__main__":
    main()
