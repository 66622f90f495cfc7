"""The way from one board to the next, as the original game moves its tiles.

Tiles slide first; then merged tiles pop and the new one appears. Both tiles of
a merge are there until the slide has ended, and below the merged one while it
grows; the new tile is never seen before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from PIL import Image

from core2048 import Direction, Step, TileMotion
from render2048.frames import Patch
from render2048.pictures import Pictures, corner_pixels, pixels_of, tile_shape
from render2048.timing import eased, popped, slid

FEWEST_FRAMES = 2
MOST_FRAMES = 60


class Motion:
    """Draws the frames of one move after another."""

    def __init__(self, pictures: Pictures, blank: Image.Image, frames: int) -> None:
        """Take what draws tiles, the picture of an empty board, and the frames of a move."""
        slides = (frames + 1) // 2
        pops = frames - slides
        self._pictures = pictures
        self._blank = blank
        self._ways = [slid(number / slides) for number in range(1, slides + 1)]
        self._pops = [popped(number / pops) for number in range(1, pops + 1)]
        self._sizes = [eased(number / pops) for number in range(1, pops + 1)]
        geometry = pictures.geometry
        self._margin = min(round(0.1 * geometry.tile), geometry.gap - 1)
        # The pixels that a tile covers by half or more are its own.
        self._mask = tile_shape(geometry).point([255 * (share > 127) for share in range(256)], "1")
        self._sprites: dict[tuple[int, int, float], Image.Image] = {}

    def frames(self, step: Step) -> Iterator[list[Patch]]:
        """The patches of each frame; the last leaves the picture of the board after the step."""
        motions = step.motions
        sideways = step.direction in {Direction.LEFT, Direction.RIGHT}
        lines: dict[int, list[TileMotion]] = defaultdict(list)
        moving = set()
        for motion in motions:
            line = motion.source.row if sideways else motion.source.column
            lines[line].append(motion)
            if motion.source != motion.target:
                moving.add(line)
        before = 0.0
        for way in self._ways:
            yield [self._line(lines[line], before, way, sideways) for line in sorted(moving)]
            before = way
        merged = {motion.target: motion.value for motion in motions if motion.merged}
        x, y = self._pictures.geometry.origin(step.spawn.cell)
        for pop, size in zip(self._pops, self._sizes):
            patches = [Patch(x, y, self._sprite(0, step.spawn.value, size))]
            for cell, half in merged.items():
                left, top = self._pictures.geometry.origin(cell)
                margin = self._margin
                patches.append(
                    Patch(left - margin, top - margin, self._sprite(half, 2 * half, pop))
                )
            yield patches

    def _line(self, motions: list[TileMotion], before: float, way: float, sideways: bool) -> Patch:
        """The part of a row or a column that changes while its tiles go on."""
        geometry = self._pictures.geometry
        tile = geometry.tile
        places = []
        first, last = 1 << 30, 0
        for source, target, value, _ in motions:
            start, stop = geometry.origin(source), geometry.origin(target)
            begin, end = (start[0], stop[0]) if sideways else (start[1], stop[1])
            place = begin + round((end - begin) * way)
            places.append((place, value))
            if begin != end:
                was = begin + round((end - begin) * before)
                first, last = min(first, place, was), max(last, place, was)
        across = geometry.origin(motions[0].source)[1 if sideways else 0]
        if sideways:
            box = (first, across, last + tile, across + tile)
        else:
            box = (across, first, across + tile, last + tile)
        strip = self._blank.crop(box)
        for place, value in places:
            if first - tile < place < last + tile:
                at = (place - first, 0) if sideways else (0, place - first)
                strip.paste(self._pictures.tile(value), at, self._mask)
        return Patch(box[0], box[1], strip)

    def _sprite(self, below: int, value: int, scale: float) -> Image.Image:
        """A tile of another size above one of the usual size; merged ones with a margin."""
        key = below, value, scale
        if key not in self._sprites:
            self._sprites[key] = self._drawn_sprite(below, value, scale)
        return self._sprites[key]

    def _drawn_sprite(self, below: int, value: int, scale: float) -> Image.Image:
        pictures, palette = self._pictures, self._pictures.palette
        tile, margin = pictures.geometry.tile, self._margin if below else 0
        size = tile + 2 * margin
        sprite = Image.new("L", (size, size), palette.number(palette.theme.board))
        whole = pictures.tile(below) if scale < 1 else pictures.tile(value)
        sprite.paste(whole, (margin, margin))
        if scale == 1:
            return sprite
        inset = max(-margin, round(tile * (1 - scale) / 2))
        side = tile - 2 * inset
        if side < 1:
            return sprite
        face, left = pictures.face(value, side), margin + inset
        radius = pictures.geometry.tile_radius * scale
        inside = palette.theme.tile(value).background
        below_it, drawn = pixels_of(sprite), pixels_of(face)
        for (x, y), coverage in corner_pixels(face.size, radius):
            outside = below_it[left + x, left + y]
            assert isinstance(outside, int)
            blend = palette.colour(outside).blend(inside, coverage)
            drawn[x, y] = palette.nearest(blend)
        sprite.paste(face, (left, left))
        return sprite
