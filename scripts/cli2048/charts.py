"""Charts as pictures: bars for shares, lines for curves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

PAGE = "#faf8ef"
INK = "#776e65"
GRID = "#cdc1b4"
BAR = "#f2b179"
LINES = ("#f65e3b", "#8f7a66", "#edc22e", "#3c3a32")
SIZE = (800, 480)
LEFT, TOP, RIGHT, BOTTOM = 90, 50, 770, 420


class Bar(NamedTuple):
    """A share of 1 with the interval that it is known to lie in."""

    label: str
    share: float
    low: float
    high: float


def bar_chart(title: str, bars: Sequence[Bar]) -> Image.Image:
    """A picture of bars from 0 to 100 %, each with its interval."""
    image, draw, font = _page(title)
    for percent in range(0, 101, 25):
        y = _between(BOTTOM, TOP, percent / 100)
        draw.line((LEFT, y, RIGHT, y), fill=GRID)
        draw.text((LEFT - 10, y), f"{percent} %", fill=INK, font=font, anchor="rm")
    step = (RIGHT - LEFT) / max(len(bars), 1)
    for place, bar in enumerate(bars):
        middle = LEFT + (place + 0.5) * step
        half = min(0.35 * step, 40)
        top = _between(BOTTOM, TOP, bar.share)
        draw.rectangle((middle - half, top, middle + half, BOTTOM), fill=BAR)
        low, high = _between(BOTTOM, TOP, bar.low), _between(BOTTOM, TOP, bar.high)
        draw.line((middle, low, middle, high), fill=INK, width=2)
        draw.text((middle, BOTTOM + 10), bar.label, fill=INK, font=font, anchor="mt")
        draw.text((middle, high - 4), f"{100 * bar.share:.1f}", fill=INK, font=font, anchor="mb")
    return image


def line_chart(
    title: str, below: str, xs: Sequence[float], lines: dict[str, Sequence[float]]
) -> Image.Image:
    """A picture of lines over the same xs, each from 0 to the largest of its own values."""
    image, draw, font = _page(title)
    draw.line((LEFT, TOP, LEFT, BOTTOM, RIGHT, BOTTOM), fill=GRID)
    draw.text(((LEFT + RIGHT) / 2, BOTTOM + 30), below, fill=INK, font=font, anchor="mt")
    furthest = max(xs)
    for quarter in range(5):
        x = _between(LEFT, RIGHT, quarter / 4)
        draw.text(
            (x, BOTTOM + 10), f"{furthest * quarter / 4:,.0f}", fill=INK, font=font, anchor="mt"
        )
    for place, (name, ys) in enumerate(lines.items()):
        colour = LINES[place % len(LINES)]
        largest = max(ys) or 1
        points = [
            (_between(LEFT, RIGHT, x / furthest), _between(BOTTOM, TOP, y / largest))
            for x, y in zip(xs, ys, strict=True)
        ]
        draw.line(points, fill=colour, width=3)
        said = f"{name}, up to {largest:,g}"
        draw.text((RIGHT - 10, BOTTOM - 90 + 20 * place), said, fill=colour, font=font, anchor="rm")
    return image


def _page(title: str) -> tuple[Image.Image, ImageDraw.ImageDraw, ImageFont.FreeTypeFont]:
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", SIZE, PAGE)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(15)
    assert isinstance(font, ImageFont.FreeTypeFont)
    draw.text((LEFT, 18), title, fill=INK, font=font, anchor="lm")
    return image, draw, font


def _between(start: float, end: float, share: float) -> float:
    return start + (end - start) * share
