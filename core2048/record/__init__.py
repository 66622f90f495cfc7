"""Records: what happened in a game, to keep, to replay and to verify."""

from core2048.record.contents import Claims, Takeback, Turn
from core2048.record.record import Record, WrongClaim

__all__ = ["Claims", "Record", "Takeback", "Turn", "WrongClaim"]
