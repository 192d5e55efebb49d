"""What a scenario file may say; pydantic checks its form."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator
from pydantic_core import PydanticCustomError

from enkidu.nodes.scenario.colours import Colour
from enkidu.nodes.scenario.senses import Odometry, Sight
from enkidu.planning.planners import ACTING

Length = Annotated[float, Field(gt=0, lt=100, allow_inf_nan=False)]
Mass = Annotated[float, Field(gt=0, le=10_000, allow_inf_nan=False)]
Coordinate = Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]
Degrees = Annotated[float, Field(ge=-360, le=360, allow_inf_nan=False)]
Spot = tuple[Coordinate, Coordinate]


def _one_name(name: str) -> str:
    """Allow what is a name in PDDL and in ROS 2 alike."""
    if not name.isidentifier() or not name.isascii() or name.startswith("_") or "__" in name:
        raise PydanticCustomError(
            "name", "a name has letters, digits and single underscores and begins with a letter"
        )
    if name != name.lower():  # PDDL does not tell them apart, and planners print small ones
        raise PydanticCustomError(
            "name", "a name is written small: {small}", {"small": name.lower()}
        )
    return name


def _spread(value: Any, times: int) -> Any:
    return (value,) * times if isinstance(value, int | float | str) else value


def _known_planner(name: str) -> str:
    if name not in ACTING:
        message = "{name} decides nothing step by step; {known} do"
        known = " and ".join(ACTING)
        raise PydanticCustomError("planner", message, {"name": name, "known": known})
    return name


def _fluent(value: Any) -> bool | float:
    """Tell facts, which are true or false, from numbers."""
    if isinstance(value, bool) or (isinstance(value, int | float) and math.isfinite(value)):
        return value
    raise PydanticCustomError("fluent", "write a number, true or false")


Fluent = Annotated[bool | float, PlainValidator(_fluent)]
Name = Annotated[str, AfterValidator(_one_name)]
Footprint = Annotated[tuple[Length, Length], BeforeValidator(lambda value: _spread(value, 2))]
Extent = Annotated[tuple[Length, Length, Length], BeforeValidator(lambda value: _spread(value, 3))]
Planner = Annotated[str, AfterValidator(_known_planner)]


class Part(BaseModel):
    """A part of the file: nothing that is not known, and nothing that changes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Named(Part):
    """A part with a name."""

    name: Name


class Table(Named):
    """A place for one stack of cubes."""

    at: Spot
    turn: Degrees = 0.0
    width: Footprint = (0.4, 0.4)
    height: Length = 0.5
    colour: Colour | None = None


class Cube(Named):
    """A cube that stands on a table or another cube at the beginning."""

    on: Name
    size: Length = 0.06
    mass: Mass = 0.1
    turn: Degrees = 0.0
    colour: Colour | None = None


class Thing(Named):
    """Anything else: a box, or what a URDF file describes; it is fixed unless it has a mass."""

    kind: Name = "thing"
    at: Spot
    z: Annotated[float, Field(ge=0, lt=100)] | None = None
    turn: Degrees = 0.0
    size: Extent | None = None
    mass: Mass | None = None
    colour: Colour | None = None
    urdf: Path | None = None
    movable: bool = False


class Room(Named):
    """A rectangle of floor with walls around it."""

    low: Spot = Field(alias="from")
    high: Spot = Field(alias="to")


class Door(Named):
    """A gap in the wall between two rooms; `at` is where its middle is along that wall."""

    between: tuple[Name, Name]
    at: Length | None = None
    width: Length = 0.9
    open: bool = True


class Wall(Part):
    """A wall that stands free."""

    begin: Spot = Field(alias="from")
    end: Spot = Field(alias="to")
    height: Length | None = None
    thickness: Length | None = None


class World(Part):
    """The things in the world."""

    tables: tuple[Table, ...] = ()
    cubes: tuple[Cube, ...] = ()
    things: tuple[Thing, ...] = ()
    rooms: tuple[Room, ...] = ()
    doors: tuple[Door, ...] = ()
    walls: tuple[Wall, ...] = ()
    wall_height: Length = 2.4
    wall_thickness: Length = 0.1


class Agent(Named):
    """An agent: its body, where it begins, how it sees, what it wants and how it decides."""

    body: str = "actor"
    at: Spot
    facing: Degrees = 0.0
    colour: Colour | None = None
    sight: Sight = Field(default="camera", validate_default=True)
    odometry: Odometry = Odometry()
    planner: Planner = "published"
    goal: str
    fluents: dict[str, Fluent] = {}


class ScenarioFile(Named):
    """A world, the domain that describes it, and the agents in it."""

    domain: Path
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    world: World
    agents: tuple[Agent, ...] = Field(min_length=1)
