"""The same games on a cluster of Dask, also when a worker dies."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the extra 'dask' is not installed")

AGENTS = str(Path(__file__).parents[1] / "core" / "agents")
PROGRAM = """
    import os
    import signal
    import sys

    from distributed import Client, LocalCluster

    from core2048 import Variant
    from core2048.simulate import run, tasks

    def main():
        what = tasks("failing:slow", games=24, seed=5, variant=Variant(size=2, win_tile=8))
        here = run(what)
        with LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster, Client(cluster.scheduler_address) as client:
            pids = set(client.run(os.getpid).values())
            assert len(pids) == 2
            told = []

            def kill_one(outcome):
                told.append(outcome)
                if len(told) == 3:
                    os.kill(min(pids), signal.SIGKILL)

            there = run(what, client.get_executor(pure=False), kill_one)
            client.wait_for_workers(2)
            assert set(client.run(os.getpid).values()) != pids
        assert len(told) == 24
        plain = [outcome._replace(seconds=0) for outcome in here]
        assert [outcome._replace(seconds=0) for outcome in there] == plain
        print("the same")

    if __name__ == "__main__":
        main()
"""


IMPATIENT = """
    import sys

    import distributed

    from cli2048.__main__ import main

    patient = distributed.Client
    distributed.Client = lambda address, timeout: patient(address, timeout=timeout / 20)
    sys.argv = ["2048", "simulate", "--dask", "tcp://127.0.0.1:9"]
    sys.exit(main())
"""
"""The command line, but for how long it waits for a scheduler."""


def result_of(program, folder):
    """What comes of a program, to which the agents of the tests are known."""
    file = folder / "program.py"
    file.write_text(textwrap.dedent(program))
    return subprocess.run(
        [sys.executable, str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=folder,
        env={"PYTHONPATH": ":".join([AGENTS, *filter(None, sys.path)]), "HOME": str(folder)},
    )


def test_a_cluster_gives_the_same_outcomes_though_a_worker_is_killed(tmp_path):
    """A real scheduler with two worker processes on the loopback address."""
    result = result_of(PROGRAM, tmp_path)
    assert result.stdout.endswith("the same\n"), result.stderr


def test_a_scheduler_that_does_not_answer_is_told_in_one_line(tmp_path):
    """After some seconds, of which a test need not wait for all."""
    result = result_of(IMPATIENT, tmp_path)
    assert (result.returncode, result.stdout) == (1, "")
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
