"""Games as animated pictures, whatever the file: one frame a move, or smooth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, ClassVar, NamedTuple, Protocol

from PIL import Image

from core2048 import Board, Position, Step
from core2048.board import empty_board
from render2048.frames import Patch, changes, joined
from render2048.geometry import fit
from render2048.looks import MOVE_TIME, SMOOTH_MOVE_TIME, check_caption, check_time
from render2048.motion import FEWEST_FRAMES, MOST_FRAMES, Motion
from render2048.palette import Palette
from render2048.pictures import Pictures
from render2048.renderer import Opening
from render2048.standing import Standing
from render2048.theme import Theme
from render2048.themes import theme_of

_MOST_PLAYS = 65_536


class Sheet(NamedTuple):
    """What a file of frames says at its head.

    Attributes:
        width: of the picture.
        height: of the picture.
        palette: the colours of the frames.
        plays: how many times the game is played, for ever where it is 0.
        record: the record of the game as text, where there is one.
    """

    width: int
    height: int
    palette: Palette
    plays: int
    record: str | None


class Container(Protocol):
    """A file that frames are written to as they come; the stream stays open."""

    def __init__(self, output: IO[bytes], sheet: Sheet) -> None: ...

    def poster(self, patch: Patch) -> None:
        """Write what is seen where nothing moves, before any frame."""

    def frame(self, patch: Patch, milliseconds: int) -> None:
        """Lay a patch over the picture and show it for so long; the first is a whole picture."""

    def veil(self, below: Image.Image, patch: Patch, milliseconds: int) -> None:
        """Lay a patch that one can see through over the whole picture ``below``."""

    def end(self) -> None:
        """Write the end of the file."""


class AnimationRenderer:
    """Writes a game to a binary stream as it is pushed, in constant memory.

    The opening and every step are a frame each, or several where it is smooth.

    Options:
        size: of the longer side of the board, in pixels.
        theme: a theme, or the name of one.
        smooth: whether tiles slide, appear and pop, as in the original game.
            Where moves are left out, the picture changes at once.
        frames: how many frames a smooth move has.
        delay: for how long a move is shown, in milliseconds; 150 where it is
            not given, or 240 for a smooth one.
        hold: for how long the last frame is shown, in milliseconds.
        loop: how many times the game is played, for ever where it is 0.
        score: whether the score stands above the board.
        caption: words above the board, in characters from U+0020 to U+007E.
        overlay: whether one more frame says that the game is won or over, where
            it ends so.
        poster: the board that is seen where nothing moves, as in a preview, in
            place of the first; a position brings its score along.

    Raises ValueError for an option that cannot be; ``begin`` raises it for a
    size that does not suit the board.
    """

    binary: ClassVar[bool] = True
    _container_type: ClassVar[type[Container]]

    def __init__(
        self,
        output: IO[bytes],
        *,
        size: int = 400,
        theme: str | Theme = "classic",
        smooth: bool = False,
        frames: int = 6,
        delay: int | None = None,
        hold: int = 2000,
        loop: int = 0,
        score: bool = False,
        caption: str = "",
        overlay: bool = False,
        poster: Board | Position | None = None,
    ) -> None:
        if delay is None:
            delay = SMOOTH_MOVE_TIME if smooth else MOVE_TIME
        _check_frames(frames)
        check_time("delay", delay, frames if smooth else 1)
        check_time("hold", hold)
        _check_loop(loop)
        check_caption(caption)
        if not isinstance(poster, Board | Position | None):
            raise ValueError(f"a poster is a board, not {poster!r}")
        self._output = output
        self._size = size
        self._smooth = smooth
        self._frames = frames
        self._delay = delay
        self._hold = hold
        self._loop = loop
        self._score = score
        self._caption = caption
        self._overlay = overlay
        self._poster = poster
        self._header = score or bool(caption)
        self._palette = Palette(theme_of(theme), header=self._header, washes=overlay)

    def begin(self, opening: Opening) -> None:
        """Take the board that all starts from, and write the head of the file."""
        board = opening.board
        geometry = fit(board.rows, board.columns, self._size, header=self._header)
        self._pictures = Pictures(geometry, self._palette)
        if self._smooth:
            blank = self._pictures.board(empty_board(board.rows, board.columns))
            self._motion = Motion(self._pictures, blank, self._frames)
        self._position = Standing.opening(opening)
        record = None if opening.record is None else opening.record.format()
        sheet = Sheet(geometry.width, geometry.height, self._palette, self._loop, record)
        self._container = self._container_type(self._output, sheet)
        if self._poster is not None:
            poster = self._poster
            board_there, score = poster if isinstance(poster, Position) else (poster, None)
            self._container.poster(self._whole(board_there, score))
        # A frame waits for the next one, as the last of all is shown longer.
        self._waiting = self._whole(board, opening.score)
        self._time = self._delay

    def step(self, step: Step) -> None:
        """Take the next step, and write all frames before its last one."""
        shown = self._position
        self._position = shown.after(step)
        new_score = self._score_box(step.score) if step.score != shown.score else []
        if self._smooth and shown.board == step.before:
            time = 0
            for number, patches in enumerate(self._motion.frames(step), 1):
                until = self._delay * number // self._frames
                self._next([*patches, *new_score], until - time)
                time, new_score = until, []
        else:
            tiles = changes(self._pictures, shown.board, step.board)
            self._next([*tiles, *new_score], self._delay)

    def end(self) -> None:
        """Write the last frame and the end of the file; the stream stays open."""
        position = self._position
        message = position.message(self._palette.theme) if self._overlay else None
        if message is None:
            self._container.frame(self._waiting, self._hold)
        else:
            self._container.frame(self._waiting, self._delay)
            veil = Patch(0, self._pictures.geometry.board_top, self._pictures.veil(*message))
            below = self._whole(position.board, position.score).image
            self._container.veil(below, veil, self._hold)
        self._container.end()

    def _next(self, patches: Iterable[Patch], milliseconds: int) -> None:
        self._container.frame(self._waiting, self._time)
        self._waiting, self._time = joined(list(patches)), milliseconds

    def _whole(self, board: Board, score: int | None) -> Patch:
        picture = self._pictures.board(board)
        if self._caption:
            caption = self._pictures.caption(self._caption, beside_score=self._score)
            picture.paste(caption, (0, 0))
        for left, top, box in self._score_box(score):
            picture.paste(box, (left, top))
        return Patch(0, 0, picture)

    def _score_box(self, score: int | None) -> list[Patch]:
        if not self._score or score is None:
            return []
        box = self._pictures.geometry.score
        return [Patch(box.left, box.top, self._pictures.score(score))]


def _check_frames(frames: object) -> None:
    if not isinstance(frames, int) or not FEWEST_FRAMES <= frames <= MOST_FRAMES:
        raise ValueError(f"frames are {FEWEST_FRAMES} to {MOST_FRAMES} a move, not {frames!r}")


def _check_loop(loop: object) -> None:
    if not isinstance(loop, int) or not 0 <= loop <= _MOST_PLAYS:
        raise ValueError(f"loop is 0, for ever, or up to {_MOST_PLAYS} times, not {loop!r}")
