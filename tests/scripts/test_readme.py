"""The README is true: its commands are run, and their output is compared."""

import os
import re
import subprocess
import sys
from importlib import import_module
from shutil import copytree

import pytest
from forked import ROOT

from cli2048.app import COMMANDS, run
from core2048 import Variant

README = (ROOT / "README.md").read_text()


def examples():
    """Each command of the README with the output that it shows below it."""
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            yield command, output


def test_every_command_of_the_readme_prints_what_it_shows(shell):
    """They are run one after another, as a reader would; ``...`` stands for anything.

    So is the bot, which plays a whole game through a pipe.
    """
    (bot,) = re.findall(r"`bot.py`:\n\n```python\n(.*?)```", README, re.DOTALL)
    assert bot.count("\n") < 40
    (shell.folder / "bot.py").write_text(bot)
    program = shell.folder / "bin" / "2048"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cli2048 "$@"\n')
    program.chmod(0o755)
    copytree(ROOT / "renderers" / "examples", shell.folder / "renderers" / "examples")
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    found = list(examples())
    assert len(found) >= 6
    for command, shown in found:
        result = subprocess.run(
            ["bash", "-c", f"{command} 2>&1"],
            cwd=shell.folder,
            env={**shell.environment, "PATH": path},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        pattern = re.escape(shown).replace(re.escape("..."), ".*")
        assert re.fullmatch(pattern, result.stdout), (command, result.stdout)


def test_every_command_and_option_is_in_the_readme(capsys):
    """And the README names none that does not exist."""
    option = re.compile(r"(?<![\w-])--[a-z]+(?:-[a-z]+)*")
    for command in COMMANDS:
        assert f"`2048 {command}`" in README
        assert run([command, "-h"]) == 0
    pages = capsys.readouterr().out
    general = {"--help", "--version", "--install-completion", "--show-completion", "--dist"}
    assert set(option.findall(README)) - general == set(option.findall(pages)) - general


def test_every_variant_is_in_the_readme():
    """A preset that nobody is told of is of no use."""
    from core2048 import VARIANTS

    assert all(f"`{name}`" in README for name in VARIANTS)
    assert VARIANTS["classic"] == Variant()


def test_every_format_is_in_the_readme():
    """With what it holds, and whether it is written too."""
    from core2048 import interop

    rows = re.findall(
        r"^\| (`.*?) \| (a game|games|a position|positions) \| (yes|) ?\|", README, re.MULTILINE
    )
    told = {
        name: (holds, yes)
        for names, *(holds, yes) in rows
        for name in re.findall(r"`(.+?)`", names)
    }
    assert set(told) == set(interop.names())
    for name, (holds, yes) in told.items():
        found = interop.get(name)
        assert found.kind in holds
        assert bool(found.write) == bool(yes)


MODULES = ["core2048", "core2048.agents", "core2048.interop", "core2048.simulate", "render2048"]


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_is_in_the_readme(name):
    """In the list of what a release may not break, and no other name in its place."""
    (section,) = re.findall(r"^## Public names\n(.*?)^## ", README, re.DOTALL | re.MULTILINE)
    own = re.findall(rf"^\| in `{name}` \| is \|\n(.*?)\n\n", section, re.DOTALL | re.MULTILINE)
    if own:
        cells = re.findall(r"^\| (`.*?) \|", own[0], re.MULTILINE)
    else:
        cells = re.findall(rf"^\| `{name}` \| (.*) \|$", section, re.MULTILINE)
    names = [public for cell in cells for public in re.findall(r"`(\w+)`", cell)]
    assert sorted(names) == sorted(import_module(name).__all__)
