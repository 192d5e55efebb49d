"""What an agent of a scenario knows before it has seen anything."""

from __future__ import annotations

from enkidu.nodes.perception.core import Known, Perception
from enkidu.nodes.scenario import Scenario
from enkidu.planning.domain import Domain


def perception_of(scenario: Scenario, agent: str, domain: Domain) -> Perception:
    """Return the perception of an agent: it knows the map, itself, and what it wants exists."""
    known = [Known(name, kind) for name, kind in scenario.wanted(agent).items()]
    perception = Perception(agent, domain, scenario.world.map, known)
    entry = scenario.agent(agent)
    for fact, holds in entry.facts.items():
        perception.set_fact(fact, holds)
    for number, value in entry.numbers.items():
        perception.set_fluent(number, value)
    return perception
