"""The formats by name, by file suffix and by content."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import PurePath

from core2048.errors import RecordError, UnknownFormatError
from core2048.game import Position
from core2048.interop.format import Format, Found, Item
from core2048.loading import suggestion
from core2048.record import Record

_MODULES = {
    "record": "text_record:FORMAT",
    "json": "json_twin:FORMAT",
    "game-state": "game_state:FORMAT",
    "andstatus": "andstatus:FORMAT",
    "board-rows": "board_rows:FORMAT",
    "2048verse": "verse:FORMAT",
    "2048verse-old": "verse_old:FORMAT",
    "2048plusplus": "plus_plus:FORMAT",
    "2048-framework": "framework:FORMAT",
    "hallabois": "hallabois:FORMAT",
    "hex": "hex_board:FORMAT_UNSAID",
    "hex-first": "hex_board:FORMAT_FIRST",
    "hex-lowest": "hex_board:FORMAT_LOWEST",
    "gnome-2048": "gnome:FORMAT",
    "term2048": "term2048:FORMAT",
    "openspiel": "openspiel:FORMAT",
    "plain": "plain:FORMAT",
}
"""Where each format stands, in the order in which they are looked for in data."""

_UNSAID = "hex"
"""The format of boards that are found by their content, but not read before their order is said."""

_EMPTY = "this is empty: it holds no game and no board"
_SUFFIXES = {".2048": "record", ".json": "json", ".jsonl": "json"}


def names() -> list[str]:
    """The names of all formats.

    >>> "2048verse" in names()
    True
    """
    return [name for name in _MODULES if name != _UNSAID]


def get(name: str) -> Format:
    """The format of this name.

    Raises UnknownFormatError where there is none, suggesting what was meant.

    >>> get("gnome-2048").kind
    'position'
    """
    if name not in _MODULES:
        raise UnknownFormatError(f"no format is called {name!r}; {suggestion(name, names())}")
    return _load(_MODULES[name])


def for_path(path: str | PurePath) -> Format | None:
    """The format that a file of this suffix is written in; None where it does not tell.

    >>> for_path("game.2048").name
    'record'
    """
    name = _SUFFIXES.get(PurePath(path).suffix.lower())
    return None if name is None else get(name)


def detect(data: bytes) -> Format:
    """The format that this data looks like.

    Raises UnknownFormatError for none.

    >>> detect(b"replay_#)").name
    '2048verse-old'
    """
    data = data.removeprefix(BOM_UTF8)
    if not data.strip():
        raise UnknownFormatError(_EMPTY)
    for target in _MODULES.values():
        found = _load(target)
        if found.matches(data):
            return found
    raise UnknownFormatError(
        "this is no game and no board of a known kind; a record begins with '2048-record: 1'"
    )


def examine(
    data: bytes | str,
    format: str | None = None,  # noqa: A002
    *,
    lenient: bool = False,
) -> Iterator[Found]:
    """Every game or position in the data, each with what reading it brought to light.

    As for ``read``, which gives no more than the games and positions.
    """
    if isinstance(data, str):
        data = data.encode(errors="surrogatepass")
    data = data.removeprefix(BOM_UTF8)
    reader = detect(data) if format is None else get(format)
    last = None
    try:
        for found in reader.read(data, lenient):
            if last is not None:
                yield last
            last = found._replace(scored=reader.tells_score)
    except ValueError as error:  # also of a board or a size that cannot be
        if not isinstance(error, RecordError):
            error = RecordError(str(error))
        if last is None or not lenient:
            raise error from None
        if last.broken is None:
            last = last._replace(broken=error)
        else:
            last = last._replace(notes=(*last.notes, f"what follows is left out: {error}"))
    if last is None:
        raise RecordError(_EMPTY)
    yield last


def read(
    data: bytes | str,
    format: str | None = None,  # noqa: A002
    *,
    lenient: bool = False,
) -> list[Item]:
    """Every game or position in the data, whose format is told by its content or by name.

    A foreign game is replayed as it is read: RecordError tells of a move that
    breaks the rules, with its number and the board, or, if ``lenient``, the
    game up to that move is kept, and so is what stands before anything that is
    damaged. Our own records are replayed only if ``lenient``. Raises RecordError
    too for data that is damaged, and its UnknownFormatError for data or a name
    of no known format.

    >>> position, = read("2 . 8 4 / . . . . / . . . . / . . . 2")
    >>> position.board[0]
    (2, 0, 8, 4)
    >>> game, = read("replay_#)\\u00ecv\\u00c4#@")
    >>> game.turns[0].direction, game.game().score
    (<Direction.LEFT: 3>, 16)
    """
    return [found.item for found in examine(data, format, lenient=lenient)]


def write(items: Item | Iterable[Item], format: str) -> bytes:  # noqa: A002
    """The data that holds these games or positions in the format of this name.

    A format of positions gets the last board of a game. A format of games gets
    a position as a game that begins on it, if it can hold one. Raises
    RecordError, saying why, for what the format cannot hold.

    >>> game, = read("replay_#)\\u00ecv\\u00c4#@")
    >>> write(game, "hex-first")
    b'1032000000000001\\n'
    """
    writer = get(format)
    if writer.write is None:
        raise RecordError(f"{format} is only read, not written")
    listed = [items] if isinstance(items, (Record, Position)) else list(items)
    return writer.write(listed)


def _load(target: str) -> Format:
    module, _, attribute = target.partition(":")
    found: Format = getattr(import_module(f"core2048.interop.{module}"), attribute)
    return found
