"""What the two forms of 2048verse replays have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core2048.errors import RecordError
from core2048.interop.format import Found
from core2048.interop.replaying import USUAL_START, Replay, Told

Size = tuple[int, int]


def text_lines(data: bytes, other_encoding: str) -> Iterator[tuple[int, str]]:
    """Each line that holds something, with its number.

    What is no UTF-8 is taken for the one-byte encoding that the alphabet is from.
    Blanks at the end of a line stand, for they can be steps.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode(other_encoding)
    found = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            found = True
            yield number, line.removesuffix("\r")
    if not found:
        raise RecordError("this holds no replay: it is empty")


def found_in(
    steps: Sequence[Told | RecordError],
    sizes: Sequence[Size],
    lenient: bool,
    line: int,
    headers: tuple[tuple[str, str], ...],
) -> Found:
    """The game of these steps, on the first of the sizes on which it keeps to the rules.

    Where the sides of a board are not equal nobody says which one comes first.
    """
    first_error = None
    for size in dict.fromkeys(sizes):
        try:
            replay, _ = _replayed(steps, size, False, line)
        except RecordError as error:
            first_error = first_error or error
        else:
            return Found(replay.record(headers))
    if not lenient:
        assert first_error is not None
        raise first_error
    longest = max(
        (_replayed(steps, size, True, line) for size in dict.fromkeys(sizes)),
        key=lambda pair: len(pair[0].turns),
    )
    replay, broken = longest
    return Found(replay.record(headers), broken=broken)


def _replayed(
    steps: Sequence[Told | RecordError], size: Size, lenient: bool, line: int
) -> tuple[Replay, RecordError | None]:
    start = []
    for step in steps[:USUAL_START]:
        if isinstance(step, RecordError):
            raise RecordError(str(step), line=line)
        start.append(step[1])
    if len(start) < USUAL_START:
        raise RecordError("the replay ends before its first two tiles", line=line)
    try:
        replay = Replay.usual(size, tuple(start))
    except ValueError as error:
        raise RecordError(str(error), line=line) from None
    broken = replay.run(_raising(steps[USUAL_START:]), lenient=lenient, line=line)
    return replay, broken


def _raising(steps: Sequence[Told | RecordError]) -> Iterator[Told]:
    for step in steps:
        if isinstance(step, RecordError):
            raise step
        yield step
