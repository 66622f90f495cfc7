"""How a game is told to who plays it: as boards, in place, or in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from shutil import get_terminal_size
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cli2048.counting import counted
from core2048 import Board, Direction, Step

if TYPE_CHECKING:
    from cli2048.console import Console
    from cli2048.session import Session


HOME = "\x1b[H\x1b[J"
"""What moves the cursor to the top of the window and clears all below."""


class Reply(NamedTuple):
    """The answer to one command.

    Attributes:
        kind: the command that it answers: move, undo, save, …; or error.
        text: what there is to say, empty where the board says it.
        step: the move that was made, made again or taken back; None where nothing changed.
        direction: where a move was to go.
        first_win: whether the move made the first win tile ever in this game.
        fields: the answer for programs, where there is more than all this.
    """

    kind: str
    text: str = ""
    step: Step | None = None
    direction: Direction | None = None
    first_win: bool = False
    fields: Mapping[str, object] = MappingProxyType({})


class View(Protocol):
    """What tells of a game."""

    def begin(self, session: Session) -> None:
        """Tell of a game that begins, or goes on."""

    def tell(self, session: Session, reply: Reply) -> None:
        """Tell what came of one command; there is exactly one reply to each."""

    def warn(self, text: str) -> None:
        """Tell of trouble, of which no command asked."""

    def line_done(self, session: Session) -> None:
        """All that one line or one key asked for is done."""

    def end(self, session: Session) -> None:
        """The player leaves."""


class Transcript:
    """Every board below the one before it; with ``quiet`` the last board alone."""

    def __init__(
        self, console: Console, draw: Callable[[Board], str], *, quiet: bool = False
    ) -> None:
        self._console = console
        self._draw = draw
        self._quiet = quiet
        self._has_begun_now = False
        self._is_asked_for = False

    def begin(self, session: Session) -> None:
        """Tell the rules, and show the board."""
        self._console.out(headline(session))
        if not self._quiet:
            self._show(session)
        self._has_begun_now = True

    def tell(self, session: Session, reply: Reply) -> None:
        """Say what the board does not, which follows when the line is done."""
        self._has_begun_now = False
        if reply.step is not None:
            self._is_asked_for = False
        if reply.first_win:
            self._console.out(win_line(session))
        elif reply.kind == "error":
            self._console.error(reply.text)
        elif reply.text:
            self._console.note(reply.text)
        elif self._quiet and reply.kind == "board":
            self._show(session)
            self._is_asked_for = True

    def warn(self, text: str) -> None:
        """Tell of it at once."""
        self._console.error(text)

    def line_done(self, session: Session) -> None:
        """Show the board, unless it is the one that the game has just begun with."""
        if not self._quiet and not self._has_begun_now:
            self._console.out("")
            self._show(session)

    def end(self, session: Session) -> None:
        """Show the board, if it was not shown."""
        if self._quiet and not self._is_asked_for:
            self._show(session)

    def _show(self, session: Session) -> None:
        self._console.out(board_text(session, self._draw))


class InPlace:
    """One board, always at the top of the window, and below it what there is to say.

    What stood in the window before is scrolled up, not lost, and the last
    board stays.
    """

    def __init__(self, console: Console, draw: Callable[[Board], str]) -> None:
        self._console = console
        self._draw = draw
        self._below: list[str] = []

    def begin(self, session: Session) -> None:
        """Make room, and show the board."""
        self._console.out("\n" * get_terminal_size().lines, end="")
        self.line_done(session)

    def tell(self, session: Session, reply: Reply) -> None:
        """Keep what there is to say until the board is drawn."""
        text = win_line(session) if reply.first_win else reply.text
        if text:
            self._below.append(text)

    def warn(self, text: str) -> None:
        """Keep it until the board is drawn, which would else be drawn over it."""
        self._below.append(text)

    def line_done(self, session: Session) -> None:
        """Draw the board over the one before."""
        lines = [headline(session), board_text(session, self._draw), *self._below]
        self._console.out(HOME + "\n".join(lines))
        self._below.clear()

    def end(self, session: Session) -> None:
        """Leave the last board where it is."""


def headline(session: Session) -> str:
    """The rules and the seed, and how far a game has come that goes on."""
    game = session.game
    rules = str(game.variant) if game.seed is None else f"{game.variant}, seed {game.seed}"
    moves = counted(len(game.steps), "move")
    return f"going on: {rules}, {moves}" if session.resumed else rules


def score_line(session: Session) -> str:
    """Score and best score."""
    return f"score {session.game.score}, best {session.best}"


def board_text(session: Session, draw: Callable[[Board], str]) -> str:
    """The score, the board, and the end of the game where it is over."""
    text = f"{score_line(session)}\n{draw(session.game.board)}"
    return f"{text}\n{over_line(session)}" if session.game.over else text


def win_line(session: Session) -> str:
    """What there is to say of the first win tile."""
    goes_on = "" if session.game.over else "; the game goes on"
    return f"won: {session.game.variant.win_tile} is made{goes_on}"


def over_line(session: Session) -> str:
    """What there is to say of a game that is over."""
    offer = "; u takes the last move back" if session.offers_undo else ""
    return f"game over: score {session.game.score}, best {session.best}{offer}"
