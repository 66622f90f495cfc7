"""``2048 verify``: whether records keep to the rules and tell the truth."""

from typing import Annotated

import typer

from cli2048.console import Console, harmless
from cli2048.counting import counted
from cli2048.failure import Failure
from cli2048.hex_order import HexOrder, HexOrderOption
from cli2048.options import file_name, new_app
from cli2048.progress import with_progress
from cli2048.reading import examine
from core2048 import Position, Record, RecordError, legal_moves
from core2048.interop import Found, doubt
from core2048.record.record import wrong_claims

app = new_app()

EPILOG = "Example: 2048 verify *.2048"


@app.command("verify", epilog=EPILOG)
def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Games, - for input.")],
    hex_order: HexOrderOption = None,
) -> None:
    """Check that games keep to the rules and tell the truth.

    Every game is replayed, in whatever format it is. A move that breaks the
    rules is reported with its line, its number and the board; a false claim is
    reported separately. Of a position, also of one that a game begins on, it is checked
    whether a game can get there. The exit code is 1 where anything was wrong.
    """
    console = Console()
    wrong = 0
    unsaid = None
    for file in files:
        file_name(file, "FILE")
    for file in with_progress(files, "files", len(files)):
        try:
            wrong += _verify(file, hex_order, console)
        except Failure as failure:
            console.error(str(failure))
            wrong += 1
        except typer.BadParameter as error:  # of a hex board: the other files are looked at first
            unsaid = error
    if unsaid is not None:
        raise unsaid
    if wrong:
        raise typer.Exit(1)


def _verify(file: str, hex_order: HexOrder | None, console: Console) -> int:
    """Tell what there is to tell of a file, and give the number of records that are wrong."""
    wrong = 0
    records = examine(file, hex_order=hex_order)
    for number, found in enumerate(records, 1):
        name = file if len(records) == 1 else f"{file}, record {number}"
        for note in found.notes:
            console.error(f"{name}: {note}")
        why = doubt(found)
        if why is not None:
            console.error(f"{name}: {why}")
        if isinstance(found.item, Record):
            bad = _verify_game(found.item, found, name, console, doubted=why is not None)
        else:
            bad = _verify_position(found.item, found, name, console, doubted=why is not None)
        wrong += bad
    return wrong


def _verify_game(
    record: Record, found: Found, name: str, console: Console, *, doubted: bool
) -> bool:
    """Tell of one game, and whether it is wrong."""
    try:
        game = record.game()
    except RecordError as error:
        console.error(f"{name}: {error}")
        return True
    claims = [*found.wrong, *wrong_claims(record, game)]
    for claim in claims:
        console.error(f"{name}: wrong claim: {claim}")
    state = "over" if game.over else "ended" if record.claims else "unfinished"
    moves = counted(len(game.steps), "move")
    so = f"{moves}, score {game.score}, largest tile {game.board.max_tile}, {state}"
    if not claims and not doubted:
        console.out(f"{harmless(name)}: ok, {so}")
    elif found.right:
        console.out(f"{harmless(name)}: {' and '.join(found.right)} right, claim wrong: {so}")
    return doubted or bool(claims)


def _verify_position(
    position: Position, found: Found, name: str, console: Console, *, doubted: bool
) -> bool:
    """Tell of one position, and whether it is wrong."""
    for claim in found.wrong:
        console.error(f"{name}: wrong claim: {claim}")
    score = f"score {position.score}" if found.scored else "score unknown"
    bad = doubted or bool(found.wrong)
    if not bad:
        over = "" if legal_moves(position.board) else ", over"
        largest = position.board.max_tile
        console.out(f"{harmless(name)}: ok, a position, {score}, largest tile {largest}{over}")
    return bad
