"""A GIF decoder that is slow and plain, to hold the fast encoder to."""

from struct import unpack_from
from typing import NamedTuple


class NaiveFrame(NamedTuple):
    """One frame as the file has it; ``numbers`` are its colours, row by row."""

    delay: int
    disposal: int
    transparent: int | None
    left: int
    top: int
    width: int
    height: int
    numbers: list


class NaiveGif:
    """Everything in a GIF; it fails on whatever the format does not allow."""

    def __init__(self, data, *, decode=True):
        assert data[:6] == b"GIF89a"
        self.width, self.height, flags = unpack_from("<HHB", data, 6)
        assert flags & 0x80
        colours = 2 << (flags & 7)
        self.table = data[13 : 13 + 3 * colours]
        self.repeats = None
        self.comments = []
        self.frames = []
        at = 13 + 3 * colours
        control = None
        while data[at] != ord(";"):
            if data[at] == ord("!"):
                kind = data[at + 1]
                content, at = joined_blocks(data, at + 2)
                if kind == 0xF9:
                    packed, delay, transparent = unpack_from("<BHB", content)
                    control = delay, packed >> 2 & 7, transparent if packed & 1 else None
                elif kind == 0xFE:
                    self.comments.append(content)
                elif content.startswith(b"NETSCAPE2.0\x01"):
                    (self.repeats,) = unpack_from("<H", content, 12)
            else:
                assert data[at] == ord(",")
                left, top, width, height, flags = unpack_from("<HHHHB", data, at + 1)
                assert not flags
                bits = data[at + 10]
                content, at = joined_blocks(data, at + 11)
                numbers = lzw_decoded(content, bits) if decode else []
                assert not decode or len(numbers) == width * height
                assert not decode or max(numbers) < colours
                self.frames.append(NaiveFrame(*control, left, top, width, height, numbers))
                control = None
        assert at == len(data) - 1

    def screens(self):
        """What is seen after each frame: red, green and blue of every pixel."""
        colours = [self.table[at : at + 3] for at in range(0, len(self.table), 3)]
        screen = [None] * (self.width * self.height)
        for frame in self.frames:
            for row in range(frame.height):
                numbers = frame.numbers[row * frame.width : (row + 1) * frame.width]
                first = (frame.top + row) * self.width + frame.left
                for at, number in enumerate(numbers, first):
                    if number != frame.transparent:
                        screen[at] = colours[number]
            yield b"".join(screen)


def joined_blocks(data, at):
    content = b""
    while data[at]:
        content += data[at + 1 : at + 1 + data[at]]
        at += 1 + data[at]
    return content, at + 1


def lzw_decoded(data, bits):
    clear, stop = 1 << bits, (1 << bits) + 1
    position, width = 0, bits + 1
    numbers = []
    words, last = [], None
    while True:
        at = position // 8
        code = int.from_bytes(data[at : at + 3], "little") >> position % 8 & (1 << width) - 1
        position += width
        if code == stop:
            return numbers
        if code == clear:
            words = [[number] for number in range(clear)] + [None, None]
            width, last = bits + 1, None
            continue
        if last is not None and len(words) < 4096:
            words.append([*last, (words[code] if code < len(words) else last)[0]])
        last = words[code]
        numbers += last
        width = max(width, min(12, len(words).bit_length()))
