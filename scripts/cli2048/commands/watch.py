"""``2048 watch``: an agent plays, live or into a file."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from cli2048.console import Console
from cli2048.counting import counted
from cli2048.export import BadOption, check_target, export, write_text
from cli2048.failure import Failure, Terminated, why
from cli2048.hints import DEFAULT, agent_of, choice_of, player_of
from cli2048.log import GameLog
from cli2048.options import (
    AsciiOption,
    ForceOption,
    SeedOption,
    SizeOption,
    SpawnOption,
    VariantOption,
    WinOption,
    agent_name,
    file_name,
    new_app,
    number,
    variant_of,
)
from cli2048.session import new_log
from cli2048.terminal import board_style
from core2048 import Board, Game, Record, RecordError, Step
from render2048.text import step_line

app = new_app()

EPILOG = "Example: 2048 watch --agent fast --seed 7 --delay 0 -o game.gif"

USUAL_DELAY = 0.1


@app.command("watch", epilog=EPILOG)
def watch(
    agent: Annotated[str, typer.Option(help="Who plays.", autocompletion=agent_name)] = DEFAULT,
    variant: VariantOption = None,
    size: SizeOption = None,
    win: WinOption = None,
    spawn: SpawnOption = None,
    seed: SeedOption = None,
    moves: Annotated[int | None, typer.Option(min=1, help="Stop after so many moves.")] = None,
    delay: Annotated[
        float | None,
        typer.Option(
            min=0, max=60, callback=number, help="Seconds between moves; 0.1 on a terminal, else 0."
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", help="File to write at the end: .gif, .txt or .2048."),
    ] = None,
    force: ForceOption = False,
    no_save: Annotated[bool, typer.Option("--no-save", help="Keep no record.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show the last board only.")] = False,
    ascii_only: AsciiOption = False,
) -> None:
    """Let an agent play, and watch it.

    The game is kept with the agent as its player; Ctrl-C ends the show and keeps
    it as well, and 2048 play goes on with it.
    """
    console = Console()
    target = _target(file_name(output, "--output"), force=force)
    try:
        game = Game(variant_of(variant, size, win, spawn), seed=seed)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--seed") from None
    player = agent_of(agent, game.variant, game.seed or 0)
    agent = player_of(player, agent, console)
    draw = str if ascii_only else board_style(console.stdout, os.environ)
    console.out(f"{agent} plays {game.variant}, seed {game.seed}")
    stage = _Stage(console, draw, in_place=draw is not str, quiet=quiet)
    if delay is None:
        delay = USUAL_DELAY if console.stdout.isatty() and not quiet else 0
    log = None if no_save else new_log(game, console, {"player": agent})
    try:
        stage.show(game)
        while not game.over and (moves is None or len(game.steps) < moves):
            step = game.step(choice_of(player, game.board, agent).direction)
            if log is not None:
                log = _kept(log, step, console)
            stage.show(game, step)
            time.sleep(delay)
    except (KeyboardInterrupt, Terminated, Failure) as error:
        if not isinstance(error, Failure):
            console.out("")  # below what the terminal shows of Ctrl-C
        try:
            _finish(game, agent, log, target if game.steps else None, console, force=force)
        except Failure as another:
            console.error(str(another))
        raise
    stage.finish(game)
    _finish(game, agent, log, target, console, force=force)


class _Stage:
    """Where the boards are drawn: over each other where that is wanted, else one by one."""

    def __init__(
        self, console: Console, draw: Callable[[Board], str], *, in_place: bool, quiet: bool
    ) -> None:
        self._console = console
        self._draw = draw
        self._in_place = in_place
        self._quiet = quiet
        self._lines = 0

    def show(self, game: Game, step: Step | None = None) -> None:
        """Draw the board, below what happened."""
        if self._quiet:
            return
        said = f"score {game.score}" if step is None else step_line(step)
        picture = f"{said}\n{self._draw(game.board)}"
        if not self._in_place:
            self._console.out(f"\n{picture}")
            return
        # Back to the first line of the last picture, clearing what is left of longer lines.
        back = f"\x1b[{self._lines}A" if self._lines else ""
        self._lines = picture.count("\n") + 1
        self._console.out(back + "\n".join(f"{line}\x1b[K" for line in picture.split("\n")))

    def finish(self, game: Game) -> None:
        """Say how the game ended."""
        if self._quiet:
            self._console.out(self._draw(game.board))
        moves = counted(len(game.steps), "move")
        how = "game over" if game.over else "stopped"
        self._console.out(f"{how}: score {game.score}, largest tile {game.board.max_tile}, {moves}")


def _kept(log: GameLog, step: Step, console: Console) -> GameLog | None:
    """The log with one more step; None where it takes no more."""
    try:
        log.turn(step)
    except OSError as error:
        console.error(f"cannot save to {log.path}: {why(error)}; playing on unsaved")
        log.close()
        return None
    return log


def _finish(
    game: Game,
    player: str,
    log: GameLog | None,
    target: Path | None,
    console: Console,
    *,
    force: bool,
) -> None:
    """End the record, and write the file that was asked for."""
    if log is not None:
        try:
            if game.over:
                log.end()
        except (OSError, RecordError) as error:
            console.error(f"cannot end the record: {why(error)}")
        log.close()
        if not game.over:
            console.note("saved; to go on: 2048 play")
    if target is None:
        return
    record = Record.of(game, {"player": player})
    try:
        if target.suffix.lower() == ".2048":
            write_text(target, record.format(), force=force)
        else:
            export(record, target, force=force)
    except BadOption as error:
        raise Failure(str(error)) from None
    console.out(str(target))


def _target(output: str | None, *, force: bool) -> Path | None:
    """The file to write; what is wrong with it is told before the game, not after it."""
    if output is None:
        return None
    path = Path(output)
    if output == "-" or path.suffix.lower() not in {".gif", ".txt", ".2048"}:
        raise typer.BadParameter(
            f"{output!r} is no file of .gif or .txt or .2048", param_hint="--output"
        )
    check_target(path, "--output", force=force)
    return path
