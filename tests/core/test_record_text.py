"""Records as text: what is written, and all that is read."""

import os
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import (
    EXAMPLE,
    RULE_KEYS,
    few,
    header_keys,
    header_texts,
    outcome,
    play,
    records,
    refused,
    variant_of,
)

from core2048 import (
    VARIANTS,
    Board,
    Cell,
    Claims,
    Direction,
    Game,
    Position,
    Record,
    RecordError,
    Spawn,
    Takeback,
    Turn,
    UnknownFormatError,
    Variant,
)
from core2048.record.text import TurnLayout

UP, RIGHT, DOWN, LEFT = Direction
HEAD = "2048-record: 1\nsize: 4x4\nspawn: 2*9 4*1\nwin: 2048\nstart: 2a4 2c2\n\n"
FOUR = "the board has 4 rows of 4"
SET_UP = "2048-record: 1\nsize: 1x3\nspawn: 2*1\nwin: none\nscore: 4\nboard: 2,2,.\n\n"


def turns_of(*tokens):
    """The turns that these tokens tell in a record of the usual rules."""
    return Record.parse(f"{HEAD}{' '.join(tokens)} ").turns


# The example of the design


def test_the_example_of_the_design_says_what_happened():
    """Rules, start, moves, headers and claims are all there."""
    record = Record.parse(EXAMPLE)
    assert record.variant == Variant()
    assert record.start == (Spawn(Cell(3, 0), 2), Spawn(Cell(1, 2), 2))
    assert [str(turn) for turn in record.turns] == ["L2d1", "D4b3", "L2d2", "U2a4", "R2a1"]
    assert record.turns[1] == Turn(DOWN, Spawn(Cell(2, 1), 4), None)
    assert record.header("seed") == "12345"
    assert record.header("player") is None
    assert record.headers[1:] == (("date", "2026-11-29T20:15:00Z"), ("app", "core2048 0.1.0"))
    assert record.claims == Claims(moves=5, score=16, max_tile=8, over=False, crc="558811a0")
    assert record.verify() == []


def test_the_example_of_the_design_is_canonical():
    """It comes back byte for byte, and so does its end when it is claimed anew."""
    record = Record.parse(EXAMPLE)
    assert record.format() == EXAMPLE
    assert record.ended().format() == EXAMPLE
    commented = EXAMPLE.replace("R2a1\n", "R2a1      # a comment runs to the end of the line\n")
    assert Record.parse(commented).format() == EXAMPLE


# What is written


def test_turns_are_written_ten_a_line_with_the_number_of_the_first_move():
    """A takeback stays in the log, and the next move has the number of the one taken back."""
    game = Game(seed=1)
    turns = play(game, [("move", 1)] * 10 + [("undo", 0)] * 3 + [("move", 1)] * 12)
    tokens = [str(turn) for turn in turns]
    body = Record(game.variant, game.start, tuple(turns)).format().partition("\n\n")[2]
    assert body == (
        f"1. {' '.join(tokens[:10])}\n11. {' '.join(tokens[10:20])}\n15. {' '.join(tokens[20:])}\n"
    )
    assert tokens[10:13] == ["<", "<", "<"]


