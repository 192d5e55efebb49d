"""What predicates and numbers mean, found from geometry, touch and the map.

A meaning is a small function from a `Scene` to the arguments with which its predicate holds; a
measure is one to arguments and a number. Perception asks only for those that the domain declares. A
user's own are given to `Perception`:

    def tall(scene: Scene) -> Iterator[tuple[str, ...]]:
        for thing in scene.things.values():
            if thing.size[2] > 1.0:
                yield (thing.name,)

    Perception("agent1", domain, meanings={"tall": Meaning(tall)})
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from enkidu.nodes.memory import Thing
from enkidu.nodes.perception.boxes import outside
from enkidu.nodes.perception.tracks import AGENT
from enkidu.physics.geometry import Stance
from enkidu.physics.spec import Map

NEAR = 0.8
"""How far from an agent a thing may be that is near it, over the floor, in metres."""

DOOR = "door"

Arguments = tuple[str, ...]


@dataclass(frozen=True)
class Scene:
    """What an agent knows of the world at one moment, with everything that has a place.

    `supports` tells what things stand on, `held` what is in the own hand, `holding` whether it
    feels something (None: it has not felt yet), `floating` what is in the air; who else holds a
    thing is told by the thing. `things` has other agents, too.
    """

    agent: str
    things: Mapping[str, Thing] = field(default_factory=dict)
    stance: Stance = field(default_factory=Stance)
    map: Map = field(default_factory=Map)
    supports: Mapping[str, str] = field(default_factory=dict)
    held: str = ""
    holding: bool | None = None
    floating: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Meaning:
    """When a predicate holds.

    `hinges` are the arguments, by number, whose places it depends on: where one of those is
    unknown, so is the fact. A fact that hinges on none is known by touch or from the map.
    """

    holds: Callable[[Scene], Iterator[Arguments]]
    hinges: tuple[int, ...] = (0,)


@dataclass(frozen=True)
class Measure:
    """What a number is; it is told anew when it is off by more than the `grain`."""

    values: Callable[[Scene], Iterator[tuple[Arguments, float]]]
    grain: float = 0.25


# --- predicates -----------------------------------------------------------------------------------


def on(scene: Scene) -> Iterator[Arguments]:
    """Tell what stands on what."""
    yield from scene.supports.items()


def clear(scene: Scene) -> Iterator[Arguments]:
    """Tell on what nothing stands and what is in nobody's hands."""
    covered = {*scene.supports.values(), *scene.floating, scene.held}
    for name, thing in scene.things.items():
        if thing.kind not in (AGENT, DOOR) and name not in covered:
            yield (name,)


def holding(scene: Scene) -> Iterator[Arguments]:
    """Tell what the agent holds."""
    if scene.held:
        yield (scene.agent, scene.held)


def empty_handed(scene: Scene) -> Iterator[Arguments]:
    """Tell whether the agent holds nothing."""
    if scene.holding is False:
        yield (scene.agent,)


def near(scene: Scene) -> Iterator[Arguments]:
    """Tell what the agent is near to."""
    for name, thing in scene.things.items():
        if outside(thing, scene.stance.x, scene.stance.y) < NEAR:
            yield (scene.agent, name)


def in_room(scene: Scene) -> Iterator[Arguments]:
    """Tell in which rooms the agent and all things are."""
    places = {name: thing.position[:2] for name, thing in scene.things.items()}
    places[scene.agent] = (scene.stance.x, scene.stance.y)
    for name, place in places.items():
        for room in scene.map.rooms:
            if room.contains(*place):
                yield (name, room.name)


def is_open(scene: Scene) -> Iterator[Arguments]:
    """Tell which doors are open: nothing fills them."""
    for door in scene.map.doors:
        if door.name not in scene.things:
            yield (door.name,)


def is_closed(scene: Scene) -> Iterator[Arguments]:
    """Tell which doors are closed."""
    for door in scene.map.doors:
        if door.name in scene.things:
            yield (door.name,)


def connected(scene: Scene) -> Iterator[Arguments]:
    """Tell which rooms have an open door between them."""
    for door in scene.map.doors:
        if door.name not in scene.things:
            yield door.rooms
            yield door.rooms[::-1]


# --- numbers --------------------------------------------------------------------------------------


def distance(scene: Scene) -> Iterator[tuple[Arguments, float]]:
    """Tell how far everything is from the agent, in a straight line over the floor."""
    for name, thing in scene.things.items():
        x, y, _ = thing.position
        yield (scene.agent, name), math.hypot(x - scene.stance.x, y - scene.stance.y)


_IN = Meaning(in_room)

MEANINGS: Mapping[str, Meaning] = {
    "on": Meaning(on),
    "clear": Meaning(clear),
    "holding": Meaning(holding, ()),
    "empty-handed": Meaning(empty_handed, ()),
    "near": Meaning(near, (1,)),
    "in-room": _IN,
    "in": _IN,
    "at": _IN,
    "open": Meaning(is_open, ()),
    "closed": Meaning(is_closed, ()),
    "connected": Meaning(connected, ()),
}
"""What perception knows by itself."""

MEASURES: Mapping[str, Measure] = {"distance": Measure(distance)}
"""What perception measures by itself."""
