"""Scenarios: YAML files that name a world, its agents, their goals, planners and bodies.

    >>> from enkidu.nodes.scenario import load_scenario
    >>> scenario = load_scenario("domains/blocks/scenarios/blocks_world.yaml")
    >>> [(agent.name, agent.goal) for agent in scenario.agents]
    [('agent1', '(on cube0 cube3)'), ('agent2', '(on cube1 cube2)')]
    >>> scenario.objects["cube3"]
    'cube'

`scenario.world` is the `WorldSpec` that `enkidu.physics.world.World` is given:

- `world.bodies`: tables, cubes and other things, each a `BodySpec`; its kind is `table`, `cube`, or
  what the scenario calls the thing;
- `world.robots`: a `RobotSpec` for each agent, by the same name;
- `world.map`: rooms, doors and walls. Walls are in `world.map.walls` and the panels of doors in
  `world.map.doors`; neither is repeated in `world.bodies`.

`scenario.domain` is the path of the PDDL domain, and `scenario.objects` has a PDDL type for each
name whose kind the domain knows as a type (agents, tables, cubes, rooms, doors, things). An agent
has `name`, `goal` (PDDL), `planner` (one of `enkidu.planning.planners.ACTING`), and its internal
fluents at the beginning: `facts` ({("rested", "agent1"): True}) and `numbers`
({("energy", "agent1"): 10.0}). `scenario.agent("agent1")` returns one of them, or raises an
`EnkiduError` that names those there are.

`find_scenario("blocks_world")` returns the path of a shipped scenario, or of a file.
"""

from enkidu.nodes.scenario.file import findings, load_scenario
from enkidu.nodes.scenario.lookup import find_scenario
from enkidu.nodes.scenario.values import Agent, Scenario

__all__ = ["Agent", "Scenario", "find_scenario", "findings", "load_scenario"]
