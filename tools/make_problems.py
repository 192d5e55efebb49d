"""Write the generated problems of domains/: the same files each time, from fixed seeds.

    python tools/make_problems.py [FOLDER]

FOLDER is domains/ of this repository unless given. Problems that people wrote are not touched.
Every problem is solvable by construction; the comment at the head of its file says why.
"""

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from textwrap import fill

DOMAINS = Path(__file__).resolve().parent.parent / "domains"
WIDTH = 100
Groups = Sequence[Sequence[str]]  # what belongs together begins a new line


@dataclass(frozen=True)
class Problem:
    """A problem as it is written: expressions as text, in groups that begin a new line."""

    domain: str
    name: str
    comment: str
    objects: Groups
    init: Groups
    goal: Groups
    costs: bool = False

    def text(self) -> str:
        """Return the PDDL."""
        start = [*self.init, ["(= (total-cost) 0)"]] if self.costs else self.init
        metric = "\n\n  (:metric minimize (total-cost))" if self.costs else ""
        comment = f"{self.comment} Written by tools/make_problems.py: change it there."
        return (
            f"{fill(comment, WIDTH, initial_indent='; ', subsequent_indent='; ')}\n"
            f"(define (problem {self.name})\n"
            f"  (:domain {self.domain})\n\n"
            f"  (:objects\n{packed(self.objects)})\n\n"
            f"  (:init\n{packed(start)})\n\n"
            f"  (:goal (and\n{packed(self.goal)})){metric})\n"
        )


def packed(groups: Groups) -> str:
    """Return the expressions of each group on as few lines as they need."""
    lines: list[str] = []
    for group in groups:
        lines.append("   ")
        for expression in group:
            if len(lines[-1]) + 1 + len(expression) > WIDTH - 3 and lines[-1].strip():
                lines.append("   ")
            lines[-1] += f" {expression}"
    return "\n".join(lines)


def typed(names: Iterable[str], kind: str) -> list[str]:
    """Return the names of objects and, with the last, their type."""
    *others, last = names
    return [*others, f"{last} - {kind}"]


def number(function: str, value: float) -> str:
    """Return the value that a function has at the start."""
    return f"(= ({function}) {value:g})"


def towers(random: Random, blocks: Sequence[str], count: int) -> list[list[str]]:
    """Deal the blocks at random to so many towers, none empty, each from the bottom to the top."""
    shuffled = random.sample(blocks, len(blocks))
    cuts = [0, *sorted(random.sample(range(1, len(blocks)), count - 1)), len(blocks)]
    return [shuffled[start:end] for start, end in pairwise(cuts)]


# blocks: agents, cubes and tables, with distances


def blocks_problems() -> Iterator[Problem]:
    """Yield the problems of domains/blocks that are not written by hand."""
    yield blocks("tower_6", seed=6, agents=1, cubes=6, tables=7, stacks=(6, 1))
    yield blocks("shuffle_10", seed=10, agents=2, cubes=10, tables=6, stacks=(3, 3))
    yield blocks("shuffle_20", seed=20, agents=2, cubes=20, tables=12, stacks=(6, 6))
    yield blocks("hard_20", seed=21, agents=1, cubes=20, tables=9, stacks=(3, 3))
    yield blocks("hard_50", seed=50, agents=2, cubes=50, tables=30, stacks=(10, 10))


def blocks(
    name: str, seed: int, agents: int, cubes: int, tables: int, stacks: tuple[int, int]
) -> Problem:
    """Return a problem that turns random stacks into other random stacks, on other tables."""
    random = Random(seed)
    agent_names = [f"agent{i + 1}" for i in range(agents)]
    table_names = [f"table{i}" for i in range(tables)]
    cube_names = [f"cube{i}" for i in range(cubes)]
    start = stacks_on_tables(random, cube_names, table_names, stacks[0])
    goal = stacks_on_tables(random, cube_names, table_names, stacks[1])
    free = [table for table in table_names if table not in [stack[0] for stack in start]]
    comment = (
        f"{cubes} cubes in {stacks[0]} stacks, to become {stacks[1]}; {agents} agents, "
        f"{tables} tables. Solvable by construction: what an agent picks it can drop where it was, "
        "and with three tables or more any stacks can be turned into one stack in any order, so "
        "every arrangement can be reached from every other."
    )
    return Problem(
        "blocks",
        name,
        comment.replace(" 1 agents", " one agent").replace("become 1;", "become one;"),
        [typed(agent_names, "agent"), typed(table_names, "table"), typed(cube_names, "cube")],
        [
            *([*resting(stack), f"(clear {stack[-1]})"] for stack in start),
            [f"(clear {table})" for table in free],
            [f"(empty-handed {agent})" for agent in agent_names],
            *distances(random, agent_names, table_names, start),
        ],
        [resting(stack) for stack in goal],
        costs=True,
    )


def stacks_on_tables(
    random: Random, cubes: Sequence[str], tables: Sequence[str], count: int
) -> list[list[str]]:
    """Return random stacks, each with its table first."""
    places = random.sample(tables, count)
    return [[t, *tower] for t, tower in zip(places, towers(random, cubes, count), strict=True)]


