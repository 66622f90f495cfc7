"""What the kinds of pictures share beside geometry and themes."""

from __future__ import annotations

from unicodedata import category

from render2048.theme import Colour

MOVE_TIME = 150
"""The usual time of a move that is one frame, in milliseconds."""

SMOOTH_MOVE_TIME = 240
"""The usual time of a move in which tiles slide, in milliseconds."""

SHORTEST = 20
"""The shortest time of a frame, in milliseconds: browsers show shorter ones for 100."""

LONGEST = 655_350
"""The longest time of a frame that a GIF can tell, in milliseconds."""

# The light around large tiles, from the original game's style sheet: a tile's
# side is 106.25 there.
GLOW_COLOUR = Colour(243, 215, 116)
GLOW_BLUR = 15 / 106.25
GLOW_SPREAD = 10 / 106.25
_GLOW = {128: 0.2381, 256: 0.3175, 512: 0.3968, 1024: 0.4762, 2048: 0.5556}


def glow_of(value: int) -> float:
    """How strongly a tile shines, from 0 to 1; those above 2048 as that one.

    >>> glow_of(64), glow_of(128), glow_of(4096)
    (0.0, 0.2381, 0.5556)
    """
    return max((glow for least, glow in _GLOW.items() if value >= least), default=0.0)


def check_caption(caption: object) -> None:
    """Raise ValueError for a caption that the font of the pictures cannot write."""
    for character in check_text(caption):
        if not " " <= character <= "~":
            raise ValueError(
                f"a caption in pixels has letters from A to Z, figures and signs, "
                f"not {character!r}; SVG and HTML write any"
            )


def check_text(caption: object) -> str:
    """The caption; ValueError for one that is no text, or that no file of text can hold."""
    if not isinstance(caption, str):
        raise ValueError(f"a caption is text, not {caption!r}")
    if any(category(character) in {"Cc", "Cs"} for character in caption):
        raise ValueError(f"a caption has no control characters, as has {caption!r}")
    return caption


def check_time(option: str, milliseconds: object, frames: int = 1) -> None:
    """Raise ValueError for a time that so many frames cannot have."""
    if not isinstance(milliseconds, int):
        raise ValueError(f"{option} is a whole number of milliseconds, not {milliseconds!r}")
    least = SHORTEST * frames
    if milliseconds < least:
        of_frames = f" for {frames} frames" if frames > 1 else ""
        raise ValueError(
            f"{option} is at least {least} milliseconds{of_frames}, not {milliseconds}: "
            f"browsers show shorter frames for 100"
        )
    if milliseconds > LONGEST:
        raise ValueError(f"{option} is at most {LONGEST} milliseconds, not {milliseconds}")
