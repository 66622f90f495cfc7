"""How many there are of something, in words."""

from __future__ import annotations


def counted(number: int, what: str) -> str:
    """A number and what it counts, which is in the plural unless it is one.

    >>> counted(1, "move"), counted(0, "move")
    ('1 move', '0 moves')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
