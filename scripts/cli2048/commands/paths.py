"""``2048 paths``: where games and scores are kept."""

import json
from typing import Annotated

import typer

from cli2048 import state
from cli2048.console import Console
from cli2048.options import new_app
from cli2048.table import write_table

app = new_app()

EPILOG = """Example: ls "$(2048 paths games)" """


@app.command("paths", epilog=EPILOG)
def paths(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="games or scores; else both.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Show where games and scores are kept.

    CORE2048_HOME names one folder for both; else they are where the system
    keeps such files, which XDG_STATE_HOME and XDG_DATA_HOME can change.
    """
    console = Console()
    found = {"games": str(state.games_folder()), "scores": str(state.scores_file())}
    if name is not None:
        if name not in found:
            raise typer.BadParameter(f"{name!r} is neither games nor scores", param_hint="NAME")
        found = {name: found[name]}
    if as_json:
        console.out(json.dumps(found))
    elif name is not None:
        console.out(found[name])
    else:
        write_table(console, ("what", "where"), list(found.items()))
