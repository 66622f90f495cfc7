"""One game in the formats of others, and what the tests of them share."""

import json
from contextlib import contextmanager

import pytest

from core2048 import Board, Position, Record, RecordError, interop

GAME = Record.parse(
    "2048-record: 1\nsize: 4x4\nspawn: 2*9 4*1\nwin: 2048\nstart: 2a4 2c2\n\n"
    "1. L2d1 D4b3 L2d2 U2a4 R2a1\n"
)
"""The game of the design."""

LAST = Position(Board.parse("2 . 8 4 / . . . . / . . . . / . . . 2"), 16)
"""Its last board, and its score."""

BOARDS = [
    "0 0 0 0 0 0 2 0 0 0 0 0 2 0 0 0",
    "0 0 0 2 2 0 0 0 0 0 0 0 2 0 0 0",
    "0 0 0 0 0 0 0 0 0 4 0 0 4 0 0 2",
    "0 0 0 0 0 0 0 2 4 0 0 0 4 2 0 0",
    "8 2 0 2 0 0 0 0 0 0 0 0 2 0 0 0",
]
"""The board before each of its moves."""

ROWS = {
    "moves": [
        {"board": list(map(int, board.split())), "action": action, "reward": reward}
        for board, action, reward in zip(BOARDS, [3, 2, 3, 0, 1], [0, 4, 0, 8, 4])
    ]
}

STEPS = [
    f"{board.replace(' ', '.')}+{spawn};{move}"
    for board, spawn, move in zip(
        BOARDS, ["3,0.2", "1,2.4", "3,1.2", "0,3.2", "0,0.2"], [3, 2, 3, 0, 1]
    )
]

PLIES = [
    ("place", 0, 3, 1, 0),
    ("right", 0, 0, 2, 1),
    ("up", 1, 2, 1, 3),
]


def ply(kind, x, y, piece, seconds):
    """A slide, if it is one, and the placement after it, as andstatus writes them."""
    place = {"piece": piece, "square": {"x": x, "y": y}}
    placed = {"seconds": seconds, "moves": [{"move": "place", "first": place}]}
    slide = {"seconds": seconds, "moves": [], "player": "user", "ply": kind}
    return "".join(map(json.dumps, [placed] if kind == "place" else [slide, placed]))


ANDSTATUS = json.dumps(
    {
        "note": "a note",
        "start": "2021-02-12T19:18:43+03:00",
        "finalBoard": {
            "plyNumber": 5,
            "pieces": [2, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
            "score": 0,
        },
        "bookmarks": [],
        "id": 2,
        "type": "org.andstatus.game2048:GameRecord:2",
    }
)


TEXTS = {
    "record": GAME.format(),
    "json": GAME.to_json(),
    "2048verse": "4x4-_¾ý0¾ûw¾úO¾ül¾ûO¾ý0¾ú3",
    "2048verse-old": "replay_#)ìvÄ#@",
    "2048-framework": ("agent@1700000000000|C161#L31#D[4]92#L71#U[8]C1#R[4]01|agent@1700000001000"),
    "2048plusplus": "j[$aP8,E<P m5",
    "openspiel": "24\n12\n3\n6\n2\n19\n3\n14\n0\n24\n1\n0\n",
    "hallabois": f"4x4S{':'.join(STEPS)}",
    "hex-first": "1032000000000001",
    "hex-lowest": "1000000000002301",
    "gnome-2048": "4 4\n2 0 8 4\n0 0 0 0\n0 0 0 0\n0 0 0 2\n16\n",
    "term2048": "2 0 8 4 0 0 0 0 0 0 0 0 0 0 0 2\n16\n",
    "plain": "2 . 8 4\n. . . .\n. . . .\n. . . 2\n",
    "game-state": json.dumps(
        {
            "grid": {
                "size": 4,
                "cells": [
                    [
                        {"position": {"x": x, "y": y}, "value": LAST.board[y][x]}
                        if LAST.board[y][x]
                        else None
                        for y in range(4)
                    ]
                    for x in range(4)
                ],
            },
            "score": 16,
            "over": False,
            "won": False,
            "keepPlaying": False,
        }
    ),
    "board-rows": json.dumps(ROWS),
    "andstatus": ANDSTATUS + "".join(ply(*told) for told in PLIES),
}
"""The game, or its last board, in every format; in andstatus's a game of its own."""

GAMES = [
    name for name in interop.names() if interop.get(name).kind == "game" and name != "andstatus"
]
POSITIONS = [name for name in interop.names() if interop.get(name).kind == "position"]
WRITTEN = [name for name in interop.names() if interop.get(name).write]


def tokens(record):
    """The moves of a record in words."""
    return [str(turn) for turn in record.turns]


@contextmanager
def complaint(message, **facts):
    """What stands in the block raises a RecordError with this text, or one that begins so."""
    with pytest.raises(RecordError) as caught:
        yield
    assert str(caught.value).startswith(message), str(caught.value)
    for name, value in facts.items():
        assert getattr(caught.value, name) == value


def only(data, name=None, **options):
    """The one find in the data."""
    (found,) = interop.examine(data, name, **options)
    return found
