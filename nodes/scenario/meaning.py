"""What a scenario says in PDDL: the objects of its domain, goals, and internal fluents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from enkidu.errors import EnkiduError, FileError, sentence
from enkidu.nodes.scenario import model
from enkidu.nodes.scenario.document import Mistake, Steps
from enkidu.planning import pddl
from enkidu.planning.belief import Belief, BelievedFact, Source, Truth
from enkidu.planning.loading import lift
from enkidu.planning.task import Fact

_FLUENT = re.compile(r"\(\s*([a-z][\w-]*(?:\s+[a-z][\w-]*)*)\s*\)", re.IGNORECASE)


def objects(file: model.ScenarioFile, domain: pddl.Domain) -> dict[str, str]:
    """Return everything with a name whose kind is a type of the domain."""
    known = pddl.Hierarchy(domain.types)
    kinds = {
        **{room.name: "room" for room in file.world.rooms},
        **{door.name: "door" for door in file.world.doors},
        **{table.name: "table" for table in file.world.tables},
        **{thing.name: thing.kind.lower() for thing in file.world.things},
        **{cube.name: "cube" for cube in file.world.cubes},
        **{agent.name: "agent" for agent in file.agents},
    }
    return {name: kind for name, kind in kinds.items() if kind in known}


def fluents(agent: model.Agent, known: Mapping[str, str]) -> Iterator[tuple[Fact, bool | float]]:
    """Return what an agent knows of itself; names are spelled as the scenario spells them."""
    spelled = {name.lower(): name for name in known}
    for written, value in agent.fluents.items():
        found = _FLUENT.fullmatch(written.strip())
        assert found, "a validated fluent is in parentheses"
        head, *arguments = found[1].split()
        yield (head.lower(), *(spelled.get(word.lower(), word) for word in arguments)), value


def misunderstood(
    file: model.ScenarioFile, domain: pddl.Domain, known: Mapping[str, str]
) -> Iterator[Mistake]:
    """Tell what the domain does not understand of the goals and fluents."""
    for index, agent in enumerate(file.agents):
        path: Steps = ("agents", index)
        yield from _wrong_goal((*path, "goal"), domain, Belief(0, known), agent.goal)
        malformed = [each for each in agent.fluents if not _FLUENT.fullmatch(each.strip())]
        for written in malformed:
            message = 'write a fluent as in PDDL, in quotes: "(energy agent1)": 10'
            yield Mistake((*path, "fluents", written), message)
        if not malformed:
            for written, (fact, value) in zip(agent.fluents, fluents(agent, known), strict=True):
                yield from _wrong((*path, "fluents", written), domain, _belief(known, fact, value))


def read_domain(path: Path) -> pddl.Domain:
    """Read a domain; an EnkiduError whose text is one sentence, whatever is wrong with it."""
    try:
        return pddl.load_domain(path)
    except FileError as error:
        more = f" (and {len(error.findings) - 1} more)" if error.findings[1:] else ""
        raise EnkiduError(f"{error.findings[0]}{more}") from error


def _belief(known: Mapping[str, str], fact: Fact, value: bool | float) -> Belief:
    if isinstance(value, bool):
        return Belief(0, known, (BelievedFact(fact, Truth.TRUE, Source.SENSED, 0.0),))
    return Belief(0, known, numbers={fact: value})


def _wrong_goal(path: Steps, domain: pddl.Domain, belief: Belief, goal: str) -> Iterator[Mistake]:
    """Tell what is wrong with a goal; first whether its parentheses are its own."""
    _, unread = pddl.read(goal, "goal")
    for finding in unread:
        yield Mistake(path, sentence(finding.message, finding.remedy))
    if not unread:
        yield from _wrong(path, domain, belief, goal)


def _wrong(
    path: Steps, domain: pddl.Domain, belief: Belief, goal: str = "(and)"
) -> Iterator[Mistake]:
    try:
        problem = pddl.parse_problem(belief.problem(domain.name, goal), "scenario", domain)
        lift(domain, problem)
    except FileError as error:
        for finding in error.findings:
            yield Mistake(path, sentence(finding.message, finding.remedy))
