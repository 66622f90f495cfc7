"""Draws boards and games: as text for any terminal, as pictures for everybody.

>>> get("text").description
'boards in figures, for terminals and logs'
"""

from render2048.options import make, options_of, parse_option
from render2048.registry import for_path, get, names
from render2048.renderer import Opening, Renderer, RendererFactory, render

__all__ = [
    "Opening",
    "Renderer",
    "RendererFactory",
    "for_path",
    "get",
    "make",
    "names",
    "options_of",
    "parse_option",
    "render",
]
