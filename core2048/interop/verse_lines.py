"""What the two forms of 2048verse replays have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core2048.errors import RecordError
from core2048.interop.format import Found
from core2048.interop.replaying import USUAL_START, Replay, Told
from core2048.spawning import Spawn

Size = tuple[int, int]


def text_lines(data: bytes, other_encoding: str) -> Iterator[tuple[int, str]]:
    """Each line that holds something, with its number.

    What is no UTF-8 is taken for the one-byte encoding that the alphabet is from.
    Blanks at the end of a line stand, for they can be steps.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode(other_encoding)
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line.removesuffix("\r")


def found_in(
    steps: Sequence[Told | RecordError],
    sizes: Sequence[Size],
    lenient: bool,
    line: int,
    headers: tuple[tuple[str, str], ...],
) -> Found:
    """The game of these steps, on the first of the sizes on which it keeps to the rules.

    Where the sides of a board are not equal nobody says which one comes first;
    if the game breaks the rules either way, the longer one counts.
    """
    told = []
    misplaced = None
    for size in dict.fromkeys(sizes):
        try:
            replay = Replay.usual(size, _first_tiles(steps))
        except ValueError as error:
            misplaced = misplaced or RecordError(str(error), line=line)
            continue
        broken = replay.run(_raising(steps[USUAL_START:]), lenient=True, line=line)
        if broken is None:
            return Found(replay.record(headers))
        told.append((replay, broken))
    if misplaced is not None and not told:
        raise misplaced
    replay, broken = max(told, key=lambda pair: len(pair[0].turns))
    if not lenient:
        raise broken
    return Found(replay.record(headers), broken=broken)


def _first_tiles(steps: Sequence[Told | RecordError]) -> tuple[Spawn, ...]:
    tiles = tuple(spawn for _, spawn, _ in _raising(steps[:USUAL_START]))
    if len(tiles) < USUAL_START:
        raise RecordError("the replay ends before its first two tiles")
    return tiles


def _raising(steps: Sequence[Told | RecordError]) -> Iterator[Told]:
    for step in steps:
        if isinstance(step, RecordError):
            raise step
        yield step
