"""The memory of lines."""

from core2048 import Board, Direction, legal_moves, slide
from core2048.lines import lines


def test_short_lines_are_remembered_and_long_ones_are_not():
    """Lines of up to 5 cells come again; longer ones would fill the memory for nothing."""
    slide(Board([[2] * 5] * 6), Direction.LEFT)
    assert set(lines) == {(2, 2, 2, 2, 2), (4, 4, 2, 0, 0)}
    assert lines[2, 4] is lines[2, 4]
    assert lines[(2,) * 6] is not lines[(2,) * 6]


def test_the_memory_of_lines_is_bounded():
    """When it is full it starts anew, and lines still in use let go of the others."""
    first = lines[2, 2]
    assert first.gone_toward() is lines[4, 0]
    assert first.gone_away() is lines[0, 4]
    assert lines[2, 0].with_tile(1, 2) is first
    for value in range(lines.MOST - len(lines)):
        lines[value, 1000 + value]
    assert len(lines) == lines.MOST
    assert lines[2, 2] is first
    legal_moves(Board([[8, 0]]))
    assert (2, 2) not in lines
    assert (first.toward, first.away) == (None, None)
    assert first.gone_toward() is lines[4, 0]
