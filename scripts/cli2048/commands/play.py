"""``2048 play``: a game by lines."""

import os
import shlex
from pathlib import Path
from typing import Annotated

import typer

from cli2048 import state
from cli2048.console import Console
from cli2048.failure import Failure, Terminated, why
from cli2048.hex_order import HexOrder, HexOrderOption
from cli2048.keys import Command, UnknownWord, parse
from cli2048.log import GameLog
from cli2048.options import file_name, variant_of
from cli2048.session import Session, new_log
from cli2048.terminal import board_style
from core2048 import Game, RecordError, Variant

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)

EPILOG = """Keys: w a s d, h j k l, 8 4 2 6, arrows or words move, u takes a move back, r makes it
again, ? helps, q ends. Several may stand on a line: echo wasd | 2048 play"""


@app.command("play", epilog=EPILOG)
def play(
    file: Annotated[
        str | None, typer.Argument(help="Record to go on with; else the newest unfinished game.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Start a new game; the old stays.")] = False,
    variant: Annotated[str | None, typer.Option(help="Rules by name, such as mini.")] = None,
    size: Annotated[str | None, typer.Option(help="4, or 5x3 for 5 rows of 3.")] = None,
    win: Annotated[str | None, typer.Option(help="Tile that wins, or none.")] = None,
    spawn: Annotated[str | None, typer.Option(help="Odds, such as 2:.9,4:.1.")] = None,
    seed: Annotated[str | None, typer.Option(help="Number or word that decides chance.")] = None,
    moves: Annotated[str | None, typer.Option(help="Keys to play, and no input.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show the last board only.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Plain figures, no colour.")] = False,
    no_save: Annotated[bool, typer.Option("--no-save", help="Keep no record.")] = False,
    record: Annotated[str | None, typer.Option(help="New file to keep the record in.")] = None,
    hex_order: HexOrderOption = None,
) -> None:
    """Play a game by lines, or go on with the last one.

    Every move is saved as it is made. Without FILE and without an option that
    defines a game, the newest unfinished one goes on.
    """
    console = Console()
    draw = str if ascii_only else board_style(console.stdout, os.environ)
    scripted = None if moves is None else _scripted(moves)
    defines = new or any(given is not None for given in (variant, size, win, spawn, seed, record))
    if file_name(file, "FILE") is not None and (defines or no_save):
        raise typer.BadParameter("a game from a file goes on as it is: give no other game options")
    found: tuple[GameLog | None, Game] | None = None
    if file is not None:
        found = _from_elsewhere(file, hex_order, console) or state.go_on(Path(file))
    elif not defines and not no_save:
        found = state.newest_unfinished(console.error)
    if found is not None:
        console.out(f"going on: {_headline(found[1])}, {len(found[1].steps)} moves")
    else:
        game = _new_game(variant_of(variant, size, win, spawn), seed)
        found = None if no_save else _new_log(game, file_name(record, "--record"), console), game
        console.out(_headline(game))
    log, game = found
    _play(Session(console, draw, game, log), console, scripted, quiet=quiet)


def _play(
    session: Session, console: Console, scripted: list[Command] | None, *, quiet: bool
) -> None:
    """Play what was scripted, or else what is typed, and leave the game saved."""
    try:
        if scripted is None:
            _converse(session, console, quiet=quiet)
        else:
            _do(session, scripted)
            _show(session, console)
    except (KeyboardInterrupt, Terminated):
        if console.interactive:
            console.out("")
        _say_goodbye(session, console)
        raise
    else:
        _say_goodbye(session, console)
    finally:
        session.close()


def _converse(session: Session, console: Console, *, quiet: bool) -> None:
    """Do what each line of input asks for, until there is nothing left to do."""
    if not quiet:
        _show(session, console)
    number = 0
    while console.interactive or not session.game.over:
        line = console.line("> ")
        if line is None:
            break
        number += 1
        try:
            commands = parse(line)
        except UnknownWord as error:
            if not console.interactive:
                raise Failure(f"line {number}: {error}") from None
            console.note(str(error))
            continue
        _do(session, commands)
        if session.ended:
            break
        if not quiet:
            console.out("")
            _show(session, console)
    if quiet:
        _show(session, console)


def _show(session: Session, console: Console) -> None:
    session.show()
    if session.game.over:
        undo = "; u takes the last move back" if console.interactive else ""
        console.out(f"game over: score {session.game.score}, best {session.best}{undo}")


def _do(session: Session, commands: list[Command]) -> None:
    for command in commands:
        session.run(command)
        if session.ended:
            return


def _say_goodbye(session: Session, console: Console) -> None:
    file = session.file
    if file is None or session.game.over:
        return
    is_among_all = file.parent == state.games_folder()
    command = "2048 play" if is_among_all else f"2048 play {shlex.quote(str(file))}"
    console.note(f"saved; to go on: {command}")


def _headline(game: Game) -> str:
    return str(game.variant) if game.seed is None else f"{game.variant}, seed {game.seed}"


def _scripted(moves: str) -> list[Command]:
    try:
        return parse(moves)
    except UnknownWord as error:
        raise typer.BadParameter(str(error), param_hint="--moves") from None


def _from_elsewhere(
    file: str, hex_order: HexOrder | None, console: Console
) -> tuple[GameLog | None, Game] | None:
    """The game or position that another program keeps, gone on with as a new game.

    None for what is no file, and for a record of our own, which is gone on with where it is.
    """
    from cli2048.reading import read_record
    from core2048.interop import text_record

    try:
        data = Path(file).read_bytes()
    except OSError:
        return None
    if text_record.matches(data) or data.startswith(b"GIF8"):
        return None
    try:
        kept = read_record(file, hex_order).game()
    except RecordError as error:
        raise Failure(f"{file}: {error}") from None
    game = Game(kept.variant, seed=kept.seed, start=kept.start)
    log = new_log(game, console)
    for step in kept.steps:
        made = game.step(step.direction, step.spawn)
        if log is not None:
            log.turn(made)
    console.note(f"{file} stays as it is: the game goes on as a new one")
    return log, game


def _new_game(variant: Variant, seed: str | None) -> Game:
    try:
        return Game(variant, seed=seed)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--seed") from None


def _new_log(game: Game, record: str | None, console: Console) -> GameLog | None:
    if record is None:
        return new_log(game, console)
    try:
        return state.create(game, Path(record))
    except FileExistsError:
        raise Failure(f"{record} exists already: '2048 play {record}' goes on with it") from None
    except OSError as error:
        raise Failure(f"cannot record to {record}: {why(error)}") from None
