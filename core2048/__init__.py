"""The rules of 2048, its records and its players, with the standard library alone."""

from core2048.board import Board, Cell
from core2048.errors import IllegalMoveError, RecordError, UnknownFormatError, VariantError
from core2048.game import Game, Position, Step
from core2048.moves import Direction, Slide, TileMotion, legal_moves, motions, slide
from core2048.record import Claims, Record, Takeback, Turn, WrongClaim
from core2048.spawning import RNG, Spawn, draw_spawn, spawn_outcomes, with_tile
from core2048.variant import VARIANTS, Variant, usual_win_tile

__version__ = "0.1.0"

__all__ = [
    "RNG",
    "VARIANTS",
    "Board",
    "Cell",
    "Claims",
    "Direction",
    "Game",
    "IllegalMoveError",
    "Position",
    "Record",
    "RecordError",
    "Slide",
    "Spawn",
    "Step",
    "Takeback",
    "TileMotion",
    "Turn",
    "UnknownFormatError",
    "Variant",
    "VariantError",
    "WrongClaim",
    "draw_spawn",
    "legal_moves",
    "motions",
    "slide",
    "spawn_outcomes",
    "usual_win_tile",
    "with_tile",
]
