"""What a scenario is once it is loaded: plain values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from enkidu.errors import EnkiduError
from enkidu.physics.spec import WorldSpec
from enkidu.planning.task import Fact


@dataclass(frozen=True)
class Agent:
    """What an agent wants, how it decides, and what it knows of itself at the beginning."""

    name: str
    goal: str
    planner: str = "published"
    facts: Mapping[Fact, bool] = field(default_factory=dict)
    numbers: Mapping[Fact, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Scenario:
    """A world, the domain that describes it, and the agents in it.

    `objects` has a PDDL type for everything with a name that the domain has a type for.
    """

    name: str
    file: Path
    domain: Path
    world: WorldSpec
    agents: tuple[Agent, ...]
    objects: Mapping[str, str]

    def agent(self, name: str) -> Agent:
        """Return the agent of that name."""
        for agent in self.agents:
            if agent.name == name:
                return agent
        known = ", ".join(agent.name for agent in self.agents)
        raise EnkiduError(f"the scenario {self.name} has no agent {name}", f"it has {known}")

    def wanted(self, name: str) -> dict[str, str]:
        """Return the things that an agent's goal names, by kind: it knows that there are such."""
        words = set(re.findall(r"[\w-]+", self.agent(name).goal.lower()))
        return {body.name: body.kind for body in self.world.bodies if body.name.lower() in words}
