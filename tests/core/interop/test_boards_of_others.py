"""Positions that others keep, and histories and data sets of boards."""

import json

import pytest
from foreign import BOARDS, GAME, LAST, ROWS, TEXTS, complaint, only, tokens

from core2048 import Board, Game, Position, Record, Variant, WrongClaim, interop

STATE = json.loads(TEXTS["game-state"])
LOST = Board.parse("2 4 / 4 2")


def state(**changes):
    """The state with these changes, as text."""
    return json.dumps(STATE | changes)


def grid(size, cells):
    """The state with another grid."""
    return state(grid={"size": size, "cells": cells})


def test_a_state_is_read_from_a_copy_of_the_browsers_storage_too():
    """As a text under its key, or as an object."""
    whole = json.dumps({"bestScore": "16", "gameState": json.dumps(STATE)})
    assert interop.detect(whole.encode()).name == "game-state"
    assert interop.read(whole) == [LAST]
    assert interop.read(json.dumps({"gameState": STATE})) == [LAST]


def test_a_state_that_is_over_must_be_lost():
    """The original game never keeps one, so it is a claim like any other."""
    assert only(state(over=True)).wrong == (WrongClaim("over", "yes", "no"),)
    lost = interop.write(Position(LOST, 4), "game-state").decode()
    assert json.loads(lost)["over"] is False
    assert only(lost.replace('"over":false', '"over":true')).wrong == ()
    without = {key: value for key, value in STATE.items() if key != "over"}
    assert only(json.dumps(without)).wrong == ()


@pytest.mark.parametrize(("tile", "won"), [(1024, False), (2048, True), (4096, True)])
def test_a_state_that_is_won_is_played_on(tile, won):
    """Or the original game would stop."""
    written = json.loads(interop.write(Position(Board([[tile, 0], [0, 0]])), "game-state"))
    assert (written["won"], written["keepPlaying"]) == (won, won)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("[]", "[] stands where an object with 'grid' should"),
        ("{}", "an object lacks 'grid': {}"),
        ("{}{}", "game-state is one JSON object, not 2"),
        ("", "game-state is one JSON object, not 0"),
        (json.dumps({"gameState": ""}), "gameState is one JSON object, not 0"),
        (json.dumps({"gameState": None}), "None stands where an object with 'grid' should"),
        (state(grid=None), "None stands where an object with 'size' should"),
        (state(score=-1), "'score' is a whole number, not -1"),
        (state(score="16"), "'score' is a whole number, not '16'"),
        (grid("4", []), "'size' is a whole number, not '4'"),
        (grid(4, {}), "'cells' is a list, not {}"),
        (grid(4, [1]), "'cells' is a list, not 1"),
        (grid(4, [[None] * 4] * 3), "a grid of size 4 has as many columns of as many cells: "),
        (
            grid(2, [[None] * 2, [None]]),
            "a grid of size 2 has as many columns of as many cells: [2",
        ),
        (grid(10**9, [[None]]), "a grid of size 1000000000 has as many columns of as many cells: "),
        (grid(0, []), "a board has 1 to 26 rows and columns, not 0x0"),
        (grid(2, [[None, 3], [None] * 2]), "3 stands where an object with 'position' should"),
        (
            grid(2, [[None, {"position": {"x": 1, "y": 1}, "value": 2}], [None] * 2]),
            "the tile at x 0, y 1 says that it is elsewhere: ",
        ),
        (
            grid(2, [[None, {"position": {"x": 0, "y": 1}, "value": 0}], [None] * 2]),
            "the tile at x 0, y 1 has no value: an empty cell is null",
        ),
        (
            grid(2, [[None, {"position": {"x": 0, "y": 1}, "value": 2.0}], [None] * 2]),
            "'value' is a whole number, not 2.0",
        ),
        ("[" * 100_000, "line 1: this JSON is nested too deeply"),
        ('{"grid": ' + "9" * 5000 + "}", "line 1: this JSON has a number that is too long"),
        ('\n\n{"grid": ', "line 3: this JSON is damaged: expecting value at character 12"),
    ],
)
def test_a_corrupt_state_gets_a_clear_error(data, message):
    """That names what is wrong."""
    with complaint(message):
        interop.read(data, "game-state")


