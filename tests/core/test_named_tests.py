"""The tests that a mutant has to pass are those that are named, in that order."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from named_tests import FIRST

HERE = Path(__file__).parent
NAMED = [
    f"{HERE.name}/{name}"
    for name in (
        "test_named.py::test_with[b::c[d]]",
        *(f"test_many.py::test_many[{number}]" for number in range(FIRST)),
        "test_other.py::test_other",
        "test_named.py::test_plain",
    )
]
FILES = {
    "test_named.py": """
import pytest

@pytest.mark.parametrize("word", ["a", "b::c[d]"])
def test_with(word):
    pass

def test_plain():
    pass

def test_unnamed():
    pass
""",
    "test_many.py": """
import pytest

@pytest.mark.parametrize("number", range(99))
def test_many(number):
    pass
""",
    "test_other.py": """
def test_other():
    assert False
""",
}


@pytest.mark.slow
def test_named_tests_run_in_their_order(tmp_path):
    """Each of them once, no other, and what fails is told by the exit code."""
    folder = tmp_path / HERE.name
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path]),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    options = ["-v", "--rootdir=.", "-p", "no:cacheprovider", "-p", "named_tests"]
    result = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *NAMED],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    ran = [line.partition(" ")[0] for line in result.stdout.splitlines() if "%]" in line]
    assert (ran, result.returncode) == (NAMED, 1)
