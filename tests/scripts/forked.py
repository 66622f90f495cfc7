"""Processes that need not load the command first: each is forked from one that has.

Loading takes most of the time of a command that does little, and they are many.
All else is as in any process of the command, since it is one: its arguments,
folder, environment, streams, terminal, signals and exit code.
"""

import atexit
import fcntl
import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import termios
import time
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock, Thread

ROOT = Path(__file__).parents[2]
SOURCES = os.pathsep.join(str(ROOT / name) for name in (".", "renderers", "scripts"))
"""Where Python finds the packages of the project."""

_LENGTH = 4  # bytes that tell how long a request is
_LOCK = Lock()  # around a request, which is written in two parts
_NUMBER = 20  # bytes of a number that is told of a process


class Forked:
    """A process of the command, with those parts of subprocess.Popen that tests use."""

    def __init__(self, arguments, folder, environment, streams, *, session, terminal):
        ours, its = zip(*map(_ends, (0, 1, 2), streams))
        self.stdin, self.stdout, self.stderr = ours
        self.returncode = None
        self._status, its_status = socket.socketpair()
        request = json.dumps([arguments, str(folder), environment, session, terminal]).encode()
        descriptors = [each.fileno() for each in (*its, its_status)]
        length = len(request).to_bytes(_LENGTH, "big")
        with _LOCK:
            socket.send_fds(_loaded(), [length], descriptors)
            _loaded().sendall(request)
        for each in (*its, its_status):
            each.close()
        self.pid = self._told(60)

    def poll(self):
        """The exit code, None as long as the process runs."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout=None):
        """The exit code, when the process has ended; TimeoutExpired where that takes longer."""
        if self.returncode is None:
            try:
                self.returncode = self._told(timeout)
            except (BlockingIOError, TimeoutError):
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout) from None
            self._status.close()
        return self.returncode

    def _told(self, timeout):
        """The next number that is told of the process."""
        self._status.settimeout(timeout)
        number = self._status.recv(_NUMBER)
        assert number, "the process that had loaded the command has ended"
        return int(number)

    def communicate(self, data=b"", timeout=60):
        """Write this to the process, read all that it writes, and wait for its end."""
        read = {}
        tasks = [Thread(target=_feed, args=(self.stdin, data), daemon=True)]
        for stream in (self.stdout, self.stderr):
            tasks.append(Thread(target=_drain, args=(stream, read), daemon=True))
        end = time.monotonic() + timeout
        for task in tasks:
            task.start()
        for task in tasks:
            task.join(max(0, end - time.monotonic()))
        if any(task.is_alive() for task in tasks):
            self.kill()
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout)
        self.wait(max(0, end - time.monotonic()))
        return read.get(self.stdout), read.get(self.stderr)

    def send_signal(self, number):
        """Send the process a signal, unless it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ended, and that is not told yet
                os.kill(self.pid, number)

    def kill(self):
        """End the process at once."""
        self.send_signal(signal.SIGKILL)


def _ends(number, stream):
    """Our end and that of the process of its standard stream of this number."""
    if stream != subprocess.PIPE:
        number = stream if isinstance(stream, int) else stream.fileno()
        return None, open(os.dup(number), "wb", 0)
    reader, writer = os.pipe()
    if number == 0:
        return open(writer, "wb"), open(reader, "rb", 0)
    return open(reader, "rb"), open(writer, "wb", 0)


def _feed(stream, data):
    if stream is not None:
        with suppress(BrokenPipeError), stream:
            stream.write(data or b"")


def _drain(stream, read):
    if stream is not None:
        with stream:
            read[stream] = stream.read()


@cache
def _loaded():
    """The way to a process that has loaded the command; it ends when this one does."""
    ours, its = socket.socketpair()
    with its:
        process = subprocess.Popen(
            [sys.executable, __file__, str(its.fileno())],
            pass_fds=[its.fileno()],
            env={"PYTHONPATH": SOURCES, "LC_ALL": "C.UTF-8"},
        )
    atexit.register(process.wait)
    atexit.register(ours.close)
    return ours


def serve(requests):
    """Fork a process for each request, until there are no more."""
    from cli2048.app import COMMANDS, app, built

    built(app)
    for command in COMMANDS:
        built(import_module(f"cli2048.commands.{command}").app)
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    interrupted = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the tests are, not this
    while True:
        length, descriptors, _, _ = socket.recv_fds(requests, _LENGTH, 4)
        if not length:
            return
        request = requests.recv(int.from_bytes(length, "big"), socket.MSG_WAITALL)
        if os.fork() == 0:
            requests.close()
            _answer(request, descriptors, interrupted)
        for each in descriptors:
            os.close(each)


def _answer(request, descriptors, interrupted):
    """Run the command in a process of its own, and tell its number and its exit code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *streams, status = descriptors
    process = os.fork()
    if process == 0:
        signal.signal(signal.SIGINT, interrupted)
        _run(streams, *json.loads(request))
    for each in streams:
        os.close(each)
    with suppress(OSError), socket.socket(fileno=status) as told:  # nobody may wait any more
        told.send(b"%*d" % (_NUMBER, process))
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        told.send(b"%*d" % (_NUMBER, code))
    os._exit(0)


def _run(streams, arguments, folder, environment, session, terminal):
    if session:
        os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    os.closerange(3, 1 << 16)
    if terminal:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        usual = getattr(sys, name)
        buffering = 1 if name == "stderr" else -1
        own = os.fdopen(number, usual.mode, buffering, usual.encoding, usual.errors, "\n")
        setattr(sys, name, own)
        setattr(sys, f"__{name}__", own)
    sys.path[0] = folder
    sys.argv = ["2048", *arguments]
    runpy.run_module("cli2048", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
