"""Games of single apps: andstatus, 2048PlusPlus, hallabois; and their real files."""

import json
from pathlib import Path

import pytest
from foreign import ANDSTATUS, GAME, PLIES, STEPS, TEXTS, complaint, only, ply, tokens

from core2048 import Board, Claims, Position, UnknownFormatError, WrongClaim, interop

SHARED = Path(__file__).parents[4] / "shared" / "games"
CODE = TEXTS["2048plusplus"]
STORY = TEXTS["hallabois"]
SAVED = TEXTS["andstatus"]


def test_an_andstatus_game_begins_with_one_tile():
    """Its seconds count from the start, and here from the move before."""
    found = only(SAVED)
    record = found.item
    assert tokens(record) == ["R4a1", "U2b3"]
    assert [turn.milliseconds for turn in record.turns] == [1000, 2000]
    assert list(map(str, record.start)) == ["2a4"]
    assert record.variant.start_tiles == (None,)
    assert record.headers == (
        ("date", "2021-02-12T16:18:43Z"),
        ("app", "andstatus 2048"),
        ("source", "andstatus"),
        ("note", "a note"),
    )
    assert record.claims == Claims(score=0)
    assert found.right == ("board",)


def about(**changes):
    """The andstatus game with another first object."""
    told = json.loads(ANDSTATUS) | changes
    return json.dumps(told) + "".join(ply(*each) for each in PLIES)


def final(**changes):
    """The andstatus game with another final board."""
    return about(finalBoard=json.loads(ANDSTATUS)["finalBoard"] | changes)


def test_the_board_and_the_score_that_andstatus_claims_are_judged_apart():
    """Each can be wrong alone."""
    found = only(final(score=4))
    assert (found.right, found.wrong) == (("board",), ())
    assert found.item.verify() == [WrongClaim("score", 4, 0)]
    found = only(final(pieces=[1] + [0] * 15))
    assert found.right == ()
    assert found.wrong == (
        WrongClaim("board", "2,.,.,./.,.,.,./.,.,.,./.,.,.,.", "4,.,.,2/.,.,.,./.,2,.,./.,.,.,."),
    )
    assert found.item.verify() == []


@pytest.mark.parametrize(
    ("start", "date"),
    [
        ("2021-02-12T19:18:43+03:00", "2021-02-12T16:18:43Z"),
        ("2021-02-12T19:18:43", "2021-02-12T19:18:43"),
        ("long ago", "long ago"),
        ("0001-01-01T00:00:00+03:00", "0001-01-01T00:00:00+03:00"),
        ("a\nb", "a b"),
        (7, None),
    ],
)
def test_a_date_that_is_not_understood_is_kept_as_it_is(start, date):
    """In a form that a header can have."""
    assert only(about(start=start)).item.header("date") == date


def test_an_andstatus_game_may_end_with_a_slide_or_begin_anywhere():
    """A slide without a tile is left out; times never run backwards."""
    late = ANDSTATUS + ply("place", 0, 3, 1, 5) + ply("right", 0, 0, 2, 3)
    assert only(late).item.turns[0].milliseconds == 3000
    backwards = late + ply("up", 1, 2, 1, 1)
    assert [turn.milliseconds for turn in only(backwards).item.turns] == [3000, 0]
    slide = json.dumps({"seconds": 9, "moves": [], "player": "user", "ply": "left"})
    found = only(SAVED + slide)
    assert tokens(found.item) == ["R4a1", "U2b3"]
    assert found.notes == ("the last slide, left, has no tile after it",)


