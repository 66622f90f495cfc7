"""Formats by name, by suffix and by content."""

import pytest
from foreign import GAME, LAST, TEXTS, complaint

from core2048 import RecordError, UnknownFormatError, interop

WHICH = (
    "16 hex digits are a board in one of two orders: say that the first digit is the top left "
    "cell (hex-first), or that the lowest is (hex-lowest)"
)


def test_every_format_goes_by_its_name():
    """And says what it is."""
    for name in interop.names():
        found = interop.get(name)
        assert found.name == name
        assert found.kind in {"game", "position"}
        assert found.description


def test_an_unknown_name_gets_a_suggestion():
    """Or the list, where nothing comes near."""
    with pytest.raises(UnknownFormatError) as caught:
        interop.get("2048vers")
    assert str(caught.value) == "no format is called '2048vers'; did you mean '2048verse'?"
    with pytest.raises(UnknownFormatError) as caught:
        interop.read(b"", "zzz")
    assert str(caught.value) == (
        f"no format is called 'zzz'; there are {', '.join(interop.names())}"
    )
    with pytest.raises(UnknownFormatError):
        interop.write(GAME, "zzz")


def test_hex_digits_are_never_guessed():
    """Not by content, nor by the name that both orders share."""
    board = TEXTS["hex-first"]
    for use in (
        lambda: interop.read(board),
        lambda: interop.read(board, "hex"),
        lambda: interop.write(LAST, "hex"),
    ):
        with pytest.raises(UnknownFormatError) as caught:
            use()
        assert str(caught.value) == WHICH
    for text in ("0x1032000000000001", "1032000000000001 \n", "1032000000000001\n" * 2):
        assert interop.detect(text.encode()).name == "hex"
    for text in ("103200000000001", "10320000000000012"):
        with pytest.raises(RecordError):
            assert interop.read(text) == []


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a.2048", "record"),
        ("a/b.JSON", "json"),
        ("a.jsonl", "json"),
        ("a.gif", None),
        ("a.txt", None),
        ("a", None),
    ],
)
def test_a_suffix_tells_the_format_where_it_can(path, name):
    """Suffixes that many formats share tell nothing."""
    found = interop.for_path(path)
    assert (found and found.name) == name


def test_content_of_no_format_is_refused():
    """Also where there is none."""
    with pytest.raises(UnknownFormatError) as caught:
        interop.read("hello")
    assert str(caught.value) == (
        "this is no game and no board of a known kind; a record begins with '2048-record: 1'"
    )
    for empty in (b"", b"\n ", b"\xef\xbb\xbf"):
        with pytest.raises(UnknownFormatError) as caught:
            interop.read(empty)
        assert str(caught.value) == "this is empty: it holds no game and no board"


def test_text_reads_like_its_bytes():
    """Also text that no bytes can hold."""
    assert interop.read(TEXTS["2048verse"]) == interop.read(TEXTS["2048verse"].encode())
    with complaint("this is no text in UTF-8: see byte 0"):
        interop.read("\ud800", "plain")


def test_what_is_no_board_or_no_size_is_an_error_of_the_data():
    """Whichever part of the rules refuses it."""
    with complaint("every row of a board is as long as the first, not [2, 1]"):
        interop.read("2 2\n2")
    with complaint("a board has 1 to 26 rows and columns, not 1000000000x1000000000"):
        interop.read("1000000000 1000000000\n2\n2", "gnome-2048")


def test_one_item_is_written_like_a_list_of_one():
    """Whether it is a game or a position."""
    for item in (GAME, LAST):
        assert interop.write(item, "plain") == interop.write([item], "plain")


def test_a_game_is_turned_into_its_last_position_and_back():
    """The position begins a game by the usual rules of its size."""
    assert interop.as_position(GAME) == interop.as_position(LAST) == LAST
    assert interop.as_record(GAME) is GAME
    record = interop.as_record(LAST)
    assert (record.start, record.turns, record.variant) == (LAST, (), GAME.variant)
