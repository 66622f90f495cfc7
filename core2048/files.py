"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import IO


@contextmanager
def write_whole(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A binary file to write to, that takes the name ``path`` when all went well.

    Until then, and for good if anything fails, what stood under that name stands.
    Raises OSError where the folder cannot be written to.
    """
    target = Path(path)
    part = target.with_name(f".{SystemRandom().getrandbits(64):016x}.part")
    with part.open("xb") as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            file.close()
            part.unlink()
            raise
    try:
        part.replace(target)
    except BaseException:
        part.unlink()
        raise
