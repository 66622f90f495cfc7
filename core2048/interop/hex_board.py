"""Boards of 4x4 as 16 hex digits, each the exponent of a tile, 0 for an empty cell.

    1032000000000001    the first digit is the top left cell, then row by row
    1000000000002301    the same board with the top left cell in the lowest digit

Programs that keep a board in 64 bits write it so: the second order is that of
nneonneo/2048-ai and of moporgic/TDL2048. Nothing in the digits tells which of
the two is meant, so whoever reads or writes them has to say. Further boards
stand on lines of their own. There is no score, and no tile above 32768.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NoReturn

from core2048.board import Board
from core2048.errors import RecordError, UnknownFormatError
from core2048.game import Position
from core2048.interop.format import Format, Found, Item
from core2048.interop.replaying import as_position, check_4x4
from core2048.interop.words import decoded, shown

_SIDE = 4
_DIGITS = _SIDE * _SIDE
_BOARD = re.compile(rf"(?:0[xX])?([0-9a-fA-F]{{{_DIGITS}}})")
_DATA = re.compile(rb"\s*(?:0[xX])?[0-9a-fA-F]{16}\s")
WHICH = (
    "16 hex digits are a board in one of two orders: say that the first digit is the top left "
    "cell (hex-first), or that the lowest is (hex-lowest)"
)


def matches(data: bytes) -> bool:
    """Whether its first word is of 16 hex digits."""
    return _DATA.match(data[:100] + b"\n") is not None


def _boards(data: bytes) -> Iterator[str]:
    for line, text in enumerate(decoded(data).split("\n"), 1):
        for word in text.split():
            match = _BOARD.fullmatch(word)
            if not match:
                raise RecordError(f"{shown(word)} is no board of 16 hex digits", line=line)
            yield match[1]


def _position(digits: str) -> Position:
    tiles = [1 << int(digit, 16) if digit != "0" else 0 for digit in digits]
    return Position(Board([tiles[at : at + _SIDE] for at in range(0, _DIGITS, _SIDE)]))


def _digits(item: Item, name: str) -> str:
    board = as_position(item).board
    check_4x4((board.rows, board.columns), name)
    return "".join(_digit(value, name) for row in board for value in row)


def _digit(value: int, name: str) -> str:
    exponent = max(value.bit_length() - 1, 0)
    if value and (value != 1 << exponent or not 1 <= exponent <= 15):
        raise RecordError(f"{name} holds powers of two from 2 to 32768, not {value}")
    return f"{exponent:x}"


def _format(name: str, description: str, step: int) -> Format:
    """The format of one order: digits are taken forwards (1) or backwards (-1)."""

    def read(data: bytes, _lenient: bool) -> Iterator[Found]:
        for digits in _boards(data):
            yield Found(_position(digits[::step]))

    def write(items: Sequence[Item]) -> bytes:
        return "".join(f"{_digits(item, name)[::step]}\n" for item in items).encode()

    return Format(name, description, "position", lambda _: False, read, write, tells_score=False)


def _refuse(*_: object) -> NoReturn:
    raise UnknownFormatError(WHICH)


FORMAT_FIRST = _format("hex-first", "16 hex digits a board, the first digit top left", 1)
FORMAT_LOWEST = _format("hex-lowest", "16 hex digits a board, the lowest digit top left", -1)
FORMAT_UNSAID = Format(
    name="hex",
    description="16 hex digits a board, the order not said",
    kind="position",
    matches=matches,
    read=_refuse,
    write=_refuse,
)