def resting(stack: Sequence[str]) -> list[str]:
    """Return what stands on what in a stack."""
    return [f"(on {upper} {lower})" for lower, upper in pairwise(stack)]


def distances(
    random: Random, agents: Sequence[str], tables: Sequence[str], stacks: Sequence[Sequence[str]]
) -> Iterator[list[str]]:
    """Yield how far each place is from each agent: tables in rows, two metres apart, agents among
    them, and every cube where its stack stands."""
    side = math.ceil(math.sqrt(len(tables)))
    spots = {table: (2 * (i % side), 2 * (i // side)) for i, table in enumerate(tables)}
    cubes = sorted((cube, stack[0]) for stack in stacks for cube in stack[1:])
    for agent in agents:
        here = (2 * random.randrange(side) + 1, 2 * random.randrange(side) + 1)
        far = {table: round(math.dist(here, spot)) for table, spot in spots.items()}
        yield [number(f"distance {agent} {table}", far[table]) for table in tables]
        yield [number(f"distance {agent} {cube}", far[table]) for cube, table in cubes]


# blocks4: the classical blocks world


def blocks4_problems() -> Iterator[Problem]:
    """Yield the problems of domains/blocks4."""
    for count in (4, 6, 10, 20, 50):
        yield blocks4(count)


def blocks4(count: int) -> Problem:
    """Return a problem that turns random towers into other random towers."""
    random = Random(400 + count)
    names = [f"b{i + 1}" for i in range(count)]
    most = math.isqrt(count) + 1
    start = towers(random, names, random.randint(2, most))
    goal = towers(random, names, random.randint(1, most))
    return Problem(
        "blocks4",
        f"blocks_{count:02}",
        f"{count} blocks, from {len(start)} towers to {len(goal)}. Solvable by construction: all "
        "blocks can be put on the table, and then stacked.",
        [typed(names, "block")],
        [
            ["(hand-empty)"],
            *([f"(on-table {t[0]})", *resting(t), f"(clear {t[-1]})"] for t in start),
        ],
        [[f"(on-table {t[0]})", *resting(t)] for t in goal],
    )


# logistics


SOUTH = ("uruk", "ur", "eridu", "larsa", "lagash", "girsu")
CITIES = (*SOUTH, "umma", "isin", "nippur", "kish", "babylon", "sippar")
ADDRESSES = ("temple", "granary", "harbour", "palace")


def logistics_problems() -> Iterator[Problem]:
    """Yield the problems of domains/logistics."""
    yield logistics(packages=1, cities=2, addresses=1, planes=1)
    yield logistics(packages=3, cities=2, addresses=2, planes=1)
    yield logistics(packages=6, cities=3, addresses=2, planes=1)
    yield logistics(packages=12, cities=6, addresses=2, planes=2)
    yield logistics(packages=30, cities=12, addresses=4, planes=4)


def logistics(packages: int, cities: int, addresses: int, planes: int) -> Problem:
    """Return a problem with packages at random places, each for another random place."""
    random = Random(700 + packages)
    places = {city: [f"{city}-{a}" for a in ADDRESSES[:addresses]] for city in CITIES[:cities]}
    airfields = [f"{city}-airfield" for city in places]
    plane_names = [f"plane{i + 1}" for i in range(planes)]
    package_names = [f"package{i + 1}" for i in range(packages)]
    everywhere = [*airfields, *(place for group in places.values() for place in group)]
    trips = {package: random.sample(everywhere, 2) for package in package_names}
    parking = {city: random.choice([*group, f"{city}-airfield"]) for city, group in places.items()}
    return Problem(
        "logistics",
        f"packages_{packages:02}",
        f"Packages: {packages}; cities: {cities}, each with {addresses + 1} places and a truck; "
        f"aeroplanes: {planes}. Solvable by construction: every city has an airfield and a truck "
        "that reaches all its places, and an aeroplane reaches all airfields.",
        [
            typed(places, "city"),
            typed(airfields, "airfield"),
            *(typed(group, "place") for group in places.values()),
            typed((f"{city}-truck" for city in places), "truck"),
            typed(plane_names, "aeroplane"),
            typed(package_names, "package"),
        ],
        [
            *(
                [f"(part-of {place} {city})" for place in (f"{city}-airfield", *group)]
                for city, group in places.items()
            ),
            [f"(at {city}-truck {place})" for city, place in parking.items()],
            [f"(at {plane} {random.choice(airfields)})" for plane in plane_names],
            [f"(at {package} {start})" for package, (start, _) in trips.items()],
        ],
        [[f"(at {package} {end})" for package, (_, end) in trips.items()]],
    )


# settlement


GOODS = ("wheat", "flour", "water", "bread")
WORKPLACES = {"farmer": "field", "miller": "mill", "baker": "oven"}  # of each role


@dataclass(frozen=True)
class Village:
    """How large a settlement is, and how much bread its markets shall have."""

    name: str
    roles: dict[str, int]  # how many agents have each; a villager may do everything
    places: dict[str, int]  # how many there are of each type
    loaves: int


def counted(**counts: int) -> dict[str, int]:
    """Return how many places there are of each type: one where nothing is said."""
    return {kind: counts.get(kind, 1) for kind in PLACES}


PLACES = ("field", "mill", "oven", "well", "store", "market", "home")
VILLAGES = (
    Village("hamlet_1", {"villager": 1}, counted(), loaves=2),
    Village("hamlet_2", {"villager": 2}, counted(field=2), loaves=4),
    Village(
        "village_4",
        {"farmer": 2, "miller": 1, "baker": 1},
        counted(field=3, oven=2, well=2, home=2),
        loaves=8,
    ),
    Village(
        "town_8",
        {"farmer": 3, "miller": 2, "baker": 3},
        counted(field=6, mill=2, oven=3, well=3, store=2, market=2, home=4),
        loaves=24,
    ),
    Village(
        "uruk_16",
        {"farmer": 6, "miller": 4, "baker": 6},
        counted(field=10, mill=4, oven=6, well=5, store=3, market=3, home=8),
        loaves=60,
    ),
)


def settlement_problems() -> Iterator[Problem]:
    """Yield the problems of domains/settlement that are not written by hand."""
    yield from (settlement(seed, village) for seed, village in enumerate(VILLAGES, start=900))


def settlement(seed: int, village: Village) -> Problem:
    """Return a problem in which all agents together bring bread to the markets, and eat."""
    random = Random(seed)
    places = {kind: [f"{kind}{i + 1}" for i in range(n)] for kind, n in village.places.items()}
    agents = {f"{role}{i + 1}": role for role, n in village.roles.items() for i in range(n)}
    every = [place for names in places.values() for place in names]
    markets = places["market"]
    comment = (
        f"Agents: {len(agents)}; places: {len(every)}; {village.loaves} loaves for the markets, "
        "and nobody hungry or thirsty in the end. Solvable by construction: a rest gives the "
        "energy for twelve pieces of work; water is free, and ends all thirst; a loaf stills a "
        "hunger of 50, and to make it costs less than 10, rests included; goods of all kinds pass "
        "through the stores; there is more wheat than all that takes."
    )
    return Problem(
        "settlement",
        village.name,
        comment,
        [typed(agents, "agent"), *(typed(names, kind) for kind, names in places.items())],
        [
            *(group for agent in agents for group in inhabitant(random, agent, agents, places)),
            [number(f"to-square {place}", random.randint(1, 4)) for place in every],
            wheat(random, places["field"], 3 * (village.loaves + 2 * len(agents))),
            *([number(f"stock {store} {good}", 0) for good in GOODS] for store in places["store"]),
            [number(f"loaves {market}", 0) for market in markets],
            [number(f"price {market}", random.randint(4, 6)) for market in markets],
        ],
        [
            [f"(>= {total([f'(loaves {market})' for market in markets])} {village.loaves})"],
            *([f"(< (hunger {agent}) 50)", f"(<= (thirst {agent}) 20)"] for agent in agents),
        ],
        costs=True,
    )


def inhabitant(
    random: Random, agent: str, roles: dict[str, str], places: dict[str, list[str]]
) -> Iterator[list[str]]:
    """Yield where an agent is at the start, what it may do, what it has, and how it feels."""
    role = roles[agent]
    kinds = [WORKPLACES[role]] if role in WORKPLACES else list(WORKPLACES.values())
    yield [f"(at {agent} {random.choice(places['home'])})"]
    yield [f"(may-work {agent} {place})" for kind in kinds for place in places[kind]]
    yield [number(f"has {agent} {good}", 0) for good in GOODS]
    yield [
        number(f"room {agent}", 8),
        number(f"silver {agent}", random.randint(0, 3)),
        number(f"hunger {agent}", random.randrange(20, 80, 5)),
        number(f"thirst {agent}", random.randrange(0, 40, 5)),
        number(f"energy {agent}", random.randrange(40, 65, 5)),
        number(f"strength {agent}", 60),
    ]


def wheat(random: Random, fields: Sequence[str], amount: int) -> list[str]:
    """Return how much wheat each field has: some on each, and so much together."""
    heaps = towers(random, [""] * amount, len(fields))
    return [number(f"ripe {f}", len(heap)) for f, heap in zip(fields, heaps, strict=True)]


def total(terms: Sequence[str]) -> str:
    """Return the sum as PDDL writes it, two terms at a time."""
    return terms[0] if len(terms) == 1 else f"(+ {terms[0]} {total(terms[1:])})"


def main() -> None:
    """Write all problems below the folder given, or below domains/."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DOMAINS
    sources = (blocks_problems, blocks4_problems, logistics_problems, settlement_problems)
    for problem in (problem for source in sources for problem in source()):
        path = folder / problem.domain / "problems" / f"{problem.name}.pddl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(problem.text(), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
