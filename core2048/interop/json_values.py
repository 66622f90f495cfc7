"""JSON as foreign files have it, read without trust."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from json import JSONDecodeError
from typing import Any

from core2048.errors import RecordError
from core2048.interop.words import shown

_SPACE = re.compile(r"\s*")
_HEAD = 1 << 16


def values(text: str) -> Iterator[tuple[int, Any]]:
    """Every JSON value of a text, one after another, each with the line that it begins on.

    Raises RecordError, with the line, where one is damaged or cut short.
    """
    decoder = json.JSONDecoder()
    line = 1
    at = 0
    while True:
        space = _SPACE.match(text, at)
        assert space is not None
        line += text.count("\n", at, space.end())
        if space.end() == len(text):
            return
        try:
            value, end = decoder.raw_decode(text, space.end())
        except JSONDecodeError as error:
            where = f"{error.msg.lower()} at character {error.pos + 1}"
            raise RecordError(f"this JSON is damaged: {where}", line=line) from None
        except RecursionError:
            raise RecordError("this JSON is nested too deeply", line=line) from None
        except ValueError:
            raise RecordError("this JSON has a number that is too long", line=line) from None
        yield line, value
        line += text.count("\n", space.end(), end)
        at = end


def only_value(text: str, name: str) -> Any:
    """The one JSON value of a text; RecordError where there is none, or more than one."""
    found = [value for _, value in values(text)]
    if len(found) != 1:
        raise RecordError(f"{name} is one JSON object, not {len(found)}")
    return found[0]


def mentions(data: bytes, *words: bytes) -> bool:
    """Whether data is JSON that has all these words near its beginning, in quotes."""
    head = data[:_HEAD].lstrip()
    return head.startswith(b"{") and all(b'"%b"' % word in head for word in words)


def member(value: object, *names: str) -> Any:
    """What an object has under a name, in it under the next name, and so on."""
    for name in names:
        if not isinstance(value, dict):
            raise RecordError(f"{shown(value)} stands where an object with '{name}' should")
        if name not in value:
            raise RecordError(f"an object lacks '{name}': {shown(value)}")
        value = value[name]
    return value


def whole(value: object, name: str) -> int:
    """A whole number that is not negative."""
    if type(value) is not int or value < 0:
        raise RecordError(f"'{name}' is a whole number, not {shown(value)}")
    return value


def array(value: object, name: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise RecordError(f"'{name}' is a list, not {shown(value)}")
    return value
