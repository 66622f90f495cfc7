"""2048verse replays, both kinds."""

import pytest
from foreign import GAME, TEXTS, complaint, only, tokens
from hypothesis import example, given
from hypothesis import strategies as st

from core2048 import Direction, Game, Record, Spawn, Turn, Variant, interop
from core2048.board import Cell
from core2048.interop import verse, verse_old

NEW = TEXTS["2048verse"]
OLD = TEXTS["2048verse-old"]


def test_the_alphabets_are_those_of_the_site():
    """128 letters each, none twice."""
    assert len(set(verse.ALPHABET)) == len(verse.ALPHABET) == 128
    assert verse.ALPHABET[:11] + verse.ALPHABET[35:37] == "0123456789azA"
    assert verse.ALPHABET[61:63] + verse.ALPHABET[-4:] == "ZÀþÿ¤¾"
    assert len(set(verse_old.ALPHABET)) == len(verse_old.ALPHABET) == 128
    assert verse_old.ALPHABET[:2] + verse_old.ALPHABET[94:97] == " !~Çü"
    assert verse_old.ALPHABET[-1] == "á"


def words(*steps):
    """Steps in the letters of the present form, each given by its bits."""
    return "".join(verse.ALPHABET[bits >> shift & 127] for bits in steps for shift in (14, 7, 0))


def bits(move, value, x, y, scale, count):
    """A step in bits, as the grammar has them."""
    return move | value << 2 | x << 4 | y << 7 | scale << 10 | count << 13


START = (bits(0, 0, 0, 3, 7, 255), bits(0, 0, 2, 2, 7, 255))


@pytest.mark.parametrize(
    ("scale", "count", "time"),
    [
        (0, 0, 0),
        (0, 255, 255),
        (1, 0, 256),
        (1, 255, 1021),
        (2, 0, 1024),
        (3, 1, 4144),
        (4, 0, 16384),
        (5, 2, 67072),
        (6, 0, 266734),
        (7, 0, 1053166),
        (7, 254, 4174318),
        (7, 255, None),
    ],
)
def test_times_are_read_and_written(scale, count, time):
    """Each in the finest scale that holds it; a page that was closed has none."""
    data = f"4x4-_{words(*START, bits(2, 0, 3, 0, scale, count))}"
    record = only(data).item
    assert record.turns == (Turn(Direction.LEFT, Spawn(Cell(0, 3), 2), time),)
    assert interop.write(record, "2048verse").decode() == f"{data}\n"


@pytest.mark.parametrize(("time", "told"), [(257, 256), (258, 259), (1029, 1024), (1030, 1036)])
def test_a_time_between_two_counts_becomes_the_nearer_one(time, told):
    """The later one, if it is half way."""
    record = Record(GAME.variant, GAME.start, (GAME.turns[0]._replace(milliseconds=time),))
    (back,) = interop.read(interop.write(record, "2048verse"))
    assert back.turns[0].milliseconds == told


def test_the_largest_board_has_eight_rows_of_eight():
    """Each cell has its bits."""
    record = Record.of(
        Game(Variant(8, win_tile=None), start=[Spawn(Cell(7, 0), 2), Spawn(Cell(0, 7), 4)])
    )
    (back,) = interop.read(interop.write(record, "2048verse"))
    assert (back.start, back.variant.size) == (record.start, (8, 8))


TIMES = {
    shortest + count * unit
    for shortest, unit in zip(verse._SHORTEST, verse._UNITS)
    for count in range(256)
} - {verse._SHORTEST[-1] + 255 * verse._UNITS[-1]}
"""All that can be told; the longest would say that the page was closed."""


@given(st.integers(0, 10**15) | st.integers(0, 5 * 10**6))
@example(4091)
@example(265_000)
def test_any_time_is_written_as_the_nearest_that_can_be(time):
    """Or as the longest one."""
    record = Record(GAME.variant, GAME.start, (GAME.turns[0]._replace(milliseconds=time),))
    (back,) = interop.read(interop.write(record, "2048verse"))
    told = back.turns[0].milliseconds
    assert abs(told - time) == min(abs(each - time) for each in TIMES)


