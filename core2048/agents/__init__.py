"""Players of 2048: an agent is any callable from a board to a legal direction."""

from core2048.agents.agent import Agent, AgentFactory, Choice, choose
from core2048.agents.evaluations import ORDER, SMOOTHNESS, Evaluation
from core2048.agents.exact import Exact
from core2048.agents.expectimax import Expectimax
from core2048.agents.ntuple import LEVELS, Level, NTuple
from core2048.agents.registry import DEFAULT, factory, get, names
from core2048.agents.simple import greedy, random_agent
from core2048.agents.weights import WeightsError

__all__ = [
    "DEFAULT",
    "LEVELS",
    "ORDER",
    "SMOOTHNESS",
    "Agent",
    "AgentFactory",
    "Choice",
    "Evaluation",
    "Exact",
    "Expectimax",
    "Level",
    "NTuple",
    "WeightsError",
    "choose",
    "factory",
    "get",
    "greedy",
    "names",
    "random_agent",
]
