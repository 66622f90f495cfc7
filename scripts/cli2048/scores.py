"""The scores that games reached: a line of JSON each, and the best by every kind of rules.

The records of the games are the truth, and this is what was read from them: a
game is read again only when its file has another size than the last line about
it says. A line is added when a game overtakes the best score and when it is
left, so that a killed player loses nothing and a long game adds few lines.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from cli2048 import state
from cli2048.progress import with_progress
from core2048 import VARIANTS, Game, Record, RecordError, Turn, Variant


class Score(NamedTuple):
    """What a game had reached when its file had this size.

    Attributes:
        game: the name of the file among all games, or its whole path elsewhere.
        size: the size of the file in bytes.
        variant: the description of the rules.
        score: the highest score, that of moves which were taken back included.
        final: the score that stands.
        max: the largest tile that stands.
        moves: how many moves stand.
        over: whether no move is left.
        date: when that was, in UTC.
        player: who the record says played, empty for the one who plays here.
    """

    game: str
    size: int
    variant: str
    score: int
    final: int
    max: int
    moves: int
    over: bool
    date: str = ""
    player: str = ""

    @property
    def name(self) -> str:
        """What to call the game by, to play it on."""
        return self.game if os.path.isabs(self.game) else self.game.removesuffix(state.SUFFIX)

    @property
    def rules(self) -> str:
        """The name of the rules, or their description where they have none."""
        names = (name for name, known in VARIANTS.items() if known.description == self.variant)
        return next(names, self.variant)


class Past(NamedTuple):
    """What has been in a game, also in moves that were taken back.

    Attributes:
        peak: the highest score.
        won: whether a win tile was made.
    """

    peak: int
    won: bool


def past_of(record: Record, game: Game) -> Past:
    """What has been in the game that a record tells of."""
    if all(isinstance(turn, Turn) for turn in record.turns):
        return Past(game.score, game.won)
    replayed = Game(record.variant, start=record.start)
    peak, won = replayed.score, replayed.won
    for turn in record.turns:
        if isinstance(turn, Turn):
            peak = max(peak, replayed.step(turn.direction, turn.spawn).score)
            won = won or replayed.won
        else:
            replayed.undo()
    return Past(peak, won)


def player_of(record: Record | None) -> str:
    """Who a record says played; empty where it names nobody, or where there is none yet."""
    return (record and record.header("player")) or ""


def score_of(path: Path, size: int, game: Game, peak: int, player: str) -> Score:
    """The score of a game that is kept in this file."""
    among_all = path.parent == state.games_folder()
    return Score(
        game=path.name if among_all else str(path.absolute()),
        size=size,
        variant=game.variant.description,
        score=peak,
        final=game.score,
        max=game.board.max_tile,
        moves=len(game.steps),
        over=game.over,
        date=date_of(time.time()),
        player=player,
    )


def date_of(seconds: float) -> str:
    """A time since the epoch as a date in UTC; empty for one that no calendar has."""
    try:
        return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%SZ}"
    except (ValueError, OverflowError, OSError):
        return ""


def read_score(path: Path) -> Score:
    """The score of the game in a file; raises OSError or RecordError."""
    data = path.read_bytes()
    changed = path.stat().st_mtime
    record = Record.parse(data)
    game = record.game()
    peak = past_of(record, game).peak
    score = score_of(path, len(data), game, peak, player_of(record))
    return score._replace(date=date_of(changed))


def keep(score: Score) -> None:
    """Add a score to the file of scores; raises OSError where that cannot be."""
    file = state.scores_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab+", buffering=0) as lines:
        lines.seek(0, os.SEEK_END)
        torn = lines.tell() > 0
        if torn:
            lines.seek(-1, os.SEEK_END)
            torn = lines.read(1) != b"\n"
        lines.write(b"\n" * torn + json.dumps(score._asdict()).encode() + b"\n")


def keep_unscored(path: Path, size: int, game: Game) -> None:
    """Note that a game, as it stands, is nobody's score: it was played elsewhere."""
    with suppress(OSError):  # it would count, which costs less than the game
        keep(score_of(path, size, game, 0, ""))


def kept() -> Iterator[Score]:
    """What the file of scores says; lines that say nothing are passed over."""
    try:
        lines = state.scores_file().read_bytes().splitlines()
    except OSError:
        return
    for line in lines:
        with suppress(ValueError, TypeError, RecursionError):
            said = json.loads(line)
            score = Score(**{name: said[name] for name in Score._fields if name in said})
            if all(isinstance(said, kind) for said, kind in zip(score, _KINDS, strict=True)):
                yield score


_KINDS = (str, int, str, int, int, int, int, bool, str, str)


def up_to_date(games: Iterable[state.KeptGame]) -> list[Score]:
    """All scores, those included that killed players had no time to note."""
    scores = list(kept())
    seen = {(score.game, score.size) for score in scores}
    sizes = {game.path.name: game.size for game in games}
    for name, _ in seen:
        if os.path.isabs(name) and os.path.isfile(name):
            with suppress(OSError):
                sizes[name] = os.stat(name).st_size
    unseen = sizes.items() - seen
    for name, _ in with_progress(unseen, "games read", len(unseen)):
        with suppress(RecordError, OSError):
            score = read_score(state.games_folder() / name)
            scores.append(score)
            keep(score)
    return scores


def best_score(variant: Variant, playing: Path | None) -> int:
    """The best score ever reached here by these rules, 0 before the first.

    What agents and other named players reached does not count. The file of the
    game that is being played is not read for it.
    """
    games = (game for game in state.all_games() if game.path != playing)
    own = (score for score in up_to_date(games) if not score.player)
    return max((score.score for score in own if score.variant == variant.description), default=0)
