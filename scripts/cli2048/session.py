"""A game being played: commands go in, boards come out, and the record follows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cli2048 import state
from cli2048.console import Console
from cli2048.export import export, write_text
from cli2048.failure import Failure, why
from cli2048.keys import Command
from cli2048.log import GameLog
from core2048 import Board, Direction, Game, IllegalMoveError, Record, RecordError

HELP = """\
w a s d, h j k l, 8 4 2 6, arrows or words: move up, left, down, right
u: take the last move back    r: make it again    t: give a hint
b or an empty line: show the board
save FILE: write the record    gif FILE: write an animation
new: start a new game, the old one is kept    q: end, to go on later
Several keys may stand on a line: wasd"""


class Session:
    """One game after another, with one console.

    Attributes:
        game: the game being played.
        ended: whether the player is done.
        best: the best score ever by these rules, this game included.
    """

    def __init__(
        self, console: Console, draw: Callable[[Board], str], game: Game, log: GameLog | None
    ) -> None:
        self.game = game
        self.ended = False
        self._console = console
        self._draw = draw
        self._log = log
        self.best = max(state.best_score(game.variant), game.score)

    def show(self) -> None:
        """Show the score and the board."""
        game = self.game
        self._console.out(f"score {game.score}, best {self.best}\n{self._draw(game.board)}")

    def run(self, command: Command) -> None:
        """Do one thing that the player asked for."""
        if command.direction is not None:
            self._move(command.direction)
        elif command.action == "undo":
            self._undo()
        elif command.action == "redo":
            self._redo()
        elif command.action == "hint":
            self._hint()
        elif command.action == "help":
            self._console.note(HELP)
        elif command.action == "new":
            self._new()
        elif command.action == "quit":
            self.ended = True
        elif command.action in {"save", "gif"}:
            self._write(command)

    def close(self) -> None:
        """Finish the record of a game that is over, and note the score."""
        log, self._log = self._log, None
        if log is None:
            return
        try:
            if self.game.over:
                log.end()
        except OSError as error:
            self._console.error(f"cannot end the record: {why(error)}")
        log.close()
        try:
            if self.game.steps:
                state.keep_score(log.path)
        except (OSError, RecordError) as error:
            reason = why(error) if isinstance(error, OSError) else str(error)
            self._console.error(f"cannot keep the score: {reason}")

    @property
    def file(self) -> Path | None:
        """The file that the game is kept in, None where it is not."""
        return self._log.path if self._log else None

    def _move(self, direction: Direction) -> None:
        try:
            step = self.game.step(direction)
        except IllegalMoveError as error:
            self._console.note(str(error))
            return
        self._keep(lambda log: log.turn(step))
        self.best = max(self.best, step.score)
        if step.won:
            goes_on = "" if step.over else "; the game goes on"
            self._console.out(f"won: {self.game.variant.win_tile} is made{goes_on}")

    def _undo(self) -> None:
        try:
            self.game.undo()
        except IllegalMoveError as error:
            self._console.note(str(error))
            return
        self._keep(lambda log: log.takeback())

    def _redo(self) -> None:
        try:
            step = self.game.redo()
        except IllegalMoveError as error:
            self._console.note(str(error))
            return
        self._keep(lambda log: log.turn(step))

    def _hint(self) -> None:
        from cli2048.hints import hint  # which loads the players

        try:
            self._console.note(hint(self.game.variant, self.game.board))
        except Failure as failure:
            self._console.note(str(failure))

    def _new(self) -> None:
        console = self._console
        if console.interactive and not self.game.over:
            answer = console.line("start a new game? this one is kept (y or n) ")
            if (answer or "").strip().lower() not in {"y", "yes"}:
                return
        saved = self.file is not None
        self.close()
        self.game = Game(self.game.variant)
        self._log = new_log(self.game, console) if saved else None
        console.out(f"{self.game.variant}, seed {self.game.seed}")

    def _write(self, command: Command) -> None:
        path = Path(command.file).expanduser()
        if command.action == "gif" and path.suffix.lower() != ".gif":
            path = path.with_name(f"{path.name}.gif")
        record = Record.of(self.game)
        try:
            if command.action == "gif":
                export(record, path)
            else:
                write_text(path, record.format())
        except Failure as failure:
            self._console.error(str(failure))
        else:
            self._console.note(f"written to {path}")

    def _keep(self, add: Callable[[GameLog], None]) -> None:
        """Add to the record; where that fails the game goes on without one."""
        if self._log is None:
            return
        try:
            add(self._log)
        except OSError as error:
            self._console.error(
                f"cannot save to {self._log.path}: {why(error)}; playing on unsaved"
            )
            self._log.close()
            self._log = None


def new_log(game: Game, console: Console) -> GameLog | None:
    """The record of a new game among all games; None, with a warning, where none can be kept."""
    try:
        return state.create(game)
    except OSError as error:
        console.error(f"cannot save the game: {why(error)} ({error.filename}); playing on unsaved")
        return None
