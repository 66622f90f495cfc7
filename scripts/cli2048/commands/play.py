"""``2048 play``: a game by lines, by keys, or by a program."""

import os
import shlex
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli2048 import scores, state
from cli2048.console import Console, OutputClosed
from cli2048.failure import Failure, Terminated, why
from cli2048.hex_order import HexOrder, HexOrderOption
from cli2048.input import by_keys, by_lines, by_program, by_script
from cli2048.keys import Command, UnknownWord, parse
from cli2048.log import GameLog
from cli2048.options import (
    AsciiOption,
    SeedOption,
    SizeOption,
    SpawnOption,
    VariantOption,
    WinOption,
    file_name,
    new_app,
    variant_of,
)
from cli2048.pictures import is_picture
from cli2048.session import NO_UNDO, Session, new_log
from cli2048.terminal import board_style
from cli2048.views import InPlace, Transcript, View
from core2048 import Game, RecordError, Variant

if TYPE_CHECKING:
    from cli2048.keyboard import Keyboard

app = new_app()

EPILOG = """Keys: w a s d, h j k l, 8 4 2 6, arrows or words move, u takes a move back, r makes it
again, ? helps, q ends. Several may stand on a line: echo wasd | 2048 play"""


@app.command("play", epilog=EPILOG)
def play(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]", help="Game or board to go on with; else the newest unfinished."
        ),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Start a new game; the old stays.")] = False,
    variant: VariantOption = None,
    size: SizeOption = None,
    win: WinOption = None,
    spawn: SpawnOption = None,
    seed: SeedOption = None,
    moves: Annotated[str | None, typer.Option(help="Play these keys, and read no input.")] = None,
    no_undo: Annotated[bool, typer.Option("--no-undo", help="Disallow undo.")] = False,
    keys: Annotated[
        bool, typer.Option("--keys", help="Act at each key press, without Enter.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show the last board only.")] = False,
    redraw: Annotated[bool, typer.Option("--redraw", help="Draw one board, in place.")] = False,
    speak: Annotated[bool, typer.Option("--speak", help="Say each move in a sentence.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer each line with a line of JSON, for programs.")
    ] = False,
    ascii_only: AsciiOption = False,
    no_save: Annotated[bool, typer.Option("--no-save", help="Keep no record, no score.")] = False,
    record: Annotated[str | None, typer.Option(help="New file to keep the record in.")] = None,
    hex_order: HexOrderOption = None,
) -> None:
    """Play a game by lines, or go on with the last one.

    Every move is saved as it is made. Without FILE and without an option that
    defines a game, the newest unfinished one goes on. FILE may also be the name
    of a game that '2048 games' lists, or its beginning. What another program
    keeps is left as it is, and goes on as a new game.
    """
    console = Console()
    shown = {"--quiet": quiet, "--redraw": redraw, "--speak": speak, "--json": as_json}
    _check_one_of(shown)
    for name, is_given in (("--json", as_json), ("--moves", moves is not None)):
        _check_one_of({"--keys": keys, name: is_given})
    _check_one_of({"--record": record is not None, "--no-save": no_save})
    scripted = None if moves is None else _scripted(moves)
    defines = new or any(given is not None for given in (variant, size, win, spawn, seed, record))
    if file_name(file, "FILE") is not None and (defines or no_save):
        raise typer.BadParameter("a game from a file goes on as it is: give no other game options")
    rules = variant_of(variant, size, win, spawn)
    seat = None
    if file is not None:
        path = state.find(file)
        _check_is_file(path)
        seat = _from_elsewhere(path, hex_order, console, undo=not no_undo) or _on(path, console)
    elif not defines and not no_save:
        seat = state.newest_unfinished(console.error)
    if seat is None:
        game = _new_game(rules, seed)
        log = None
        if not no_save:
            log = _new_log(game, file_name(record, "--record"), console, undo=not no_undo)
        seat = state.Seat(game, None, log)
    if as_json:
        console.interactive = False
    view = _view(console, shown, ascii_only=ascii_only, quiet=quiet or scripted is not None)
    session = Session(console, view, seat, undo=not no_undo)

    def steer(keyboard: "Keyboard | None") -> None:
        if scripted is not None:
            by_script(session, scripted)
        elif as_json:
            by_program(session, console)
        elif keyboard is not None:
            by_keys(session, console, keyboard)
        else:
            by_lines(session, console)

    with _keyboard(console, watch_size=redraw) if keys else nullcontext() as keyboard:
        _play(session, console, lambda: steer(keyboard), says_farewell=not as_json)


def _play(
    session: Session, console: Console, steer: Callable[[], None], *, says_farewell: bool
) -> None:
    """Play until the player leaves, by whatever way, and leave the game saved."""
    try:
        session.begin()
        steer()
        session.leave()
    except (KeyboardInterrupt, Terminated):
        # After a hang-up there is no terminal to tell this to.
        with suppress(OutputClosed):
            if console.interactive:
                console.out("")
            if says_farewell:
                _tell_way_back(session, console)
        raise
    else:
        if says_farewell:
            _tell_way_back(session, console)
    finally:
        session.close()


