"""What signals end, while an agent thinks."""

import signal

import pytest

THINKER = """
import sys, time
def make(variant, seed):
    def think(board):
        print("asked", file=sys.stderr, flush=True)
        time.sleep(60)
    return think
"""


@pytest.mark.parametrize(
    "arguments",
    [["simulate", "--games", "4"], ["watch", "--quiet"], ["hint", "-"]],
    ids=lambda arguments: arguments[0],
)
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_a_signal_is_no_failure_of_the_agent(shell, arguments, number, code):
    """It ends the command at once, with the code of the signal."""
    (shell.folder / "mine.py").write_text(THINKER)
    process = shell.start(*arguments, "--agent", "mine:make")
    process.stdin.write(b"2 2 / 4 8\n")
    process.stdin.close()
    process.stdin = None
    while process.stderr.readline() != b"asked\n":
        assert process.poll() is None
    process.send_signal(number)
    _, said = process.communicate(timeout=20)
    assert process.returncode == code
    assert b"raised" not in said
    assert b"Traceback" not in said