def test_a_layout_goes_on_where_a_file_stopped():
    """Appending begins with the number of the next move, and every text ends with white space."""
    layout = TurnLayout(41)
    texts = [layout.text(turn) for turn in turns_of(*["L2d1@5"] * 8, "<", "<", "R2a1")]
    assert texts == ["42. L2d1@5 ", *["L2d1@5 "] * 7, "< ", "<\n", "48. R2a1 "]
    assert layout.in_line == 1
    assert TurnLayout().in_line == 0


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (Record(VARIANTS["classic"], (Spawn(Cell(3, 0), 2), Spawn(Cell(1, 2), 2))), HEAD),
        (
            Record(
                Variant(size=(1, 3), spawn_odds={2: 1}, win_tile=None),
                Position(Board.parse("2 2 ."), 4),
            ),
            SET_UP,
        ),
        (
            Record(VARIANTS["quarters"], (Spawn(Cell(0, 0), 2), Spawn(Cell(0, 1), 4))),
            "2048-record: 1\nsize: 4x4\nspawn: 2*3 4*1\nwin: 2048\nstart-tiles: 2 drawn\n"
            "start: 2a1 4b1\n\n",
        ),
        (
            Record(
                variant_of((1, 3), start_tiles=1),
                Position(Board.parse("2 . .")),
                (Turn(RIGHT, Spawn(Cell(0, 0), 2), 0), Takeback()),
                (("note", "ü # no comment"), ("x-empty", "")),
                Claims(over=True),
            ),
            "2048-record: 1\nsize: 1x3\nspawn: 2*9 4*1\nwin: 16\nstart-tiles: drawn\n"
            "note: ü # no comment\nx-empty: \nscore: 0\nboard: 2,.,.\n\n1. R2a1@0 <\n\n"
            "end: over=yes\n",
        ),
        (
            Record(
                variant_of((3, 1)),
                (Spawn(Cell(2, 0), 2), Spawn(Cell(0, 0), 4)),
                claims=Claims(0, 0, 4, False, "0a0b0c0d"),
            ),
            "2048-record: 1\nsize: 3x1\nspawn: 2*9 4*1\nwin: 16\nstart: 2a3 4a1\n\n"
            "end: moves=0 score=0 max=4 over=no crc=0a0b0c0d\n",
        ),
        (
            Record(variant_of((3, 1)), (Spawn(Cell(2, 0), 2),) * 2, claims=Claims()),
            "2048-record: 1\nsize: 3x1\nspawn: 2*9 4*1\nwin: 16\nstart: 2a3 2a3\n\nend:\n",
        ),
    ],
)
def test_records_are_written_in_one_way(record, text):
    """Headers in their order, a blank line, the moves, a blank line, the end."""
    assert record.format() == text


@given(records())
def test_what_is_written_is_read_back(record):
    """Text, record and text again: nothing is lost and nothing comes twice."""
    text = record.format()
    again = Record.parse(text)
    assert again == record
    assert again.format() == text
    assert Record.parse(text.encode()) == record
    assert again.ended().verify() == []


@pytest.mark.slow
@few
@given(st.lists(records(), max_size=4))
def test_several_records_stand_one_after_another(several):
    """The next first line begins the next record, whether the last has an end or not."""
    text = "\n".join(record.format() for record in several)
    if several:
        assert Record.parse_all(text) == several
    if len(several) != 1:
        with pytest.raises(RecordError):
            Record.parse(text)


# What is read


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE.replace("\n", "\r\n"),
        "\ufeff" + EXAMPLE,
        "\n\n# a comment\n  # and another\n" + EXAMPLE,
        EXAMPLE.replace("\n", "\n\n# between\n\n"),
        EXAMPLE.replace("\n", "  \n  "),
        EXAMPLE.replace("1. ", ""),
        EXAMPLE.replace("1. ", "7. ").replace("U2a4", "\n9.\nU2a4 12. #L2d1 L2d1\n"),
        EXAMPLE.replace(" ", "\t").replace("core2048\t", "core2048 "),
        EXAMPLE.replace("2*9 4*1", "4*0.10 2*0.90"),
        EXAMPLE.replace("win: 2048", "win:2048\nmerge: pairs"),
        EXAMPLE.replace("2048-record: 1", "2048-record: 1.7"),
        EXAMPLE.replace("crc=", "colour=blue crc="),
        EXAMPLE.replace("start: 2a4 2c2\n", "").replace("size:", "start: 2a4 2c2\nsize:"),
        EXAMPLE.replace("app: core2048 0.1.0\n", "") + "# bye",
    ],
)
def test_records_are_read_however_they_are_laid_out(text):
    """Line ends, a BOM, comments, blank lines, numbers and unknown words do not matter."""
    for data in (text, text.encode()):
        record = Record.parse(data)
        assert record == Record.parse(EXAMPLE.replace("app: core2048 0.1.0\n", "")) or (
            record == Record.parse(EXAMPLE)
        )


