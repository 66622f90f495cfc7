"""An agent in a process of its own, which can be ended when it does not answer."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from typing import Any, Self

from core2048.agents.agent import direction_of
from core2048.agents.registry import factory
from core2048.board import Board
from core2048.errors import IllegalMoveError
from core2048.loading import described, is_failure
from core2048.variant import Variant

START_SECONDS = 60.0
"""How long an agent may take to be made."""

_COMMAND = "from core2048.agents.remote import serve; serve()"


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
            [sys.executable, "-c", _COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # Ctrl-C is for the process that waits for the answer
        )
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
        process = self._process
        self._kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # what was not sent need not be sent any more
        process.wait()

    def _kill(self) -> None:
        """End the process and those that it began, which might hold on to its answers."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (AttributeError, OSError):  # a system without groups of processes, or all have ended
            self._process.kill()

    def _answer(self, question: object, seconds: float) -> Any:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def end() -> None:
            late.set()
            self._kill()

        timer = threading.Timer(seconds, end)
        timer.daemon = True  # it keeps no process from ending
        try:
            timer.start()
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            failure, answer = pickle.load(process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError):
            if late.is_set():
                raise AgentFailed(f"the agent gave no answer in {seconds:g} s") from None
            code = process.wait()
            raise AgentFailed(f"the agent ended its process with code {code}") from None
        finally:
            timer.cancel()
        if failure:
            raise AgentFailed(failure)
        return answer


def what_it_raised(error: BaseException) -> str:
    """What to say of an agent that raised."""
    return f"the agent raised {described(error)}"


def serve() -> None:
    """Answer boards on standard input with directions on standard output, until it is closed."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the agent prints is no answer
    questions = sys.stdin.buffer
    agent = None
    while True:
        try:
            question = pickle.load(questions)
        except EOFError:
            return
        failure = ""
        answer: Any = None
        try:
            if agent is None:
                name, variant, seed = question
                agent = factory(name)(variant, seed)
            else:
                answer = agent(question)
        except BaseException as error:
            if not is_failure(error):
                raise
            failure = what_it_raised(error)
        if not failure and isinstance(question, Board):
            try:
                answer = int(direction_of(answer, "the agent"))
            except IllegalMoveError as error:
                failure = str(error)
        pickle.dump((failure, None if failure else answer), answers)
        answers.flush()
