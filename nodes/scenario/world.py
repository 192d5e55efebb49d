"""From a scenario to the WorldSpec that physics is given."""

from __future__ import annotations

from enkidu.nodes.scenario.model import Cube, Scenario
from enkidu.physics.spec import BoxSpec, HandSpec, Vector, WorldSpec

_WOOD: Vector = (0.55, 0.38, 0.23)
# Colours that stay apart for colour-blind eyes (Okabe and Ito).
_COLOURS: tuple[Vector, ...] = (
    (0.90, 0.62, 0.00),
    (0.34, 0.71, 0.91),
    (0.00, 0.62, 0.45),
    (0.94, 0.89, 0.26),
    (0.00, 0.45, 0.70),
    (0.84, 0.37, 0.00),
    (0.80, 0.47, 0.65),
)
_HAND_HEIGHT = 0.9


def world_spec(scenario: Scenario) -> WorldSpec:
    """Place the tables, the stacks of cubes on them, and the hands."""
    tops: dict[str, Vector] = {}
    boxes = []
    for table in scenario.world.tables:
        x, y = table.at
        size = (table.width, table.width, table.height)
        boxes.append(BoxSpec(table.name, "table", (x, y, table.height / 2), size, 0.0, _WOOD))
        tops[table.name] = (x, y, table.height)
    for number, cube in enumerate(_bottom_up(scenario.world.cubes, set(tops))):
        x, y, z = tops[cube.on]
        size = (cube.size, cube.size, cube.size)
        colour = _COLOURS[number % len(_COLOURS)]
        middle = (x, y, z + cube.size / 2)
        boxes.append(BoxSpec(cube.name, "cube", middle, size, cube.mass, colour))
        tops[cube.name] = (x, y, z + cube.size)
    hands = (HandSpec(agent.name, (*agent.at, _HAND_HEIGHT)) for agent in scenario.agents)
    return WorldSpec(tuple(boxes), tuple(hands))


def _bottom_up(cubes: tuple[Cube, ...], placed: set[str]) -> list[Cube]:
    """Order cubes so that each comes after what it stands on."""
    waiting, ordered = list(cubes), []
    while waiting:
        ready = [cube for cube in waiting if cube.on in placed]
        assert ready, "a validated scenario has no cube that stands on nothing"
        ordered += ready
        placed = placed | {cube.name for cube in ready}
        waiting = [cube for cube in waiting if cube.name not in placed]
    return ordered
