"""Slides, merges, legality and motions."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from naive_rules import naive_legal, naive_moves, naive_slide
from scripted import boards, directions, refused

from core2048 import Board, Cell, Direction, Slide, TileMotion, legal_moves, motions, slide

UP, RIGHT, DOWN, LEFT = Direction
VECTORS = json.loads((Path(__file__).parent / "vectors" / "boards.json").read_text())


@pytest.mark.parametrize(
    ("line", "left", "reward"),
    [
        (". . . .", ". . . .", 0),
        ("2 . . .", "2 . . .", 0),
        (". . . 2", "2 . . .", 0),
        ("2 2 . .", "4 . . .", 4),
        ("2 . . 2", "4 . . .", 4),
        ("2 2 2 .", "4 2 . .", 4),
        ("2 2 2 2", "4 4 . .", 8),
        ("4 2 2 .", "4 4 . .", 4),
        ("2 2 4 .", "4 4 . .", 4),
        ("2 2 4 4", "4 8 . .", 12),
        ("8 8 16 .", "16 16 . .", 16),
        ("8 16 16 8", "8 32 8 .", 32),
        ("2 4 2 4", "2 4 2 4", 0),
        ("2 . 4 .", "2 4 . .", 0),
        ("3 3 6 6", "6 12 . .", 18),
        ("131072 131072 . .", "262144 . . .", 262144),
        ("2 2 2 2 2", "4 4 2 . .", 8),
        ("2 2 2 2 2 2", "4 4 4 . . .", 12),
        ("2 2", "4 .", 4),
        ("1 1 1 .", "2 1 . .", 2),
    ],
)
def test_a_line_slides_left_and_merges_each_tile_once(line, left, reward):
    """Tiles go to the edge; a pair merges, the one nearest the edge first, and never twice."""
    assert slide(Board.parse(line), LEFT) == Slide(Board.parse(left), reward)


@pytest.mark.parametrize(
    ("direction", "after"),
    [
        (UP, "4 4 2 / . 8 . / . . ."),
        (RIGHT, ". . 4 / . 2 4 / . . 8"),
        (DOWN, ". . . / . 4 . / 4 8 2"),
        (LEFT, "4 . . / 2 4 . / 8 . ."),
    ],
)
def test_a_board_slides_in_every_direction(direction, after):
    """Columns slide as lines do, and so do lines the other way round."""
    board = Board.parse("2 . 2 / 2 4 . / . 8 .")
    assert slide(board, direction).afterstate == Board.parse(after)


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: f"{case['n']} {case['cat']}")
def test_faults_met_in_other_programs_do_not_happen(case):
    """Boards that other programs got wrong come out right."""
    board = Board(case["board"])
    if case["move"] is None:
        assert (not legal_moves(board)) == case["over"]
        return
    direction = {way.letter: way for way in Direction}[case["move"]]
    assert (direction not in legal_moves(board)) == case["illegal"]
    if case["illegal"]:
        assert slide(board, direction) == Slide(board, 0)
    else:
        assert slide(board, direction) == Slide(Board(case["expect"]), case["score"])


@given(boards(), directions)
def test_slides_equal_those_of_the_naive_rules(board, direction):
    """An implementation that shares no code with the core comes to the same."""
    rows, reward = naive_slide(board, direction)
    assert slide(board, direction) == Slide(Board(rows), reward)


@given(boards())
def test_a_move_is_legal_just_when_it_changes_the_board(board):
    """Legality is what four trial slides tell."""
    assert [int(way) for way in legal_moves(board)] == naive_legal(board)
    assert all(type(way) is Direction for way in legal_moves(board))


@given(boards(), directions)
def test_a_slide_keeps_the_sum_of_the_tiles(board, direction):
    """Merging adds up: nothing is lost, nothing made."""
    after = slide(board, direction).afterstate
    assert sum(map(sum, after)) == sum(map(sum, board))


@given(boards(), directions)
def test_turning_the_board_turns_the_slide(board, direction):
    """A quarter turn to the right, then the next direction, is the slide turned."""

    def turned(any_board):
        return Board(zip(*reversed(any_board), strict=True))

    after, reward = slide(board, direction)
    assert slide(turned(board), Direction((direction + 1) % 4)) == Slide(turned(after), reward)


@given(boards(), directions)
def test_motions_rebuild_the_afterstate(board, direction):
    """Each tile moves once, and what arrives is what the slide leaves."""
    rows = [[0] * board.columns for _ in range(board.rows)]
    tiles = motions(board, direction)
    for motion in tiles:
        assert board[motion.source.row][motion.source.column] == motion.value
        rows[motion.target.row][motion.target.column] += motion.value
    assert Board(rows) == slide(board, direction).afterstate
    assert len({motion.source for motion in tiles}) == len(tiles)
    targets = [motion.target for motion in tiles]
    assert all(motion.merged == (targets.count(motion.target) == 2) for motion in tiles)


def test_motions_tell_the_way_of_every_tile():
    """They come line by line from the edge, with the value before the merge."""
    assert motions(Board.parse("1 1 1"), LEFT) == (
        TileMotion(Cell(0, 0), Cell(0, 0), 1, merged=True),
        TileMotion(Cell(0, 1), Cell(0, 0), 1, merged=True),
        TileMotion(Cell(0, 2), Cell(0, 1), 1, merged=False),
    )
    assert motions(Board.parse("2 2 4 / . . 2"), RIGHT) == (
        TileMotion(Cell(0, 2), Cell(0, 2), 4, merged=False),
        TileMotion(Cell(0, 1), Cell(0, 1), 2, merged=True),
        TileMotion(Cell(0, 0), Cell(0, 1), 2, merged=True),
        TileMotion(Cell(1, 2), Cell(1, 2), 2, merged=False),
    )
    assert motions(Board.parse("2 4 / 2 ."), DOWN) == (
        TileMotion(Cell(1, 0), Cell(1, 0), 2, merged=True),
        TileMotion(Cell(0, 0), Cell(1, 0), 2, merged=True),
        TileMotion(Cell(0, 1), Cell(1, 1), 4, merged=False),
    )


@pytest.mark.parametrize("nonsense", [4, -1, "left", None])
def test_what_is_no_direction_is_refused(nonsense):
    """A wrong direction is an error that names it, not some move."""
    board = Board.parse("2 . / . .")
    for function in (slide, motions):
        with pytest.raises(ValueError, match=f"{nonsense!r} is no direction: there are "):
            function(board, nonsense)


def test_directions_have_the_numbers_of_the_original_game():
    """0 up, 1 right, 2 down, 3 left; plain numbers do as well."""
    assert [str(way) for way in map(Direction, range(4))] == ["up", "right", "down", "left"]
    assert "".join(way.letter for way in Direction) == "URDL"
    assert slide(Board.parse("2 ."), 1) == Slide(Board.parse(". 2"), 0)


@pytest.mark.slow
def test_thousands_of_random_games_equal_the_naive_rules():
    """From boards of every size from 2x2 to 8x8 and of every fullness, some moves of each game."""
    random = Random(2048)
    for _ in range(2000):
        size = random.randint(2, 8), random.randint(2, 8)
        tiles = [0] * random.randint(0, 8) + [2, 2, 4, 8, 16]
        rows = [[random.choice(tiles) for _ in range(size[1])] for _ in range(size[0])]
        for _ in range(6):
            board = Board(rows)
            legal = legal_moves(board)
            moves = naive_moves(rows)
            assert list(legal) == list(moves)
            if not legal:
                break
            way = random.choice(legal)
            rows, reward = moves[way]
            after = Board(rows)
            assert slide(board, way) == Slide(after, reward)
            row, column = random.choice(after.empty_cells)
            rows[row][column] = 2


@pytest.mark.parametrize("function", [lambda rows: slide(rows, Direction.LEFT), legal_moves])
def test_rows_that_are_no_board_are_told_how_to_be_one(function):
    """A list of lists is what everybody tries first."""
    rows = [[2, 0], [0, 2]] * 30
    with refused(TypeError, f"{str(rows)[:80]} is no board: make one with Board(...)"):
        function(rows)