PLACED = ply("place", 0, 3, 1, 0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("{}", "an object lacks 'finalBoard': {}"),
        ("[]", "[] stands where an object with 'finalBoard' should"),
        ("", "None stands where an object with 'finalBoard' should"),
        (ANDSTATUS, "the game ends before its first tile"),
        (ANDSTATUS + "{}", "an object lacks 'moves': {}"),
        (ANDSTATUS + '{"moves": []}', "{'moves': []} stands where a tile should be placed"),
        (ANDSTATUS + '{"moves": 3}', "'moves' is a list, not 3"),
        (SAVED.replace('"place"', '"load"'), "{'moves': "),
        (ANDSTATUS + ply("place", 4, 0, 1, 0), "row 1, column 5 is not on a board of 4x4"),
        (ANDSTATUS + ply("place", -1, 0, 1, 0), "'x' is a whole number, not -1"),
        (ANDSTATUS + ply("place", 0, 0, 701, 0), "no tile is 2^701"),
        (ANDSTATUS + ply("place", 0, 0, 3, 0), "no 8 can appear: this game spawns 2 or 4"),
        (ANDSTATUS + PLACED + PLACED, "move 1: 'place' is no slide; the board is "),
        (ANDSTATUS + PLACED + "7", "7 stands where a ply should"),
        (ANDSTATUS + PLACED + '{"ply": ["up"]}', "move 1: ['up'] is no slide; the board is "),
        (
            ANDSTATUS + PLACED + ply("left", 1, 1, 1, 1),
            "move 1 (L): left changes nothing; legal: up, right; the board is .,.,.,./",
        ),
        (
            ANDSTATUS + PLACED + ply("right", 9, 1, 1, 1),
            "move 1 (R): row 2, column 10 is not on a board of 4x4",
        ),
        (SAVED[:-3], "line 1: this JSON is damaged: expecting "),
        (f"{ANDSTATUS}\n\n[", "line 3: this JSON is damaged: expecting value at character "),
        (final(pieces=[0] * 15), "a final board has the cells of a square, not 15"),
        (final(pieces=[]), "a final board has the cells of a square, not 0"),
        (final(pieces=None), "'pieces' is a list, not None"),
        (final(score=-1), "'score' is a whole number, not -1"),
        (final(score=True), "'score' is a whole number, not True"),
        (final(score=1.5), "'score' is a whole number, not 1.5"),
    ],
)
def test_what_is_wrong_with_an_andstatus_game_is_told(data, message):
    """With the move, where it is one."""
    with complaint(message):
        interop.read(data, "andstatus")


def test_a_2048plusplus_code_claims_its_number_of_moves():
    """Right or wrong."""
    assert only(CODE).item.claims == Claims(moves=5)
    assert only(CODE.replace("m5", "m7")).item.verify() == [WrongClaim("moves", 7, 5)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("j", "a 2048plusplus code is j, moves, a, tiles, m, a number: 'j'"),
        ("jx", "a 2048plusplus code is j, moves, a, tiles, m, a number: 'jx'"),
        ("jaPm0", "the code ends before its first two tiles"),
        ("ja88m0", "no tile can appear on c2: it is not an empty cell"),
        ("j[$aP8,E<P ", "move 6: the code is cut short: it ends without the number of moves"),
        ("j[$aP8,E<P m", "move 6: the code is cut short: it ends without the number of moves"),
        ("j[$aP8,Em5", "move 3: the moves go on, but the tiles do not"),
        ("j[aP8,E<P m5", "move 4: there are 2 more tiles than moves"),
        ("j[$aP8QE<P m5", "move 1 (L): no tile can appear on a4: it is not empty"),
        ("j[$aP8.E<P m5", "move 1 (L): no 6 can appear: this game spawns 2 or 4"),
    ],
)
def test_what_is_wrong_with_a_2048plusplus_code_is_told(data, message):
    """With the move, where it is one."""
    with complaint(message):
        interop.read(data, "2048plusplus")


def test_a_2048plusplus_code_may_be_cut_anywhere():
    """And is still found to be one."""
    for data in ("j", "j[$", "j[$a", "j[$aP8,E<P", "j[$aP8,E<P m"):
        assert interop.detect(data.encode()).name == "2048plusplus"
    for data in (b"join", b"j[$b", b"j[$aP8,E<P n"):
        with pytest.raises(UnknownFormatError):
            interop.detect(data)


def test_a_hallabois_game_may_end_with_a_step_that_is_no_move():
    """The tile before it means nothing."""
    last = "2.0.8.4.0.0.0.0.0.0.0.0.0.0.0.2"
    for end in (f"{last}+3,3.2;f", f"{last};e", f"{last}+0,0.2;4"):
        found = only(f"{STORY}:{end}")
        assert tokens(found.item) == tokens(GAME)
        assert found.broken is None