@pytest.mark.parametrize(
    ("move", "direction"),
    list(enumerate([Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT])),
)
def test_every_direction_has_its_number(move, direction):
    """0 up, 1 down, 2 left, 3 right."""
    start = (bits(0, 0, 1, 1, 7, 255), bits(0, 1, 2, 2, 7, 255))
    record = only(f"4x4-_{words(*start, bits(move, 1, 1, 2, 0, 5))}").item
    assert record.turns == (Turn(direction, Spawn(Cell(2, 1), 4), 5),)
    assert str(record.start[1]) == "4c3"


def test_sides_that_are_not_equal_are_columns_first():
    """Unless only the other way makes a game of it."""
    wide = f"3x2-_{words(bits(0, 0, 2, 1, 7, 255), bits(0, 0, 0, 0, 7, 255))}"
    assert only(wide).item.variant.size == (2, 3)
    tall = f"3x2-_{words(bits(0, 0, 1, 2, 7, 255), bits(0, 0, 0, 0, 7, 255))}"
    assert only(tall).item.variant.size == (3, 2)
    neither = f"3x2-_{words(bits(0, 0, 2, 2, 7, 255), bits(0, 0, 0, 0, 7, 255))}"
    with complaint("line 1: row 3, column 3 is not on a board of 2x3"):
        interop.read(neither)
    with complaint("line 1: row 3, column 3 is not on a board of 2x3"):
        interop.read(neither, lenient=True)


def test_of_two_ways_that_both_break_the_longer_game_is_kept():
    """On 3 rows of 2 it goes a move further."""
    start = (bits(0, 0, 0, 0, 7, 255), bits(0, 0, 1, 0, 7, 255))
    steps = (bits(1, 0, 0, 0, 7, 255), bits(1, 0, 1, 1, 7, 255), bits(0, 3, 0, 0, 7, 255))
    data = f"3x2-_{words(*start, *steps)}"
    with complaint("line 1: character 18: "):
        interop.read(data)
    found = only(data, lenient=True)
    assert found.item.variant.size == (3, 2)
    assert len(found.item.turns) == 2
    assert str(found.broken).startswith("line 1: character 18: ")


def test_a_way_that_cannot_begin_is_no_way():
    """Then the other one counts, broken as it may be."""
    start = (bits(0, 0, 2, 0, 7, 255), bits(0, 0, 1, 0, 7, 255))
    data = f"3x2-_{words(*start, bits(1, 0, 0, 0, 7, 255), bits(1, 0, 1, 1, 7, 255))}"
    with complaint("line 1: move 2 (D): "):
        interop.read(data)
    found = only(data, lenient=True)
    assert (found.item.variant.size, len(found.item.turns)) == ((2, 3), 1)


def test_what_stands_between_hyphen_and_underscore_is_kept():
    """As a header, and written back."""
    record = only(NEW.replace("-_", "-a b_")).item
    assert record.header("x-2048verse") == "a b"
    assert interop.write(record, "2048verse").decode().startswith("4x4-a b_¾")
    marked = Record(record.variant, record.start, headers=(("x-2048verse", "a_b"),))
    assert interop.write(marked, "2048verse").decode().startswith("4x4-a b_¾")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("4x4-_", "line 1: the replay ends before its first two tiles"),
        (NEW[:8], "line 1: the replay ends before its first two tiles"),
        (NEW[:-1], "line 1: character 24: the last step is cut short"),
        (NEW.replace("ü", "€"), "line 1: character 15: '€' is not in the alphabet of 2048verse"),
        (NEW.replace("ý0", "ý8"), "line 1: character 6: '¾ý8' places a tile of kind 2: "),
        ("4x4_", "line 1: a 2048verse replay begins like 4x4-_"),
        (f"{NEW}\n\n9", "line 3: a 2048verse replay begins like 4x4-_"),
        ("1000000000x4-_", "line 1: a 2048verse replay begins like 4x4-_"),
        ("27x4-_", "a board has 1 to 26 rows and columns, not 4x27"),
        ("4x27-_", "a board has 1 to 26 rows and columns, not 27x4"),
        ("\n", "this is empty: it holds no game and no board"),
    ],
)
def test_what_is_wrong_with_a_replay_is_told(data, message):
    """With the line and the character."""
    with complaint(message):
        interop.read(data, "2048verse")


