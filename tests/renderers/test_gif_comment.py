"""The record that a GIF carries, and reading it from whatever is left of the file."""

from io import BytesIO

import pytest
from drawn_games import gif_of, played
from hypothesis import given
from hypothesis import strategies as st
from naive_gif import NaiveGif
from PIL import Image

from core2048 import Record, Variant
from render2048.gif_comment import read_comment

CLASSIC_RULES = Variant()


def test_a_gif_holds_the_record_of_its_game():
    """Whoever opens the picture can play the game on."""
    game = played(CLASSIC_RULES, 300)
    record = Record.of(game, {"player": "Zo\u00eb \u6728"})
    data = gif_of(game, size=60, record=record)
    assert Record.parse(read_comment(data)) == record
    assert NaiveGif(data).comments == [record.format().encode()]
    assert read_comment(gif_of(game, size=60)) is None


def test_a_comment_is_found_wherever_it_stands():
    """Pictures of other programs may have tables of their own before it."""
    output = BytesIO()
    frames = [Image.radial_gradient("L"), Image.effect_noise((60, 60), 99)]
    frames[0].save(output, "GIF", save_all=True, append_images=frames[1:])
    data = output.getvalue()
    assert read_comment(data) is None
    assert read_comment(data[:-1] + b"!\xfe\x02hi\x01!\x00;") == "hi!"
    assert read_comment(data[:-1] + b"!\xfe\x01\xff\x00;") == "\ufffd"


def test_a_comment_that_was_cut_short_gives_what_is_there():
    """So the game can be saved as far as it was stored."""
    game = played(CLASSIC_RULES, 300)
    text = Record.of(game).format()
    data = gif_of(game, size=60, record=Record.of(game))
    cut = data[: data.index(b"!\xfe") + 1000]
    assert text.startswith(read_comment(cut, lenient=True))
    assert len(read_comment(cut, lenient=True)) > 900
    with pytest.raises(ValueError, match="the record in it is cut off"):
        read_comment(cut)


@pytest.mark.parametrize("data", [b"", b"GIF", b"\x89PNG\r\n\x1a\n", b"2048-record: 1"])
def test_what_is_no_gif_has_no_comment_to_read(data):
    """The error says so."""
    with pytest.raises(ValueError, match="this is no GIF"):
        read_comment(data)


SHORT = gif_of(played(CLASSIC_RULES, 3), size=40)


@given(st.data())
def test_a_damaged_gif_is_read_or_refused(data):
    """Whatever was cut off or changed, nothing but a ValueError comes of it."""
    at = data.draw(st.integers(6, len(SHORT)))
    damaged = SHORT[:at] + data.draw(st.binary(max_size=6)) + SHORT[at + 3 :]
    try:
        comment = read_comment(damaged[: data.draw(st.integers(6, len(damaged)))])
    except ValueError as error:
        assert "damaged" in str(error)  # noqa: PT017
    else:
        assert comment is None or isinstance(comment, str)
