"""What the tests of the command line share."""

import signal

import pytest
from cli import Here, Shell, Window

# What the tests run must not inherit that signals are ignored, as under nohup or with &.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def shell(tmp_path):
    """A user who has never played."""
    return Shell(tmp_path)


@pytest.fixture
def here(tmp_path):
    """The command line within this process, for a user who has never played."""
    return Here(tmp_path)


@pytest.fixture
def window(shell):
    """What opens windows of the user, each closed in the end."""
    opened = []

    def open_window(*arguments, **options):
        opened.append(Window(shell, *arguments, **options))
        return opened[-1]

    yield open_window
    for each in opened:
        if each.process.poll() is None:
            each.process.kill()
        each.process.wait()
        each.close()