def test_a_record_without_a_win_tile_or_a_score_has_none():
    """What can be left out has a plain meaning."""
    record = Record.parse("2048-record: 1\nsize: 1x3\nspawn: 2*1\nboard: 2,2,.\n\n")
    assert record.variant == Variant(size=(1, 3), spawn_odds={2: 1}, win_tile=None)
    assert record.start == Position(Board.parse("2 2 ."), 0)


def test_any_tiles_can_spawn():
    """Odds are read for what they are, whatever the size makes of them."""
    record = Record.parse("2048-record: 1\nsize: 1x2\nspawn: 5*1 7*2.5\nboard: 5,7\n")
    assert record.variant.spawn_odds == ((5, 2), (7, 5))


def test_headers_that_nobody_knows_survive():
    """They keep their order and their text, whatever it is."""
    head = HEAD.replace("start:", "x-2: b:  c  # d\nplayer: Zoë 👩‍👧\nx-1:\nstart:")
    record = Record.parse(head)
    assert record.headers == (("x-2", "b:  c  # d"), ("player", "Zoë 👩‍👧"), ("x-1", ""))
    assert record.format() == head.replace("x-1:", "x-1: ")


def test_control_characters_in_a_header_become_blanks():
    """So that whatever was read can be written, shown and told in JSON."""
    record = Record.parse(HEAD.replace("start:", "note: \x00a\tb\x1b[2J\x85\u2028c\nstart:"))
    assert record.header("note") == "a b [2J  c"
    assert Record.parse(record.to_json()) == record


def test_a_token_counts_only_when_white_space_follows():
    """A header or an end only when its line is whole."""
    text = f"{HEAD}1. L2d1 D4b3"
    assert turns_of("L2d1") == Record.parse(text).turns
    assert len(Record.parse(f"{text} ").turns) == len(Record.parse(f"{text}\n").turns) == 2
    assert len(Record.parse(f"{text}\t#").turns) == 2
    assert Record.parse(EXAMPLE.removesuffix("\n")).claims is None
    assert Record.parse(EXAMPLE.removesuffix(" crc=558811a0\n")).claims is None
    assert Record.parse(f"{HEAD}\nend: moves=0\nx").claims == Claims(moves=0)
    with refused(RecordError, "the header stops before its line 'start: …'"):
        Record.parse(HEAD.removesuffix("\n\n"))


def test_times_are_kept_to_the_millisecond():
    """Zero and long times as well."""
    times = [turn.milliseconds for turn in turns_of("L2d1@0", "D4b3", f"L2d2@{10**14}")]
    assert times == [0, None, 10**14]


# What is refused


