"""The agents by name, and from other packages."""

from __future__ import annotations

from random import Random
from typing import cast

from core2048.agents.agent import Agent, AgentFactory
from core2048.agents.exact import Exact
from core2048.agents.expectimax import ordered_player, smooth_player
from core2048.agents.ntuple import LEVELS, NTuple
from core2048.agents.simple import greedy, random_agent
from core2048.loading import check_name, load, offered, suggestion
from core2048.variant import VARIANTS, Variant

ENTRY_POINTS = "core2048.agents"
"""The entry-point group in which other packages offer theirs."""

DEFAULT = "strong"
"""The agent that plays where nobody named one."""


class NoAgent(ValueError):
    """A name is that of no factory, or what it made is no agent; the message says what one is."""


def _random(_variant: Variant, seed: int | str) -> Agent:
    return random_agent(Random(f"agent {seed}"))


def _level(name: str) -> AgentFactory:
    def make(variant: Variant, _seed: int | str) -> Agent:
        return NTuple(name, variant)

    return make


_BUILT_IN: dict[str, AgentFactory] = {
    "random": _random,
    "greedy": lambda _variant, _seed: greedy,
    "smooth": lambda variant, _seed: smooth_player(variant),
    "expectimax": lambda variant, _seed: ordered_player(variant),
    "exact": lambda variant, _seed: Exact(variant),
    **{name: _level(name) for name in LEVELS},
}


def names() -> list[str]:
    """The names of all agents: the built-in ones from weak to strong, then those of others."""
    return [*_BUILT_IN, *sorted(offered(ENTRY_POINTS))]


def get(name: str = DEFAULT, variant: Variant = VARIANTS["classic"], seed: int | str = 0) -> Agent:
    """The agent of this name, for a game of these rules; chance of its own comes from the seed.

    Raises ValueError for an unknown name, as ``factory`` does, for what makes no
    agent, and for rules that the agent cannot play.

    >>> from core2048 import Board
    >>> get("greedy")(Board.parse("2 2 / 4 8"))
    <Direction.RIGHT: 1>
    """
    return made(name, factory(name), variant, seed)


def made(name: str, make: AgentFactory, variant: Variant, seed: int | str) -> Agent:
    """The agent that a factory of this name makes; NoAgent where it makes none."""
    agent = make(variant, seed)
    if not callable(agent):
        raise no_agent(name)
    return agent


def no_agent(name: str) -> NoAgent:
    """The error for a name of what makes no agents."""
    return NoAgent(
        f"{name} makes no agent: an agent is named by its factory: "
        "def make(variant, seed): return agent"
    )


def factory(name: str) -> AgentFactory:
    """What makes the agent of this name, or what ``package.module:factory`` names.

    Such a factory is any callable from the rules and a seed to an agent, so a
    plain function that returns one will do:

        def make(variant, seed):
            return lambda board: legal_moves(board)[0]

    In a module ``mine`` it is the agent ``mine:make``, here and for every
    command. Raises ValueError where there is none, suggesting what was meant,
    and where its module cannot be imported, whatever that raised; TypeError for
    what is no text.

    >>> factory("greedy")(VARIANTS["classic"], 1).__name__
    'greedy'
    """
    check_name(name, "agent", "factory")
    if ":" in name:
        return _load(name)
    if name in _BUILT_IN:
        return _BUILT_IN[name]
    plugins = offered(ENTRY_POINTS)
    if name in plugins:
        return _load(plugins[name])
    known = [*_BUILT_IN, *sorted(plugins)]
    raise ValueError(f"no agent is called {name!r}; {suggestion(name, known)}")


def _load(target: str) -> AgentFactory:
    found = load(target, "agent")
    if not callable(found):
        raise ValueError(f"{target!r} is no agent factory: it cannot be called")
    return cast(AgentFactory, found)
