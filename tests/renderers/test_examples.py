"""The pictures of the README are those that its command makes."""

import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageSequence

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "renderers" / "examples"
SOURCES = (".", "renderers", "scripts")


def frames_of(path):
    with Image.open(path) as picture:
        return [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(picture)]


def test_the_pictures_of_the_readme_can_be_made_again(tmp_path, monkeypatch):
    """Pixel for pixel; the bytes may change with the program that packs them."""
    monkeypatch.setenv("PYTHONPATH", ":".join(str(ROOT / name) for name in SOURCES))
    script = ROOT / "scripts" / "examples" / "pictures.py"
    subprocess.run([sys.executable, script, tmp_path], capture_output=True, check=True, timeout=60)
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["board.png", "board.svg", "game.gif", "themes.png"]
    for name in made:
        if name.endswith(".svg"):
            assert (tmp_path / name).read_text() == (EXAMPLES / name).read_text()
        else:
            assert frames_of(tmp_path / name) == frames_of(EXAMPLES / name)
        assert (EXAMPLES / name).stat().st_size < 150_000
    readme = (ROOT / "README.md").read_text()
    assert all(f"renderers/examples/{name}" in readme for name in made)