def _tell_way_back(session: Session, console: Console) -> None:
    file = session.file
    if file is None or session.game.over or not session.saved:
        return
    is_among_all = file.parent == state.games_folder()
    name = f"./{file}" if str(file).startswith("-") else str(file)
    command = "2048 play" if is_among_all else f"2048 play {shlex.quote(name)}"
    console.note(f"saved; to go on: {command}")


def _view(console: Console, shown: dict[str, bool], *, ascii_only: bool, quiet: bool) -> View:
    if shown["--json"]:
        from cli2048.protocol import JsonLines

        return JsonLines(console)
    if shown["--speak"]:
        from cli2048.speech import Speech

        return Speech(console)
    draw = board_style(console.stdout, os.environ, ascii_only=ascii_only)
    if shown["--redraw"]:
        if console.interactive and os.environ.get("TERM") not in {None, "", "dumb"}:
            return InPlace(console, draw)
        console.error(
            "--redraw needs a terminal that can move the cursor: each board stands below the last"
        )
    return Transcript(console, draw, quiet=quiet)


def _keyboard(console: Console, *, watch_size: bool) -> AbstractContextManager["Keyboard | None"]:
    """The keys of the terminal; None, with a line that says so, where there is none."""
    try:
        from cli2048.keyboard import Keyboard
    except ImportError:
        console.error("--keys cannot read single keys on this system: type lines")
        return nullcontext()
    if not console.interactive:
        console.error("--keys needs a terminal at both ends: reading lines")
        return nullcontext()
    return Keyboard(0, watch_size=watch_size)


def _check_one_of(options: dict[str, bool]) -> None:
    given = [name for name, is_given in options.items() if is_given]
    if len(given) > 1:
        raise typer.BadParameter(f"{given[0]} does not go with {given[1]}")


def _check_is_file(path: Path) -> None:
    """Refuse standard input as a game: it brings the moves."""
    if str(path) == "-":
        raise Failure(
            "cannot go on with -: standard input brings the moves; "
            "'2048 convert - FILE.2048' makes a file of it"
        )


def _scripted(moves: str) -> list[Command]:
    try:
        return parse(moves)
    except UnknownWord as error:
        raise typer.BadParameter(str(error), param_hint="--moves") from None


def _from_elsewhere(
    file: Path, hex_order: HexOrder | None, console: Console, *, undo: bool
) -> state.Seat | None:
    """The game or position that another program keeps, gone on with as a new game.

    None for what is no file, and for a record of our own in one, which is gone on with where
    it is. A pipe is read once, and its game is a new one, of whatever kind it is.
    """
    from cli2048.reading import only_found, read_bytes
    from core2048.interop import as_record, doubt, text_record

    try:
        data = read_bytes(file)
    except OSError:
        return None
    if file.is_file() and (text_record.matches(data) or is_picture(data)):
        return None
    found = only_found(str(file), hex_order, data=data)
    record = as_record(found.item)
    why_not = doubt(found)
    if why_not is not None:
        raise Failure(f"{file}: {why_not}")
    try:
        kept = record.game()
    except RecordError as error:
        raise Failure(f"{file}: {error}") from None
    game = Game(kept.variant, seed=kept.seed, start=kept.start)
    log = new_log(game, console, {**dict(record.headers), **({} if undo else NO_UNDO)})
    for step in kept.steps:
        made = game.step(step.direction, step.spawn)
        if log is not None:
            with suppress(OSError):  # what the disk does not take now waits for the next move
                log.turn(made)
    if log is not None:
        scores.keep_unscored(log.path, log.size, game)
    console.note(f"{file} stays as it is: the game goes on as a new one")
    return state.Seat(game, record, log)


def _on(path: Path, console: Console) -> state.Seat:
    """The game in a record of our own; a false claim, which goes with the next move, is told."""
    seat = state.go_on(path)
    if seat.record is not None and seat.record.claims is not None:
        for claim in seat.record.verify():
            console.error(f"{path}: wrong claim: {claim}")
    return seat


def _new_game(variant: Variant, seed: str | None) -> Game:
    try:
        return Game(variant, seed=seed)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--seed") from None


def _new_log(game: Game, record: str | None, console: Console, *, undo: bool) -> GameLog | None:
    headers = {} if undo else NO_UNDO
    if record is None:
        return new_log(game, console, headers)
    try:
        return state.create(game, Path(record), headers)
    except FileExistsError:
        raise Failure(f"{record} exists already: '2048 play {record}' goes on with it") from None
    except OSError as error:
        raise Failure(f"cannot record to {record}: {why(error)}") from None
