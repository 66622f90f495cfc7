"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import SystemRandom
from typing import IO


@contextmanager
def write_whole(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A binary file to write to, that takes the name ``path`` when all went well.

    Until then, and for good if anything fails, what stood under that name stands.
    A link is followed. Raises OSError where the folder cannot be written to, and
    where something stands there that is no plain file.
    """
    from pathlib import Path

    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "not a plain file", str(path))
    part = target.with_name(f".{SystemRandom().getrandbits(64):016x}.part")
    # All within one try: a signal may come between any two of these calls.
    try:
        with part.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException as error:
        with suppress(OSError):
            part.unlink()
        if isinstance(error, OSError) and error.filename == str(part):
            error.filename = os.fspath(path)  # which is what was asked for
        raise