def header(line, instead):
    """The head of a record with one line replaced."""
    return HEAD.replace(line, instead)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (header("size: 4x4\n", ""), None, "the header stops before its line 'size: …'"),
        (header("spawn: 2*9 4*1\n", ""), None, "the header stops before its line 'spawn: …'"),
        (header("start: 2a4 2c2\n", ""), None, "the header stops before its line 'start: …'"),
        ("2048-record: 1\n", None, "the header stops before its line 'size: …'"),
        (
            f"{HEAD}L2d1\n".replace("win: 2048\nstart: 2a4 2c2\n", ""),
            None,
            "the header has no line 'start: …'",
        ),
        (
            f"{HEAD}end: moves=0\n".replace("size: 4x4\n", ""),
            None,
            "the header has no line 'size: …'",
        ),
        (
            f"{HEAD.rstrip()}\nboard: 2,.,.,./.,.,.,./.,.,.,./.,.,.,4\n\n",
            5,
            "a game begins by 'start' or by 'board', not both",
        ),
        (header("4x4", "4*4"), 2, "'4*4' is no size: one looks like 4x4"),
        (header("4x4", "4"), 2, "'4' is no size: one looks like 4x4"),
        (header("4x4", "4x1000"), 2, "'4x1000' is no size: one looks like 4x4"),
        (header("4x4", "1x1"), 2, "a board has at least 2 cells, not 1x1"),
        (header("4x4", "4x27"), 2, "a board has 1 to 26 rows and columns, not 4x27"),
        (header("2*9", "2"), 3, "'2 4*1' are no spawn odds: they look like 2*9 4*1"),
        (header("4*1", "4*-1"), 3, "'2*9 4*-1' are no spawn odds: they look like 2*9 4*1"),
        (header("4*1", "4*1e3"), 3, "'2*9 4*1e3' are no spawn odds: they look like 2*9 4*1"),
        (header("4*1", "4*1."), 3, "'2*9 4*1.' are no spawn odds: they look like 2*9 4*1"),
        (header("4*1", "4*0"), 3, "the weight of 4 is a number above 0, not 0"),
        (header("4*1", "0*1"), 3, "a spawned tile is a whole number above 0, not 0"),
        (header("2*9 4*1", ""), 3, "spawn odds name each tile once, and at least one, not []"),
        (header("win: 2048", "win: much"), 4, "'much' is no whole number"),
        (header("win: 2048", "win: -2"), 4, "'-2' is no whole number"),
        (header("win: 2048", "win:"), 4, "'' is no whole number"),
        (
            header("win: 2048", "win: 2000"),
            4,
            "no game on 4x4 makes a 2000: the nearest tiles are 1024 and 2048",
        ),
        (header("win: 2048", "win: 0"), 4, "a win tile is a whole number above 0, or None, not 0"),
        (header("2a4 2c2", ""), 5, "a 4x4 game starts with 1 to 16 tiles"),
        (header("2a4 2c2", "2a4 2"), 5, "'2' is no tile in its cell: one looks like 2d1"),
        (header("2a4 2c2", "2A4"), 5, "'2A4' is no tile in its cell: one looks like 2d1"),
        (header("2a4 2c2", "2a4 2a4"), 5, "no tile can appear on a4: it is not an empty cell"),
        (header("2a4 2c2", "2a5"), 5, f"no tile can appear in row 5, column 1: {FOUR}"),
        (header("2a4 2c2", "2a0"), 5, f"no tile can appear in row 0, column 1: {FOUR}"),
        (header("2a4 2c2", "2e1"), 5, f"no tile can appear in row 1, column 5: {FOUR}"),
        (header("2a4 2c2", "8a4 2c2"), 5, "no 8 can appear: this game spawns 2 or 4"),
        (
            header("start:", "start-tiles: 4 drawn\nstart:"),
            6,
            "this game starts with a 4 where 2a4 is given",
        ),
        (
            header("start:", "start-tiles: drawn\nstart:"),
            6,
            "this game starts with 1 tiles, not 2",
        ),
        (header("start:", "start-tiles: 2 any\nstart:"), 5, "'any' is no whole number"),
        (
            header("start:", "start-tiles: 8 drawn\nstart:"),
            5,
            "a start tile is one of the spawns [2, 4], or None, not 8",
        ),
        (header("start:", "win: 1024\nstart:"), 5, "the header 'win' stands twice"),
        (header("start:", "note: a\nnote: a\nstart:"), 6, "the header 'note' stands twice"),
        (f"{HEAD}L2d1\nnote: a\n", 8, "the header 'note' stands among the moves"),
        (f"{HEAD}L2d1\nwin: 1024\n", 8, "the header 'win' stands among the moves"),
        (f"{SET_UP}".replace("2,2,.", "2,2"), 6, "this game is played on 1x3, not on 1x2"),
        (
            SET_UP.replace("2,2,.", "2,x,."),
            6,
            "a tile is a whole number, 0 for an empty cell, not 'x'",
        ),
        (
            SET_UP.replace("2,2,.", "2,2,./2"),
            6,
            "every row of a board is as long as the first, not [3, 1]",
        ),
        (SET_UP.replace("2,2,.", ""), 6, "a board has 1 to 26 rows and columns, not 0x0"),
        (SET_UP.replace("score: 4", "score: -4"), 5, "'-4' is no whole number"),
        (SET_UP.replace("score: 4", "score: 4.0"), 5, "'4.0' is no whole number"),
        (f"{HEAD}end: moves=5\nL2d1\n", 8, "only another record can follow the end"),
        (f"{HEAD}end: moves=5\nend: moves=5\n", 8, "only another record can follow the end"),
        (f"{HEAD}end: moves=many\n", 7, "'many' is no whole number"),
        (f"{HEAD}end: score=-1\n", 7, "'-1' is no whole number"),
        (f"{HEAD}end: max\n", 7, "'' is no whole number"),
        (f"{HEAD}end: over=maybe\n", 7, "over=maybe says neither yes nor no"),
        (f"{HEAD}end: crc=12345\n", 7, "crc=12345 is not of 8 hex digits"),
        (f"{HEAD}end: crc=0a563d2g\n", 7, "crc=0a563d2g is not of 8 hex digits"),
        (f"{HEAD}end: crc=0a563d2e0\n", 7, "crc=0a563d2e0 is not of 8 hex digits"),
        (f"{HEAD}L2d1\nX2d1 \n", 8, "'X2d1' is no move: one looks like L2d1"),
        (f"{HEAD}L \n", 7, "'L' is no move: one looks like L2d1"),
        (f"{HEAD}L2d1@\n", 7, "'L2d1@' is no move: one looks like L2d1"),
        (f"{HEAD}L2d1@-5\n", 7, "'L2d1@-5' is no move: one looks like L2d1"),
        (f"{HEAD}L2d1@5@5\n", 7, "'L2d1@5@5' is no move: one looks like L2d1"),
        (f"{HEAD}L2d1@{10**15}\n", 7, f"'L2d1@{10**15}' is no move: one looks like L2d1"),
        (f"{HEAD}l2d1\n", 7, "'l2d1' is no move: one looks like L2d1"),
        (f"{HEAD}<@5\n", 7, "'<@5' is no move: one looks like L2d1"),
        (f"{HEAD}L2\n", 7, "'2' is no tile in its cell: one looks like 2d1"),
        (f"{HEAD}L-2d1\n", 7, "'-2d1' is no tile in its cell: one looks like 2d1"),
        (f"{HEAD}L2d100\n", 7, "'2d100' is no tile in its cell: one looks like 2d1"),
        (f"\n\n{HEAD}\n1.x \n", 10, "'1.x' is no move: one looks like L2d1"),
        (f"{HEAD}\n{header('4x4', '4')}", 9, "'4' is no size: one looks like 4x4"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text, line, message):
    """Lines count from 1, through comments and through records before."""
    kind = UnknownFormatError if "is not known here" in message else RecordError
    with refused(kind, message if line is None else f"line {line}: {message}") as caught:
        Record.parse_all(text)
    assert caught.value.line == line
    assert (caught.value.move, caught.value.turn, caught.value.board) == (None, None, None)


