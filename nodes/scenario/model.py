"""What a scenario consists of; pydantic checks it on load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

Length = Annotated[float, Field(gt=0, lt=100, allow_inf_nan=False)]
Coordinate = Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]


def _one_name(name: str) -> str:
    """Allow what is a name in PDDL and in ROS 2 alike."""
    if not name.isidentifier() or not name.isascii() or name.startswith("_") or "__" in name:
        raise PydanticCustomError(
            "name", "a name has letters, digits and single underscores and begins with a letter"
        )
    return name


Name = Annotated[str, AfterValidator(_one_name)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Named(_Part):
    name: Name


class Table(_Named):
    """A place for one stack of cubes."""

    at: tuple[Coordinate, Coordinate]
    height: Length = 0.4
    width: Length = 0.2


class Cube(_Named):
    """A cube that stands on a table or another cube at the beginning."""

    on: Name
    size: Length = 0.08
    mass: Length = 0.2


class Agent(_Named):
    """An agent: its body, where it begins, what it wants and how it decides."""

    body: Literal["hand"] = "hand"
    at: tuple[Coordinate, Coordinate] = (0.0, 0.3)
    planner: Literal["greedy"] = "greedy"
    goal: str


class World(_Part):
    """The things in the world."""

    tables: tuple[Table, ...] = Field(min_length=1)
    cubes: tuple[Cube, ...] = ()


class Scenario(_Named):
    """A world, the domain that describes it, and the agents in it."""

    domain: Path
    world: World
    agents: tuple[Agent, ...] = Field(min_length=1)

    @property
    def objects(self) -> dict[str, str]:
        """Return everything that has a name, with its PDDL type."""
        return {
            **{table.name: "table" for table in self.world.tables},
            **{cube.name: "cube" for cube in self.world.cubes},
            **{agent.name: "agent" for agent in self.agents},
        }

    @model_validator(mode="after")
    def _check(self) -> Scenario:
        wrong = _twice_named(self) or [*_badly_placed(self.world), *_overlapping(self.world)]
        if wrong:
            raise ValidationError.from_exception_data("Scenario", wrong)
        return self


def _wrong(place: tuple[str | int, ...], message: str, **values: Any) -> InitErrorDetails:
    return InitErrorDetails(
        type=PydanticCustomError("scenario", message, values),
        loc=place,
        input=None,
    )


def _twice_named(scenario: Scenario) -> list[InitErrorDetails]:
    seen: set[str] = set()
    wrong = []
    groups: tuple[tuple[tuple[str, ...], tuple[_Named, ...]], ...] = (
        (("world", "tables"), scenario.world.tables),
        (("world", "cubes"), scenario.world.cubes),
        (("agents",), scenario.agents),
    )
    for path, things in groups:
        for index, thing in enumerate(things):
            if thing.name in seen:
                place: tuple[str | int, ...] = (*path, index, "name")
                wrong.append(_wrong(place, "{name} is the name of another thing", name=thing.name))
            seen.add(thing.name)
    return wrong


def _badly_placed(world: World) -> list[InitErrorDetails]:
    """Find cubes that stand on nothing, on themselves, or two on one place."""
    places = {table.name for table in world.tables} | {cube.name for cube in world.cubes}
    below = {cube.name: cube.on for cube in world.cubes}
    taken: dict[str, str] = {}
    wrong = []
    for index, cube in enumerate(world.cubes):
        place = ("world", "cubes", index, "on")
        if cube.on not in places:
            known = ", ".join(sorted(places - {cube.name}))
            message = "there is no table or cube {name}; there are {known}"
            wrong.append(_wrong(place, message, name=cube.on, known=known))
        elif cube.on in taken:
            message = "{name} stands on {support} already; a place holds one cube"
            wrong.append(_wrong(place, message, name=taken[cube.on], support=cube.on))
        elif _circular(cube.name, below):
            wrong.append(_wrong(place, "{name} stands, in the end, on itself", name=cube.name))
        taken.setdefault(cube.on, cube.name)
    return wrong


def _overlapping(world: World) -> list[InitErrorDetails]:
    """Find tables that stand in one another."""
    wrong = []
    for index, table in enumerate(world.tables):
        for other in world.tables[:index]:
            apart = max(abs(a - b) for a, b in zip(table.at, other.at, strict=True))
            if apart < (table.width + other.width) / 2:
                place = ("world", "tables", index, "at")
                message = "{name} stands in {other}; they need {gap} m between their middles"
                gap = f"{(table.width + other.width) / 2:g}"
                wrong.append(_wrong(place, message, name=table.name, other=other.name, gap=gap))
    return wrong


def _circular(cube: str, below: dict[str, str]) -> bool:
    support = below[cube]
    for _ in below:
        if support == cube:
            return True
        support = below.get(support, "")
    return False
