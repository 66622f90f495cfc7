"""Temporal coherence learning of a network of tuples, compiled.

The value of a board after a slide is the sum of one weight for each tuple in
each of the eight symmetries of the square. A game is played by the best sum of
reward and value; each weight then moves towards the next reward and value at
a rate of its own, |E| / A, where E sums up its errors and A their sizes: a
weight whose errors agree learns at full speed, one whose errors cancel has
learnt (Beal and Smith, 1999; for 2048: Jaskowski, 2016).
"""

from __future__ import annotations

import numpy as np
from numba import njit

from core2048.agents.patterns import PATTERNS, TABLE
from rl2048.packed import flipped, largest_digit, mirrored, slid, transposed, with_spawn

SYMMETRIES = 8


def index_rules() -> np.ndarray:
    """For each pattern: two shifts with their masks, the shift of the second, the table's start."""
    rules = []
    start = 0
    for pattern in PATTERNS:
        upper = 4 * (4 * pattern.row + pattern.upper.first)
        lower = 4 * (4 * (pattern.row + 1) + pattern.lower.first)
        rules.append(
            (
                upper,
                pattern.upper.mask,
                lower,
                pattern.lower.mask,
                4 * pattern.upper.length,
                start,
            )
        )
        start += TABLE
    return np.array(rules, np.uint64)


@njit(cache=True)
def symmetries(board: np.uint64) -> tuple[np.uint64, ...]:
    """The board in its eight symmetries."""
    mirror = mirrored(board)
    across = transposed(board)
    across_mirror = mirrored(across)
    return (
        board,
        mirror,
        flipped(board),
        flipped(mirror),
        across,
        across_mirror,
        flipped(across),
        flipped(across_mirror),
    )


@njit(cache=True)
def weight_index(board: np.uint64, rule: np.ndarray) -> np.uint64:
    """The place of the weight that a pattern has for this board."""
    return rule[5] + ((board >> rule[0] & rule[1]) | (board >> rule[2] & rule[3]) << rule[4])


@njit(cache=True)
def value_of(board: np.uint64, rules: np.ndarray, weights: np.ndarray) -> np.float32:
    """The value of a board after a slide."""
    boards = symmetries(board)
    total = np.float32(0)
    for nth in range(rules.shape[0]):
        for symmetry in boards:
            total += weights[weight_index(symmetry, rules[nth])]
    return total


@njit(cache=True)
def _learn(
    board: np.uint64,
    goal: np.float32,
    rules: np.ndarray,
    weights: np.ndarray,
    coherence: np.ndarray,
) -> None:
    # The value is worked out anew: the last lesson has changed it, for neighbours share weights.
    error = goal - value_of(board, rules, weights)
    step = error / np.float32(rules.shape[0] * SYMMETRIES)
    size = abs(step)
    boards = symmetries(board)
    for nth in range(rules.shape[0]):
        for symmetry in boards:
            place = weight_index(symmetry, rules[nth])
            rate = np.float32(1)
            if coherence[place, 1] > 0:
                rate = abs(coherence[place, 0]) / coherence[place, 1]
            weights[place] += rate * step
            coherence[place, 0] += step
            coherence[place, 1] += size


@njit(cache=True)
def train(
    games: int,
    rules: np.ndarray,
    weights: np.ndarray,
    coherence: np.ndarray,
    state: np.ndarray,
    scores: np.ndarray,
    tops: np.ndarray,
) -> int:
    """Play and learn from this many games; gives the moves made, fills in scores and top digits."""
    moves = 0
    for game in range(games):
        board = with_spawn(with_spawn(np.uint64(0), state), state)
        score = 0
        before = np.uint64(0)
        started = False
        while True:
            afterstates, rewards = slid(board)
            best = -1
            best_total = np.float32(0)
            for direction in range(4):
                if afterstates[direction] == board:
                    continue
                value = value_of(afterstates[direction], rules, weights)
                total = value + np.float32(rewards[direction])
                if best < 0 or total > best_total:
                    best = direction
                    best_total = total
            if started:
                goal = best_total if best >= 0 else np.float32(0)
                _learn(before, goal, rules, weights, coherence)
            if best < 0:
                break
            started = True
            before = afterstates[best]
            score += rewards[best]
            moves += 1
            board = with_spawn(before, state)
        scores[game] = score
        tops[game] = largest_digit(board)
    return moves