def test_a_hallabois_game_of_4x4_need_not_tell_its_size():
    """Other sizes stand before an S, columns first."""
    assert tokens(only(STORY.removeprefix("4x4S")).item) == tokens(GAME)
    wide = only("3x2S0.0.2.0.0.2+0,0.2;2:2.0.0.0.0.4+1,0.2;f").item
    assert wide.variant.size == (2, 3)
    assert list(map(str, wide.start)) == ["2c1", "2c2"]
    assert tokens(wide) == ["D2a1"]


@pytest.mark.parametrize(
    ("board", "start"),
    [
        ("2.0.0.0", "2a1"),
        ("0.2.4.0", "2b1 4a2"),
        ("0.2.2.2", None),
        ("0.8.0.0", None),
    ],
)
def test_a_hallabois_game_begins_with_its_first_board(board, start):
    """With first tiles, where it can be those of a new game, else with a position."""
    record = only(f"2x2S{board};e").item
    if start is None:
        cells = list(map(int, board.split(".")))
        assert record.start == Position(Board([cells[:2], cells[2:]]))
    else:
        assert " ".join(map(str, record.start)) == start


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "step 1 is none: ''"),
        ("4x4S", "step 1 is none: ''"),
        ("27x4S", "a board has 1 to 26 rows and columns, not 4x27"),
        ("4x27S", "a board has 1 to 26 rows and columns, not 27x4"),
        ("2x2S2.0.0;1", "step 1 has 3 cells, not 2x2"),
        (f"{STORY}:", "step 6 is none: ''"),
        (f"4x4S{STEPS[0]};1", "step 1 is none: "),
        (f"4x4S{STEPS[0]}:{STEPS[2]}", "move 2: step 2 has the board .,.,.,./.,.,.,./.,4,"),
        (STORY.replace(";2:", ";b:"), "move 2: a break takes small tiles away, which no rule"),
        (STORY.replace(";2:", ";6:"), "move 2: a break takes small tiles away, which no rule"),
        (STORY.replace(";2:", ";f:"), "move 2: step 2 ends the game, but more follow"),
        (STORY.replace(";2:", ";z:"), "move 2: step 2 has no move with its tile: '0.0.0.2"),
        (STORY.replace("+1,2.4;2", ";2"), "move 2: step 2 has no move with its tile: '0.0.0.2"),
        (STORY.replace("+1,2.4", "+9,2.4"), "move 2 (D): row 3, column 10 is not on a board"),
        (STORY.replace("+1,2.4", "+1,2.8"), "move 2 (D): no 8 can appear"),
        (STORY.replace("2;0:", "2;1:"), "move 5: step 5 has the board 8,2,.,2/"),
    ],
)
def test_what_is_wrong_with_a_hallabois_game_is_told(data, message):
    """With the step, and the move where it is one."""
    with complaint(message):
        interop.read(data, "hallabois")


def shared(name):
    """The data of a real file, which is no part of the project."""
    file = SHARED / name
    if not file.exists():
        pytest.skip(f"needs {name} in {SHARED}")
    return file.read_bytes()


@pytest.mark.parametrize(
    ("name", "format_name", "moves", "score", "largest", "claims"),
    [
        ("2048plusplus-32k.txt", "2048plusplus", 14892, 452772, 32768, []),
        ("hallabois-v1-GAME3X3A.txt", "hallabois", 500, 14220, 1024, []),
        ("hallabois-v1-GAME4X4B.txt", "hallabois", 226, 2788, 256, []),
        ("real-32768.2048", "record", 14892, 452772, 32768, []),
        (
            "andstatus-game1.game2048.json",
            "andstatus",
            3737,
            80552,
            4096,
            [WrongClaim("score", 40276, 80552)],
        ),
    ],
)
def test_real_files_are_read(name, format_name, moves, score, largest, claims):
    """They replay to what another engine found; of the andstatus file only the score is wrong."""
    data = shared(name)
    assert interop.detect(data).name == format_name
    found = only(data)
    game = found.item.game()
    assert (len(game.steps), game.score, game.board.max_tile) == (moves, score, largest)
    assert found.item.verify() == claims
    assert found.wrong == ()
    assert found.right == (("board",) if format_name == "andstatus" else ())


def test_the_same_real_game_is_the_same_in_two_formats():
    """Written by two independent programs."""
    code = only(shared("2048plusplus-32k.txt")).item
    record = only(shared("real-32768.2048")).item
    assert (code.start, code.turns) == (record.start, record.turns)
