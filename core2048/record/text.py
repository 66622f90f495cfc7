"""Records as text: the grammar of version 1, its reader and its writer.

    2048-record: 1                  magic and major version
    size: 4x4                       rows x columns
    spawn: 2*9 4*1                  tile*weight
    win: 2048                       the win tile, or none
    start-tiles: 2 drawn            only where the rules fix a start tile
    seed: 12345                     any other header, kept as it is
    start: 2a4 2c2                  the first tiles; a1 is the top left cell

    1. L2d1 D4b3@1250 < D2b3        direction, tile and cell, time in ms; < takes back

    end: moves=2 score=4 max=4 over=no crc=00000000

A position that was set up has ``board: 2,.,4/.,.,2`` and ``score: 0`` in place
of ``start``. A comment begins with # where a token could stand. A token counts
only when white space follows it, a header or an end only when its line is
whole, so that a record cut short anywhere still tells the truth. A record
without an end is of a game that can go on.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from core2048.board import Board, Cell
from core2048.errors import RecordError, UnknownFormatError
from core2048.game import Position, Start, given_start
from core2048.moves import Direction
from core2048.record.contents import PLACE_TYPE, Claims, Contents, Takeback, Turn
from core2048.spawning import Spawn
from core2048.variant import Variant, Weight

MAGIC = "2048-record"
VERSION = "1"
TURNS_A_LINE = 10
CLAIM_NAMES = ("moves", "score", "max", "over", "crc")

_RULE_KEYS = frozenset(
    {MAGIC, "size", "spawn", "win", "merge", "start-tiles", "start", "board", "score", "end"}
)
_KEY = r"[a-z][a-z0-9-]*"
_HEADER = rf"({MAGIC}|{_KEY}):(.*)"
_CONTROL = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
_MOVE_NUMBER = r"[0-9]+\."
_NUMBER = r"[0-9]{1,600}"
_SPAWN = r"([0-9]{1,600})([a-z])([0-9]{1,2})"
_ODDS = r"([0-9]{1,600})\*([0-9]{1,20}(?:\.[0-9]{1,20})?)"
_TURN = r"([URDL])([^@]+)(?:@([0-9]{1,15}))?"
_DIRECTIONS = {direction.letter: direction for direction in Direction}

T = TypeVar("T")


class HeaderLine(NamedTuple):
    """The text of a header, and the line that it stands on, if any."""

    text: str
    line: int | None = None


def read_text(text: str) -> Iterator[Contents]:
    """Every record in the text, one after another.

    Raises RecordError, with the line, where the text is no record.
    """
    lines = _whole_lines(text)
    starts = [at for at, (_, line) in enumerate(lines) if line.startswith(f"{MAGIC}:")]
    for number, line in lines[: starts[0]] if starts else lines:
        if line and not line.startswith("#"):
            raise RecordError(f"a record begins with '{MAGIC}: {VERSION}'", line=number)
    if not starts:
        raise RecordError(f"this holds no record: one begins with '{MAGIC}: {VERSION}'")
    for first, last in zip(starts, [*starts[1:], len(lines)]):
        yield _read_record(lines[first:last])


def parse_turn(token: str) -> Turn | Takeback:
    """The move that a token such as ``L2d1`` tells, or the takeback that ``<`` is."""
    if token == "<":
        return Takeback()
    match = re.fullmatch(_TURN, token)
    if not match:
        raise RecordError(f"{token!r} is no move: one looks like L2d1")
    letter, spawn, milliseconds = match.groups()
    time = None if milliseconds is None else int(milliseconds)
    return Turn(_DIRECTIONS[letter], parse_spawn(spawn), time)


def parse_spawn(token: str) -> Spawn:
    """The tile that a token such as ``2d1`` places."""
    match = re.fullmatch(_SPAWN, token)
    if not match:
        raise RecordError(f"{token!r} is no tile in its cell: one looks like 2d1")
    value, column, row = match.groups()
    return Spawn(Cell(int(row) - 1, ord(column) - ord("a")), int(value))


def contents_of(
    headers: Mapping[str, HeaderLine],
    turns: tuple[Turn | Takeback, ...],
    claims: Claims | None,
    turn_lines: Sequence[int] = (),
) -> Contents:
    """The contents that these headers and turns make.

    Raises RecordError for headers that are missing or say what cannot be.
    """

    def read(key: str, reader: Callable[[str], T], default: str | None = None) -> T:
        header = headers.get(key, HeaderLine(default or ""))
        if key not in headers and default is None:
            stops = not turns and claims is None
            how = "stops before its" if stops else "has no"
            raise RecordError(f"the header {how} line '{key}: …'")
        return at_line(header.line, reader, header.text)

    read("merge", _check_merge, "pairs")
    size = read("size", _size)
    odds = read("spawn", _odds)
    win_tile = read("win", lambda text: Variant(size, odds, _win_tile(text)).win_tile, "none")
    begin = "board" if "board" in headers else "start"
    if begin == "board" and "start" in headers:
        raise RecordError(
            "a game begins by 'start' or by 'board', not both", line=headers["start"].line
        )
    if begin == "board":
        start: Start = Position(read("board", Board.parse), read("score", parse_number, "0"))
        start_tiles = read("start-tiles", _start_tiles, "drawn drawn")
    else:
        start = read("start", _spawns)
        start_tiles = read("start-tiles", _start_tiles, "drawn " * len(start))
    tiles_told = "start-tiles" if "start-tiles" in headers else begin
    variant = read(tiles_told, lambda _: Variant(size, odds, win_tile, start_tiles))
    start = read(begin, lambda _: given_start(variant, start))
    others = tuple((key, text) for key, (text, _) in headers.items() if key not in _RULE_KEYS)
    return Contents(variant, start, turns, others, claims, turn_lines)


def check_header(key: str, text: str) -> None:
    """Raise RecordError unless a record can hold this header as one of its own."""
    if not isinstance(key, str) or not re.fullmatch(_KEY, key) or key in _RULE_KEYS:
        raise RecordError(f"{key!r} cannot be the key of a header")
    if not isinstance(text, str) or text.strip() != text or re.search(_CONTROL, text):
        raise RecordError(f"the header {key} takes one line without outer blanks, not {text!r}")


def parse_claims(text: str) -> Claims:
    """The claims in such words as ``moves=5 over=no``; words of no known name are passed over."""
    said = dict(word.partition("=")[::2] for word in text.split())
    moves, score, max_tile = (
        parse_number(said[name]) if name in said else None for name in ("moves", "score", "max")
    )
    over = said.get("over")
    if over not in {None, "yes", "no"}:
        raise RecordError(f"over={over} says neither yes nor no")
    crc = said.get("crc")
    if crc is not None and not re.fullmatch(r"[0-9a-f]{8}", crc):
        raise RecordError(f"crc={crc} is not of 8 hex digits")
    return Claims(moves, score, max_tile, None if over is None else over == "yes", crc)


def parse_number(text: str) -> int:
    """A whole number that is not negative."""
    if not re.fullmatch(_NUMBER, text):
        raise RecordError(f"{text!r} is no whole number")
    return int(text)


def at_line(line: int | None, reader: Callable[[str], T], text: str) -> T:
    """What the reader makes of the text; its ValueError becomes a RecordError with the line."""
    try:
        return reader(text)
    except ValueError as error:
        kind = UnknownFormatError if isinstance(error, UnknownFormatError) else RecordError
        raise kind(str(error), line=line) from None


def write_text(contents: Contents) -> str:
    """The record in its one canonical form."""
    layout = TurnLayout()
    body = "".join(map(layout.text, contents.turns))
    if layout.in_line:
        body = f"{body[:-1]}\n"
    if contents.claims is not None:
        body += f"\n{claims_text(contents.claims)}" if body else claims_text(contents.claims)
    return header_text(contents) + body


def header_text(contents: Contents) -> str:
    """The lines that stand before the first move, the empty one included."""
    headers = [(MAGIC, VERSION), *rule_headers(contents), *contents.headers]
    if isinstance(contents.start, Position):
        # The board comes last, so that a header cut short never seems whole.
        headers.append(("score", str(contents.start.score)))
        headers.append(("board", board_text(contents.start.board)))
    else:
        headers.append(("start", " ".join(map(str, contents.start))))
    return "".join(f"{key}: {text}\n" for key, text in headers) + "\n"


def rule_headers(contents: Contents) -> list[tuple[str, str]]:
    """The headers that tell the rules."""
    variant = contents.variant
    headers = [
        ("size", f"{variant.rows}x{variant.columns}"),
        ("spawn", " ".join(f"{value}*{weight}" for value, weight in variant.spawn_odds)),
        ("win", str(variant.win_tile or "none")),
    ]
    if tells_start_tiles(contents):
        tiles = " ".join(str(value or "drawn") for value in variant.start_tiles)
        headers.append(("start-tiles", tiles))
    return headers


def tells_start_tiles(contents: Contents) -> bool:
    """Whether a record has to tell the start tiles, because the start itself does not."""
    if isinstance(contents.start, Position):
        return contents.variant.start_tiles != (None, None)
    return any(contents.variant.start_tiles)


def board_text(board: Board) -> str:
    """The board in one word: rows apart by ``/``, cells by ``,``, ``.`` for an empty one."""
    return "/".join(",".join(str(value or ".") for value in row) for row in board)


def claims_text(claims: Claims) -> str:
    """The line that ends a record."""
    answers = {True: "yes", False: "no"}
    words = [
        f"{name}={answers[value] if isinstance(value, bool) else value}"
        for name, value in zip(CLAIM_NAMES, claims)
        if value is not None
    ]
    return " ".join(["end:", *words]) + "\n"


def turn_token(turn: Turn | Takeback) -> str:
    """A turn in one word, with its time where that is known."""
    if isinstance(turn, Takeback) or turn.milliseconds is None:
        return str(turn)
    return f"{turn}@{turn.milliseconds}"


class TurnLayout:
    """Lays turns out ten a line, as they come, each line with the number of its first move.

    Each text ends with white space, so that the turn counts as soon as it is written.

    Attributes:
        in_line: how many turns the last line holds, 0 where a new one begins.
    """

    def __init__(self, moves: int = 0) -> None:
        self.in_line = 0
        self._moves = moves

    def text(self, turn: Turn | Takeback) -> str:
        """The text of the next turn."""
        number = "" if self.in_line else f"{self._moves + 1}. "
        self.in_line = (self.in_line + 1) % TURNS_A_LINE
        self._moves += -1 if isinstance(turn, Takeback) else 1
        separator = " " if self.in_line else "\n"
        return f"{number}{turn_token(turn)}{separator}"


def _whole_lines(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers; of a last one that was cut short only what counts."""
    *lines, last = text.split("\n")
    if not re.fullmatch(_HEADER, last.strip()):
        lines.append(re.sub(r"(?<!\S)\S+\Z", "", last))
    return [(number, line.strip()) for number, line in enumerate(lines, 1)]


