"""Packed boards move as the rules say."""

import pytest
from boards import boards
from hypothesis import assume, given

from core2048 import Board, Direction, slide
from core2048.agents.packed import NoDigit, downgraded, packed
from core2048.agents.search import moves_of


def unpacked(board):
    """The board that is packed in a number."""
    digits = [board >> 4 * place & 15 for place in range(16)]
    return Board([[2**d if d else 0 for d in digits[row : row + 4]] for row in range(0, 16, 4)])


def across(board):
    """The board with rows for columns."""
    return Board(zip(*board, strict=True))


@given(boards(largest=15))
def test_packed_moves_are_those_of_the_rules(board):
    """On any board whose tiles, and what they merge to, have a digit."""
    assume(sum(value == 32768 for row in board for value in row) < 2)
    whole, turned = packed(board)
    assert (unpacked(whole), unpacked(turned)) == (board, across(board))
    for direction, (after, after_across, reward) in enumerate(moves_of(whole, turned)):
        expected = slide(board, Direction(direction))
        assert unpacked(after) == expected.afterstate
        assert unpacked(after_across) == across(expected.afterstate)
        assert reward == expected.reward or after == whole


def test_a_merge_that_has_no_digit_is_none():
    """Two tiles of 32768 stay apart."""
    board = Board.parse("32768 32768 4 4 / . . . . / . . . . / . . . .")
    whole, turned = packed(board)
    assert moves_of(whole, turned)[3][0] == whole


@pytest.mark.parametrize("tile", [3, 65536])
def test_a_tile_without_a_digit_cannot_be_packed(tile):
    """3 is no power of two, and 65536 is too large."""
    rows = [[tile, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]
    with pytest.raises(NoDigit, match=str(tile)):
        packed(Board(rows))


@given(boards())
def test_smaller_tiles_have_the_same_moves(board):
    """What was equal is equal, what was larger is larger: the same directions are legal."""
    smaller = Board(downgraded(board, 8192))
    for direction in Direction:
        before, after = slide(board, direction).afterstate, slide(smaller, direction).afterstate
        assert (before == board) == (after == smaller)
        assert [[bool(value) for value in row] for row in before] == [
            [bool(value) for value in row] for row in after
        ]
    tiles = {value for row in board for value in row}
    assert len({value for row in smaller for value in row}) == len(tiles)
    chain = {2**exponent for exponent in range(1, smaller.max_tile.bit_length())}
    assert smaller.max_tile < 8192 or chain <= {value for row in smaller for value in row}


def test_a_tile_that_is_no_power_of_two_is_not_halved():
    """It might become equal to another that it cannot merge with."""
    board = Board.parse("8193 8192 / 4 16384")
    assert Board(downgraded(board, 8192)) == board


def test_boards_of_small_tiles_stay_as_they_are():
    """There is nothing to be gained."""
    board = Board.parse("4096 2 / . .")
    assert downgraded(board, 8192) is board