@pytest.mark.parametrize("version", ["2", "10.1", "0", "", "one"])
def test_a_version_that_is_not_known_is_refused_by_name(version):
    """Before anything else, since the rest may look like anything; so is a broken one."""
    message = f"record version {version} is not known here: this reads version 1"
    with refused(UnknownFormatError, f"line 2: {message}") as caught:
        Record.parse(f"\n2048-record: {version}\nsize: any\n%%% \n")
    assert caught.value.line == 2


def test_a_merge_rule_that_is_not_known_is_refused_by_name():
    """A record of other rules is no error, but none that can be played here."""
    message = "line 4: the merge rule 'fibonacci' is not known here: this plays 'pairs'"
    with refused(UnknownFormatError, message) as caught:
        Record.parse(HEAD.replace("win:", "merge: fibonacci\nwin:"))
    assert isinstance(caught.value, RecordError)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "this holds no record: one begins with '2048-record: 1'"),
        (b"", "this holds no record: one begins with '2048-record: 1'"),
        ("\ufeff\n # only a comment\n", "this holds no record: one begins with '2048-record: 1'"),
        ("2048-record: 1", "this holds no record: one begins with '2048-record: 1'"),
        ("hello\n", "line 1: a record begins with '2048-record: 1'"),
        ("\n# a comment\nhello", "this holds no record: one begins with '2048-record: 1'"),
        ("\n# a comment\nhello world", "line 3: a record begins with '2048-record: 1'"),
        (f"\nhello\n{HEAD}", "line 2: a record begins with '2048-record: 1'"),
        ("size: 4x4\n2048-record: 1\n", "line 1: a record begins with '2048-record: 1'"),
        ("[Event 1]\n1. e4 e5\n", "line 1: a record begins with '2048-record: 1'"),
        (b"GIF89a\x01\x00\x01\x00\x80\xff\xff", "this is no text in UTF-8: see byte 10"),
        ("4x4".encode("utf-16"), "this is no text in UTF-8: see byte 0"),
        (HEAD.encode() + b"# \xff\n", f"this is no text in UTF-8: see byte {len(HEAD) + 2}"),
        (b"\x00\x01\x02 ", "line 1: a record begins with '2048-record: 1'"),
    ],
)
def test_what_holds_no_record_is_refused(data, message):
    """Empty, foreign and binary files are told apart."""
    for reader in (Record.parse, Record.parse_all):
        with refused(RecordError, message):
            reader(data)