def _read_record(lines: list[tuple[int, str]]) -> Contents:
    headers: dict[str, HeaderLine] = {}
    turns: list[Turn | Takeback] = []
    turn_lines = array(PLACE_TYPE)
    known: dict[str, Turn | Takeback] = {}
    claims = None
    (first, magic), *lines = lines
    at_line(first, check_version, magic.removeprefix(f"{MAGIC}:").strip())
    for number, line in lines:
        if not line or line.startswith("#"):
            continue
        if claims is not None:
            raise RecordError("only another record can follow the end", line=number)
        match = re.fullmatch(_HEADER, line)
        if not match:
            for token in line.split():
                if token not in known:
                    if token.startswith("#"):
                        break
                    if re.fullmatch(_MOVE_NUMBER, token):
                        continue
                    known[token] = at_line(number, parse_turn, token)
                turns.append(known[token])
                turn_lines.append(number)
            continue
        key, text = match.groups()
        if key == "end":
            claims = at_line(number, parse_claims, text)
        elif turns or key in headers:
            where = "among the moves" if turns else "twice"
            raise RecordError(f"the header '{key}' stands {where}", line=number)
        else:
            headers[key] = HeaderLine(re.sub(_CONTROL, " ", text).strip(), number)
    return contents_of(headers, tuple(turns), claims, turn_lines)


