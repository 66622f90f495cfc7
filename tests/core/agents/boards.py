"""Boards for the tests of players."""

from hypothesis import strategies as st

from core2048 import Board

SYMMETRIES = ("same", "mirrored", "flipped", "turned", "across", "left", "right", "anti")


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
