"""The entry point of the commands ``2048`` and ``core2048``, and of ``python -m cli2048``."""

from __future__ import annotations

import sys

from cli2048 import __version__

INTERRUPTED = 130


def main() -> int:
    """Run the command that the arguments name, and give its exit code."""
    try:
        if sys.argv[1:] == ["--version"]:
            return _print_version()
        return _run()
    except KeyboardInterrupt:
        return INTERRUPTED


def _print_version() -> int:
    if sys.stdout is None:
        print("2048: cannot write to standard output: it is closed", file=sys.stderr)
        return 1
    try:
        print(f"core2048 {__version__}", flush=True)
    except OSError as error:
        sys.stdout = None
        if not isinstance(error, BrokenPipeError):
            print(
                f"2048: cannot write to standard output: {(error.strerror or '').lower()}",
                file=sys.stderr,
            )
        return 1
    return 0


def _run() -> int:
    import gc

    # Looking for rubbish costs a third of the start, and as much again at the end.
    gc.disable()
    try:
        from cli2048.app import run
    except ModuleNotFoundError as error:
        if error.name not in {"typer", "platformdirs"}:
            raise
        print("2048: the command line needs more: pip install 'core2048[cli]'", file=sys.stderr)
        return 1
    code = run(sys.argv[1:])
    gc.freeze()
    return code


if __name__ == "__main__":
    sys.exit(main())