def check_version(text: str) -> None:
    """Raise UnknownFormatError for a version of the record that this does not read."""
    if text.partition(".")[0] != VERSION:
        raise UnknownFormatError(
            f"record version {text} is not known here: this reads version {VERSION}"
        )


def _check_merge(text: str) -> None:
    if text != "pairs":
        raise UnknownFormatError(f"the merge rule {text!r} is not known here: this plays 'pairs'")


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text)
    if not match:
        raise RecordError(f"{text!r} is no size: one looks like 4x4")
    return Variant((int(match[1]), int(match[2])), win_tile=None).size


def _odds(text: str) -> tuple[tuple[int, int], ...]:
    matches = [re.fullmatch(_ODDS, word) for word in text.split()]
    if not all(matches):
        raise RecordError(f"{text!r} are no spawn odds: they look like 2*9 4*1")
    odds = [(int(match[1]), _weight(match[2])) for match in matches if match]
    return Variant(spawn_odds=odds, win_tile=None).spawn_odds


def _weight(text: str) -> Weight:
    if text.isdigit():
        return int(text)
    from fractions import Fraction

    return Fraction(text)


def _win_tile(text: str) -> int | None:
    return None if text == "none" else parse_number(text)


def _start_tiles(text: str) -> tuple[int | None, ...]:
    return tuple(None if word == "drawn" else parse_number(word) for word in text.split())


def _spawns(text: str) -> tuple[Spawn, ...]:
    return tuple(map(parse_spawn, text.split()))