def test_one_record_is_one():
    """Where one is asked for, more are an error."""
    with refused(RecordError, "it holds 2 records: name a file with one"):
        Record.parse(HEAD + HEAD)
    assert Record.parse_all(HEAD + HEAD) == [Record.parse(HEAD)] * 2


# Records that were cut short or damaged


CUT = """\
2048-record: 1
size: 4x4
spawn: 2*9 4*1
win: 2048
note: süß 2048
start: 2a4 2c2

# begun
1. L2d1 D4b3@1250 < < L2d1   # thought again: < L2d1
2. D4b3@7 L2d2 U2a4 R2a1

end: moves=5 score=16 max=8 over=no crc=d79ab99a
"""


def told(data):
    """How many turns are whole in the first bytes of CUT."""
    body = data.decode(errors="ignore").partition("# begun")[2].partition("end:")[0]
    body = re.sub(r"#.*", "", body)
    return len(re.findall(r"(?:[LRUD][0-9a-d@]+|<)(?=\s)", body))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_record_cut_anywhere_tells_no_lie(newline):
    """Each beginning is the beginning of the game, or no record for want of a header."""
    whole = Record.parse(CUT)
    assert whole.verify() == []
    data = CUT.replace("\n", newline).encode()
    head = data.index(b"2c2") + len(f"2c2{newline}")
    for length in range(len(data)):
        cut = data[:length]
        if length < head:
            with pytest.raises(RecordError, match="this holds no record|the header stops before"):
                Record.parse(cut)
            continue
        record = Record.parse(cut)
        assert (record.variant, record.start) == (whole.variant, whole.start)
        assert record.headers == whole.headers
        assert record.turns == whole.turns[: told(cut)]
        assert record.claims is None
        assert [step.board for step in record.steps()] == [
            step.board for step in Record.parse(record.format()).steps()
        ]
    assert told(data) == len(whole.turns) == 9


