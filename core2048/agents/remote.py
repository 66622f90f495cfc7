"""An agent in a process of its own, which can be ended when it does not answer."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from queue import Empty, Queue
from typing import Any, Self

from core2048.agents.agent import direction_of
from core2048.agents.registry import NoAgent, factory, made
from core2048.board import Board
from core2048.errors import IllegalMoveError
from core2048.loading import described, is_failure
from core2048.variant import Variant

START_SECONDS = 60.0
"""How long an agent may take to be made."""

ORPHAN_SECONDS = 0.2
"""How often an agent's process looks whether the one that asks is still there."""

END_SECONDS = 1.0
"""How long is waited for the end of what an ended agent said last."""

_COMMAND = "from core2048.agents.remote import serve; serve({})"


class AgentFailed(Exception):
    """The agent did not choose a move; the message says what it did instead."""


class RemoteAgent:
    """The agent of a name, in a process that is ended where an answer takes too long.

    To be used in a ``with`` statement, at whose end the process is ended. A call
    raises AgentFailed where the agent raised, ended its process or gave no
    answer in the seconds allowed.
    """

    def __init__(self, name: str, variant: Variant, seed: int | str, seconds: float) -> None:
        self._seconds = seconds
        self._process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND.format(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # Ctrl-C is for the process that waits for the answer
        )
        self._asking: threading.Thread | None = None
        self._is_over = False
        try:
            self._answer((name, variant, seed), START_SECONDS)
        except BaseException:
            self.__exit__()
            raise

    def __call__(self, board: Board) -> Any:
        """What the agent answers to a board."""
        return self._answer(board, self._seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._kill()
        self._process.wait()
        self._is_over = True
        if self._asking is not None:
            self._asking.join(END_SECONDS)
            if self._asking.is_alive():
                return  # a process that got away from its group still holds the pipe
        self._close()

    def _close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was not sent need not be sent any more
                    pipe.close()

    def _kill(self) -> None:
        """End the process and those that it began, which might hold on to its answers."""
        if self._process.poll() is not None:
            return
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (AttributeError, OSError):  # a system without groups of processes
            self._process.kill()

    def _answer(self, question: object, seconds: float) -> Any:
        until = time.monotonic() + seconds
        answers: Queue[tuple[str, Any] | None] = Queue()
        self._asking = threading.Thread(target=self._ask, args=(question, answers), daemon=True)
        self._asking.start()
        try:
            answer = answers.get(timeout=seconds)
            if answer is None:
                code = self._process.wait(max(0.0, until - time.monotonic()))
                raise AgentFailed(f"the agent ended its process with code {code}")
        except (Empty, subprocess.TimeoutExpired):
            raise AgentFailed(f"the agent gave no answer in {seconds:g} s") from None
        failure, direction = answer
        if failure:
            raise AgentFailed(failure)
        return direction

    def _ask(self, question: object, answers: Queue[tuple[str, Any] | None]) -> None:
        """Put what the process answers, None where it answers no more."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            answers.put(pickle.load(process.stdout))
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            answers.put(None)
        finally:
            if self._is_over:
                self._close()


def failure_of(error: BaseException) -> str:
    """What to say of an agent that raised, or of what is none; raises an interruption again."""
    if not is_failure(error):
        raise error
    return str(error) if isinstance(error, NoAgent) else f"the agent raised {described(error)}"


def serve(parent: int) -> None:
    """Answer boards on standard input with directions on standard output, until it is closed.

    Also ends once the process of this number is no longer the parent of this one.
    """
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the agent prints is no answer
    if hasattr(os, "killpg"):
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()
    questions = sys.stdin.buffer

    def tell(failure: str, answer: int | None = None) -> None:
        pickle.dump((failure, answer), answers)
        answers.flush()

    with suppress(EOFError, BrokenPipeError):
        name, variant, seed = pickle.load(questions)
        try:
            agent = made(name, factory(name), variant, seed)
        except BaseException as error:
            tell(failure_of(error))
            return
        tell("")
        while True:
            board = pickle.load(questions)
            try:
                answer = agent(board)
            except BaseException as error:
                tell(failure_of(error))
                continue
            try:
                tell("", int(direction_of(answer, "the agent")))
            except IllegalMoveError as error:
                tell(str(error))


def _end_after(parent: int) -> None:
    """End this process, and those that it began, once its parent has ended, however that was.

    An agent in C that lets no other thread run is not ended.
    """
    while os.getppid() == parent:
        time.sleep(ORPHAN_SECONDS)
    os.killpg(0, signal.SIGKILL)
