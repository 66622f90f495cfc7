"""``2048 games``: the games that are kept."""

import json
from collections.abc import Iterable
from typing import Annotated, NamedTuple

import typer

from cli2048 import scores, state
from cli2048.console import Console
from cli2048.failure import Failure, why
from cli2048.log import InUse, hold
from cli2048.options import new_app, variant_name, variant_named
from cli2048.state import KeptGame
from cli2048.table import write_table
from core2048 import RecordError

app = new_app()

EPILOG = """Examples: 2048 games --unfinished, then 2048 play NAME goes on with one;
2048 games --delete --finished --variant mini"""


class Listed(NamedTuple):
    """A kept game as the list shows it; numbers are 0 where it cannot be read."""

    name: str
    rules: str
    score: int
    largest: int
    moves: int
    state: str
    played: str


@app.command("games", epilog=EPILOG)
def games(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="Only these games.")
    ] = None,
    unfinished: Annotated[bool, typer.Option("--unfinished", help="Only what can go on.")] = False,
    finished: Annotated[bool, typer.Option("--finished", help="Only what has ended.")] = False,
    variant: Annotated[
        str | None, typer.Option(help="Only these rules.", autocompletion=variant_name)
    ] = None,
    delete: Annotated[bool, typer.Option("--delete", help="Delete them, after asking.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Delete without asking.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write a JSON object a line.")] = False,
) -> None:
    """List the games that are kept, or delete some of them.

    The one played last stands first. A name may be cut short where its
    beginning is clear. Scores outlive the games that are deleted. Columns:
    game, rules, score, largest tile, moves, state, last move.
    """
    console = Console()
    if unfinished and finished:
        raise typer.BadParameter("--unfinished does not go with --finished")
    if delete and not (names or unfinished or finished or variant):
        raise typer.BadParameter("name the games to delete, or say which kind")
    rules = None if variant is None else str(variant_named(variant))
    found = _found(names) if names else state.read_games()
    listed = [
        (game, about)
        for game, about in zip(found, _listed(found), strict=True)
        if rules in {None, about.rules}
        and not (unfinished and about.state != "unfinished")
        and not (finished and about.state not in {"over", "ended"})
    ]
    if delete:
        _delete([game for game, _ in listed], console, ask=not yes)
    elif as_json:
        for game, about in listed:
            console.out(json.dumps({**about._asdict(), "file": str(game.path)}))
    elif listed:
        header = ("game", "rules", "score", "largest", "moves", "state", "last move")
        write_table(console, header, [about for _, about in listed])
    else:
        console.note("no such game is kept: '2048 play' begins one")


def _found(names: Iterable[str]) -> list[KeptGame]:
    kept = {game.path: game for game in state.read_games()}
    found = {}
    for name in names:
        path = state.find(name, among_all=True)
        if path not in kept:
            raise Failure(f"no game called {name!r} is kept: see '2048 games'")
        found[path] = kept[path]
    return list(found.values())


def _listed(games: list[KeptGame]) -> list[Listed]:
    known = {(score.game, score.size): score for score in scores.up_to_date(games)}
    return [_about(game, known.get((game.path.name, game.size))) for game in games]


def _about(game: KeptGame, score: scores.Score | None) -> Listed:
    played = scores.date_of(game.changed / 1e9)
    name = game.path.stem
    try:
        score = score or scores.read_score(game.path)
        ended = state.is_ended(game.path)
    except (OSError, RecordError):
        return Listed(name, "", 0, 0, 0, "unreadable", played)
    standing = "over" if score.over else "ended" if ended else "unfinished"
    return Listed(name, score.rules, score.final, score.max, score.moves, standing, played)


def _delete(games: list[KeptGame], console: Console, *, ask: bool) -> None:
    if not games:
        raise Failure("no such game is kept: see '2048 games'")
    what = games[0].path.stem if len(games) == 1 else f"{len(games)} games"
    if ask:
        if not console.interactive:
            raise Failure(f"to delete {what} without being asked, add --yes")
        answer = console.line(f"delete {what} for good? (y or n) ")
        if (answer or "").strip().lower() not in {"y", "yes"}:
            raise Failure("nothing is deleted")
    kept = 0
    for game in games:
        try:
            with game.path.open("rb") as file:
                hold(file)
                game.path.unlink()
        except (InUse, OSError) as error:
            reason = why(error) if isinstance(error, OSError) else str(error)
            console.error(f"{game.path.stem} is not deleted: {reason}")
            kept += 1
        else:
            console.out(game.path.stem)
    if kept:
        raise typer.Exit(1)
