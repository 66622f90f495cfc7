"""The CPU time that commands take to start, against a bare ``python -c pass``.

    python scripts/bench/start.py [rounds]

Needs the commands installed beside the Python that runs it. Every command has
its turn in each round; the median of its rounds counts.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

COMMANDS = {
    "2048 --version": ["2048", "--version"],
    "2048 --help": ["2048", "--help"],
    "2048 play --help": ["2048", "play", "--help"],
    "2048 play, to the first board": ["2048", "play", "--new", "--moves", ""],
}


def cpu_seconds(command: list[str], environment: dict[str, str]) -> float:
    """User and system time of one run."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} failed with {process.returncode}")
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    scripts = Path(sys.executable).parent
    commands = {"python -c pass": [sys.executable, "-c", "pass"]}
    for name, (program, *arguments) in COMMANDS.items():
        commands[name] = [str(scripts / program), *arguments]
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            with tempfile.TemporaryDirectory() as home:
                environment = {**os.environ, "CORE2048_HOME": home}
                times[name].append(cpu_seconds(command, environment))
    bare = statistics.median(times["python -c pass"])
    for name, seconds in times.items():
        middle = statistics.median(seconds)
        print(f"{name:31} {middle * 1000:6.1f} ms   {middle / bare:5.2f}")


if __name__ == "__main__":
    main()
