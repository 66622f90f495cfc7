"""The same games on a cluster of Dask, also when a worker dies."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the extra 'dask' is not installed")

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


@pytest.mark.slow
def test_a_cluster_gives_the_same_outcomes_though_a_worker_is_killed(tmp_path):
    """A real scheduler with two worker processes on the loopback address."""
    program = tmp_path / "program.py"
    program.write_text(textwrap.dedent(PROGRAM))
    agents = str(Path(__file__).parents[1] / "core" / "agents")
    result = subprocess.run(
        [sys.executable, str(program)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=tmp_path,
        env={"PYTHONPATH": ":".join([agents, *filter(None, sys.path)]), "HOME": str(tmp_path)},
    )
    assert result.stdout.endswith("the same\n"), result.stderr
