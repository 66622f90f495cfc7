"""A renderer of another package, built, installed and used as a user would."""

import os
import subprocess
import sys
import venv
from pathlib import Path
from sysconfig import get_path
from typing import NamedTuple

import pytest

from core2048 import Direction, Game, Record

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests" / "renderers" / "example_plugin"
SOURCES = [str(ROOT / name) for name in (".", "renderers", "scripts")]

TABLE = """\
move,direction,score,largest
0,,0,2
1,up,4,4
2,right,4,4
"""


class Installed(NamedTuple):
    """An environment in which the package is installed, and a folder to work in."""

    python: Path
    folder: Path

    def run(self, *arguments):
        """Run the command there."""
        environment = {**os.environ, "CORE2048_HOME": str(self.folder / "home")}
        environment.pop("PYTHONPATH", None)
        return subprocess.run(
            [self.python, "-m", "cli2048", *map(str, arguments)],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A fresh environment that finds the packages of this one, and the example by its wheel."""
    folder = tmp_path_factory.mktemp("plugin")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    # So that only the example has to be fetched and installed.
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    (site / "core2048-tested.pth").write_text(
        "\n".join([*SOURCES, f"import site; site.addsitedir({get_path('purelib')!r})"]) + "\n"
    )
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "render2048_csv.py"):
        (source / name).write_text((EXAMPLE / name).read_text())
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    install = [*pip, "--python", str(python), "install", "--no-deps", str(source)]
    subprocess.run(install, check=True, timeout=300)
    game = Game(seed=42)
    game.step(Direction.UP)
    game.step(Direction.RIGHT)
    Record.of(game).dump(folder / "game.2048")
    return Installed(python, folder)


def test_an_installed_renderer_is_found_by_the_suffix_of_a_file(installed):
    """It needs no other registration than its entry point."""
    result = installed.run("replay", "game.2048", "-o", "game.csv")
    assert (result.returncode, result.stdout, result.stderr) == (0, "game.csv\n", "")
    assert (installed.folder / "game.csv").read_text() == TABLE


def test_an_installed_renderer_is_found_by_its_name(installed):
    """It prints where no file is named, and writes any file that is."""
    assert installed.run("replay", "game.2048", "--as", "csv").stdout == TABLE
    assert installed.run("replay", "game.2048", "--as", "csv", "-o", "t.txt").returncode == 0
    assert (installed.folder / "t.txt").read_text() == TABLE
    by_module = installed.run("replay", "game.2048", "--as", "render2048_csv:CsvRenderer")
    assert by_module.stdout == TABLE


def test_an_installed_renderer_takes_its_own_options(installed):
    """And says what is wrong with them, in one line."""
    options = ["--option", "separator=;", "--option", "header=no"]
    result = installed.run("replay", "game.2048", "--as", "csv", *options)
    assert result.stdout == "0;;0;2\n1;up;4;4\n2;right;4;4\n"
    for option, message in (
        ("separater=;", "the renderer 'csv' has no option 'separater'; did you mean 'separator'?"),
        ("separator=ab", "separator is one character, not 'ab'"),
        ("header=maybe", "header is yes or no, not 'maybe'"),
        ("header", "an option looks like key=value, not 'header'"),
    ):
        wrong = installed.run("replay", "game.2048", "-o", "new.csv", "--option", option)
        assert (wrong.returncode, wrong.stdout) == (2, "")
        assert message in wrong.stderr
        assert wrong.stderr.count("\n") == 1
        assert not (installed.folder / "new.csv").exists()


def test_an_installed_renderer_is_suggested_for_a_name_that_is_near(installed):
    """Among the built-in ones."""
    wrong = installed.run("replay", "game.2048", "--as", "cvs")
    assert "no renderer is called 'cvs'; did you mean 'csv'?" in wrong.stderr
    assert wrong.returncode == 2


def test_the_example_keeps_to_the_protocol(installed):
    """As its own tests would say."""
    check = (
        "from render2048.testing import check_renderer; import render2048; "
        "check_renderer(render2048.get('csv')); print(*render2048.names())"
    )
    result = subprocess.run(
        [installed.python, "-c", check], capture_output=True, text=True, check=True, timeout=60
    )
    assert "csv" in result.stdout.split()
