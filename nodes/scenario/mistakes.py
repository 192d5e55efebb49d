"""What is well written in a scenario and still cannot be: names, stacks, rooms, files."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from enkidu.errors import EnkiduError
from enkidu.nodes.scenario import model
from enkidu.nodes.scenario.document import Mistake, Steps
from enkidu.nodes.scenario.world import masonry, model_name, openings, rooms
from enkidu.physics.extents import Measures, measured
from enkidu.physics.robots import robot_class
from enkidu.physics.robots.robot import Build
from enkidu.physics.rooms import flaws


def named(file: model.ScenarioFile) -> Iterator[tuple[Steps, model.Named]]:
    """Return everything with a name, and where it is in the file."""
    world = file.world
    groups: tuple[tuple[Steps, tuple[model.Named, ...]], ...] = (
        (("world", "rooms"), world.rooms),
        (("world", "doors"), world.doors),
        (("world", "tables"), world.tables),
        (("world", "things"), world.things),
        (("world", "cubes"), world.cubes),
        (("agents",), file.agents),
    )
    for path, parts in groups:
        for index, part in enumerate(parts):
            yield (*path, index), part


def doubled_names(file: model.ScenarioFile) -> Iterator[Mistake]:
    """Tell of names that two things have; PDDL does not tell A from a."""
    seen: dict[str, str] = {}
    for path, part in named(file):
        key = part.name.lower()
        if key in seen:
            yield Mistake((*path, "name"), f"{seen[key]} is the name of another thing")
        seen.setdefault(key, part.name)


def bad_stacks(world: model.World) -> Iterator[Mistake]:
    """Tell of cubes that stand on nothing, on themselves, two on one place, or that would fall."""
    widths = {table.name: min(table.width) for table in world.tables}
    widths |= {cube.name: cube.size for cube in world.cubes}
    below = {cube.name: cube.on for cube in world.cubes}
    taken: dict[str, str] = {}
    for index, cube in enumerate(world.cubes):
        wrong = _bad_support(cube, widths, below, taken)
        if wrong:
            yield Mistake(("world", "cubes", index, "on"), wrong)
        taken.setdefault(cube.on, cube.name)


def _bad_support(
    cube: model.Cube, widths: dict[str, float], below: dict[str, str], taken: dict[str, str]
) -> str:
    if cube.on not in widths:
        others = [name for name in widths if name != cube.name]
        return f"there is no table or cube {cube.on}; {_instead(cube.on, others)}"
    if cube.on in taken:
        return f"{taken[cube.on]} stands on {cube.on} already; a place holds one cube"
    if _circular(cube.name, below):
        return f"{cube.name} stands, in the end, on itself"
    if widths[cube.on] < cube.size / 2:
        narrow = f"{cube.on} is {widths[cube.on]:g} m wide"
        return f"{cube.name} would fall: {narrow}, less than half of its {cube.size:g} m"
    return ""


def _instead(wrong: str, known: list[str]) -> str:
    near = get_close_matches(wrong, known, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known) or 'none'}"


def _circular(cube: str, below: dict[str, str]) -> bool:
    support = below[cube]
    for _ in below:
        if support == cube:
            return True
        support = below.get(support, "")
    return False


def bad_rooms(world: model.World) -> Iterator[Mistake]:
    """Tell of rooms, doors and walls that cannot be built."""
    places: dict[str, Steps] = {}
    for index, room in enumerate(world.rooms):
        places[room.name] = ("world", "rooms", index)
    for index, door in enumerate(world.doors):
        places[door.name] = ("world", "doors", index)
    for flaw in flaws(rooms(world), openings(world), masonry(world)):
        yield Mistake(places[flaw.name], flaw.message)
    for index, wall in enumerate(world.walls):
        if wall.begin == wall.end:
            yield Mistake(("world", "walls", index, "to"), "the wall ends where it begins")


def bad_things(world: model.World) -> Iterator[Mistake]:
    """Tell of things that say too little of themselves, or what the URDF file says already."""
    for index, thing in enumerate(world.things):
        path: Steps = ("world", "things", index)
        if thing.urdf is None and thing.size is None:
            yield Mistake(path, f"{thing.name} needs a size or a urdf file")
        if thing.urdf is None and thing.movable and thing.mass is None:
            yield Mistake((*path, "movable"), "a box that can be moved needs a mass")
        for field in ("size", "mass", "colour") if thing.urdf else ():
            if getattr(thing, field) is not None:
                yield Mistake((*path, field), f"the urdf file says the {field}; leave this out")


def measure(world: model.World, folder: Path) -> tuple[dict[str, Measures], list[Mistake]]:
    """Measure the things that are URDF files, and tell which cannot be."""
    found, wrong = {}, []
    for index, thing in enumerate(world.things):
        if thing.urdf is None:
            continue
        path: Steps = ("world", "things", index, "urdf")
        try:
            found[thing.name] = measured(folder / thing.urdf)
            if thing.movable and found[thing.name].mass == 0:
                wrong.append(Mistake(path, "what it describes has no mass and cannot be moved"))
        except EnkiduError as error:
            wrong.append(Mistake(path, str(error)))
    return found, wrong


def bad_robots(file: model.ScenarioFile, folder: Path) -> Iterator[Mistake]:
    """Tell of bodies that there are not."""
    for index, agent in enumerate(file.agents):
        try:
            robot = robot_class(model_name(agent.body, folder))
        except EnkiduError as error:
            yield Mistake(("agents", index, "body"), str(error))
            continue
        if not isinstance(getattr(robot, "build", None), Build):
            yield Mistake(("agents", index, "body"), f"{robot.__name__} does not tell its build")
