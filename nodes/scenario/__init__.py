"""Scenarios: YAML files that name a world, its agents, their goals, planners and bodies."""

from enkidu.nodes.scenario.file import findings, load_scenario
from enkidu.nodes.scenario.model import Scenario

__all__ = ["Scenario", "findings", "load_scenario"]
