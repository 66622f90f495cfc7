"""A decoder of animated PNGs with a palette that is slow and plain, to hold the encoder to."""

import zlib
from struct import unpack_from


def chunks_of(data):
    """The chunks of a PNG, each checked against its sum."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(data):
        length, kind = unpack_from(">I4s", data, at)
        content = data[at + 8 : at + 8 + length]
        assert unpack_from(">I", data, at + 8 + length) == (zlib.crc32(kind + content),)
        yield kind, content
        at += 12 + length


def screens_of(data):
    """What is seen after each frame: red, green and blue of every pixel."""
    chunks = list(chunks_of(data))
    first = dict(reversed(chunks))
    width, height, depth, kind = unpack_from(">IIBB", first[b"IHDR"])
    assert (depth, kind) == (8, 3)
    table, opacities = first[b"PLTE"], first[b"tRNS"]
    colours = [table[3 * at : 3 * at + 3] for at in range(len(table) // 3)]
    screen = [bytes(3)] * (width * height)
    place = None
    for name, content in chunks:
        if name == b"fcTL":
            place = unpack_from(">IIIIIHHBB", content)
        elif place and name in {b"IDAT", b"fdAT"}:
            _, columns, rows, left, top, _, _, disposal, blend = place
            assert disposal == 0
            pixels = zlib.decompress(content[4 if name == b"fdAT" else 0 :])
            assert len(pixels) == rows * (columns + 1)
            for row in range(rows):
                kind_of_filter, *numbers = pixels[row * (columns + 1) : (row + 1) * (columns + 1)]
                assert not kind_of_filter
                for at, number in enumerate(numbers, (top + row) * width + left):
                    share = opacities[number] / 255 if blend else 1
                    if share == 1:
                        screen[at] = colours[number]
                    elif share:
                        screen[at] = bytes(
                            round(above * share + below * (1 - share))
                            for above, below in zip(colours[number], screen[at], strict=True)
                        )
            yield b"".join(screen)
            place = None
