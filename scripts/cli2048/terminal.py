"""What the terminal can show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import IO

from core2048 import Board


def board_style(
    stream: IO[str], environment: Mapping[str, str], *, ascii_only: bool = False
) -> Callable[[Board], str]:
    """What draws boards for a stream: in colour on a terminal that has it, else in figures.

    NO_COLOR turns colour off anywhere, FORCE_COLOR turns it on, at level 1 to
    3, wherever text can go; ``ascii_only`` is for figures in any case.
    """
    is_terminal = stream.isatty()
    level = 0 if ascii_only else _level(environment, is_terminal=is_terminal)
    if not level and not is_terminal:
        return str
    from shutil import get_terminal_size

    from render2048.text import figures

    if not level:
        return lambda board: figures(board, get_terminal_size().columns)
    # Colour costs 10 ms of loading, which a pipe need not pay.
    from render2048.ansi import Colours, coloured_board

    colours = (Colours.SIXTEEN, Colours.PALETTE, Colours.TRUE)[level - 1]

    def draw(board: Board) -> str:
        columns, lines = get_terminal_size()
        return coloured_board(board, colours, columns, lines)

    return draw


def shows_all_colours(stream: IO[str], environment: Mapping[str, str]) -> bool:
    """Whether a stream shows colours of 24 bits, by the rules of board_style."""
    return _level(environment, is_terminal=stream.isatty()) == 3


def _level(environment: Mapping[str, str], *, is_terminal: bool) -> int:
    """0 for no colour, 1 for 16 colours, 2 for 256, 3 for all."""
    if environment.get("NO_COLOR"):
        return 0
    forced = environment.get("FORCE_COLOR", "")
    if forced in {"0", "false"}:
        return 0
    if forced in {"2", "3"}:
        return int(forced)
    term = environment.get("TERM", "")
    if not forced and (not is_terminal or term in {"", "dumb"}):
        return 0
    if environment.get("COLORTERM") in {"truecolor", "24bit"}:
        return 3
    return 2 if "256color" in term else 1
