"""The memory of lines, and what is made of them on boards of the sizes most played."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import Whole, boards, directions, variant_of

from core2048 import Board, Cell, Direction, Game, Spawn, legal_moves, slide
from core2048.lines import Line, LineMemo, crossing, lines
from core2048.moves import rows_of, slid, standing
from core2048.spawning import with_tile
from core2048.written_out import WRITTEN_OUT


def test_short_lines_are_remembered_and_long_ones_are_not():
    """Lines of up to 5 cells come again; longer ones would fill the memory for nothing."""
    slide(Board([[2] * 5] * 6), Direction.LEFT)
    assert set(lines) == {(2, 2, 2, 2, 2), (4, 4, 2, 0, 0)}
    assert lines[2, 4] is lines[2, 4]
    assert lines[(2,) * 6] is not lines[(2,) * 6]


def test_a_memory_begins_without_a_line():
    """Another one shares nothing with that of the program."""
    another = LineMemo()
    assert another == {}
    assert another[2, 4].values == (2, 4)
    assert set(another) == {(2, 4)}


def test_what_a_line_leads_to_is_worked_out_when_needed():
    """A new line knows nothing of it; then it keeps what it was asked for."""
    line = lines[2, 0, 2, 0]
    assert (line.toward, line.away, line.gaps) == (None, None, None)
    assert line.gone_toward() is line.toward is lines[4, 0, 0, 0]
    assert line.gone_away() is line.away is lines[0, 0, 0, 4]
    assert line.reward == 4
    assert line.find_gaps() is line.gaps
    assert line.gaps == [1, 3]
    assert line.with_tile(1, 8) is line.with_tile(1, 8) is lines[2, 8, 2, 0]
    assert line.with_tile(3, 8) is lines[2, 0, 2, 8]
    assert line.with_tile(1, 16) is lines[2, 16, 2, 0]


def test_a_long_line_keeps_what_it_leads_to_as_well():
    """Nobody else has it, so it would be made once more."""
    line = lines[2, 0, 0, 0, 0, 0]
    assert line.with_tile(1, 8) is line.with_tile(1, 8)
    assert line.with_tile(1, 8) is not line.with_tile(2, 8)


@pytest.mark.parametrize("direction", Direction)
def test_a_line_that_cannot_move_is_not_made_anew(direction):
    """Of large boards about half the lines stay as they are in a move."""
    gone = lines[2, 4, 0, 0, 0, 0]
    if direction in {Direction.RIGHT, Direction.DOWN}:
        gone = lines[0, 0, 0, 0, 4, 2]
    other = lines[0, 2, 0, 0, 2, 0]
    rows, columns, reward = slid([gone, other], [gone, other], direction)
    moved = rows if columns is None else columns
    assert moved[0] is gone
    assert sorted(moved[1].values) == [0, 0, 0, 0, 0, 4]
    assert reward == 4


def test_the_memory_of_lines_is_bounded(monkeypatch):
    """When it is full it starts anew, and lines still in use let go of the others."""
    monkeypatch.setattr(lines, "MOST", 100)
    first = lines[2, 2]
    assert first.gone_toward() is lines[4, 0]
    assert first.gone_away() is lines[0, 4]
    before = lines[2, 0]
    assert before.with_tile(1, 2) is first
    for value in range(lines.MOST - len(lines)):
        lines[value, 1000 + value]
    assert len(lines) == lines.MOST
    assert lines[2, 2] is first
    another = lines[8, 0]
    assert lines == {(8, 0): another}
    assert (first.toward, first.away) == (None, None)
    assert before.with_tile(1, 2) is lines[2, 2] is not first
    assert first.gone_toward() is lines[4, 0]


def test_numbers_of_another_type_do_not_get_into_the_memory():
    """They are equal, and would stand on every board that has such a line later."""
    two = Whole(2)
    assert slide(((two, two), (0, 0)), Direction.LEFT).afterstate == Board([[4, 0], [0, 0]])
    afterstate, reward = slide(Board([[2, 2], [0, 0]]), Direction.LEFT)
    assert {type(value) for row in afterstate for value in row} == {int} == {type(reward)}
    assert with_tile(Board([[4, 0], [0, 0]]), Spawn(Cell(0, 1), two)) == Board([[4, 2], [0, 0]])
    assert {type(value) for values in lines for value in values} == {int}
    with pytest.raises(TypeError):
        lines.of((3.0, 0))


def test_the_memory_can_be_cleared_while_others_add_to_it(monkeypatch):
    """As other threads do at any moment."""
    forget = Line.forget

    def forget_and_add(self):
        forget(self)
        lines[len(lines), 7] = self

    lines[2, 4], lines[4, 2]
    monkeypatch.setattr(Line, "forget", forget_and_add)
    lines.clear()
    assert lines == {}


def test_a_line_may_forget_while_it_goes(monkeypatch):
    """What it is asked for it gives all the same."""
    line = lines[2, 2]

    class Forgetting:
        def __getitem__(self, values):
            found = lines[values]
            line.forget()
            return found

    monkeypatch.setattr("core2048.lines.lines", Forgetting())
    assert line.gone_toward().values == (4, 0)
    assert line.gone_away().values == (0, 4)


@given(boards(sizes=st.sampled_from(list(WRITTEN_OUT))), directions)
def test_what_is_written_out_does_what_the_loops_do(board, direction):
    """What is taken line by line comes to the same as the loops for any size."""
    lines.clear()
    slid_here, crossing_here, standing_here = WRITTEN_OUT[board.rows, board.columns]
    columns = crossing_here(rows_of(board))
    rows = rows_of(board)
    assert columns == crossing(rows)
    assert standing_here(rows, columns) == standing(rows, columns)
    assert type(standing_here(rows, columns)[0]) is Board
    assert slid_here(rows, columns, direction) == slid(rows, columns, direction)


@pytest.mark.parametrize("size", [(4, 4), (5, 5), (4, 5), (5, 4), (3, 4), (6, 6)], ids=str)
def test_games_go_on_as_single_slides_do(size):
    """Whatever a game keeps from step to step, its boards are those of slides from nothing."""
    choice = Random(1)
    game = Game(variant_of(size), seed=1)
    while game.legal_moves() and len(game.steps) < 150:
        step = game.step(choice.choice(game.legal_moves()))
        assert (step.afterstate, step.reward) == slide(step.before, step.direction)
        assert game.legal_moves() == legal_moves(step.board)
        assert type(step.board) is Board


def test_spawns_are_shared():
    """The same tile in the same cell is one object, however many games hold it."""
    first, second = Game(seed=1), Game(seed=1)
    direction = first.legal_moves()[0]
    assert first.step(direction).spawn is second.step(direction).spawn
