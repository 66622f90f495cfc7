"""What an agent would do: for hints, and for the options that name one."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING

import typer

from cli2048.brought import guard_agent, look_here
from cli2048.console import Console
from cli2048.failure import Failure
from core2048 import Board, IllegalMoveError, Variant, legal_moves

if TYPE_CHECKING:
    from core2048.agents import Agent, AgentFactory, Choice

DEFAULT = "strong"
"""The agent that is asked where nobody named one."""


def factory_of(name: str) -> AgentFactory:
    """What makes the agent of this name; BadParameter where there is none.

    ``package.module:factory`` is also looked for in the working directory.
    Raises Failure where it makes no agents, or where its module raises.
    """
    from core2048.agents.registry import factory, no_agent

    look_here(name)
    try:
        with guard_agent(name, ValueError):
            make = factory(name)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--agent") from None
    if not _takes_variant_and_seed(make):
        raise Failure(str(no_agent(name)))
    return make


def agent_of(name: str, variant: Variant, seed: int | str = 0) -> Agent:
    """The agent of this name for a game of these rules; Failure where it cannot play them."""
    from core2048.agents.registry import NoAgent, made

    make = factory_of(name)
    try:
        with guard_agent(name, ValueError, OSError):
            return made(name, make, variant, seed)
    except NoAgent as error:
        raise Failure(str(error)) from None
    except (ValueError, OSError) as error:
        raise Failure(f"the agent {name} cannot play: {error}") from None


def player_of(agent: Agent, name: str, console: Console) -> str:
    """Who plays where this agent is named: another, who is told, where a level cannot play."""
    from core2048.agents import LEVELS, NTuple

    player = agent.player if name in LEVELS and isinstance(agent, NTuple) else name
    if player != name:
        console.note(f"{name} cannot play by these rules: {player} plays")
    return player


def choice_of(agent: Agent, board: Board, name: str) -> Choice:
    """What the agent of this name would do; Failure where nothing can be done, or it fails."""
    from core2048.agents.agent import choose_as

    try:
        with guard_agent(name, IllegalMoveError):
            choice = choose_as(f"the agent {name}", agent, board)
    except IllegalMoveError as error:
        raise Failure(str(error)) from None
    legal = legal_moves(board)
    if choice.direction not in legal:
        raise Failure(
            f"the agent {name} chose an illegal move: {choice.direction} changes nothing; "
            f"legal: {', '.join(map(str, legal))}"
        )
    if not hasattr(agent, "choose") and not hasattr(agent, "name"):
        return choice._replace(player=name)  # a function goes by what its user calls it
    return choice


def _takes_variant_and_seed(make: AgentFactory) -> bool:
    try:
        signature(make).bind(None, None)
    except TypeError:
        return False
    except ValueError:  # some functions in C do not say what they take
        return True
    return True
