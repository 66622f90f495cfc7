"""Games as text for programs and papers."""

import json
from io import StringIO

import pytest

import render2048
from core2048 import Board, Direction, Game, Step, Variant
from render2048.notebook import Figure


def written(name, game):
    output = StringIO()
    opening = render2048.Opening(game.variant, game.steps[0].before)
    render2048.render(render2048.get(name)(output), opening, game.steps)
    return output.getvalue()


@pytest.fixture
def game():
    """One move on a small board."""
    game = Game(Variant(size=(2, 3), win_tile=None), start=Board.parse("2 2 . / . 8192 4"), seed=1)
    game.step(Direction.LEFT)
    return game


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lines", "0 - - 0 2,2,./.,8192,4\n1 L 2c1 4 4,.,2/8192,4,.\n"),
        (
            "markdown",
            "2x3, spawn 2\\*9 4\\*1, win none, start 2, score 0\n\n"
            "|   |   |   |\n|--:|--:|--:|\n| 2 | 2 |   |\n|   | 8192 | 4 |\n"
            "\nleft +4, 2 at c1, score 4\n\n"
            "|   |   |   |\n|--:|--:|--:|\n| 4 |   | 2 |\n| 8192 | 4 |   |\n",
        ),
        (
            "latex",
            "% 2x3, spawn 2*9 4*1, win none, start 2, score 0\n"
            "\\begin{tabular}{|r|r|r|}\n\\hline\n2 & 2 &  \\\\ \\hline\n & 8192 & 4 \\\\ \\hline\n"
            "\\end{tabular}\n\n% left +4, 2 at c1, score 4\n"
            "\\begin{tabular}{|r|r|r|}\n\\hline\n4 &  & 2 \\\\ \\hline\n8192 & 4 &  \\\\ \\hline\n"
            "\\end{tabular}\n",
        ),
        ("emoji", "⬜⬜⬛\n⬛🌟🟨\n\n🟨⬛⬜\n🌟🟨⬛\n"),
    ],
)
def test_text_is_as_it_is_told(game, name, text):
    """Every board, from the first to the last."""
    assert written(name, game) == text


def test_json_tells_every_step(game):
    """One object a line, with boards of face values."""
    start, move = map(json.loads, written("json", game).splitlines())
    assert start == {"event": "start", "board": [[2, 2, 0], [0, 8192, 4]], "score": 0}
    assert move == {
        "event": "move",
        "direction": "left",
        "spawn": {"row": 0, "column": 2, "value": 2},
        "reward": 4,
        "score": 4,
        "board": [[4, 0, 2], [8192, 4, 0]],
        "won": False,
        "over": False,
    }


def test_notebooks_show_boards_games_and_steps(game):
    """As SVG and as PNG, with the same options; elsewhere as figures."""
    for shown in (game, game.steps[0], game.board):
        figure = Figure(shown, size=200, score=not isinstance(shown, Board))
        assert figure._repr_svg_().startswith("<svg ")
        assert figure._repr_png_().startswith(b"\x89PNG")
        assert repr(figure) == str(game.board)
    assert isinstance(game.steps[0], Step)
    assert "score 4" in Figure(game)._repr_svg_()
