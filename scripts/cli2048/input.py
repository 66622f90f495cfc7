"""How a game is steered: by lines, by single keys, by a program, or by a script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli2048.console import Console
from cli2048.failure import Failure
from cli2048.keys import Command, UnknownWord, parse
from cli2048.session import Session

if TYPE_CHECKING:
    from cli2048.keyboard import Keyboard

END_OF_INPUT = "\x04"
TYPE_A_LINE = ":"


def by_script(session: Session, commands: list[Command]) -> None:
    """Do what was asked for on the command line."""
    _do(session, commands)


def by_lines(session: Session, console: Console) -> None:
    """Do what each line asks for, until there is nothing left to do."""
    number = 0
    while console.interactive or not session.game.over:
        line = console.line("> ")
        if line is None:
            return
        number += 1
        try:
            commands = parse(line)
        except UnknownWord as error:
            if not console.interactive:
                raise Failure(f"line {number}: {error}") from None
            session.misunderstood(str(error))
            continue
        if _do(session, commands):
            return


def by_keys(session: Session, console: Console, keyboard: Keyboard) -> None:
    """Do what each key asks for, as soon as it is pressed."""
    while True:
        key = keyboard.press()
        if key in {None, END_OF_INPUT}:
            return
        try:
            if key == TYPE_A_LINE:
                with keyboard.lines() as begun:
                    whole = begun.endswith("\n")
                    rest = "" if whole else console.line(f"{TYPE_A_LINE}{begun}") or ""
                    done = _do(session, parse(begun + rest))
            else:
                done = _do(session, parse(key))
        except UnknownWord as error:
            session.misunderstood(str(error))
            continue
        if done:
            return


def by_program(session: Session, console: Console) -> None:
    """Answer each line with one object, until the input ends."""
    from cli2048.protocol import read_command

    while (line := console.line("")) is not None:
        try:
            command = read_command(line)
        except UnknownWord as error:
            session.misunderstood(str(error))
            continue
        if _do(session, [command]):
            return


def _do(session: Session, commands: list[Command]) -> bool:
    """Do one thing after another; whether the player is done then."""
    if not commands:
        return False
    for command in commands:
        session.run(command)
        if session.ended:
            return True
    session.view.line_done(session)
    return False
