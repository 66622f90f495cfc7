"""Games as GIF animations, one frame a move."""

from __future__ import annotations

from typing import IO, ClassVar

from core2048 import Step
from render2048 import gif_blocks
from render2048.frames import Patch, change, whole
from render2048.geometry import fit
from render2048.palette import Palette
from render2048.pictures import Pictures
from render2048.renderer import Opening
from render2048.theme import Theme
from render2048.themes import theme_of

_SHORTEST = 20
_LONGEST = 655_350
_MOST_PLAYS = 65_536


class GifRenderer:
    """Writes a game to a binary stream as it is pushed, in constant memory.

    The opening and every step are a frame each. The record of the opening goes
    into the file as its comment, which gif_comment.read_comment gives back.

    Options:
        size: of the longer side, in pixels.
        delay: for how long a frame is shown, in milliseconds.
        hold: for how long the last frame is shown, in milliseconds.
        loop: how many times the game is played, for ever where it is 0.
        theme: a theme or the name of one.

    Raises ValueError for an option that cannot be; ``begin`` raises it for a
    size that does not suit the board.
    """

    name: ClassVar[str] = "gif"
    suffixes: ClassVar[tuple[str, ...]] = (".gif",)
    binary: ClassVar[bool] = True
    description: ClassVar[str] = "animated picture of a game, one frame a move"

    def __init__(
        self,
        output: IO[bytes],
        *,
        size: int = 400,
        delay: int = 150,
        hold: int = 2000,
        loop: int = 0,
        theme: str | Theme = "classic",
    ) -> None:
        _check_time("delay", delay)
        _check_time("hold", hold)
        _check_loop(loop)
        self._output = output
        self._size = size
        self._delay = delay
        self._hold = hold
        self._loop = loop
        self._palette = Palette(theme_of(theme))

    def begin(self, opening: Opening) -> None:
        """Take the board that all starts from, and write the head of the file."""
        board = opening.board
        geometry = fit(board.rows, board.columns, self._size)
        self._pictures = Pictures(geometry, self._palette)
        self._shown = board
        self._time = 0
        head = [gif_blocks.head(geometry.width, geometry.height, self._palette)]
        if self._loop != 1:
            head.append(gif_blocks.repeats(max(0, self._loop - 1)))
        if opening.record is not None:
            head.append(gif_blocks.comment(opening.record.format()))
        self._output.write(b"".join(head))
        # A frame waits for the next one, as the last of all is shown longer.
        self._waiting = whole(self._pictures, board)

    def step(self, step: Step) -> None:
        """Take the next step, and write the frame before it."""
        self._write(self._waiting, self._delay)
        self._waiting = change(self._pictures, self._shown, step.board)
        self._shown = step.board

    def end(self) -> None:
        """Write the last frame and the end of the file; the stream stays open."""
        self._write(self._waiting, self._hold)
        self._output.write(gif_blocks.TRAILER)

    def _write(self, patch: Patch, milliseconds: int) -> None:
        # Hundredths of a second are all that a GIF can count; what is lost on
        # one frame is given to a later one, so that the whole keeps its time.
        begun = self._time // 10
        self._time += milliseconds
        hundredths = self._time // 10 - begun
        self._output.write(gif_blocks.frame(patch, self._palette.bits, hundredths))


def _check_time(option: str, milliseconds: object) -> None:
    if not isinstance(milliseconds, int):
        raise ValueError(f"{option} is a whole number of milliseconds, not {milliseconds!r}")
    if milliseconds < _SHORTEST:
        raise ValueError(
            f"{option} is at least {_SHORTEST} milliseconds, not {milliseconds}: "
            f"browsers show shorter frames for 100"
        )
    if milliseconds > _LONGEST:
        raise ValueError(f"{option} is at most {_LONGEST} milliseconds, not {milliseconds}")


def _check_loop(loop: object) -> None:
    if not isinstance(loop, int) or not 0 <= loop <= _MOST_PLAYS:
        raise ValueError(f"loop is 0, for ever, or up to {_MOST_PLAYS} times, not {loop!r}")
