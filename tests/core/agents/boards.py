"""Boards for the tests of players."""

import os

from hypothesis import strategies as st

from core2048 import Board

LONG = bool(os.environ.get("CORE2048_LONG"))
"""Whether the tests are to run that take minutes."""


def symmetries(board):
    """The board in its eight symmetries, each with a map from its directions to those of it."""
    up, right, down, left = range(4)
    for across in (False, True):
        for flip in (False, True):
            for mirror in (False, True):
                rows = [list(row) for row in board]
                way = [up, right, down, left]
                if mirror:
                    rows = [row[::-1] for row in rows]
                    way = [{right: left, left: right}.get(each, each) for each in way]
                if flip:
                    rows = rows[::-1]
                    way = [{up: down, down: up}.get(each, each) for each in way]
                if across:
                    rows = [list(row) for row in zip(*rows, strict=True)]
                    exchanged = {up: left, left: up, down: right, right: down}
                    way = [exchanged[each] for each in way]
                yield Board(rows), way


def boards(rows=4, columns=4, largest=17):
    """Boards of any tiles up to 2 to the power of ``largest``."""
    tile = st.integers(0, largest).map(lambda exponent: 2**exponent if exponent else 0)
    often_empty = st.one_of(st.just(0), tile)
    return st.lists(
        st.lists(often_empty, min_size=columns, max_size=columns), min_size=rows, max_size=rows
    ).map(Board)


def crowded_boards(most_empty, largest):
    """Boards of 4x4 with a move and at most so many empty cells, without a draw in vain."""

    def board(exponents, empty, pair):
        tiles = [2**exponent for exponent in exponents]
        tiles[pair] = tiles[pair + 1]  # two that are equal, side by side, can merge
        for cell in empty - {pair, pair + 1}:
            tiles[cell] = 0
        return Board([tiles[start : start + 4] for start in range(0, 16, 4)])

    return st.builds(
        board,
        st.lists(st.integers(1, largest), min_size=16, max_size=16),
        st.sets(st.integers(0, 15), max_size=most_empty),
        st.sampled_from([0, 2, 5, 8, 14]),
    )
