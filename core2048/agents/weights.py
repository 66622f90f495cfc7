"""The file that the weights of a network of tuples are kept in.

It begins with a line of ``2048-tuples`` and the version. The next line says how
many tables there are, and of how many weights each; the one after that what a
weight of 1 is worth in points; the last the CRC-32 of all that follows: the
tables of the patterns one after another, whole numbers of 16 bits with sign,
the lowest byte first. Blanks fill the head up to 64 bytes.
"""

from __future__ import annotations

import mmap
import os
import re
import sys
from array import array
from collections.abc import Sequence
from zlib import crc32

from core2048.agents.patterns import PATTERNS, TABLE
from core2048.files import write_whole

HEAD = 64
VERSION = 1
_WAY_OUT = "; install core2048 anew to mend it"
_HEAD = re.compile(rb"2048-tuples ([0-9]+)\n([0-9]+)x([0-9]+)\n([0-9]+)\n([0-9a-f]{8}) *\n")


class WeightsError(ValueError):
    """The file holds no weights that can be used; the message names it."""


class Network:
    """Weights that were learnt, as they stand in a file.

    Attributes:
        unit: what a weight of 1 is worth in points.
        weights: the tables of the patterns, one after another, each in the order
            of the numbers that its cells make.
    """

    def __init__(self, unit: int, weights: Sequence[int]) -> None:
        self.unit = unit
        self.weights = weights


def load_network(path: str | os.PathLike[str]) -> Network:
    """The network in a file; raises WeightsError for a damaged one, OSError where there is none."""
    if _ours(path):
        data = _mapped(path)
    else:
        with open(path, "rb") as file:
            data = memoryview(file.read())
    head = _HEAD.fullmatch(bytes(data[:HEAD]))
    if head is None:
        raise _damaged(path, "it is no file of weights")
    version, tables, size, unit = map(int, head.groups()[:-1])
    if version != VERSION:
        raise WeightsError(f"{path} is of version {version}, and this program reads {VERSION}")
    body = data[HEAD:]
    if (tables, size) != (len(PATTERNS), TABLE) or len(body) != 2 * tables * size:
        raise _damaged(path, "its tables are not of the right size")
    if crc32(body) != int(head[5], 16):
        raise _damaged(path, "its sum is wrong")
    return Network(unit, _whole_numbers(body))


def save_network(path: str | os.PathLike[str], unit: int, weights: array[int]) -> None:
    """Write the weights of all patterns; raises OSError."""
    if sys.byteorder == "big":
        weights = weights[:]
        weights.byteswap()
    body = weights.tobytes()
    shape = f"{len(PATTERNS)}x{TABLE}"
    head = f"2048-tuples {VERSION}\n{shape}\n{unit}\n{crc32(body):08x}".ljust(HEAD - 1) + "\n"
    with write_whole(path) as file:
        file.write(head.encode())
        file.write(body)


def _ours(path: str | os.PathLike[str]) -> bool:
    """Whether the file came with this package."""
    return os.path.dirname(os.path.realpath(path)) == os.path.dirname(os.path.realpath(__file__))


def _mapped(path: str | os.PathLike[str]) -> memoryview:
    """What is in a file, shared by all processes; it must not be written to until they end."""
    try:
        with open(path, "rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except ValueError:  # an empty file cannot be mapped
        return memoryview(b"")
    except FileNotFoundError:
        raise WeightsError(f"{path} is missing{_WAY_OUT}") from None


def _whole_numbers(body: memoryview) -> Sequence[int]:
    if sys.byteorder == "big":
        swapped = array("h", bytes(body))
        swapped.byteswap()
        return swapped
    return body.cast("h")


def _damaged(path: str | os.PathLike[str], reason: str) -> WeightsError:
    return WeightsError(f"{path} is damaged: {reason}{_WAY_OUT if _ours(path) else ''}")
