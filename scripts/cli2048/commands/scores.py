"""``2048 scores``: the best scores, by rules."""

import json
from typing import Annotated, Any

import typer

from cli2048 import scores as kept_scores
from cli2048 import state
from cli2048.console import Console
from cli2048.options import new_app, variant_name, variant_named
from cli2048.scores import Score
from cli2048.table import write_table

app = new_app()

EPILOG = "Example: 2048 scores --variant mini --top 3"


@app.command("scores", epilog=EPILOG)
def scores(
    variant: Annotated[
        str | None,
        typer.Option(help="Only these rules, and their best games.", autocompletion=variant_name),
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="How many games of one variant to show.")] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="Write a JSON object a line.")] = False,
) -> None:
    """Show the best score of every variant, or the best games of one.

    A score counts when it was reached, also by moves that were taken back.
    Agents have best scores of their own. Columns: rules, score, largest tile,
    moves, date, game, and who played it where that was not you.
    """
    console = Console()
    best = best_of_games(kept_scores.up_to_date(state.all_games()))
    if variant is None:
        by_rules = {(score.variant, score.player): score for score in reversed(best)}
        shown = sorted(by_rules.values(), key=lambda score: (score.rules, score.player))
    else:
        rules = variant_named(variant)
        shown = [score for score in best if score.variant == rules.description][:top]
    if as_json:
        for score in shown:
            console.out(json.dumps(_fields(score)))
        return
    if not shown:
        console.note("no score yet: play with '2048 play'")
        return
    header = ("rules", "score", "largest", "moves", "date", "game", "player")
    write_table(console, header, [tuple(_fields(score).values()) for score in shown])


def best_of_games(found: list[Score]) -> list[Score]:
    """Of each game that scored what it reached at best, the best game first."""
    best: dict[str, Score] = {}
    for score in found:
        if not score.score:
            continue
        if score.game not in best or score.score >= best[score.game].score:
            best[score.game] = score
    return sorted(best.values(), key=lambda score: (-score.score, score.date, score.game))


def _fields(score: Score) -> dict[str, Any]:
    return {
        "rules": score.rules,
        "score": score.score,
        "largest": score.max,
        "moves": score.moves,
        "date": score.date,
        "game": score.name,
        "player": score.player,
    }