def test_hex_boards_stand_one_a_line():
    """In any case, with or without a mark."""
    read = interop.read("0x1032000000000001\n1032000000000001 FFFFFFFFFFFFFFFF\r\n", "hex-first")
    assert read[0] == read[1] == Position(LAST.board)
    assert read[2].board == Board([[32768] * 4] * 4)
    for name in ("hex-first", "hex-lowest"):
        with complaint("line 2: '103200000000000' is no board of 16 hex digits"):
            interop.read("1032000000000001\n103200000000000", name)
        with complaint("this is empty: it holds no game and no board"):
            interop.read("\n", name)


def test_every_cell_of_a_hex_board_has_its_digit():
    """Row by row from either end."""
    board = Board(
        [[0, 2, 4, 8], [16, 32, 64, 128], [256, 512, 1024, 2048], [4096, 8192, 2**14, 2**15]]
    )
    assert interop.write(Position(board), "hex-first") == b"0123456789abcdef\n"
    assert interop.write(Position(board), "hex-lowest") == b"fedcba9876543210\n"
    assert interop.read("0123456789abcdef", "hex-first")[0].board == board
    assert interop.read("fedcba9876543210", "hex-lowest")[0].board == board


@pytest.mark.parametrize("tile", [1, 3, 65536])
def test_a_tile_without_a_hex_digit_is_refused(tile):
    """1 is none, for its exponent means an empty cell."""
    position = Position(Board([[tile, 0, 0, 0]] + [[0] * 4] * 3))
    for name in ("hex-first", "hex-lowest"):
        with complaint(f"{name} holds powers of two from 2 to 32768, not {tile}"):
            interop.write(position, name)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "line 1: a gnome-2048 file begins with the number of rows and of columns"),
        ("4", "line 1: a gnome-2048 file begins with the number of rows and of columns"),
        ("x 4\n", "'x' is no whole number"),
        ("2 2\n2 4\n4 2\n", "2 rows and a score should follow, not 2 lines"),
        ("2 2\n2 4\n4 2\n4 4\n", "2 rows and a score should follow, not 3 lines"),
        ("2 2\n2 4\n4 2\n4\n4\n", "2 rows and a score should follow, not 4 lines"),
        ("2 3\n2 4\n4 2\n4\n", "the rows have 2 cells, not 3"),
        ("2 2\n2 4\n4 -2\n4\n", "'-2' is no whole number"),
        ("2 2\n2 4\n4 2\n-4\n", "'-4' is no whole number"),
        ("27 2\n", "a board has 1 to 26 rows and columns, not 27x2"),
        ("1000000000 1000000000\n", "a board has 1 to 26 rows and columns, not 1000000000x"),
    ],
)
def test_what_is_wrong_with_a_gnome_game_is_told(data, message):
    """In one line."""
    with complaint(message):
        interop.read(data, "gnome-2048")


def test_a_gnome_game_can_be_of_any_size():
    """Rows first, then columns."""
    (position,) = interop.read("2 3\n2 0 4\n0 8 0\n20\n")
    assert position == Position(Board([[2, 0, 4], [0, 8, 0]]), 20)


