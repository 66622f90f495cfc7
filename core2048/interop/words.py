"""Texts and numbers as foreign files have them, read without trust."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from reprlib import Repr

from core2048.errors import RecordError

LONGEST_HEADER = 300
LONGEST_HEADER_BYTES = 4 * LONGEST_HEADER
LONGEST_SHOWN = 120
_NUMBER = re.compile(r"[0-9]{1,300}")

_Decoder = getincrementaldecoder("utf-8")
_repr = Repr()
_repr.maxstring = _repr.maxlong = _repr.maxother = 40


def decoded(data: bytes, *, whole: bool = True) -> str:
    """The text that data holds in UTF-8, unless ``whole`` without what was cut short at its end."""
    try:
        return _Decoder().decode(data, whole)
    except UnicodeDecodeError as error:
        raise RecordError(f"this is no text in UTF-8: see byte {error.start}") from None


def shown(value: object) -> str:
    """The value as it is written in Python, shortened so that it fits into a message."""
    text = _repr.repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


def number(word: str) -> int:
    """A whole number that is not negative."""
    if not _NUMBER.fullmatch(word):
        raise RecordError(f"{shown(word)} is no whole number")
    return int(word)


def header(key: str, text: str) -> tuple[tuple[str, str], ...]:
    """The one header that this makes, or none where there is nothing to tell.

    What no line of a record can hold becomes blank.
    """
    line = "".join(character if character.isprintable() else " " for character in text)
    line = " ".join(line.split())[:LONGEST_HEADER].strip()
    return ((key, line),) if line else ()
