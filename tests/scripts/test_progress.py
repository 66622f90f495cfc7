"""Progress: on stderr, on a terminal only, and never in the way."""

import io

from cli2048 import progress
from cli2048.console import Console


class Screen(io.StringIO):
    """A stderr that is a terminal."""

    def isatty(self):
        return True


def test_long_work_is_counted_on_a_terminal_and_wiped_off(monkeypatch):
    """Whatever else is written has the line to itself."""
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(progress, "SECONDS", -1)
    for number in progress.with_progress([1, 2], "files", 2):
        if number == 2:
            Console().error("the second is wrong")
    assert screen.getvalue() == (
        "\r1 of 2 files\r            \r2 of 2 files\r            \r2048: the second is wrong\n"
    )


def test_work_that_is_broken_off_leaves_no_count_behind(monkeypatch):
    """An interrupt wipes it off, too."""
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(progress, "SECONDS", -1)
    work = progress.with_progress(iter("abc"), "games read")
    next(work)
    work.close()
    assert screen.getvalue() == "\r1 games read\r            \r"


def test_nothing_is_counted_where_nobody_looks(monkeypatch):
    """Nor where there is no stderr at all."""
    for stream in (io.StringIO(), None):
        monkeypatch.setattr("sys.stderr", stream)
        monkeypatch.setattr(progress, "SECONDS", -1)
        assert list(progress.with_progress("ab", "files")) == ["a", "b"]
        assert stream is None or stream.getvalue() == ""


def test_verifying_many_files_leaves_its_results_alone(here):
    """Nothing of the count is in what a pipe gets."""
    here.run("play", "--seed", 42, "--moves", "wasd")
    game = here.games[0]
    result = here.run("verify", *[game] * 30)
    assert result.out.count(": ok, 4 moves") == 30
    assert result.err == ""
