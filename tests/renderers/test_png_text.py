"""The record that an animated PNG carries."""

from contextlib import suppress
from io import BytesIO

import pytest
from drawn_games import opening_of, played
from hypothesis import given
from hypothesis import strategies as st

from core2048 import Record, Variant
from render2048.apng import ApngRenderer
from render2048.png_text import SIGNATURE, read_record_text
from render2048.renderer import render


def apng_of(game, record=None):
    output = BytesIO()
    render(ApngRenderer(output, size=60), opening_of(game, record), game.steps)
    return output.getvalue()


def test_an_animated_png_holds_the_record_of_its_game():
    """Whoever opens the picture can play the game on."""
    game = played(Variant(), 100)
    record = Record.of(game, {"player": "Zo\u00eb \u6728"})
    assert Record.parse(read_record_text(apng_of(game, record))) == record
    assert read_record_text(apng_of(game)) is None


def test_what_is_no_whole_png_is_refused():
    """The place of the damage is told."""
    data = apng_of(played(Variant(), 3), Record.of(played(Variant(), 3)))
    with pytest.raises(ValueError, match="^this is no PNG: it does not begin as one$"):
        read_record_text(data[1:])
    place = data.index(b"2048-record") + 16
    broken = data[:place] + b"\xff\xff\xff" + data[place + 3 :]
    with pytest.raises(ValueError, match="^this PNG is damaged at byte "):
        read_record_text(broken)
    with pytest.raises(ValueError, match="^this PNG is damaged at byte 8$"):
        read_record_text(data[:12])


@given(st.binary(max_size=60))
def test_any_data_is_read_or_refused(data):
    """No other error comes out of it."""
    with suppress(ValueError):
        assert read_record_text(SIGNATURE + data) is None
