"""How colours look to people: contrast, differences, and colour blindness."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from render2048.theme import Colour

Three = tuple[float, float, float]

COLOUR_BLINDNESS: Mapping[str, tuple[Three, Three, Three]] = MappingProxyType(
    {
        "protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)
"""What each kind makes of linear red, green and blue, complete.

Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", 2009, severity 1.0.
"""

_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)  # D65


def contrast(one: Colour, other: Colour) -> float:
    """How well two colours stand out from each other, 1 to 21, by WCAG 2."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def difference(one: Colour, other: Colour, blindness: str | None = None) -> float:
    """How different two colours look, by CIEDE2000: 1 can just be seen, 10 at a glance.

    ``blindness`` is a kind from COLOUR_BLINDNESS, or None for the usual vision.
    Source of the formula: Sharma, Wu and Dalal, 2005.
    """
    return ciede2000(_lab(_seen(one, blindness)), _lab(_seen(other, blindness)))


def ciede2000(one: Three, other: Three) -> float:
    """The CIEDE2000 difference of two colours of the CIE L*a*b* space.

    >>> round(ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)), 4)
    2.0425
    """
    (light1, a1, b1), (light2, a2, b2) = one, other
    mean_chroma7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(mean_chroma7 / (mean_chroma7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    chroma1, chroma2 = hypot(a1, b1), hypot(a2, b2)
    hue1, hue2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn, hue = hue2 - hue1, (hue1 + hue2) / 2
    if not chroma1 * chroma2:
        turn, hue = 0, hue1 + hue2
    elif abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
        hue += 180 if hue < 180 else -180
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    tone = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * tone)
    rotation = (
        -2
        * sqrt(chroma**7 / (chroma**7 + 25**7))
        * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    )
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _luminance(colour: Colour) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(colour: Colour) -> Three:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in colour)
    )
    return red, green, blue


def _seen(colour: Colour, blindness: str | None) -> Three:
    """Linear red, green and blue as they are perceived."""
    linear = _linear(colour)
    if blindness is None:
        return linear
    red, green, blue = (
        min(1.0, max(0.0, part)) for part in _times(COLOUR_BLINDNESS[blindness], linear)
    )
    return red, green, blue


def _lab(linear: Three) -> Three:
    x, y, z = (
        t ** (1 / 3) if t > (6 / 29) ** 3 else t * (29 / 6) ** 2 / 3 + 4 / 29
        for t in (part / white for part, white in zip(_times(_TO_XYZ, linear), _WHITE))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: tuple[Three, Three, Three], vector: Three) -> Three:
    first, second, third = (sum(m * v for m, v in zip(row, vector)) for row in matrix)
    return first, second, third
