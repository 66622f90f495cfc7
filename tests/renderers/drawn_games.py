"""Games to draw, and the GIFs and pages that are made of them."""

from functools import cache, lru_cache
from io import BytesIO, StringIO

from core2048 import Game
from render2048.geometry import fit
from render2048.gif import GifRenderer
from render2048.html import HtmlRenderer
from render2048.palette import Palette
from render2048.pictures import Pictures, coloured
from render2048.renderer import Opening, render
from render2048.theme import CLASSIC


def played(variant, moves, *, seed=1, start=None):
    """A game of so many moves, or fewer where it is over: to the right, down, else as it can."""
    game = Game(variant, seed=seed, start=start)
    for _ in range(moves):
        if game.over:
            break
        legal = game.legal_moves()
        game.step(max(legal, key=[0, 3, 2, 1].__getitem__))
    return game


def opening_of(game, record=None):
    board = game.steps[0].before if game.steps else game.board
    return Opening(game.variant, board, record=record)


def gif_of(game, *, record=None, **options):
    """The bytes of the animation of a game."""
    output = BytesIO()
    render(GifRenderer(output, **options), opening_of(game, record), game.steps)
    return output.getvalue()


def page_of(game, *, record=None, **options):
    """The page that plays a game."""
    output = StringIO()
    render(HtmlRenderer(output, **options), opening_of(game, record), game.steps)
    return output.getvalue()


def boards_of(game):
    return [opening_of(game).board, *(step.board for step in game.steps)]


@cache
def pictures_of(rows, columns, size):
    return Pictures(fit(rows, columns, size), Palette(CLASSIC))


@lru_cache(maxsize=64)  # as every kind of animation is held to the same ones
def pixels_of(board, size):
    """Those of the still picture of a board, put together from tiles that are drawn once."""
    pictures = pictures_of(board.rows, board.columns, size)
    return coloured(pictures.board(board), pictures.palette).convert("RGB").tobytes()
