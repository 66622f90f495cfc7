"""Records as JSON: the twin of the text, with the same tokens; one per line makes a data set.

    {"format": "2048-record", "version": 1,
     "rules": {"size": [4, 4], "spawn": {"2": 9, "4": 1}, "win": 2048},
     "start": ["2a4", "2c2"],
     "moves": ["L2d1", "D4b3@1250", "<"],
     "meta": {"seed": "12345"},
     "end": {"moves": 1, "score": 0, "max": 2, "over": false, "crc": "00000000"}}

Where the rules fix a start tile they have ``"start-tiles": [2, null]``. A
position that was set up has ``"board"``, a list of rows, and ``"score"`` in
place of ``"start"``. Of a record that is unfinished ``"end"`` is null.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from core2048.errors import RecordError, UnknownFormatError
from core2048.game import Position
from core2048.record.contents import Claims, Contents
from core2048.record.text import (
    CLAIM_NAMES,
    MAGIC,
    VERSION,
    HeaderLine,
    check_header,
    check_version,
    contents_of,
    parse_claims,
    parse_turn,
    tells_start_tiles,
    turn_token,
)

_ENCODER = json.JSONEncoder(ensure_ascii=False)
_SPACE = re.compile(r"\s*")


def write_json(contents: Contents) -> str:
    """The JSON twin of a record, in one line."""
    variant = contents.variant
    rules: dict[str, Any] = {
        "size": variant.size,
        "spawn": dict(variant.spawn_odds),
        "win": variant.win_tile,
    }
    if tells_start_tiles(contents):
        rules["start-tiles"] = variant.start_tiles
    if isinstance(contents.start, Position):
        start: dict[str, Any] = contents.start._asdict()
    else:
        start = {"start": [str(spawn) for spawn in contents.start]}
    twin = {
        "format": MAGIC,
        "version": int(VERSION),
        "rules": rules,
        **start,
        "moves": [turn_token(turn) for turn in contents.turns],
        "meta": dict(contents.headers),
        "end": None if contents.claims is None else _end(contents.claims),
    }
    return _ENCODER.encode(twin)


def read_json(text: str) -> Iterator[Contents]:
    """Every record in a text of JSON objects, one after another.

    Raises RecordError, with the line, where one is no record.
    """
    decoder = json.JSONDecoder()
    at = _next_word(text, 0)
    while at < len(text):
        try:
            twin, end = decoder.raw_decode(text, at)
            yield _read_twin(twin)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            why = str(error)
            if isinstance(error, KeyError):
                why = f"it has no {error}"
            elif isinstance(error, (TypeError, AttributeError)):
                why = "something in it is of another kind than it should be"
            line = text[:at].count("\n") + 1
            kind = UnknownFormatError if isinstance(error, UnknownFormatError) else RecordError
            raise kind(f"this JSON is no record: {why}", line=line) from None
        at = _next_word(text, end)


def _next_word(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    assert match is not None
    return match.end()


def _read_twin(twin: Any) -> Contents:
    if twin["format"] != MAGIC:
        raise RecordError(f"its format is {twin['format']!r}, not {MAGIC!r}")
    check_version(str(twin["version"]))
    rules = twin["rules"]
    headers = {
        "size": "x".join(map(str, rules["size"])),
        "spawn": " ".join(f"{value}*{weight}" for value, weight in rules["spawn"].items()),
        "win": str(rules["win"] or "none"),
        "merge": rules.get("merge", "pairs"),
    }
    if "start-tiles" in rules:
        headers["start-tiles"] = " ".join(str(value or "drawn") for value in rules["start-tiles"])
    for key, value in twin.get("meta", {}).items():
        check_header(key, str(value))
        headers[key] = str(value)
    if "board" in twin:
        headers["board"] = "/".join(",".join(map(str, row)) for row in twin["board"])
        headers["score"] = str(twin["score"])
    else:
        headers["start"] = " ".join(twin["start"])
    tokens = [str(token) for token in twin["moves"]]
    known = {token: parse_turn(token) for token in dict.fromkeys(tokens)}
    end = twin.get("end")
    return contents_of(
        {key: HeaderLine(text) for key, text in headers.items()},
        tuple([known[token] for token in tokens]),
        None if end is None else parse_claims(" ".join(map(_claim_word, end.items()))),
    )


def _claim_word(claim: tuple[str, Any]) -> str:
    name, value = claim
    if isinstance(value, bool):
        value = "yes" if value else "no"
    return f"{name}={value}"


def _end(claims: Claims) -> dict[str, Any]:
    names = dict(zip(CLAIM_NAMES, claims))
    return {name: value for name, value in names.items() if value is not None}
