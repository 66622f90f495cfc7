"""Make the font that ships with render2048: a part of Clear Sans Bold.

Run from a checkout, with fonttools and Debian's fonts-clear-sans installed:

    python scripts/font/subset.py [FONT]

The same font and the same fonttools make the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

DEBIAN_FONT = Path("/usr/share/fonts/truetype/clear-sans/ClearSans-Bold.ttf")
DEBIAN_LICENCE = Path("/usr/share/common-licenses/Apache-2.0")
FONTS = Path(__file__).parents[2] / "renderers" / "render2048" / "fonts"

PRINTABLE_ASCII = range(0x20, 0x7F)
# Copyright, family, style, full name, version, PostScript name, licence and its address.
KEPT_NAMES = (0, 1, 2, 4, 5, 6, 13, 14)

NOTICE = """\
ClearSans-Bold-subset.ttf is a part of Clear Sans Bold, version 1.00.

Font software Copyright 2012, 2013 Intel Corporation.
Licensed under the Apache License, Version 2.0: see LICENSE.txt beside this file.

What was changed, by scripts/font/subset.py of the core2048 project: every
character but the printable ones of ASCII was left out, and with them the
hinting instructions, the kerning and the descriptions that a small picture
does not need. The shapes and the widths of the characters are as they were.

Clear Sans comes from https://01.org/clear-sans, by way of Debian's package
fonts-clear-sans.
"""


def subset(source: Path, target: Path) -> None:
    """Write the printable ASCII of one font file to another."""
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.name_IDs = list(KEPT_NAMES)
    # The time of the source's last change stays, so that each run makes the same file.
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=PRINTABLE_ASCII)
    subsetter.subset(font)
    font.save(target)


def main(arguments: list[str]) -> None:
    """Make the font, its licence and its notice."""
    source = Path(arguments[0]) if arguments else DEBIAN_FONT
    FONTS.mkdir(exist_ok=True)
    target = FONTS / "ClearSans-Bold-subset.ttf"
    subset(source, target)
    (FONTS / "LICENSE.txt").write_bytes(DEBIAN_LICENCE.read_bytes())
    (FONTS / "NOTICE.txt").write_text(NOTICE, encoding="utf-8", newline="\n")
    print(f"{target}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