@pytest.mark.slow
def test_a_long_word_before_a_cut_takes_no_long_time():
    """It is read once, not again from each of its letters, which takes minutes."""
    program = (
        "import sys; from core2048 import Record; print(*Record.parse(sys.stdin.read()).turns)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=f"{HEAD}L2d1 # {'x' * 300_000} ",
        env={"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == "L2d1\n"


@given(records(), st.data())
def test_any_record_cut_anywhere_tells_no_lie(record, data):
    """Also set-up positions, rectangles and other rules: a prefix, or no record."""
    text = record.format().encode()
    cut = text[: data.draw(st.integers(0, len(text)))]
    if len(cut) < text.index(b"\n\n") + 1:
        with pytest.raises(RecordError, match="this holds no record|the header stops before"):
            Record.parse(cut)
        return
    found = Record.parse(cut)
    assert found.turns == record.turns[: len(found.turns)]
    assert (found.variant, found.start, found.headers) == (
        record.variant,
        record.start,
        record.headers,
    )
    assert found.claims == (record.claims if cut == text else None)


@pytest.mark.slow
@few
@given(st.lists(records(), min_size=2, max_size=2), st.data())
def test_records_before_a_cut_are_whole(several, data):
    """Only the last can suffer."""
    first, last = (record.format().encode() for record in several)
    cut = last[: data.draw(st.integers(0, len(last)))]
    found = outcome(first + cut)
    assert found is None or found[0] == several[0]


SOME = st.binary(max_size=3) | st.sampled_from([b"<", b" ", b"\n", b"#", b"9", b"4a1", b": "])


def damaged(data):
    """The data with a few bytes changed, lost, doubled or put in."""
    change = st.tuples(st.integers(0, len(data)), st.integers(0, 3), SOME)

    def change_all(changes):
        changed = data
        for at, gone, instead in changes:
            changed = changed[:at] + instead + changed[at + gone :]
        return changed

    return st.lists(change, min_size=1, max_size=4).map(change_all)


@given(records(), st.booleans(), st.data())
def test_damage_is_an_error_of_the_record_or_none(record, as_json, data):
    """Nothing else is ever raised, and what is still read can be written and read again."""
    text = record.to_json() if as_json else record.format()
    for found in outcome(data.draw(damaged(text.encode()))) or ():
        assert Record.parse(found.format()) == found
        assert Record.parse(found.to_json()) == found


@given(st.binary(max_size=80), st.sampled_from([b"", HEAD.encode(), b'{"format": ']))
def test_any_bytes_are_a_record_or_none(data, before):
    """Whatever stands in a file."""
    outcome(before + data)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}L#d1 ",
        f"{HEAD}L2d# ",
        f"{HEAD}L2d1@# ",
        f"{HEAD}#. L2d1 ",
        f"{HEAD}\nend: moves=#\n",
        f"{HEAD}\nend: score=# max=#\n",
        header("record: 1", "record: #"),
        header("4x4", "#x4"),
        header("2*9", "#*9"),
        header("2*9", "2*#"),
        header("2*9", "2*0.#"),
        header("win: 2048", "win: #"),
        header("seed:", "seed: #"),
        header("2a4", "#a4"),
        header("2a4", "2a#"),
        header("start:", "start-tiles: # drawn\nstart:"),
        header("start:", "seed: #\nstart:"),
        SET_UP.replace("4", "#"),
        SET_UP.replace("2,2,.", "#,#,.") + "L2c1 U2c1 ",
        SET_UP.replace("2,2,.", "#,#,.") + "L2c1 R2a1 ",
    ],
)
def test_numbers_beyond_all_measure_do_no_harm(text):
    """They are read, or refused as an error of the record."""
    for digits in (20, 300, 301, 600, 601, 1000, 5000):
        for found in outcome(text.replace("#", "9" * digits)) or ():
            assert Record.parse(found.format()) == found


# Records of games


def test_the_record_of_a_game_has_its_seed_and_its_end():
    """An unfinished one claims nothing."""
    game = Game(variant_of(2), seed=1)
    game.step(game.legal_moves()[0])
    record = Record.of(game, {"player": "Zoë", "x-1": "2"})
    assert record.headers == (("seed", "1"), ("player", "Zoë"), ("x-1", "2"))
    assert record.turns == tuple(Turn(step.direction, step.spawn) for step in game.steps)
    assert (record.variant, record.start, record.claims) == (game.variant, game.start, None)
    while game.legal_moves():
        game.step(game.legal_moves()[0])
    ended = Record.of(game)
    assert ended.headers == (("seed", "1"),)
    assert ended == ended.ended()
    assert ended.claims.over is True
    assert ended.verify() == []