def test_a_term2048_game_can_be_of_any_square():
    """The size is not told."""
    assert interop.read("2 0 0 4\n4\n") == [Position(Board([[2, 0], [0, 4]]), 4)]
    assert interop.read("2 0 0 4 4", "term2048") == [Position(Board([[2, 0], [0, 4]]), 4)]
    nine = "2 0 0 0 4 0 0 0 8\n20"
    assert interop.detect(nine.encode()).name == "term2048"
    assert interop.read(nine)[0].board[2] == (0, 0, 8)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "a term2048 file, its score aside, has the cells of a square, not 0"),
        ("2", "a term2048 file, its score aside, has the cells of a square, not 0"),
        ("2 4", "a board has at least 2 cells, not 1x1"),
        ("2 4 8", "a term2048 file, its score aside, has the cells of a square, not 2"),
        ("2 4 8 . 4", "'.' is no whole number"),
        ("2 4 8 0\n-4", "'-4' is no whole number"),
    ],
)
def test_what_is_wrong_with_a_term2048_game_is_told(data, message):
    """In one line."""
    with complaint(message):
        interop.read(data, "term2048")


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("2 0 0 4\n4 4", "plain"),
        ("2 0 4\n4", "plain"),
        ("2\n4", "openspiel"),
        ("4", "plain"),
        ("2 2\n2 4\n4 2", "plain"),
        ("2 2\n2 4\n4 2\n4", "gnome-2048"),
        ("2 2\n2 4\n4 2\n4 4", "plain"),
        ("2 2\n2 4\n4 2 2\n4", "plain"),
        ("24\n12\n4\n8", "plain"),
        ("24\n12\n3\n32", "plain"),
        ("24\n12\n3\n31\n" * 1, "openspiel"),
        ("31\n12\n" + "3\n31\n0\n30\n" * 2000, "openspiel"),
        ("31\n12\n" + "9" * 3000, "plain"),
        ("2,4\n4,2", "plain"),
        ("[[2, 4], [4, 2]]", "plain"),
    ],
)
def test_numbers_are_told_apart_by_their_layout(data, name):
    """A grid of them is a board, unless it is just what another program writes."""
    assert interop.detect(data.encode()).name == name


SAME = [
    "2 . 8 4\n. . . .\n. . . .\n. . . 2",
    "2 _ 8 4 / _ _ _ _ / _ _ _ _ / _ _ _ 2",
    "2,0,8,4\r\n0,0,0,0\r\n0,0,0,0\r\n0,0,0,2\r\n",
    "[[2, 0, 8, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]",
    "[[2 0 8 4]\n [0 0 0 0]\n [0 0 0 0]\n [0 0 0 2]]",
    "((2, 0, 8, 4),\n (0, 0, 0, 0),\n (0, 0, 0, 0),\n (0, 0, 0, 2))",
    "2 0 8 4\n\n0 0 0 0\n\n0 0 0 0\n\n0 0 0 2\n",
    "+---+---+\n| 2 | . | 8 | 4 |\n| . . . . |\n| . | . | . | . |\n|.|.|.|2|\n=====",
    "+-+-+-+-+\n|2| |8|4|\n+-+-+-+-+\n| | | | |\n|||||\n|---|\n|  | | |2|\n| --- | --- |",
    "2,,8,4\n,,,0\n , , ,0\n,0,0,2",
    "2\t\t8\t4\n0 0 0 0\n\t. . . .\t\n.\t\t\t2",
    " 2 |  | 8 | 4\n. | . | . | .\n. . . .\n0 0 | 0 2",
    "[2, 0, 8, 4,\n 0, 0, 0, 0,\n 0, 0, 0, 0,\n 0, 0, 0, 2]",
]


@pytest.mark.parametrize("text", SAME)
def test_a_board_is_read_however_people_paste_it(text):
    """With any brackets, bars, commas and empty cells."""
    assert interop.read(text) == [Position(LAST.board)]


def test_single_rows_are_one_board_only_where_they_make_a_square():
    """And none has a / of its own."""
    row = "2 " * 16
    assert [item.board.rows for item in interop.read(f"{row}\n\n{row}")] == [1, 1]
    assert [item.board.rows for item in interop.read("2 4\n\n4 2")] == [2]
    assert [item.board.rows for item in interop.read("2 4 /\n\n4 2 /")] == [1, 1]


@pytest.mark.parametrize("board", ["2 4", "2 4 / 4 2", "2 / 4 / 2 / 4", "2 4 / 2 4 / 4 2 / 2 2"])
def test_boards_come_back_as_they_were_written(board):
    """However many there are, and whatever they might be taken for."""
    position = Position(Board.parse(board))
    for count in (1, 2, 3):
        assert interop.read(interop.write([position] * count, "plain")) == [position] * count