def test_every_line_is_a_replay():
    """Blank ones aside; an error names its line."""
    found = interop.read(f"{NEW}\r\n\n{NEW}\n")
    assert [tokens(record) for record in found] == [tokens(GAME)] * 2
    broken = NEW + words(bits(2, 0, 0, 0, 7, 255))
    with complaint("line 3: move 6 (L): ", line=3, move=6):
        interop.read(f"{NEW}\n\n{broken}")


def test_bytes_of_the_code_page_are_read_as_well():
    """Somebody may have saved them so."""
    assert tokens(only(NEW.encode("latin-1")).item) == tokens(GAME)
    assert tokens(only(OLD.encode("cp850")).item) == tokens(GAME)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            Record.of(Game(Variant((9, 2), win_tile=None), seed=0)),
            "2048verse holds boards of up to 8x8, not 9x2",
        ),
        (
            Record.of(Game(Variant(start_tiles=1), seed=0)),
            "2048verse holds games that begin with two tiles, not 1",
        ),
        (
            Record.of(Game(Variant(spawn_odds={8: 1}), seed=0)),
            "2048verse holds no new tiles but 2 and 4, and this game has a 8",
        ),
    ],
)
def test_what_a_replay_cannot_hold_is_refused(record, message):
    """In one line."""
    with complaint(message):
        interop.write(record, "2048verse")


@pytest.mark.parametrize("head", ["replay", "replay:", "replay_", "replay:4x4", "replay_4x4"])
def test_an_old_replay_has_one_of_several_heads(head):
    """A size is told where it is not 4x4, and may be where it is."""
    assert tokens(only(OLD.replace("replay_", head)).item) == tokens(GAME)


def test_an_old_replay_can_be_of_a_smaller_board():
    """Columns first, unless only the other way makes a game of it."""
    alphabet = verse_old.ALPHABET
    first = alphabet[2 << 2 | 1] + alphabet[0]
    assert only(f"replay:3x2{first}").item.variant.size == (2, 3)
    turned = alphabet[1 << 2 | 2] + alphabet[16]
    record = only(f"replay_3x2{turned}").item
    assert record.variant.size == (3, 2)
    assert list(map(str, record.start)) == ["2b3", "4a1"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("replay", "line 1: the replay ends before its first two tiles"),
        ("replay_#", "line 1: the replay ends before its first two tiles"),
        ("replay_#€", "line 1: character 9: '€' is not in the alphabet of 2048verse"),
        (f"{OLD}€", "line 1: character 15: '€' is not in the alphabet of 2048verse"),
        (f"{OLD}ü", "line 1: move 6 (L): no tile can appear on a1: it is not empty"),
        ("Replay", "line 1: an old 2048verse replay begins with 'replay'"),
        ("replay:0x4", "a board has 1 to 26 rows and columns, not 4x0"),
        ("replay:4x0", "a board has 1 to 26 rows and columns, not 0x4"),
        ("replay_##", "line 1: no tile can appear on a4: it is not an empty cell"),
    ],
)
def test_what_is_wrong_with_an_old_replay_is_told(data, message):
    """With the line and the character."""
    with complaint(message):
        interop.read(data, "2048verse-old")
