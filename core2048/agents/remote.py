"""An agent in a process of its own, which can be ended when it does not answer."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from typing import Any, Self

from core2048.agents.registry import factory
from core2048.board import Board
from core2048.loading import described
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
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # what was not sent need not be sent any more
        process.wait()

    def _answer(self, question: object, seconds: float) -> Any:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def end() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(seconds, end)
        timer.daemon = True  # it keeps no process from ending
        try:
            timer.start()
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            raised, answer = pickle.load(process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError):
            if late.is_set():
                raise AgentFailed(f"the agent gave no answer in {seconds:g} s") from None
            code = process.wait()
            raise AgentFailed(f"the agent ended its process with code {code}") from None
        finally:
            timer.cancel()
        if raised:
            raise AgentFailed(answer)
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
        raised = False
        try:
            if agent is None:
                name, variant, seed = question
                agent = factory(name)(variant, seed)
                answer: Any = None
            else:
                answer = agent(question)
                answer = answer if isinstance(answer, (int, str)) else repr(answer)
        except (Exception, SystemExit) as error:
            raised, answer = True, what_it_raised(error)
        pickle.dump((raised, answer), answers)
        answers.flush()