def test_boards_are_apart_by_empty_lines():
    """Where they have more than one row."""
    assert interop.read("2 4\n4 2\n\n\n2 2\n4 4") == [
        Position(Board([[2, 4], [4, 2]])),
        Position(Board([[2, 2], [4, 4]])),
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("2 4\n4 x", "line 2: 'x' is no tile"),
        ("2 4\n4 -2", "line 2: '-2' is no tile"),
        ("2 4\n4 2.5", "line 2: '2.5' is no tile"),
        ("2 4\n" + "9" * 301 + " 2", "line 2: '9999999999999999"),
        ("---\n", "this is empty: it holds no game and no board"),
        ("2 4\n- -\n4 2", "line 2: '-' is no tile"),
        ("|-|-|\n|2|4|", "line 1: '-' is no tile"),
        ("2 4\n4,", "line 2: nothing stands behind the last comma; an empty cell is written as 0,"),
        ("| 2 | 4 |\n 4 |", "line 2: a row has a bar at both ends or at neither; an empty cell"),
        ("| 2 | 4\n", "line 1: a row has a bar at both ends or at neither"),
        ("2 4 / / 4 2", "line 1: nothing stands before a /"),
        ("2 4\n|\n", "every row of a board is as long as the first, not [2, 0]"),
        ("2", "a board has at least 2 cells, not 1x1"),
        ("2 " * 27, "a board has 1 to 26 rows and columns, not 1x27"),
    ],
)
def test_what_is_no_board_is_told(data, message):
    """With the line."""
    with complaint(message):
        interop.read(data, "plain")


HISTORY = TEXTS["openspiel"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "the history ends before its first two tiles"),
        ("24", "the history ends before its first two tiles"),
        ("24\n24", "no tile can appear on a4: it is not an empty cell"),
        ("24\n32", "line 2: 32 is no tile: there are 0 to 31"),
        ("24\n-1", "line 2: '-1' is no whole number"),
        (HISTORY.replace("\n3\n6", "\n4\n6"), "line 3: 4 is no move: there are 0 to 3"),
        (HISTORY.replace("\n3\n6", "\n3\n\n32"), "line 5: 32 is no tile: there are 0 to 31"),
        (HISTORY.replace("\n3\n6", "\n3\nx"), "line 4: 'x' is no whole number"),
        (HISTORY.replace("\n3\n6", "\n0\n4"), "move 1 (U): no tile can appear on c1"),
    ],
)
def test_what_is_wrong_with_a_history_is_told(data, message):
    """With its line, or the move."""
    with complaint(message):
        interop.read(data, "openspiel")


def test_a_history_may_end_with_a_move_without_a_tile():
    """As that of a state before chance has its say."""
    found = only(HISTORY[: HISTORY.rindex("0\n")])
    assert tokens(found.item) == tokens(GAME)[:4]
    assert found.notes == ("the last move, right, has no tile after it",)


def test_a_last_number_that_may_be_cut_short_is_told():
    """A 20 would read as a 2."""
    found = only(HISTORY[:-1])
    assert tokens(found.item) == tokens(GAME)
    assert found.notes == ("the last number has no end of line: it may be cut short",)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            Record.of(Game(Variant((2, 8), win_tile=8), seed=0)),
            "openspiel holds boards of 4x4, not 2x8",
        ),
        (
            Record.of(Game(Variant(start_tiles=1), seed=0)),
            "openspiel holds games that begin with two tiles, not 1",
        ),
        (
            Record.of(Game(Variant(spawn_odds={8: 1}), seed=0)),
            "openspiel holds no new tiles but 2 and 4, and this game has a 8",
        ),
    ],
)
def test_what_a_history_cannot_hold_is_refused(record, message):
    """In one line."""
    with complaint(message):
        interop.write(record, "openspiel")
    with complaint("openspiel holds one game in a file, not 2"):
        interop.write([GAME, GAME], "openspiel")


def rows(**changes):
    """The data set with its second move changed; a key changed to ... is left out."""
    moves = [dict(move) for move in ROWS["moves"]]
    moves[1] |= changes
    moves[1] = {key: value for key, value in moves[1].items() if value is not ...}
    return json.dumps({"moves": moves})


def test_the_boards_of_a_data_set_may_be_rows_or_exponents():
    """A 1 tells exponents, for no tile is 1."""
    exponents = [
        {**move, "board": [value.bit_length() - 1 if value else 0 for value in move["board"]]}
        for move in ROWS["moves"]
    ]
    nested = [
        {**move, "board": [move["board"][at : at + 4] for at in range(0, 16, 4)]}
        for move in ROWS["moves"]
    ]
    for moves in (exponents, nested):
        assert tokens(only(json.dumps({"moves": moves})).item) == tokens(GAME)[:4]
    several = interop.read(f"{json.dumps(ROWS)}\n{json.dumps({'moves': nested})}\n")
    assert [tokens(record) for record in several] == [tokens(GAME)[:4]] * 2


