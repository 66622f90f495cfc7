"""A game being played: commands go in, the view is told, and the record follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cli2048 import scores, state
from cli2048.console import Console
from cli2048.failure import Failure, why
from cli2048.keys import Command, key_help
from cli2048.log import GameLog
from cli2048.views import Reply, View
from core2048 import Game, IllegalMoveError, Record, RecordError, Step

if TYPE_CHECKING:
    from core2048.agents import Agent

NO_UNDO = {"x-undo": "off"}
"""The header of a game that takes nothing back."""


class Session:
    """One game after another, told to one view.

    Attributes:
        game: the game being played.
        ended: whether the player is done.
        resumed: whether the game was begun before.
        best: the best score ever by these rules, this game included.
    """

    def __init__(
        self,
        console: Console,
        view: View,
        seat: state.Seat,
        *,
        undo: bool = True,
    ) -> None:
        self.view = view
        self.ended = False
        self._log: GameLog | None = None
        self._peak = 0
        self._console = console
        self._undo_wanted = undo
        self._agent: Agent | None = None
        self._actions: dict[str, Callable[[Command], None]] = {
            "move": self._move,
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "board": lambda _: self._tell(Reply("board")),
            "save": self._save,
            "gif": self._gif,
            "new": self._new,
            "help": lambda _: self._tell(Reply("help", key_help())),
            "quit": self._quit,
        }
        self._sit_down(seat)

    def begin(self) -> None:
        """Tell the view that the game begins."""
        self.view.begin(self)

    def run(self, command: Command) -> None:
        """Do one thing that the player asked for."""
        self._actions[command.action](command)

    def misunderstood(self, message: str) -> None:
        """Tell that what was typed means nothing."""
        self._tell(Reply("error", message))
        self.view.line_done(self)

    def leave(self) -> None:
        """Tell the view that the player leaves, once."""
        if not self.ended:
            self.ended = True
            self.view.end(self)

    def close(self) -> None:
        """Finish the record of a game that is over, and note the score."""
        log = self._log
        if log is None:
            return
        self._log = None
        try:
            if self.game.over:
                log.end()
            else:
                log.flush()
        except (OSError, RecordError) as error:
            self._console.error(f"the end of the game is not saved to {log.path}: {why(error)}")
        log.close()
        if self._changed:
            self._keep_score(log)

    @property
    def file(self) -> Path | None:
        """The file that the game is kept in, None where it is not."""
        return self._log.path if self._log else None

    @property
    def saved(self) -> bool:
        """Whether all that was played is in the file."""
        return self._log is not None and not self._log.waiting

    @property
    def offers_undo(self) -> bool:
        """Whether a person may be told that the last move can be taken back."""
        return self._console.interactive and self._undo_allowed

    def _sit_down(self, seat: state.Seat) -> None:
        game, record, log = seat
        self.game = game
        self.resumed = record is not None
        self._log = log
        past = scores.past_of(record, game) if record else scores.Past(game.score, game.won)
        self._peak = past.peak
        self._player = scores.player_of(record)
        self._win_told = past.won
        self.best = max(scores.best_score(game.variant, self.file), past.peak)
        self._changed = False
        self._overtook = False
        self._trouble = False
        self._score_trouble = False
        self._undo_allowed = self._undo_wanted
        if record and NO_UNDO.items() <= dict(record.headers).items():
            self._undo_allowed = False

    def _move(self, command: Command) -> None:
        assert command.direction is not None
        try:
            step = self.game.step(command.direction)
        except IllegalMoveError as error:
            self._tell(Reply("move", str(error), direction=command.direction))
            return
        self._made("move", step)

    def _redo(self, _: Command) -> None:
        try:
            self._check_undo_allowed()
            step = self.game.redo()
        except IllegalMoveError as error:
            self._tell(Reply("redo", str(error)))
            return
        self._made("redo", step)

    def _made(self, kind: str, step: Step) -> None:
        self._keep(lambda log: log.turn(step))
        self._peak = max(self._peak, step.score)
        if step.score > self.best:
            self.best = step.score
            self._overtake()
        first_win = step.won and not self._win_told
        self._win_told = self._win_told or step.won
        self._tell(Reply(kind, step=step, first_win=first_win))

    def _undo(self, _: Command) -> None:
        try:
            self._check_undo_allowed()
            step = self.game.undo()
        except IllegalMoveError as error:
            self._tell(Reply("undo", str(error)))
            return
        self._keep(lambda log: log.takeback())
        self._tell(Reply("undo", step=step))

    def _hint(self, _: Command) -> None:
        # Players take time to load, which a game without a hint need not pay.
        from cli2048.hints import DEFAULT, agent_of, choice_of

        try:
            if self._agent is None:
                self._agent = agent_of(DEFAULT, self.game.variant)
            choice = choice_of(self._agent, self.game.board, DEFAULT)
        except Failure as failure:
            self._tell(Reply("error", str(failure)))
            return
        fields = {"dir": str(choice.direction), "player": choice.player}
        self._tell(Reply("hint", f"{choice.direction}, says {choice.player}", fields=fields))

    def _tell(self, reply: Reply) -> None:
        self.view.tell(self, reply)

    def _check_undo_allowed(self) -> None:
        if not self._undo_allowed:
            raise IllegalMoveError("this game takes nothing back")

    def _new(self, _: Command) -> None:
        console = self._console
        if console.interactive and not self.game.over:
            answer = console.line("start a new game? this one is kept (y or n) ")
            if (answer or "").strip().lower() not in {"y", "yes"}:
                return
        saved = self._log is not None
        self.close()
        game = Game(self.game.variant)
        headers = {} if self._undo_wanted else NO_UNDO
        log = new_log(game, console, headers) if saved else None
        self._sit_down(state.Seat(game, None, log))
        self.begin()

    def _save(self, command: Command) -> None:
        from cli2048.export import write_text

        self._write(
            command, Path(command.file), lambda path, record: write_text(path, record.format())
        )

    def _gif(self, command: Command) -> None:
        from cli2048.export import export

        path = Path(command.file)
        if path.suffix.lower() != ".gif":
            path = path.with_name(f"{path.name}.gif")
        self._write(command, path, lambda path, record: export(record, path))

    def _write(self, command: Command, path: Path, write: Callable[[Path, Record], None]) -> None:
        with suppress(RuntimeError):  # a home that nobody knows
            path = path.expanduser()
        try:
            write(path, self._record())
        except (Failure, ValueError) as error:  # no name of a file has a NUL in it
            self._tell(Reply("error", str(error)))
        else:
            fields = {"file": str(path)}
            self._tell(Reply(command.action, f"written to {path}", fields=fields))

    def _record(self) -> Record:
        """The record on disk, which knows takebacks and headers; else what the game knows."""
        if self._log is not None:
            with suppress(OSError, RecordError):
                record = self._log.record()
                return record.ended() if self.game.over else record
        return Record.of(self.game)

    def _quit(self, _: Command) -> None:
        self.leave()

    def _keep(self, add: Callable[[GameLog], None]) -> None:
        """Add to the record; where that fails the game goes on, and so do the attempts."""
        log = self._log
        if log is None:
            return
        self._changed = True
        try:
            add(log)
        except OSError as error:
            if not self._trouble:
                self.view.warn(f"cannot save to {log.path}: {why(error)}; playing on unsaved")
            self._trouble = True
            return
        if self._trouble:
            self._trouble = False
            self.view.warn(f"all is saved again to {log.path}")

    def _overtake(self) -> None:
        """Note, once a game, that the record of this one now holds the best score."""
        if self._log is not None and not self._overtook:
            self._overtook = True
            self._keep_score(self._log)

    def _keep_score(self, log: GameLog) -> None:
        try:
            score = scores.score_of(log.path, log.size, self.game, self._peak, self._player)
            scores.keep(score)
        except OSError as error:
            if not self._score_trouble:
                self._console.error(f"cannot keep the score: {why(error)}")
            self._score_trouble = True


def new_log(game: Game, console: Console, headers: Mapping[str, str]) -> GameLog | None:
    """The record of a new game among all games; None, with a warning, where none can be kept."""
    try:
        return state.create(game, headers=headers)
    except OSError as error:
        where = error.filename or state.games_folder()
        console.error(f"cannot save the game: {why(error)} ({where}); playing on unsaved")
        return None
