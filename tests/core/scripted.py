"""Chance that follows a script, and the boards that tests share."""

from hypothesis import strategies as st

from core2048 import Board, Direction, Variant, usual_win_tile


class Scripted:
    """An RNG that plays back the numbers it was given."""

    def __init__(self, *numbers):
        self.left = list(numbers)

    def random(self):
        return self.left.pop(0)


directions = st.sampled_from(Direction)
sizes = st.tuples(st.integers(1, 8), st.integers(1, 8)).filter(lambda size: size != (1, 1))


def variant_of(size):
    """The usual rules on a board of this size."""
    return Variant(size=size, win_tile=usual_win_tile(size))


@st.composite
def boards(draw, sizes=sizes):
    """Boards crowded with few values, so that much merges, and some with huge or odd tiles."""
    rows, columns = draw(sizes)
    tile = st.sampled_from([0, 0, 2, 2, 4, 8, 3, 131072, 2**40])
    row = st.lists(tile, min_size=columns, max_size=columns)
    return Board(draw(st.lists(row, min_size=rows, max_size=rows)))
