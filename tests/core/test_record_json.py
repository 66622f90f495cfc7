"""Records as JSON: the twin of the text."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import EXAMPLE, RULE_KEYS, few, records, refused

from core2048 import (
    VARIANTS,
    Board,
    Claims,
    Position,
    Record,
    RecordError,
    Takeback,
    UnknownFormatError,
)

TWIN = {
    "format": "2048-record",
    "version": 1,
    "rules": {"size": [4, 4], "spawn": {"2": 9, "4": 1}, "win": 2048},
    "start": ["2a4", "2c2"],
    "moves": ["L2d1", "D4b3", "L2d2", "U2a4", "R2a1"],
    "meta": {"seed": "12345", "date": "2026-11-29T20:15:00Z", "app": "core2048 0.1.0"},
    "end": {"moves": 5, "score": 16, "max": 8, "over": False, "crc": "558811a0"},
}
"""The example of the design once more."""


def twin_with(**changes):
    """The twin as text, with these changes; a key changed to ... is left out."""
    changed = {**TWIN, **changes}
    return json.dumps({key: value for key, value in changed.items() if value is not ...})


def rules_with(**changes):
    """The twin as text, with these changes to its rules."""
    rules = {**TWIN["rules"], **changes}
    return twin_with(rules={key: value for key, value in rules.items() if value is not ...})


def test_the_twin_of_the_example_says_the_same():
    """In one line, with the same tokens."""
    record = Record.parse(EXAMPLE)
    assert record.to_json() == json.dumps(TWIN)
    assert Record.parse(json.dumps(TWIN)) == record
    assert Record.parse(json.dumps(TWIN).encode()) == record


def test_an_unfinished_set_up_game_by_other_rules_has_a_twin():
    """Fixed start tiles, a board in rows, takebacks and times, and no end."""
    record = Record(
        VARIANTS["quarters"],
        Position(Board.parse("2 2 . . / . . . . / . . . . / . . . ."), 4),
        (*Record.parse(EXAMPLE).turns[:1], Takeback()),
        (("player", "Zoë"),),
    )
    twin = json.loads(record.to_json())
    assert twin == {
        "format": "2048-record",
        "version": 1,
        "rules": {
            "size": [4, 4],
            "spawn": {"2": 3, "4": 1},
            "win": 2048,
            "start-tiles": [2, None],
        },
        "board": [[2, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4],
        "score": 4,
        "moves": ["L2d1", "<"],
        "meta": {"player": "Zoë"},
        "end": None,
    }
    assert "Zoë" in record.to_json()
    assert list(twin) == ["format", "version", "rules", "board", "score", "moves", "meta", "end"]
    assert Record.parse(record.to_json()) == record


@given(records())
def test_both_forms_tell_the_same(record):
    """From text to JSON and back nothing is lost, and the JSON is one line."""
    twin = record.to_json()
    assert Record.parse(twin) == record
    assert Record.parse(twin).to_json() == twin
    assert "\n" not in twin
    assert Record.parse(Record.parse(record.format()).to_json()).format() == record.format()


@pytest.mark.slow
@few
@given(st.lists(records(), min_size=1, max_size=3), st.sampled_from(["\n", "\r\n", " ", "\n\n"]))
def test_twins_one_per_line_make_a_data_set(several, between):
    """JSON Lines, or any objects one after another."""
    text = between.join(record.to_json() for record in several)
    for data in (text, text + between, "\ufeff\n" + text, text.encode()):
        assert Record.parse_all(data) == several


@pytest.mark.parametrize("indent", [1, 4, "\t"])
def test_pretty_printed_twins_are_read(indent):
    """Line breaks within an object do not matter."""
    text = json.dumps(TWIN, indent=indent)
    assert Record.parse_all(f"{text}\n{text}") == [Record.parse(EXAMPLE)] * 2


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (twin_with(meta=...), EXAMPLE.replace("seed: 12345\ndate", "date")),
        (twin_with(end=...), EXAMPLE.partition("end:")[0]),
        (twin_with(end=None), EXAMPLE.partition("end:")[0]),
        (twin_with(end={}), EXAMPLE.partition(" moves=")[0] + "\n"),
        (twin_with(end={"max": 8, "colour": "blue"}), EXAMPLE.partition("moves")[0] + "max=8\n"),
        (twin_with(end={"over": True}), EXAMPLE.partition("moves")[0] + "over=yes\n"),
        (twin_with(version="1.2"), EXAMPLE),
        (twin_with(more=[1]), EXAMPLE),
        (rules_with(merge="pairs"), EXAMPLE),
        (rules_with(spawn={"4": 0.1, "2": 0.9}), EXAMPLE),
        (rules_with(win=None), EXAMPLE.replace("win: 2048", "win: none")),
        (rules_with(win="none"), EXAMPLE.replace("win: 2048", "win: none")),
        (
            rules_with(**{"start-tiles": [None, 2]}),
            EXAMPLE.replace("app", "start-tiles: drawn 2\napp"),
        ),
    ],
)
def test_what_can_be_left_out_of_a_twin_has_a_plain_meaning(text, same):
    """As in the text."""
    record = Record.parse(same)
    if '"meta"' not in text:
        record = Record(record.variant, record.start, record.turns, (), record.claims)
    assert Record.parse(text) == record


def test_meta_values_become_texts():
    """A number in them is its digits."""
    record = Record.parse(twin_with(meta={"seed": 5, "x": 1.5}))
    assert record.headers == (("seed", "5"), ("x", "1.5"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{}", "it has no 'format'"),
        (twin_with(rules=None), "something in it is of another kind than it should be"),
        (twin_with(meta=None), "something in it is of another kind than it should be"),
        ('{"format": "other"}', "its format is 'other', not '2048-record'"),
        (twin_with(version=...), "it has no 'version'"),
        (twin_with(rules=...), "it has no 'rules'"),
        (twin_with(start=...), "it has no 'start'"),
        (twin_with(moves=...), "it has no 'moves'"),
        (rules_with(size=...), "it has no 'size'"),
        (rules_with(spawn=...), "it has no 'spawn'"),
        (rules_with(win=...), "it has no 'win'"),
        (twin_with(start=..., board=[[2, 2]]), "it has no 'score'"),
        (rules_with(size=[4]), "'4' is no size: one looks like 4x4"),
        (rules_with(size=[4, 4.0]), "'4x4.0' is no size: one looks like 4x4"),
        (rules_with(size=[1, 1]), "a board has at least 2 cells, not 1x1"),
        (rules_with(win=2000), "no game on 4x4 makes a 2000: the nearest tiles are 1024 and 2048"),
        (rules_with(win=1.5), "'1.5' is no whole number"),
        (
            rules_with(**{"start-tiles": [4, None]}),
            "this game starts with a 4 where 2a4 is given",
        ),
        (twin_with(start=["2a4"] * 2), "no tile can appear on a4: it is not an empty cell"),
        (twin_with(moves=["L2d1", "left"]), "'left' is no move: one looks like L2d1"),
        (twin_with(meta={"Key": ""}), "'Key' cannot be the key of a header"),
        (
            twin_with(meta={"note": "a\nb"}),
            "the header note takes one line without outer blanks, not 'a\\nb'",
        ),
        (twin_with(end={"moves": 1.5}), "'1.5' is no whole number"),
        (twin_with(moves=["L2d1", []]), "'[]' is no move: one looks like L2d1"),
        (twin_with(end={"over": "perhaps"}), "over=perhaps says neither yes nor no"),
        (
            twin_with(start=..., board=[[2, 2], [2]], score=0),
            "every row of a board is as long as the first, not [2, 1]",
        ),
        (
            twin_with(start=..., board=[[2, -2]], score=0),
            "a tile is a whole number, 0 for an empty cell, not '-2'",
        ),
        (twin_with(start=..., board=[[2, 2]], score=-1), "'-1' is no whole number"),
    ],
)
def test_what_is_wrong_with_a_twin_is_told_with_its_line(text, why):
    """The line is the one on which the object begins."""
    with refused(RecordError, f"line 1: this JSON is no record: {why}") as caught:
        Record.parse(text)
    assert caught.value.line == 1
    with refused(RecordError, f"line 3: this JSON is no record: {why}"):
        Record.parse_all(f"\n{json.dumps(TWIN)}\n{text}\n{json.dumps(TWIN)}\n")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            twin_with(version=2, rules=...),
            "record version 2 is not known here: this reads version 1",
        ),
        (
            rules_with(merge="fibonacci"),
            "the merge rule 'fibonacci' is not known here: this plays 'pairs'",
        ),
    ],
)
def test_a_twin_of_a_version_or_rule_that_is_not_known_is_refused_by_name(text, why):
    """As a text is; the version before anything else."""
    with refused(UnknownFormatError, f"line 2: this JSON is no record: {why}"):
        Record.parse(f"\n{text}")


@pytest.mark.parametrize("key", RULE_KEYS)
def test_rules_do_not_hide_among_the_meta(key):
    """A key of the rules is refused there, as among the headers of a text."""
    with refused(
        RecordError, f"line 1: this JSON is no record: {key!r} cannot be the key of a header"
    ):
        Record.parse(twin_with(meta={key: "4x4"}))


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{'format': '2048-record'}",
        twin_with()[:-1],
        twin_with() + "x",
        twin_with() + "[1]",
        twin_with() + "null",
        '{"format":' * 100_000,
        '{"format": "2048-record", "version": [[]]}',
        twin_with(rules=[]),
        twin_with(start=5),
        twin_with(start=[["2a4"]]),
        twin_with(moves=None),
        twin_with(moves=[5]),
        twin_with(moves=[["<"]]),
        twin_with(meta=[]),
        twin_with(meta=None),
        twin_with(end="over"),
        twin_with(end={"moves": None}),
        twin_with(end={"crc": []}),
        rules_with(size=4),
        rules_with(size={}),
        rules_with(spawn=[2, 4]),
        rules_with(merge=7),
        twin_with(start=..., board=2, score=0),
        twin_with(start=..., board=[], score=0),
        twin_with(score="4", start=..., board=[["a"]]),
    ],
)
def test_any_other_json_is_refused(text):
    """Whatever the shape, the error is the record's, with the line."""
    with pytest.raises(RecordError, match=r"^line 1: this JSON is no record: ."):
        Record.parse_all(text)


def test_claims_of_a_twin_are_verified_like_those_of_a_text():
    """A wrong one is named."""
    record = Record.parse(twin_with(end={"score": 20, "max": 8}))
    assert record.claims == Claims(score=20, max_tile=8)
    assert [str(wrong) for wrong in record.verify()] == [
        "score: the record says 20, the game has 16"
    ]


def test_a_broken_move_of_a_twin_has_no_line():
    """Its number is told."""
    record = Record.parse(twin_with(moves=["L2d1", "D4b3", "D2a4"]))
    with pytest.raises(RecordError, match=r"^move 3 \(D2a4\): ") as caught:
        record.verify()
    assert (caught.value.line, caught.value.move) == (None, 3)
