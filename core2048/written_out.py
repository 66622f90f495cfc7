"""Slides and standings on boards of 4x4 and 5x5, written out line by line.

These sizes are the most played, and loops over the lines of a board would take a
tenth of the time of a step and more.
"""

from __future__ import annotations

from collections.abc import Callable

from core2048.board import Board
from core2048.lines import Line, crossing, lines
from core2048.moves import LEFT, LEGAL, RIGHT, UP, Direction, Moved, slid, standing

_new = tuple.__new__  # what trusted_board does, without a call


def crossing_4x4(along: list[Line]) -> list[Line]:
    """The same as ``crossing`` on a board of 4x4."""
    a, b, c, d = along
    a1, a2, a3, a4 = a.values
    b1, b2, b3, b4 = b.values
    c1, c2, c3, c4 = c.values
    d1, d2, d3, d4 = d.values
    return [
        lines[a1, b1, c1, d1],
        lines[a2, b2, c2, d2],
        lines[a3, b3, c3, d3],
        lines[a4, b4, c4, d4],
    ]


def slid_4x4(rows: list[Line], columns: list[Line], direction: Direction) -> Moved:
    """The same as ``slid`` on a board of 4x4."""
    sideways = direction is LEFT or direction is RIGHT
    a, b, c, d = rows if sideways else columns
    if direction is LEFT or direction is UP:
        moved = [
            a.toward or a.gone_toward(),
            b.toward or b.gone_toward(),
            c.toward or c.gone_toward(),
            d.toward or d.gone_toward(),
        ]
    else:
        moved = [
            a.away or a.gone_away(),
            b.away or b.gone_away(),
            c.away or c.gone_away(),
            d.away or d.gone_away(),
        ]
    reward = a.reward + b.reward + c.reward + d.reward
    if sideways:
        return moved, None, reward
    return crossing_4x4(moved), moved, reward


def standing_4x4(rows: list[Line], columns: list[Line]) -> tuple[Board, tuple[Direction, ...]]:
    """The same as ``standing`` on a board of 4x4."""
    a, b, c, d = rows
    e, f, g, h = columns
    board = _new(Board, (a.values, b.values, c.values, d.values))
    rows_mobility = a.mobility | b.mobility | c.mobility | d.mobility
    columns_mobility = e.mobility | f.mobility | g.mobility | h.mobility
    return board, LEGAL[rows_mobility][columns_mobility]


def crossing_5x5(along: list[Line]) -> list[Line]:
    """The same as ``crossing`` on a board of 5x5."""
    a, b, c, d, e = along
    a1, a2, a3, a4, a5 = a.values
    b1, b2, b3, b4, b5 = b.values
    c1, c2, c3, c4, c5 = c.values
    d1, d2, d3, d4, d5 = d.values
    e1, e2, e3, e4, e5 = e.values
    return [
        lines[a1, b1, c1, d1, e1],
        lines[a2, b2, c2, d2, e2],
        lines[a3, b3, c3, d3, e3],
        lines[a4, b4, c4, d4, e4],
        lines[a5, b5, c5, d5, e5],
    ]


def slid_5x5(rows: list[Line], columns: list[Line], direction: Direction) -> Moved:
    """The same as ``slid`` on a board of 5x5."""
    sideways = direction is LEFT or direction is RIGHT
    a, b, c, d, e = rows if sideways else columns
    if direction is LEFT or direction is UP:
        moved = [
            a.toward or a.gone_toward(),
            b.toward or b.gone_toward(),
            c.toward or c.gone_toward(),
            d.toward or d.gone_toward(),
            e.toward or e.gone_toward(),
        ]
    else:
        moved = [
            a.away or a.gone_away(),
            b.away or b.gone_away(),
            c.away or c.gone_away(),
            d.away or d.gone_away(),
            e.away or e.gone_away(),
        ]
    reward = a.reward + b.reward + c.reward + d.reward + e.reward
    if sideways:
        return moved, None, reward
    return crossing_5x5(moved), moved, reward


def standing_5x5(rows: list[Line], columns: list[Line]) -> tuple[Board, tuple[Direction, ...]]:
    """The same as ``standing`` on a board of 5x5."""
    a, b, c, d, e = rows
    f, g, h, i, j = columns
    board = _new(Board, (a.values, b.values, c.values, d.values, e.values))
    rows_mobility = a.mobility | b.mobility | c.mobility | d.mobility | e.mobility
    columns_mobility = f.mobility | g.mobility | h.mobility | i.mobility | j.mobility
    return board, LEGAL[rows_mobility][columns_mobility]


Handling = tuple[
    Callable[[list[Line], list[Line], Direction], Moved],
    Callable[[list[Line]], list[Line]],
    Callable[[list[Line], list[Line]], tuple[Board, tuple[Direction, ...]]],
]
"""A function that slides, one that makes columns of rows, and one that says what stands."""

ANY_SIZE: Handling = (slid, crossing, standing)

WRITTEN_OUT: dict[tuple[int, int], Handling] = {
    (4, 4): (slid_4x4, crossing_4x4, standing_4x4),
    (5, 5): (slid_5x5, crossing_5x5, standing_5x5),
}
"""The same for boards of so many rows and columns."""
