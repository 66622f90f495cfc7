"""Where games and best scores are kept, and how they are found again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import Any

from cli2048 import __version__
from cli2048.failure import Failure, why
from cli2048.log import GameLog, InUse
from core2048 import Game, Record, RecordError, Turn, UnknownFormatError, Variant

SUFFIX = ".2048"


def games_folder() -> Path:
    """Where every game is kept, a record each."""
    home = os.environ.get("CORE2048_HOME")
    if home:
        return Path(home) / "games"
    from platformdirs import user_state_path

    return user_state_path("core2048", appauthor=False) / "games"


def scores_file() -> Path:
    """Where the best scores are kept, one JSON object a line."""
    home = os.environ.get("CORE2048_HOME")
    if home:
        return Path(home) / "scores.jsonl"
    from platformdirs import user_data_path

    return user_data_path("core2048", appauthor=False) / "scores.jsonl"


def newest_first() -> list[Path]:
    """The files of all games, the one played last first."""
    found = []
    try:
        for path in games_folder().glob(f"*{SUFFIX}"):
            found.append((path.stat().st_mtime_ns, path.name, path))
    except OSError as error:
        raise Failure(f"cannot look into {games_folder()}: {why(error)}") from None
    return [path for _, _, path in sorted(found, reverse=True)]


def create(game: Game, path: Path | None = None) -> GameLog:
    """Begin the record of a new game, at ``path`` or among all games; raises OSError."""
    now = datetime.now(UTC)
    headers = {"date": f"{now:%Y-%m-%dT%H:%M:%SZ}", "app": f"core2048 {__version__}"}
    if path is None:
        folder = games_folder()
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{now:%Y%m%d-%H%M%S}-{SystemRandom().getrandbits(16):04x}{SUFFIX}"
    return GameLog.create(path, game, headers)


def go_on(path: Path) -> tuple[GameLog, Game]:
    """The game in a file, to be played on; raises Failure where that cannot be."""
    try:
        return GameLog.resume(path)
    except OSError as error:
        raise Failure(f"cannot go on with {path}: {why(error)}") from None
    except RecordError as error:
        raise Failure(f"cannot go on with {path}: {error}") from None


def newest_unfinished(tell: Callable[[str], None]) -> tuple[GameLog, Game] | None:
    """The game played last that can go on; None where there is none.

    One that is being played elsewhere is passed over, and so is what cannot be
    read or is of a newer kind. A damaged one is put aside under another name.
    Of all but the first ``tell`` is told.
    """
    for path in newest_first():
        try:
            records = Record.parse_all(path.read_bytes())
            if len(records) != 1 or records[0].claims is not None:
                continue
            log, game = GameLog.resume(path)
        except InUse:
            continue
        except OSError as error:
            tell(f"passing over {path}: {why(error)}")
            continue
        except UnknownFormatError as error:
            tell(f"passing over {path}: {error}")
            continue
        except RecordError as error:
            _put_aside(path, error, tell)
            continue
        if not game.over:
            return log, game
        log.close()
    return None


def _put_aside(path: Path, reason: RecordError, tell: Callable[[str], None]) -> None:
    aside = path.with_name(f"{path.name}.damaged")
    try:
        os.link(path, aside)
        path.unlink()
    except OSError:
        tell(f"cannot read {path}: {reason}")
    else:
        tell(f"cannot read {path}: {reason}; it is kept as {aside.name}")


def best_score(variant: Variant) -> int:
    """The best score ever reached by these rules, 0 before the first."""
    entries = list(_entries())
    seen = {(entry.get("game"), entry.get("size")) for entry in entries}
    # A game whose player was killed has said nothing of its score yet.
    try:
        unseen = [path for path in newest_first() if (path.name, path.stat().st_size) not in seen]
    except (Failure, OSError):
        unseen = []
    for path in unseen:
        with suppress(RecordError, OSError):
            record = Record.load(path)
            if record.turns:
                entries.append(_keep_score(path, record))
    scores = [entry["score"] for entry in entries if entry.get("variant") == variant.description]
    return max((score for score in scores if isinstance(score, int)), default=0)


def keep_score(path: Path) -> None:
    """Note the score that the game in this file reached; raises OSError or RecordError."""
    _keep_score(path, Record.load(path))


def _keep_score(path: Path, record: Record) -> dict[str, Any]:
    game = record.game()
    entry = {
        "game": path.name,
        "size": path.stat().st_size,
        "variant": record.variant.description,
        "score": _peak(record),
        "max": game.board.max_tile,
        "moves": len(game.steps),
        "over": game.over,
    }
    file = scores_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab+", buffering=0) as lines:
        lines.seek(0, os.SEEK_END)
        torn = lines.tell() > 0
        if torn:
            lines.seek(-1, os.SEEK_END)
            torn = lines.read(1) != b"\n"
        lines.write(b"\n" * torn + json.dumps(entry).encode() + b"\n")
    return entry


def _peak(record: Record) -> int:
    """The highest score of the game, that of moves which were taken back included."""
    game = Game(record.variant, start=record.start)
    peak = game.score
    for turn in record.turns:
        if isinstance(turn, Turn):
            peak = max(peak, game.step(turn.direction, turn.spawn).score)
        else:
            game.undo()
    return peak


def _entries() -> Iterator[dict[str, Any]]:
    """What the file of scores says; lines that say nothing are passed over."""
    try:
        lines = scores_file().read_bytes().splitlines()
    except OSError:
        return
    for line in lines:
        with suppress(ValueError, RecursionError):
            entry = json.loads(line)
            if isinstance(entry, dict) and "score" in entry:
                yield entry
