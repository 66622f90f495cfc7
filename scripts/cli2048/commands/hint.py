"""``2048 hint``: the best move of a game or of a board."""

import json
from math import isfinite
from operator import itemgetter
from typing import Annotated, Any

import typer

from cli2048 import state
from cli2048.console import Console
from cli2048.hex_order import HexOrderOption
from cli2048.hints import DEFAULT, agent_of, choice_of
from cli2048.options import agent_name, file_name, new_app, number
from cli2048.reading import read_position
from core2048 import Direction

app = new_app()

EPILOG = "Example: echo '2 4 8 16 / 2 . . . / . . . . / . . . .' | 2048 hint -"


@app.command("hint", epilog=EPILOG)
def hint(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]", help="Record or board, - for input; else the newest game."
        ),
    ] = None,
    agent: Annotated[str, typer.Option(help="Who is asked.", autocompletion=agent_name)] = DEFAULT,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.001,
            max=3600,
            callback=number,
            help="Time for the network's players to look ahead.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    hex_order: HexOrderOption = None,
) -> None:
    """Say the best move, and what each is worth.

    The best move comes first. The network's players reckon in points still to
    come, the exact one as well; others have measures of their own.
    """
    console = Console()
    source = str(state.newest()) if file_name(file, "FILE") is None else str(file)
    variant, position = read_position(source, hex_order)
    player = agent_of(agent, variant)
    if seconds is not None:
        from core2048.agents import NTuple

        if not isinstance(player, NTuple):
            raise typer.BadParameter(f"{agent} takes no time: leave out --seconds")
        player = NTuple(agent, variant, seconds=seconds)
    choice = choice_of(player, position.board, agent)
    values: dict[Direction, float | None] = {choice.direction: None}
    values.update(sorted(choice.values.items(), key=itemgetter(1), reverse=True))
    if as_json:
        console.out(json.dumps(_as_json(choice.player, values, position.board)))
        return
    numbers = {way: f"{value:,.1f}" for way, value in values.items() if value is not None}
    width = max(map(len, numbers.values()), default=0)
    for direction in values:
        console.out(f"{direction!s:5}  {numbers.get(direction, ''):>{width}}".rstrip())
    console.note(f"says {choice.player}")


def _as_json(player: str, values: dict[Direction, float | None], board: object) -> dict[str, Any]:
    worth = {  # JSON has no number for what is beyond all
        str(direction): value if isfinite(value) else None
        for direction, value in values.items()
        if value is not None
    }
    return {"direction": str(next(iter(values))), "values": worth, "player": player, "board": board}
