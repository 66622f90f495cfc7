"""What an agent would do: for hints, and for the options that name one."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import typer

from cli2048.failure import Failure
from core2048 import Board, IllegalMoveError, Variant

if TYPE_CHECKING:
    from core2048.agents import Agent, AgentFactory, Choice

DEFAULT = "strong"
"""The agent that is asked where nobody named one."""


def factory_of(name: str) -> AgentFactory:
    """What makes the agent of this name; BadParameter where there is none.

    ``package.module:factory`` is also looked for in the working directory.
    """
    from core2048.agents import factory

    if ":" in name and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return factory(name)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--agent") from None


def agent_of(name: str, variant: Variant, seed: int | str = 0) -> Agent:
    """The agent of this name for a game of these rules; Failure where it cannot play them."""
    make = factory_of(name)
    try:
        return make(variant, seed)
    except (ValueError, OSError) as error:
        raise Failure(f"the agent {name} cannot play: {error}") from None


def choice_of(agent: Agent, board: Board) -> Choice:
    """What an agent would do; Failure where nothing can be done, or where it cannot choose."""
    from core2048.agents import choose

    try:
        return choose(agent, board)
    except IllegalMoveError as error:
        raise Failure(str(error)) from None
    except Exception as error:  # an agent is anybody's code
        reason = " ".join(str(error).split())
        raise Failure(f"the agent raised {type(error).__name__}: {reason}") from None
