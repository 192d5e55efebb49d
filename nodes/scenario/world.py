"""From a scenario file to the WorldSpec that physics is given."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path

from enkidu.nodes.scenario import model
from enkidu.nodes.scenario.colours import AGENTS, CUBES, NAMES
from enkidu.physics.extents import Measures
from enkidu.physics.geometry import Stance, Vector
from enkidu.physics.rooms import Opening, building
from enkidu.physics.spec import BodySpec, Map, RobotSpec, RoomSpec, WorldSpec
from enkidu.physics.walls import Masonry, free_wall

_EXTENT = WorldSpec().extent


def world_spec(
    file: model.ScenarioFile, folder: Path, measures: Mapping[str, Measures]
) -> WorldSpec:
    """Place everything; `measures` has those of the things that are URDF files."""
    bodies = (
        *(_table(table) for table in file.world.tables),
        *(_thing(thing, folder, measures) for thing in file.world.things),
        *_stacks(file.world),
    )
    robots = tuple(_robot(number, agent, folder) for number, agent in enumerate(file.agents))
    plan = _plan(file.world)
    return WorldSpec(bodies, robots, plan, file.seed, _extent(bodies, robots, plan))


def model_name(body: str, folder: Path) -> str:
    """Return a robot's model as physics wants it: a name, or the path of a Python file."""
    return str((folder / body).absolute()) if body.endswith(".py") else body


def rooms(world: model.World) -> tuple[RoomSpec, ...]:
    """Return the rooms; their corners may be given in any order."""
    return tuple(
        RoomSpec(
            room.name,
            (min(room.low[0], room.high[0]), min(room.low[1], room.high[1])),
            (max(room.low[0], room.high[0]), max(room.low[1], room.high[1])),
        )
        for room in world.rooms
    )


def openings(world: model.World) -> tuple[Opening, ...]:
    """Return the doors to be."""
    return tuple(
        Opening(door.name, door.between, door.width, door.at, door.open) for door in world.doors
    )


def masonry(world: model.World) -> Masonry:
    """Return what walls are like unless they say otherwise."""
    return Masonry(world.wall_height, world.wall_thickness)


def _plan(world: model.World) -> Map:
    plan = building(rooms(world), openings(world), masonry(world))
    usual = masonry(world)
    free = (
        free_wall(
            f"wall.{number}",
            wall.begin,
            wall.end,
            Masonry(wall.height or usual.height, wall.thickness or usual.thickness),
        )
        for number, wall in enumerate(world.walls, start=len(plan.walls))
    )
    return Map(plan.rooms, plan.doors, (*plan.walls, *free))


def _table(table: model.Table) -> BodySpec:
    return BodySpec(
        table.name,
        "table",
        (*table.at, table.height / 2),
        (*table.width, table.height),
        colour=table.colour or NAMES["wood"],
        yaw=math.radians(table.turn),
    )


def _thing(thing: model.Thing, folder: Path, measures: Mapping[str, Measures]) -> BodySpec:
    yaw, colour = math.radians(thing.turn), thing.colour or NAMES["grey"]
    if thing.urdf:
        found = measures[thing.name]
        place = (*thing.at, max(0.0, -found.low[2]) if thing.z is None else thing.z)
        mass = found.mass if thing.movable else 0.0
        urdf = str((folder / thing.urdf).absolute())
        return BodySpec(thing.name, thing.kind, place, found.size, mass, colour, yaw, urdf)
    assert thing.size is not None, "a thing without a URDF has a size"
    place = (*thing.at, (thing.z or 0.0) + thing.size[2] / 2)
    return BodySpec(thing.name, thing.kind, place, thing.size, thing.mass or 0.0, colour, yaw)


def _stacks(world: model.World) -> Iterator[BodySpec]:
    """Place cubes from the bottom up; their colours follow the order in the file."""
    tops: dict[str, Vector] = {table.name: (*table.at, table.height) for table in world.tables}
    turns = {table.name: table.turn for table in world.tables}
    numbers = {cube.name: number for number, cube in enumerate(world.cubes)}
    waiting = list(world.cubes)
    while waiting:
        cube = next(cube for cube in waiting if cube.on in tops)
        waiting.remove(cube)
        x, y, z = tops[cube.on]
        turns[cube.name] = turns[cube.on] + cube.turn
        tops[cube.name] = (x, y, z + cube.size)
        yield BodySpec(
            cube.name,
            "cube",
            (x, y, z + cube.size / 2),
            (cube.size,) * 3,
            cube.mass,
            cube.colour or CUBES[numbers[cube.name] % len(CUBES)],
            math.radians(turns[cube.name]),
        )


def _robot(number: int, agent: model.Agent, folder: Path) -> RobotSpec:
    return RobotSpec(
        agent.name,
        model_name(agent.body, folder),
        Stance(*agent.at, math.radians(agent.facing)),
        agent.colour or AGENTS[number % len(AGENTS)],
        agent.sight.spec(),
        agent.odometry.spec(),
    )


def _extent(bodies: tuple[BodySpec, ...], robots: tuple[RobotSpec, ...], plan: Map) -> float:
    """Leave room around a world that is larger than usual."""
    places = [body.position for body in (*bodies, *plan.walls)]
    far = [abs(value) for place in places for value in place]
    far += [abs(value) for robot in robots for value in (robot.stance.x, robot.stance.y)]
    return max([_EXTENT, *(2 * value for value in far)])
