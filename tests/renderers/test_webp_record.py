"""The record that an animated WebP carries."""

from contextlib import suppress
from io import BytesIO

import pytest
from drawn_games import opening_of, played
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from core2048 import Record, Variant
from render2048.renderer import render
from render2048.webp import WebpRenderer
from render2048.webp_record import read_record

BEGIN = b"RIFF\0\0\0\0WEBP"


def webp_of(game, record=None):
    output = BytesIO()
    render(WebpRenderer(output, size=60), opening_of(game, record), game.steps)
    return output.getvalue()


def test_an_animated_webp_holds_the_record_of_its_game():
    """Whoever opens the picture can play the game on; what shows it sees no difference."""
    game = played(Variant(), 30)
    record = Record.of(game, {"player": "Zo\u00eb \u6728"})
    data = webp_of(game, record)
    assert Record.parse(read_record(data)) == record
    assert read_record(webp_of(game)) is None
    with Image.open(BytesIO(data)) as one, Image.open(BytesIO(webp_of(game))) as other:
        assert one.n_frames == other.n_frames == 31
        one.seek(30)
        other.seek(30)
        assert one.tobytes() == other.tobytes()


def test_what_is_no_whole_webp_is_refused():
    """The place of the damage is told."""
    game = played(Variant(), 3)
    data = webp_of(game, Record.of(game))
    with pytest.raises(ValueError, match="^this is no WebP: it does not begin as one$"):
        read_record(data[1:])
    place = data.index(b"2048")
    broken = data[: place + 8] + b"\xff\xff\xff" + data[place + 11 :]
    with pytest.raises(ValueError, match=f"^this WebP is damaged at byte {place}$"):
        read_record(broken)
    with pytest.raises(ValueError, match="^this WebP is damaged at byte 12$"):
        read_record(data[:15])


@given(st.binary(max_size=60))
def test_any_data_is_read_or_refused(data):
    """No other error comes out of it."""
    with suppress(ValueError):
        assert read_record(BEGIN + data) is None
