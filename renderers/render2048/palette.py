"""The colours of a picture, numbered before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from render2048.theme import Colour, Theme, TileColours, Wash

MOST_COLOURS = 256
TRANSPARENT = 0

# How many colours lie between a tile and its text, and between a tile and the
# board at its corners; the first pair that the palette has room for is taken.
_SMOOTHNESS = ((5, 3), (3, 3), (3, 1), (1, 1), (1, 0), (0, 0))


class Veil(NamedTuple):
    """A colour through which one can see; ``alpha`` is 0 to 255, at which it is opaque."""

    red: int
    green: int
    blue: int
    alpha: int


class Palette:
    """Every colour that a theme can need, each with a number below 256.

    It depends on the theme alone, so that it can stand at the head of a file
    before the first tile is known. A theme of many colours gets fewer steps
    between two of them. Number 0 is kept for pixels that are transparent. Those
    of a header and of washes are there only if asked for.

    Raises ValueError for a theme that has too many colours all the same.
    """

    def __init__(self, theme: Theme, *, header: bool = False, washes: bool = False) -> None:
        self.theme = theme
        self._header = header
        self._washes = (theme.lost, theme.won) if washes else ()
        for self._text_steps, self._corner_steps in _SMOOTHNESS:
            wanted: dict[Colour | Veil, None] = dict.fromkeys(self._wanted())
            self._numbers = {colour: number for number, colour in enumerate(wanted, 1)}
            if len(self._numbers) < MOST_COLOURS:
                break
        else:
            raise ValueError(
                f"the theme {theme.name!r} has {len(self._numbers)} colours, "
                f"and a picture has room for {MOST_COLOURS - 1}"
            )
        self._colours = [Colour(*colour[:3]) for colour in (theme.page, *self._numbers)]
        self._drawn = [
            number for colour, number in self._numbers.items() if not isinstance(colour, Veil)
        ]
        self._nearest: dict[Colour, int] = {}

    def number(self, colour: Colour) -> int:
        """The number of a colour of the theme."""
        return self._numbers[colour]

    def colour(self, number: int) -> Colour:
        """The colour that a number stands for."""
        return self._colours[number]

    def nearest(self, colour: Colour) -> int:
        """The number of the colour that is most like this one."""
        if colour not in self._nearest:
            self._nearest[colour] = min(
                self._drawn,
                key=lambda number: sum(
                    (own - its) ** 2 for own, its in zip(self._colours[number], colour)
                ),
            )
        return self._nearest[colour]

    def text_numbers(self, colours: TileColours) -> list[int]:
        """The numbers from the background of a tile to its text, both included."""
        return self._ramp(colours.background, colours.text, self._text_steps)

    def corner_numbers(self, outside: Colour, inside: Colour) -> list[int]:
        """The numbers from what is around a corner to what it belongs to, both included."""
        return self._ramp(outside, inside, self._corner_steps)

    def wash_numbers(self, wash: Wash) -> list[int]:
        """The numbers from a wash to the text on it, both included, opaque only at the end."""
        return [self._numbers[veil] for veil in _veils(wash, self._text_steps)]

    @property
    def bits(self) -> int:
        """How many bits hold every number, at least 2."""
        return max(2, len(self._numbers).bit_length())

    @cached_property
    def table(self) -> bytes:
        """Red, green and blue of each number that the bits can hold."""
        colours = (self.theme.page, *self._numbers)
        return bytes(part for colour in colours for part in colour[:3]).ljust(3 << self.bits, b"\0")

    @cached_property
    def opacities(self) -> bytes:
        """How opaque each number in use is, from 0 to 255."""
        return bytes(
            [0, *(colour.alpha if isinstance(colour, Veil) else 255 for colour in self._numbers)]
        )

    @cached_property
    def table_with_opacities(self) -> bytes:
        """Red, green, blue and opacity of each number in use."""
        return b"".join(
            self.table[3 * number : 3 * number + 3] + bytes([opacity])
            for number, opacity in enumerate(self.opacities)
        )

    def _ramp(self, start: Colour, stop: Colour, steps: int) -> list[int]:
        return [self._numbers[colour] for colour in _between(start, stop, steps)]

    def _wanted(self) -> Iterator[Colour | Veil]:
        theme = self.theme
        yield from _between(theme.page, theme.board, self._corner_steps)
        yield from _between(theme.board, theme.empty, self._corner_steps)
        for colours in (*theme.tiles.values(), theme.other_tiles):
            yield from _between(theme.board, colours.background, self._corner_steps)
            yield from _between(colours.background, colours.text, self._text_steps)
        if self._header:
            yield from _between(theme.board, theme.score_text, self._text_steps)
            yield from _between(theme.page, theme.page_text, self._text_steps)
        for wash in self._washes:
            yield from _veils(wash, self._text_steps)


@lru_cache(maxsize=1024)  # more than all the themes that have a name need
def _between(start: Colour, stop: Colour, steps: int) -> tuple[Colour, ...]:
    return tuple(start.blend(stop, step / (steps + 1)) for step in range(steps + 2))


def _veils(wash: Wash, steps: int) -> Iterator[Veil]:
    """A wash on which a text lies, from no text to nothing else."""
    for step in range(steps + 2):
        covered = step / (steps + 1)
        opacity = covered + (1 - covered) * wash.share
        yield Veil(*wash.colour.blend(wash.text, covered / opacity), round(255 * opacity))
