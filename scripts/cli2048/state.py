"""Where games and scores are kept, and how games are found again."""

from __future__ import annotations

import errno
import os
import re
import shlex
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

from cli2048 import __version__
from cli2048.failure import Failure, why
from cli2048.log import GameLog, InUse, NotToPlayOn
from core2048 import Game, Record, RecordError, UnknownFormatError

SUFFIX = ".2048"
_END = re.compile(rb"^end:.*\n\s*\Z", re.MULTILINE)
_LONGEST_END = 1000
_NOT_WRITABLE = {errno.EACCES, errno.EPERM, errno.EROFS}


class KeptGame(NamedTuple):
    """A file among all games, as the folder shows it.

    Attributes:
        path: the file.
        size: its size in bytes.
        changed: the time of its last change in ns.
    """

    path: Path
    size: int
    changed: int


class Seat(NamedTuple):
    """A game to play.

    Attributes:
        game: the game as it stands.
        record: what it was read from, None for a new one.
        log: the file to add to, None where it is not kept.
    """

    game: Game
    record: Record | None
    log: GameLog | None


def games_folder() -> Path:
    """Where every game is kept, a record each."""
    home = os.environ.get("CORE2048_HOME")
    if home:
        return Path(home) / "games"
    from platformdirs import user_state_path

    return user_state_path("core2048", appauthor=False) / "games"


def scores_file() -> Path:
    """Where the scores are kept, one JSON object a line."""
    home = os.environ.get("CORE2048_HOME")
    if home:
        return Path(home) / "scores.jsonl"
    from platformdirs import user_data_path

    return user_data_path("core2048", appauthor=False) / "scores.jsonl"


def all_games() -> list[KeptGame]:
    """All games, the one played last first; none where the folder cannot be read."""
    with suppress(Failure):
        return read_games()
    return []


def read_games() -> list[KeptGame]:
    """As all_games; raises Failure where there is a folder that cannot be read."""
    found = []
    folder = games_folder()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                with suppress(OSError):
                    if entry.name.endswith(SUFFIX) and entry.is_file():
                        about = entry.stat()
                        found.append(KeptGame(Path(entry.path), about.st_size, about.st_mtime_ns))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise Failure(f"cannot read the games in {folder}: {why(error)}") from None
    return sorted(found, key=lambda game: (game.changed, game.path.name), reverse=True)


def newest_first() -> list[Path]:
    """The files of all games, the one played last first."""
    return [game.path for game in all_games()]


def newest() -> Path:
    """The file of the game played last; raises Failure before the first."""
    for game in read_games():
        return game.path
    raise Failure("no game has been played yet: play one with '2048 play', or name a file")


def find(name: str, *, among_all: bool = False) -> Path:
    """The file of this name, or else the game among all that it, or its beginning, names.

    Where there is neither, it is the file that is not there; with ``among_all``
    no file elsewhere is meant. Raises Failure where several games are meant.
    """
    path = Path(name)
    with suppress(OSError):
        if not name or (path.exists() and not among_all):
            return path
    games = {game.path.stem: game.path for game in all_games()}
    meant = [games[name]] if name in games else []
    meant = meant or [games[stem] for stem in sorted(games) if f"{stem}{SUFFIX}".startswith(name)]
    if len(meant) > 1:
        raise Failure(f"{name!r} means {len(meant)} games, such as {meant[0].stem}")
    return meant[0] if meant else path


def create(
    game: Game, path: Path | None = None, headers: Mapping[str, str] | None = None
) -> GameLog:
    """Begin the record of a new game, at ``path`` or among all games; raises OSError."""
    now = datetime.now(UTC)
    headers = {
        "date": f"{now:%Y-%m-%dT%H:%M:%SZ}",
        "app": f"core2048 {__version__}",
        **(headers or {}),
    }
    if path is not None:
        return GameLog.create(path, game, headers)
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    while True:
        path = folder / f"{now:%Y%m%d-%H%M%S}-{SystemRandom().getrandbits(16):04x}{SUFFIX}"
        try:
            return _last_played(GameLog.create(path, game, headers))
        except FileExistsError:
            continue  # another game began in the same second, or the clock was set back


def go_on(path: Path) -> Seat:
    """The game in a file, to be played on; raises Failure where that cannot be."""
    try:
        log, record, game = GameLog.resume(path)
    except OSError as error:
        way_out = ""
        if error.errno in _NOT_WRITABLE and os.access(path, os.R_OK):
            way_out = f"; '2048 convert {shlex.quote(str(path))} FILE.2048' makes a copy that can"
        raise Failure(f"cannot go on with {path}: {why(error)}{way_out}") from None
    except RecordError as error:
        raise Failure(f"cannot go on with {path}: {error}") from None
    return Seat(game, record, _last_played(log))


def newest_unfinished(tell: Callable[[str], None]) -> Seat | None:
    """The game played last that can go on; None where there is none.

    One that is being played elsewhere is passed over, and so is what cannot be
    read or is of a newer kind. A damaged one is put aside under another name.
    Of all but the first ``tell`` is told.
    """
    for path in newest_first():
        try:
            if path.stat().st_size == 0 or is_ended(path):
                continue  # an empty one is just being made, or its disk was full
            log, record, game = GameLog.resume(path)
        except InUse:
            continue
        except OSError as error:
            if error.errno in _NOT_WRITABLE and (found := _read_only(path)):
                tell(f"cannot save to {path}: {why(error)}; playing on unsaved")
                return found
            tell(f"passing over {path}: {why(error)}")
            continue
        except (UnknownFormatError, NotToPlayOn) as error:
            tell(f"passing over {path}: {error}")
            continue
        except RecordError as error:
            _put_aside(path, error, tell)
            continue
        if not game.over:
            return Seat(game, record, _last_played(log))
        log.close()
    return None


def is_ended(path: Path) -> bool:
    """Whether the last line of a record is its end; raises OSError."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _LONGEST_END))
        return _END.search(file.read()) is not None


def _read_only(path: Path) -> Seat | None:
    with suppress(OSError, RecordError):
        record = Record.load(path)
        game = record.game()
        if not game.over:
            return Seat(game, record, None)
    return None


def _last_played(log: GameLog) -> GameLog:
    """The log, of which each change is newer than that of any other game."""
    others = (game.changed for game in all_games() if game.path != log.path)
    if log.path.parent == games_folder():
        log.newer_than = max(others, default=0)
    return log


def _put_aside(path: Path, reason: RecordError, tell: Callable[[str], None]) -> None:
    names = (f"{path.name}.damaged{number}" for number in ("", *range(2, 100)))
    for aside in map(path.with_name, names):
        try:
            aside.open("x").close()
            path.replace(aside)
        except FileExistsError:
            continue
        except OSError:
            break
        saved = shlex.quote(str(path.with_name(f"saved-{path.name}")))
        tell(
            f"cannot read {path}: {reason}; it is kept as {aside.name}; what stands before the "
            f"damage: 2048 convert {shlex.quote(str(aside))} {saved} --lenient"
        )
        return
    tell(f"cannot read {path}: {reason}")
