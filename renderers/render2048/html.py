"""Games as a page of their own that plays them in a browser."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from html import escape
from importlib.resources import files
from typing import IO, ClassVar

from core2048 import Step
from render2048.looks import SMOOTH_MOVE_TIME, check_text, check_time
from render2048.renderer import Opening
from render2048.theme import CLASSIC, Theme
from render2048.themes import theme, theme_of

_WHOLE_BYTES = 24  # bits that are three bytes, and four characters


class HtmlRenderer:
    """Writes a game as one page that needs nothing else, and no network.

    The page plays the moves by itself; a move takes 7 bits of it on a classic
    board. It can be opened at a move, as in ``game.html#120``.

    Options:
        theme: a theme, or the name of one.
        dark: the theme where people ask for dark pages; where it is not given,
            the theme ``dark`` for the classic one, and others on a dark page.
        delay: for how long a move is shown, in milliseconds.
        caption: words above the board, without control characters; where it is
            not given, the rules and the player.

    Raises ValueError for an option that cannot be, and for steps that do not
    follow from each other.
    """

    name: ClassVar[str] = "html"
    suffixes: ClassVar[tuple[str, ...]] = (".html", ".htm")
    binary: ClassVar[bool] = False
    description: ClassVar[str] = "page that plays a game in a browser, by buttons, keys and touch"

    def __init__(
        self,
        output: IO[str],
        *,
        theme: str | Theme = "classic",
        dark: str | Theme | None = None,
        delay: int = SMOOTH_MOVE_TIME,
        caption: str = "",
    ) -> None:
        check_time("delay", delay)
        check_text(caption)
        self._output = output
        self._light = theme_of(theme)
        self._dark = _dark_of(self._light) if dark is None else theme_of(dark)
        self._delay = delay
        self._caption = caption

    def begin(self, opening: Opening) -> None:
        """Take the board that all starts from, and write the page up to the moves."""
        variant, board = opening.variant, opening.board
        self._variant = variant
        self._shown = board
        self._values = [value for value, _ in variant.spawn_odds]
        self._bits = (4 * board.rows * board.columns * len(self._values) - 1).bit_length()
        self._waiting, self._waiting_bits, self._moves = 0, 0, 0
        game = {
            "rows": board.rows,
            "columns": board.columns,
            "win": variant.win_tile and str(variant.win_tile),
            "values": [str(value) for value in self._values],
            "board": [str(value) for row in board for value in row],
            "score": str(opening.score),
            "bits": self._bits,
            "delay": self._delay,
        }
        title = self._caption or _title_of(opening)
        parts = {
            "title": escape(title),
            "light": _page_style(self._light),
            "light_tiles": _tile_styles(self._light),
            "dark": _page_style(self._dark),
            "dark_tiles": _tile_styles(self._dark),
            "game": _in_script(json.dumps(game, separators=(",", ":"))),
        }
        head, self._tail = _template().split("{{moves}}")
        self._output.write(re.sub(r"{{(\w+)}}", lambda place: parts[place[1]], head))

    def step(self, step: Step) -> None:
        """Take the next step, and write it with those before it that wait."""
        if step.before != self._shown:
            raise ValueError("a page shows every move: none can be left out")
        self._shown = step.board
        row, column = step.spawn.cell
        cell = row * step.board.columns + column
        cells = step.board.rows * step.board.columns
        value = self._values.index(step.spawn.value)
        code = (step.direction * cells + cell) * len(self._values) + value
        self._waiting = self._waiting << self._bits | code
        self._waiting_bits += self._bits
        self._moves += 1
        if self._waiting_bits % _WHOLE_BYTES == 0:
            self._write_waiting()

    def end(self) -> None:
        """Write the rest of the page; the stream stays open."""
        padding = -self._waiting_bits % 8
        self._waiting <<= padding
        self._waiting_bits += padding
        self._write_waiting()
        self._output.write(self._tail.replace("{{total}}", str(self._moves)))

    def _write_waiting(self) -> None:
        data = self._waiting.to_bytes(self._waiting_bits // 8, "big")
        self._output.write(b64encode(data).decode())
        self._waiting, self._waiting_bits = 0, 0


def _title_of(opening: Opening) -> str:
    """The rules, and the player where the record names one."""
    player = opening.record and opening.record.header("player")
    return f"2048, {opening.variant}" + (f", {player}" if player else "")


def _dark_of(light: Theme) -> Theme:
    dark = theme("dark")
    if light is CLASSIC:
        return dark
    return replace(light, page=dark.page, dark_text=dark.dark_text, bright_text=dark.bright_text)


def _page_style(theme: Theme) -> str:
    wash = theme.lost
    other = theme.other_tiles
    colours = {
        "page": theme.page,
        "text": theme.page_text,
        "board": theme.board,
        "score": theme.score_text,
        "empty": theme.empty,
        "other": other.background,
        "other-text": other.text,
        "wash": f"{wash.colour}{round(255 * wash.share):02x}",
        "wash-text": wash.text,
    }
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())


def _tile_styles(theme: Theme) -> str:
    return "\n".join(
        f".t{value}{{background:{colours.background};color:{colours.text}}}"
        for value, colours in theme.tiles.items()
    )


def _in_script(text: str) -> str:
    """Text that ends no script and begins no comment, whatever is in it."""
    return text.replace("<", "\\u003c")


def _template() -> str:
    return files("render2048").joinpath("page.html").read_text("utf-8")
