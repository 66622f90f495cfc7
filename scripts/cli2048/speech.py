"""A game told in sentences, for players who listen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli2048.views import Reply, headline, over_line, score_line
from core2048 import Board, Cell, Step

if TYPE_CHECKING:
    from cli2048.console import Console
    from cli2048.session import Session


class Speech:
    """One sentence a move; the board only when it is asked for."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def begin(self, session: Session) -> None:
        """Say the rules, the score and the board."""
        self._console.out(f"{_capitalized(headline(session))}.")
        self._say_board(session)

    def tell(self, session: Session, reply: Reply) -> None:
        """Say what a move did, or whatever else there is to say."""
        if reply.kind == "board":
            self._say_board(session)
        elif reply.kind == "undo" and reply.step:
            score = session.game.score
            self._console.out(f"Took back {reply.step.direction}; score {score}.")
        elif reply.step:
            sentence = sentence_of(reply.step)
            if reply.first_win:
                sentence += f"; {session.game.variant.win_tile} is made, you have won"
            if reply.step.over:
                sentence += f"; {over_line(session)}"
            self._console.out(f"{sentence}.")
        elif reply.kind == "error":
            self._console.error(reply.text)
        elif reply.kind == "help" or (reply.fields and reply.kind != "hint"):
            self._console.note(reply.text)  # as it is, since it may name a file
        else:
            self._console.note(f"{_capitalized(reply.text)}.")

    def warn(self, text: str) -> None:
        """Tell of it on stderr."""
        self._console.error(text)

    def line_done(self, session: Session) -> None:
        """Add nothing."""

    def end(self, session: Session) -> None:
        """Add nothing."""

    def _say_board(self, session: Session) -> None:
        self._console.out(f"{_capitalized(score_line(session))}.\n{rows_of(session.game.board)}")
        if session.game.over:
            self._console.out(f"{_capitalized(over_line(session))}.")


def sentence_of(step: Step) -> str:
    """What happened in one move, without the full stop.

    >>> from core2048 import Direction, Game
    >>> sentence_of(Game(seed=42).step(Direction.UP))
    'Up: made 4 in row 1 column 1; new 2 in row 3 column 4; score 4'
    """
    made = [f"{value} in {place(cell)}" for cell, value in merges_of(step)]
    merged = f"made {' and '.join(made)}" if made else "nothing merged"
    spawn = f"new {step.spawn.value} in {place(step.spawn.cell)}"
    return f"{str(step.direction).capitalize()}: {merged}; {spawn}; score {step.score}"


def merges_of(step: Step) -> list[tuple[Cell, int]]:
    """Each cell in which two tiles merged, with the tile that they made, row by row."""
    return sorted(
        {motion.target: 2 * motion.value for motion in step.motions if motion.merged}.items()
    )


def rows_of(board: Board) -> str:
    """The board in words, a row a line.

    >>> print(rows_of(Board.parse("2 . / . 4")))
    Row 1: 2, empty.
    Row 2: empty, 4.
    """
    return "\n".join(
        f"Row {number}: {', '.join(str(value or 'empty') for value in row)}."
        for number, row in enumerate(board, 1)
    )


def place(cell: Cell) -> str:
    """A cell in words."""
    return f"row {cell.row + 1} column {cell.column + 1}"


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
