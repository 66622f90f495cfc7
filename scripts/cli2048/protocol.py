"""Games for programs: a line of JSON out for every line in, each flushed at once.

The README tells every field. Boards are rows of face values, 0 for an empty
cell; cells are [row, column] from 0, top left first.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cli2048.keys import Command, UnknownWord, command, parse
from cli2048.speech import merges_of
from cli2048.views import Reply
from core2048 import Variant

if TYPE_CHECKING:
    from cli2048.console import Console
    from cli2048.session import Session

VERSION = 1


class JsonLines:
    """The view of a program: each answer is one object on one line."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def begin(self, session: Session) -> None:
        """Say which game begins, or goes on, and how it stands."""
        self._send(
            "start",
            v=VERSION,
            variant=variant_fields(session.game.variant),
            seed=session.game.seed,
            resumed=session.resumed,
            file=_file(session),
            **_standing(session),
        )

    def tell(self, session: Session, reply: Reply) -> None:
        """Send the answer to one command."""
        send = self._send
        if reply.kind == "error":
            send("error", message=reply.text)
        elif reply.kind in {"move", "redo"}:
            send(reply.kind, **_move_fields(reply), **_standing(session))
        elif reply.kind == "undo":
            direction = str(reply.step.direction) if reply.step else None
            changed = reply.step is not None
            send("undo", dir=direction, changed=changed, **_why(reply), **_standing(session))
        elif reply.kind == "board":
            send("board", **_standing(session))
        else:
            send(reply.kind, **(reply.fields or {"text": reply.text}))

    def warn(self, text: str) -> None:
        """Tell of it on stderr."""
        self._console.error(text)

    def line_done(self, session: Session) -> None:
        """Add nothing: every line has its one answer."""

    def end(self, session: Session) -> None:
        """Say how the game stands that is left."""
        self._send("end", file=_file(session), **_standing(session))

    def _send(self, kind: str, **fields: Any) -> None:
        self._console.out(json.dumps({"type": kind, **fields}))


def read_command(line: str) -> Command:
    """The one command on a line: keys, or an object such as ``{"do": "left"}``.

    Raises UnknownWord for what is neither, and for more than one command.
    """
    if not line.lstrip().startswith("{"):
        commands = parse(line)
        if len(commands) != 1:
            raise UnknownWord(f"a line holds one command, not {len(commands)}")
        return commands[0]
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UnknownWord(f"this is no JSON: {error}") from None
    unknown = [key for key in said if key not in {"do", "file"}]
    if unknown or not all(isinstance(text, str) for text in said.values()) or "do" not in said:
        raise UnknownWord('an object says what to do in words, as in {"do": "left"}')
    return command(said["do"], said.get("file", ""))


def variant_fields(variant: Variant) -> dict[str, Any]:
    """The rules as fields."""
    return {
        "name": variant.name,
        "size": [*variant.size],
        "spawn": [{"value": value, "weight": weight} for value, weight in variant.spawn_odds],
        "win": variant.win_tile,
        "start": [*variant.start_tiles],
    }


def _move_fields(reply: Reply) -> dict[str, Any]:
    """What a move, or one that was made again, changed."""
    step = reply.step
    if step is None:
        direction = None if reply.direction is None else str(reply.direction)
        return {
            "dir": direction,
            "changed": False,
            **_why(reply),
            "gained": 0,
            "merges": [],
            "spawn": None,
        }
    return {
        "dir": str(step.direction),
        "changed": True,
        "gained": step.reward,
        "merges": [{"cell": [*cell], "value": value} for cell, value in merges_of(step)],
        "spawn": {"cell": [*step.spawn.cell], "value": step.spawn.value},
    }


def _why(reply: Reply) -> dict[str, str]:
    return {"why": reply.text} if reply.step is None else {}


def _standing(session: Session) -> dict[str, Any]:
    """How the game stands, as every answer ends that can change it."""
    game = session.game
    return {
        "score": game.score,
        "best": session.best,
        "moves": len(game.steps),
        "max": game.board.max_tile,
        "board": game.board,
        "legal": [str(direction) for direction in game.legal_moves()],
        "won": game.won,
        "over": game.over,
    }


def _file(session: Session) -> str | None:
    return None if session.file is None else str(session.file)
