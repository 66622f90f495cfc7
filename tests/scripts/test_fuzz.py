"""Any bytes as input and any words as arguments: one clear line, never a traceback."""

import pytest
from cli import Here
from forked import ROOT
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cli2048.app import COMMANDS

QUICK = settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
KEYS = st.text("wasdurb? ,\nhjkl8426qn\x1b[ABCD", max_size=80).map(str.encode)
WORDS = st.sampled_from(
    [
        *sorted(COMMANDS.keys() - {"watch", "simulate"}),  # which play whole games
        *("--new", "--size", "3", "5x3", "--win", "none", "--seed", "--json", "--speak", "--at"),
        *(
            "--variant",
            "mini",
            "--moves",
            "wasd",
            "-o",
            "a.txt",
            "a.gif",
            "--last",
            "-",
            "--",
            "-1",
        ),
        *("--no-save", "--unfinished", "--delete", "--yes", "--top", "-h", "--version", "--keys"),
    ]
)
ANYTHING = st.text(st.characters(exclude_characters="/~."), max_size=8)


@pytest.fixture(scope="module")
def crowd(tmp_path_factory):
    """One user for all examples, whose games pile up."""
    return Here(tmp_path_factory.mktemp("crowd"))


@QUICK
@given(st.binary(max_size=300) | KEYS)
@example(b"\xff\xfe\x00")
@example(b"w" * 10_000)
@example(b"save \0\n")
def test_any_bytes_can_be_typed(crowd, typed):
    """Played by lines, in sentences, and by a program."""
    for options in ((), ("--speak",), ("--json",)):
        result = crowd.run("play", "--new", "--no-save", *options, typed=typed)
        assert result.code in {0, 1}
        assert "Traceback" not in result.err


@QUICK
@given(st.binary(max_size=300) | st.text(max_size=100).map(str.encode))
@example(b"2048-record: 1\n")
@example(b"GIF89a")
@example(b'{"format":"2048-record","version":1}')
@example(b"0000000000000000")
def test_any_bytes_can_be_read(crowd, content):
    """As a record on standard input; of 16 hex digits an option must tell the order."""
    for command in ("show", "replay", "verify"):
        result = crowd.run(command, "-", typed=content)
        assert result.code in {0, 1} or "--hex-order first" in result.err
        assert result.code == 0 or result.err.count("\n") == 1


@QUICK
@given(st.lists(WORDS | ANYTHING, max_size=5))
@example(["play", "--record", "\udcff"])
@example(["play", "\ud800"])
@example(["play", "x" * 5000])
@example(["show", "a\0b"])
@example(["games", "\0", "--delete", "--yes"])
def test_any_words_can_be_arguments(crowd, arguments):
    """Done, could not, or wrong usage; and the last two say why."""
    result = crowd.run(*arguments)
    assert result.code in {0, 1, 2}
    assert "Traceback" not in result.err
    assert result.err.startswith("2048: ") or result.code == 0


@pytest.mark.slow
def test_a_storm_of_inputs_blows_over(monkeypatch, tmp_path, capsys):
    """A short run of the stress test; what it guards against it also finds."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("inputs", ROOT / "scripts/stress/inputs.py")
    storm = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(storm)
    monkeypatch.setattr("sys.argv", ["inputs.py", "1000", "1"])
    monkeypatch.setenv("CORE2048_HOME", str(tmp_path))
    storm.main()
    assert capsys.readouterr().out.endswith("nothing crashed\n")
    monkeypatch.setattr("cli2048.state._put_aside", lambda path, *_: path.unlink())
    with pytest.raises(AssertionError):
        storm.main()