def test_a_data_set_that_begins_in_the_middle_begins_on_its_board():
    """With no score."""
    record = only(json.dumps({"moves": ROWS["moves"][2:]})).item
    assert record.start == Position(Board.parse(". . . . / . . . . / . 4 . . / 4 . . 2"))
    assert tokens(record) == tokens(GAME)[2:4]


def test_a_wrong_reward_of_a_data_set_is_told_apart():
    """Of whatever kind it is; a data set need not have any."""
    assert only(rows(reward=6)).wrong == (WrongClaim("reward of move 2", "6", 4),)
    assert only(rows(reward="x")).wrong == (WrongClaim("reward of move 2", "'x'", 4),)
    assert only(rows(reward=...)).wrong == ()
    assert only(rows()).notes == ("the last move is left out, for nobody wrote down its tile",)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "this is empty: it holds no game and no board"),
        ("[]", "line 1: [] stands where an object with 'moves' should"),
        ('{"moves": 1}', "line 1: 'moves' is a list, not 1"),
        ('{"moves": []}', "line 1: a game of no moves has no board to begin on"),
        ('\n{"moves": [1]}', "line 2: 1 stands where an object with 'board' should"),
        (rows(board=...), "line 1: move 1: an object lacks 'board': "),
        (rows(board=[]), "line 1: move 1: a board without rows has the cells of a square, not 0"),
        (
            rows(board=[0] * 15),
            "line 1: move 1: a board without rows has the cells of a square, not 15",
        ),
        (rows(board=[[0, 2], 3]), "line 1: move 1: 'board' is a list, not 3"),
        (rows(board=[[0, -2], [0, 0]]), "line 1: move 1: 'board' is a whole number, not -2"),
        (rows(board=[0, 2, 0, 0]), "line 1: move 1: the boards of a game are all of one size"),
        (rows(board=[1, 701] + [0] * 14), "line 1: move 1: no tile is 2^701"),
        (rows(action=...), "line 1: an object lacks 'action': "),
        (rows(action=4), "line 1: move 2: 4 is no action: there are 0 to 3; the board is "),
        (rows(action="left"), "line 1: 'action' is a whole number, not 'left'"),
        (rows(action=3), "line 1: move 2: no one tile makes the next board, .,.,.,./"),
        (rows(board=ROWS["moves"][0]["board"]), "line 1: move 1: no one tile makes the next"),
        (rows(board=[4, 0, 0, 2, 2] + [0] * 7 + [2, 0, 0, 0]), "line 1: move 1: no one tile"),
        (
            json.dumps({"moves": [{"board": [2] + [0] * 15, "action": 3}] * 2}),
            "line 1: move 1 (L): left changes nothing; legal: right, down; the board is ",
        ),
        (f"{json.dumps(ROWS)}\n{rows(action=4)}", "line 2: move 2: 4 is no action"),
    ],
)
def test_what_is_wrong_with_a_data_set_is_told(data, message):
    """With the line, and the move where it is one."""
    with complaint(message):
        interop.read(data, "board-rows")


@pytest.mark.parametrize("board", [[0] * 15, [2, 3] * 8, [[0, 2], [2, 0]], "x"])
def test_the_moves_before_a_board_that_cannot_be_are_kept(board):
    """If asked for, with the number of the move that it should follow."""
    moves = [dict(move) for move in ROWS["moves"]]
    moves[3]["board"] = board
    found = only(json.dumps({"moves": moves}), "board-rows", lenient=True)
    assert tokens(found.item) == tokens(GAME)[:2]
    assert found.broken.move == 3


def test_the_action_of_the_last_row_is_checked_as_well():
    """Though its move is left out."""
    moves = [*ROWS["moves"][:-1], {**ROWS["moves"][-1], "action": 7}]
    with complaint("line 1: move 5: 7 is no action: there are 0 to 3"):
        interop.read(json.dumps({"moves": moves}))
    assert len(BOARDS) == len(moves)
