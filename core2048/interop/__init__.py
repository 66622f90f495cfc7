"""Games and boards of other programs: read, checked, and given on.

>>> from core2048 import interop
>>> game, = interop.read("24\\n12\\n3\\n6\\n")
>>> print(interop.write(game, "2048-framework").decode(), end="")
N/A@0|C161#L31|N/A@0
"""

from core2048.interop.format import Format, Found, Item
from core2048.interop.plausibility import doubt, implausible
from core2048.interop.registry import detect, examine, for_path, get, names, read, write
from core2048.interop.replaying import as_position, as_record

__all__ = [
    "Format",
    "Found",
    "Item",
    "as_position",
    "as_record",
    "detect",
    "doubt",
    "examine",
    "for_path",
    "get",
    "implausible",
    "names",
    "read",
    "write",
]
