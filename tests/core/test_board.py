"""Boards as values."""

import json
import pickle

import pytest
from hypothesis import given
from scripted import boards, refused

from core2048 import Board, Cell
from core2048.board import cells_of


@given(boards())
def test_parse_is_the_inverse_of_str(board):
    """A board drawn and read again is the same board, and so is its repr."""
    assert Board.parse(str(board)) == board
    assert eval(repr(board)) == board


@given(boards())
def test_boards_are_values(board):
    """Equal tiles make equal boards that hash, pickle and serialise alike."""
    again = Board([list(row) for row in board])
    assert again == board
    assert hash(again) == hash(board)
    assert pickle.loads(pickle.dumps(board)) == board
    assert type(pickle.loads(pickle.dumps(board))) is Board
    assert Board(json.loads(json.dumps(board))) == board


@pytest.mark.parametrize(
    "text",
    ["2 . 16\n. 4 .", "2 0 16 / 0 4 0", "\n  2, _, 16 \n\n _,4,_\n", "2,.,16/.,4,."],
)
def test_parse_reads_boards_as_people_write_them(text):
    """Lines or slashes, blanks or commas, and three signs for an empty cell."""
    assert Board.parse(text) == Board([[2, 0, 16], [0, 4, 0]])


def test_columns_stay_straight_whatever_the_tiles():
    """The width of a column is that of the largest tile."""
    assert str(Board([[131072, 2], [0, 16384]])) == "131072      2\n     .  16384"


def test_a_board_tells_its_size_its_largest_tile_and_its_empty_cells():
    """Rows and columns are counted apart."""
    board = Board.parse("2 . 4 / . 8 2")
    assert (board.rows, board.columns, board.max_tile) == (2, 3, 8)
    assert board.empty_cells == (Cell(0, 1), Cell(1, 0))
    assert [str(cell) for cell in board.empty_cells] == ["b1", "a2"]


def test_integers_of_any_kind_become_plain_ones():
    """What counts as an index is taken for its number."""

    class Whole:
        def __init__(self, value):
            self.value = value

        def __index__(self):
            return self.value

    board = Board([[Whole(2), Whole(0)]])
    assert board == Board([[2, 0]])
    assert all(type(value) is int for value in board[0])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([2, 0, 0, 4], "a board is rows of tiles, not [2, 0, 0, 4]"),
        (None, "a board is rows of tiles, not None"),
        ("2 . / . 2", "a board is rows of tiles: Board.parse reads the text '2 . / . 2'"),
        ([[2, 4], [2]], "every row of a board is as long as the first, not [2, 1]"),
        ([], "a board has 1 to 26 rows and columns, not 0x0"),
        ([[]], "a board has 1 to 26 rows and columns, not 1x0"),
        ([[0]], "a board has at least 2 cells, not 1x1"),
        ([[0] * 27], "a board has 1 to 26 rows and columns, not 1x27"),
        ([[0]] * 27, "a board has 1 to 26 rows and columns, not 27x1"),
        ([[2, -2]], "a tile is a whole number, 0 for an empty cell, not -2"),
        ([[2, 2.0]], "a tile is a whole number, 0 for an empty cell, not 2.0"),
        ([["2", 2]], "a tile is a whole number, 0 for an empty cell, not '2'"),
    ],
)
def test_what_is_no_board_is_refused_with_the_reason(rows, message):
    """The error says what a board would be and what was given."""
    with pytest.raises(ValueError) as caught:
        Board(rows)
    assert str(caught.value) == message


@pytest.mark.parametrize("word", ["x", "-2", "2.5", "²"])
def test_words_that_are_no_tile_are_named(word):
    """A picture with anything but tiles in it is refused."""
    with pytest.raises(ValueError) as caught:
        Board.parse(f"2 {word}")
    assert str(caught.value) == f"a tile is a whole number, 0 for an empty cell, not {word!r}"


@pytest.mark.parametrize("drawn", [None, b"2 4", [[2, 4]]])
def test_a_board_is_drawn_in_a_text(drawn):
    """What is drawn in anything else is told."""
    with refused(ValueError, f"a board is drawn in a text, not in {drawn!r}"):
        Board.parse(drawn)


def test_a_board_with_a_wrong_tile_is_one_error():
    """And not one that came up while another was handled."""
    with pytest.raises(ValueError) as caught:
        Board([[2, "x"]])
    assert caught.value.__suppress_context__


def test_the_smallest_and_the_largest_boards_are_boards():
    """2 cells and 26 by 26 are both within the limits."""
    assert Board([[0], [2]]).rows == 2
    assert Board([[0, 2]]).columns == 2
    assert Board([[0] * 26] * 26).columns == 26


def test_every_cell_is_told_with_its_value():
    """Row by row, the empty ones as well."""
    cells = [((0, 0), 2), ((0, 1), 0), ((1, 0), 0), ((1, 1), 4)]
    assert list(cells_of(Board.parse("2 . / . 4"))) == cells
    assert all(type(cell) is Cell for cell, _ in cells_of(Board([[2, 4]])))