def test_the_record_of_a_game_from_an_rng_has_no_seed():
    """Nobody knows it; it can be told as a header."""
    game = Record.parse(HEAD).game()
    assert game.seed is None
    assert Record.of(game).headers == ()
    assert Record.of(game, {"seed": "5"}).headers == (("seed", "5"),)


def test_no_header_can_belie_the_seed():
    """A game that has one is recorded with it."""
    assert Record.of(Game(seed=3), {"seed": "7", "app": "x"}).headers == (
        ("seed", "3"),
        ("app", "x"),
    )


@given(header_keys, header_texts)
def test_any_line_of_text_can_be_a_header(key, text):
    """It is there again after both forms."""
    record = Record.of(Record.parse(HEAD).game(), {key: text})
    assert record.headers == ((key, text),)
    assert Record.parse(record.format()) == Record.parse(record.to_json()) == record


@pytest.mark.parametrize(
    "key",
    [*RULE_KEYS, "2048-record", "", "Player", "a b", "a:", "-a", "1a", "ä", "a\n"],
)
def test_keys_that_no_header_can_have_are_refused(key):
    """Those of the rules, and what is no key."""
    with refused(RecordError, f"{key!r} cannot be the key of a header"):
        Record.of(Game(seed=1), {key: "text"})


@pytest.mark.parametrize("text", ["a\nb", " a", "a ", "a\tb", "\x1b[2J", "a\u2028b", "\ud800"])
def test_texts_that_no_header_can_have_are_refused(text):
    """What is more than a line, or would not come back as it was."""
    with refused(RecordError, f"the header note takes one line without outer blanks, not {text!r}"):
        Record.of(Game(seed=1), {"note": text})


# Files


def test_records_go_to_files_and_come_back(tmp_path):
    """The text in UTF-8, whatever the platform likes better."""
    path = tmp_path / "game.2048"
    record = Record.of(Game(seed=1), {"player": "Zoë"})
    record.dump(path)
    assert path.read_bytes() == record.format().encode("utf-8")
    assert Record.load(path) == Record.load(str(path)) == record
    path.write_text(record.to_json())
    assert Record.load(path) == record
    path.write_bytes(record.format().encode() * 2)
    with refused(RecordError, "it holds 2 records: name a file with one"):
        Record.load(path)
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "none.2048")


def test_a_record_that_cannot_be_written_leaves_the_old_one(tmp_path):
    """A file is whole or as it was."""
    path = tmp_path / "game.2048"
    record = Record.of(Game(seed=1))
    record.dump(path)
    unwritable = Record(record.variant, record.start, headers=(("note", "\ud800"),))
    with pytest.raises(UnicodeEncodeError):
        unwritable.dump(path)
    assert Record.load(path) == record
    assert list(tmp_path.iterdir()) == [path]


def test_a_message_is_never_as_long_as_what_it_names():
    """Both of its ends are told: what is wrong, and what would be right."""
    with pytest.raises(RecordError) as caught:
        Record.parse(f"{HEAD}{'x' * 10**6} ")
    said = str(caught.value)
    assert said.startswith(f"line 7: '{'x' * 1999} … {'x' * 10}")
    assert said.endswith("' is no move: one looks like L2d1")
    assert len(said) == len("line 7: ") + 3003
    for length in (3000, 3001):
        assert ("…" in str(RecordError("x" * length))) == (length > 3000)


def test_a_header_is_a_text():
    """A number is told like any text that cannot be."""
    with refused(RecordError, "the header round takes one line without outer blanks, not 1"):
        Record.of(Game(seed=1), {"round": 1})
