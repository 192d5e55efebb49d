"""Reading a scenario from its YAML file, with the place of everything that is wrong.

First all mistakes of form are told, then all of meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pydantic import ValidationError

from enkidu.errors import EnkiduError, FileError, Finding
from enkidu.nodes.scenario import form, meaning, mistakes, model
from enkidu.nodes.scenario.document import Document, Mistake, Steps
from enkidu.nodes.scenario.lookup import shipped
from enkidu.nodes.scenario.overlaps import overlaps
from enkidu.nodes.scenario.values import Agent, Scenario
from enkidu.nodes.scenario.world import world_spec
from enkidu.physics.spec import WorldSpec


def load_scenario(path: str | Path) -> Scenario:
    """Load a scenario; raises a FileError that names every place that is wrong.

    A mere name, like "blocks_world.yaml", may also be that of a scenario that comes with enkidu.
    """
    document = Document(_found(Path(path)))
    file = _form(document)
    world, misbuilt = _world(file, document.file.parent)
    objects, misread = _objects(file, document.file.parent / file.domain)
    wrong = [*misbuilt, *misread]
    if wrong or world is None:
        raise _error(document, wrong)
    return Scenario(
        file.name,
        document.file,
        document.file.parent / file.domain,
        world,
        tuple(_agent(agent, objects) for agent in file.agents),
        objects,
    )


def _found(path: Path) -> Path:
    if path.exists() or path.parent != Path():
        return path
    return shipped().get(path.stem, path)


def findings(path: str | Path) -> list[Finding]:
    """Return what is wrong with a scenario file."""
    try:
        load_scenario(path)
    except FileError as error:
        return list(error.findings)
    return []


def _form(document: Document) -> model.ScenarioFile:
    """Return what the file says, if it is well written."""
    wrong = document.doubled
    try:
        file = model.ScenarioFile.model_validate(document.data)
    except ValidationError as error:
        raise _error(document, [*wrong, *form.mistakes(error)]) from error
    if wrong:
        raise _error(document, wrong)
    return file


def _world(file: model.ScenarioFile, folder: Path) -> tuple[WorldSpec | None, list[Mistake]]:
    """Return the world, if it can be built, and what is wrong with it."""
    measures, wrong = mistakes.measure(file.world, folder)
    wrong += [
        *mistakes.doubled_names(file),
        *mistakes.bad_stacks(file.world),
        *mistakes.bad_rooms(file.world),
        *mistakes.bad_things(file.world),
        *mistakes.bad_robots(file, folder),
    ]
    if wrong:
        return None, wrong
    world = world_spec(file, folder, measures)
    return world, list(overlaps(world, measures, _places(file, world)))


def _objects(file: model.ScenarioFile, domain: Path) -> tuple[dict[str, str], list[Mistake]]:
    """Return the objects that the domain knows, and what it does not understand."""
    try:
        read = meaning.read_domain(domain)
    except EnkiduError as error:
        return {}, [Mistake(("domain",), str(error))]
    known = meaning.objects(file, read)
    return known, list(meaning.misunderstood(file, read, known))


def _places(file: model.ScenarioFile, world: WorldSpec) -> dict[str, Steps]:
    """Say where in the file each body has its place."""
    places: dict[str, Steps] = {
        part.name: (*path, "on" if isinstance(part, model.Cube) else "at")
        for path, part in mistakes.named(file)
    }
    first_free = len(world.map.walls) - len(file.world.walls)
    for number, wall in enumerate(world.map.walls):
        free = number - first_free
        places[wall.name] = ("world", "walls", free) if free >= 0 else ("world", "rooms")
    return places


def _agent(agent: model.Agent, objects: dict[str, str]) -> Agent:
    values = dict(meaning.fluents(agent, objects))
    return Agent(
        agent.name,
        agent.goal,
        agent.planner,
        {fact: value for fact, value in values.items() if isinstance(value, bool)},
        {fact: value for fact, value in values.items() if not isinstance(value, bool)},
    )


def _error(document: Document, wrong: Iterable[Mistake]) -> FileError:
    return FileError(sorted(document.finding(mistake) for mistake in wrong))
