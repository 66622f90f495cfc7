"""The player for whatever no better one is for."""

from __future__ import annotations

from core2048.agents.agent import Agent
from core2048.agents.exact import MOST_CELLS, Exact
from core2048.agents.expectimax import ordered_player
from core2048.variant import Variant


def fallback_for(variant: Variant) -> Agent:
    """The exact player where every game can be looked at, else one that looks ahead."""
    few_cells = variant.rows * variant.columns <= MOST_CELLS
    few_tiles = len(variant.spawn_odds) <= 2 and variant.spawn_odds[-1][0] <= 4
    return Exact(variant) if few_cells and few_tiles else ordered_player(variant)
