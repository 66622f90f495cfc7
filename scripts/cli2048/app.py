"""The command line as a whole: its commands, and what becomes of errors."""

from __future__ import annotations

import importlib
import signal
from difflib import get_close_matches
from functools import cache
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from cli2048 import __version__
from cli2048.console import Console, OutputClosed, closed_output
from cli2048.failure import Failure, Terminated

COMMANDS = {
    "play": "Play a game by lines, or go on with the last one.",
    "replay": "Show a recorded game, or export it as a picture.",
    "show": "Show one position of a game, as text or as a picture.",
    "hint": "Say the best move, and what each is worth.",
    "watch": "Let an agent play, and watch it.",
    "simulate": "Let an agent play many games, and count what they come to.",
    "convert": "Convert games and positions from one format into another.",
    "themes": "List the colours that pictures can have, and show them.",
    "verify": "Check that games keep to the rules and tell the truth.",
    "games": "List the games that are kept, or delete some of them.",
    "scores": "Show the best score of every variant, or the best games of one.",
    "paths": "Show where games and scores are kept.",
}

# Typer brings Click along under changing names; these are the classes that it raises.
_CLICK = {found.__name__: found for found in typer.BadParameter.__mro__}
UsageError: Any = _CLICK["UsageError"]
ClickException: Any = _CLICK["ClickException"]


class LazyCommand(TyperCommand):
    """A command that is only loaded when it is named."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any
    ) -> Any:
        """Load the command and let it parse its arguments."""
        module = importlib.import_module(f"cli2048.commands.{self.name}")
        command = built(module.app)
        command.name = self.name
        return command.make_context(info_name, args, parent=parent, **extra)


class Commands(TyperGroup):
    """The group of all commands, which suggests the nearest for one that it does not know."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first argument names."""
        name = args[0]
        if name not in self.commands and not name.startswith("-") and not ctx.resilient_parsing:
            raise UsageError(f"no such command {name!r}{_did_you_mean(name, self.commands)}", ctx)
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Play 2048, replay its games, and check them.\n\n"
    "Exit codes: 0 done, 1 could not, 2 wrong usage; 129, 130 and 143 after SIGHUP, "
    "Ctrl-C and SIGTERM.",
)


@app.callback()
def _root(
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    if version:
        Console().out(f"core2048 {__version__}")
        raise typer.Exit


def _listed() -> None:
    """Stand in for a command until it is loaded."""


for _name, _help in COMMANDS.items():
    app.command(_name, help=_help, cls=LazyCommand)(_listed)


@cache
def built(application: typer.Typer) -> Any:
    """The command that an application is, built when it is first run."""
    return get_command(application)


def run(arguments: list[str]) -> int:
    """Run the command that the arguments name; errors go to stderr in one line each."""
    console = Console()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _terminate)
    try:
        code = built(app).main(
            args=arguments or ["--help"], prog_name="2048", standalone_mode=False
        )
        console.flush()
    except UsageError as error:
        where = error.ctx.command_path if error.ctx else "2048"
        console.error(f"{_usage_message(error)} (see '{where} --help')")
        return 2
    except (Failure, ClickException) as error:
        console.error(str(error) if isinstance(error, Failure) else error.format_message())
        return 1
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except Terminated as end:
        return end.code
    except (OutputClosed, OSError) as error:
        closed = closed_output(error) if isinstance(error, OSError) else error
        if closed.reason:
            console.error(closed.reason)
        return 1
    return code if type(code) is int else 0


def _terminate(number: int, _: object) -> None:
    raise Terminated(number)


def _usage_message(error: Any) -> str:
    if type(error).__name__ != "NoSuchOption":
        return " ".join(error.format_message().split()).rstrip(".")
    parameters = error.ctx.command.get_params(error.ctx) if error.ctx else []
    options = [name for parameter in parameters for name in parameter.opts]
    return f"no such option {error.option_name}{_did_you_mean(error.option_name, options)}"


def _did_you_mean(word: str, known: Any) -> str:
    close = get_close_matches(word, known, n=1, cutoff=0.6)
    return f"; did you mean {close[0]!r}?" if close else ""
