"""The option of every command that reads hex boards."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class HexOrder(StrEnum):
    """Which digit of a hex board is the top left cell."""

    FIRST = "first"
    LOWEST = "lowest"


HexOrderOption = Annotated[
    HexOrder | None,
    typer.Option("--hex-order", help="Digit of a hex board that is the top left cell."),
]
