"""Texts, numbers and JSON, read without trust; our own records, kept as far as they are true."""

from dataclasses import replace

import pytest
from foreign import GAME, complaint, only

from core2048 import (
    VARIANTS,
    Board,
    Direction,
    Position,
    Record,
    RecordError,
    Takeback,
    Turn,
    interop,
)
from core2048.interop.json_values import array, member, mentions, only_value, values, whole
from core2048.interop.words import decoded, header, number, shown

BROKEN = Turn(Direction.LEFT, GAME.start[0])
"""No third move of the game, for the cell is taken."""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a", "a"),
        (" a \t b\n", "a b"),
        ("a\x00b\u2028c\x7f", "a b c"),
        ("Zoë 漢", "Zoë 漢"),
        ("a" * 400, "a" * 300),
        ("a" * 299 + " b", "a" * 299),
        ("\n", None),
        ("", None),
    ],
)
def test_a_header_is_made_one_line(text, line):
    """Or left out, where nothing would stand in it."""
    found = header("note", text)
    assert found == (() if line is None else (("note", line),))
    record = Record(GAME.variant, GAME.start, headers=found)
    assert Record.parse(record.format()) == record


def test_a_number_is_of_plain_digits_and_not_too_long():
    """So that it can be written again."""
    assert number("0") == 0
    assert number("9" * 300) == 10**300 - 1
    for word in ("", "-1", "+1", "1.0", "٣", "1_0", "9" * 301):
        with complaint(f"{shown(word)} is no whole number"):
            number(word)


def test_what_is_shown_of_a_value_is_short():
    """Whatever it is."""
    for value in ("a" * 1000, 10**1000, [["a" * 99] * 99] * 99, {"a": {"b": ["c"] * 99}}):
        assert len(shown(value)) <= 120
    assert shown([["a" * 99] * 99] * 99).endswith("...")
    assert shown([1, "a", None]) == "[1, 'a', None]"


def test_only_utf_8_is_text():
    """The byte that is none is told."""
    assert decoded("ü".encode()) == "ü"
    with complaint("this is no text in UTF-8: see byte 1"):
        decoded(b"a\xff")


def test_json_values_come_with_their_lines():
    """One after another, with or without white space."""
    assert list(values('{}[1]\n\n"a"\n[\n2]3 ')) == [
        (1, {}),
        (1, [1]),
        (3, "a"),
        (4, [2]),
        (5, 3),
    ]
    assert only_value(" 7 ", "it") == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "{",
            "line 1: this JSON is damaged: expecting property name enclosed in double quotes at ",
        ),
        ("[1] \n[\n2", "line 2: this JSON is damaged: expecting ',' delimiter at character 9"),
        ("[" * 10**5, "line 1: this JSON is nested too deeply"),
        ("1 " + "9" * 5000, "line 1: this JSON has a number that is too long"),
    ],
)
def test_damaged_json_is_told(text, message):
    """With the line that the value begins on, and the character."""
    with complaint(message):
        list(values(text))


def test_json_is_known_by_words_in_its_beginning():
    """In quotes, all of them, and in an object."""
    assert mentions(b' {"a": "b"}', b"a", b"b")
    for data in (b'{"a": 1}', b'["a", "b"]', b"{a: b}", b'{"a"' + b" " * 70_000 + b': "b"}'):
        assert not mentions(data, b"a", b"b")


def test_members_are_asked_for_by_name():
    """What is missing or of another kind is told."""
    assert member({"a": {"b": 1}}, "a", "b") == 1
    with complaint("an object lacks 'b': {}"):
        member({"a": {}}, "a", "b")
    with complaint("1 stands where an object with 'b' should"):
        member({"a": 1}, "a", "b")
    assert whole(0, "n") == 0
    assert array([], "n") == []
    for value in (-1, True, 1.0, "1", None):
        with complaint(f"'n' is a whole number, not {value!r}"):
            whole(value, "n")
        with complaint(f"'n' is a list, not {value!r}"):
            array(value, "n")


def test_of_our_own_record_the_true_part_is_kept_with_its_takebacks():
    """The moves behind a broken one go, and so do the claims; a true record stays whole."""
    ended = GAME.ended()
    assert only(ended.format(), lenient=True).item == ended
    turns = (*GAME.turns[:2], Takeback(), GAME.turns[1], BROKEN, *GAME.turns)
    record = replace(ended, turns=turns)
    found = only(record.format(), lenient=True)
    assert found.item == replace(GAME, turns=turns[:4])
    assert found.broken.move == 3
    stray = replace(GAME, turns=(*GAME.turns[:1], Takeback(), Takeback()))
    found = only(stray.to_json(), lenient=True)
    assert found.item.turns == stray.turns[:2]
    assert "there is no move to take back" in str(found.broken)


def test_our_own_records_are_not_replayed_as_they_are_read():
    """That is left to verify."""
    broken = replace(GAME, turns=(*GAME.turns[:2], BROKEN))
    for text in (broken.format(), broken.to_json()):
        (back,) = interop.read(text)
        assert back == broken
        with pytest.raises(RecordError):
            back.verify()


def test_a_position_begins_a_game_by_the_usual_rules_of_its_size():
    """With the win tile that goes without saying."""
    assert interop.as_record(Position(Board([[0] * 3] * 3))).variant == VARIANTS["mini"]
    assert interop.as_record(Position(Board([[0] * 4] * 4))).variant == VARIANTS["classic"]
