"""``2048 verify``: whether records keep to the rules and tell the truth."""

from typing import Annotated

import typer

from cli2048.console import Console
from cli2048.failure import Failure
from cli2048.options import file_name
from cli2048.progress import with_progress
from cli2048.reading import read_records
from core2048 import RecordError

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)

EPILOG = "Example: 2048 verify *.2048"


@app.command("verify", epilog=EPILOG)
def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records, - for input.")],
) -> None:
    """Check that records keep to the rules and tell the truth.

    Every record is replayed. A move that breaks the rules is told with its
    line, its number and the board; a claim that is not so is told apart.
    The exit code is 1 where anything was wrong.
    """
    console = Console()
    wrong = 0
    for file in files:
        file_name(file, "FILE")
    for file in with_progress(files, "files", len(files)):
        try:
            wrong += _verify(file, console)
        except Failure as failure:
            console.error(str(failure))
            wrong += 1
    if wrong:
        raise typer.Exit(1)


def _verify(file: str, console: Console) -> int:
    """Tell what there is to tell of a file, and give the number of records that are wrong."""
    wrong = 0
    records = read_records(file)
    for number, record in enumerate(records, 1):
        name = file if len(records) == 1 else f"{file}, record {number}"
        try:
            claims = record.verify()
            game = record.game()
        except RecordError as error:
            console.error(f"{name}: {error}")
            wrong += 1
            continue
        for claim in claims:
            console.error(f"{name}: wrong claim: {claim}")
        if claims:
            wrong += 1
            continue
        state = "over" if game.over else "ended" if record.claims else "unfinished"
        console.out(
            f"{name}: ok, {len(game.steps)} moves, score {game.score}, "
            f"largest tile {game.board.max_tile}, {state}"
        )
    return wrong
