"""How fast the planning core is: grounding, evaluating, deciding; beside Fast Downward.

    python benchmarks/planning.py           the core alone (minutes)
    python benchmarks/planning.py --all     then who solves what (coverage.py, most of an hour)

Also draws results/blocks.png: how cost grows with the number of blocks.
"""

from __future__ import annotations

import argparse
import importlib.resources
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import coverage
from report import RESULTS, Row, report

from enkidu.planning.decision import Budget
from enkidu.planning.domain import load_task
from enkidu.planning.lookahead import Lookahead
from enkidu.planning.solutions import solutions
from enkidu.planning.task import State, Task

ROOT = Path(__file__).parents[1]
DOMAINS = ROOT / "domains"
BLOCKS = DOMAINS / "blocks4" / "domain.pddl"
LOGISTICS = DOMAINS / "logistics" / "domain.pddl"
REPEATS = 5


def blocks(count: int, seed: int, folder: Path) -> Path:
    """Write a problem of random towers, to be built into others."""
    chance = random.Random(seed)
    names = [f"b{number}" for number in range(count)]

    def towers() -> list[list[str]]:
        order = chance.sample(names, count)
        cuts = sorted(chance.sample(range(1, count), max(1, count // 5)))
        return [order[a:b] for a, b in zip([0, *cuts], [*cuts, count], strict=True)]

    init = ["(hand-empty)"]
    for tower in towers():
        init += [f"(on-table {tower[0]})", f"(clear {tower[-1]})"]
        init += [f"(on {above} {below})" for below, above in pairwise(tower)]
    goal = [f"(on {above} {below})" for tower in towers() for below, above in pairwise(tower)]
    path = folder / f"blocks_{count}_{seed}.pddl"
    path.write_text(
        f"(define (problem b) (:domain blocks4) (:objects {' '.join(names)} - block)\n"
        f"(:init {' '.join(init)})\n(:goal (and {' '.join(goal)})))\n"
    )
    return path


# --- Fast Downward --------------------------------------------------------------------------------


class FastDownward:
    """Its translator and its search, each by itself."""

    def __init__(self, folder: Path) -> None:
        self._home = Path(str(importlib.resources.files("up_fast_downward"))) / "downward"
        self._sas = folder / "output.sas"

    def translate(self, domain: Path, problem: Path) -> float:
        """Return how long its translator took, by its own account, Python's start left out."""
        log = self._run("--translate", "--sas-file", str(self._sas), str(domain), str(problem))
        return float(re.findall(r"Done! \[[\d.]+s CPU, ([\d.]+)s wall-clock\]", log)[-1])

    def search(self, seconds: float) -> tuple[int, float]:
        """Return how many states greedy best-first search with h_add evaluated, and how long."""
        program = self._home / "builds" / "release" / "bin" / "downward"
        command = [str(program), "--search", f"eager_greedy([add()], max_time={seconds})"]
        with self._sas.open() as task:
            ended = subprocess.run(
                command, stdin=task, capture_output=True, text=True, cwd=self._sas.parent
            )
        log = ended.stdout
        evaluated = int(re.findall(r"Evaluated (\d+) state", log)[-1])
        return evaluated, float(re.findall(r"Search time: ([\d.]+)s", log)[-1])

    def _run(self, *arguments: str) -> str:
        command = [sys.executable, str(self._home / "fast-downward.py"), *arguments]
        ended = subprocess.run(command, capture_output=True, text=True, cwd=self._sas.parent)
        return ended.stdout


# --- what is measured -----------------------------------------------------------------------------


def grounding(peer: FastDownward, folder: Path) -> list[Row]:
    problem = blocks(50, 0, folder)
    ours, theirs = [], []
    for _ in range(REPEATS):
        ours.append(timed(lambda: load_task(BLOCKS, problem)))
        theirs.append(peer.translate(BLOCKS, problem))
    value, other = statistics.median(ours), statistics.median(theirs)
    what = "read and ground 50 blocks"
    return [Row(what, value, "s", other, True, "fast-downward's translator", other)]


def evaluations(peer: FastDownward, folder: Path) -> list[Row]:
    """Compare evaluations per second in the same search: greedy best-first with h_add."""
    result = []
    for name, domain, problems, target in (
        ("10 blocks", BLOCKS, [blocks(10, seed, folder) for seed in range(8)], 3),
        ("20 blocks", BLOCKS, [blocks(20, seed, folder) for seed in range(3)], 3),
        ("50 blocks", BLOCKS, [blocks(50, 0, folder)], 2),
        ("logistics, 12 packages", LOGISTICS, [LOGISTICS.parent / "problems/packages_12.pddl"], 3),
        ("logistics, 30 packages", LOGISTICS, [LOGISTICS.parent / "problems/packages_30.pddl"], 3),
    ):
        rates = [both_rates(peer, domain, problems) for _ in range(REPEATS)]
        ours = statistics.median(one for one, _ in rates)
        theirs = statistics.median(other for _, other in rates)
        ratio = statistics.median(one / other for one, other in rates)
        what = f"{name}: evaluations of h_add per second"
        result.append(Row(what, ours, "/s", None, False, "fast-downward", theirs))
        result.append(Row(f"{what}, times fast-downward's", ratio, "x", target, False))
    return result


def both_rates(peer: FastDownward, domain: Path, problems: list[Path]) -> tuple[float, float]:
    seconds, counts = [0.0, 0.0], [0, 0]
    for problem in problems:
        peer.translate(domain, problem)
        for who, search in ((0, lambda: our_search(domain, problem)), (1, lambda: peer.search(4))):  # noqa: B023
            count, took = search()
            counts[who] += count
            seconds[who] += took
    return counts[0] / seconds[0], counts[1] / seconds[1]


def our_search(domain: Path, problem: Path) -> tuple[int, float]:
    task = load_task(domain, problem)
    search = task.core.BestFirst(task.problem("unit"), "add", eager=True, helpful=False)
    search.start(task.initial)
    begin = time.process_time()
    search.run(seconds=4.0)
    return search.evaluations, time.process_time() - begin


def first_actions(folder: Path) -> list[Row]:
    """Measure the first decision of a new planner, from many states."""
    result = []
    for count, target in ((20, 5.0), (50, 20.0)):
        task = load_task(BLOCKS, blocks(count, 0, folder))
        states = [wandered(task, seed) for seed in range(300)]
        times = sorted(1000 * first_decision(task, state) for state in states)
        what = f"first action after load, {count} blocks"
        result += [
            Row(f"{what} (median of {len(times)})", statistics.median(times), "ms"),
            Row(f"{what} (99 %)", times[int(len(times) * 0.99)], "ms", target),
        ]
    return result


def wandered(task: Task, seed: int) -> State:
    chance, state, problem = random.Random(seed), task.initial, task.problem("unit")
    for _ in range(chance.randint(0, 40)):
        state = task.action(chance.choice(problem.applicable(state))).result(state)
    return state


def first_decision(task: Task, state: State) -> float:
    planner = Lookahead(task)
    return timed(lambda: planner.decide(state, Budget(seconds=0.002)))


def decided(task: Task, state: State) -> None:
    Lookahead(task).decide(state, Budget(seconds=0.002))


def dinner_date() -> list[Row]:
    folder = DOMAINS / "dinner_date"
    task = load_task(folder / "domain.pddl", folder / "problems/funny_dinner_date.pddl")
    found = solutions(task, task.initial, depth=7)
    assert len(found.best) == 6
    times = [1000 * timed(lambda: solutions(task, task.initial, depth=7)) for _ in range(100)]
    everything = solutions(task, task.initial, shrinks=False).by_length
    print(f"dinner date: plans by length {everything}, up to 7 with bounding {found.by_length}")
    what = "dinner date, all 6-action plans with d = 7 (the paper, in 2002: 82 ms)"
    return [Row(what, statistics.median(times), "ms", 1.0)]


MEMORY = """
import resource, sys
from enkidu.planning.decision import Budget
from enkidu.planning.domain import load_task
from enkidu.planning.lookahead import Lookahead
task = load_task(sys.argv[1], sys.argv[2])
planner, state = Lookahead(task), task.initial
for _ in range(20):
    action = planner.decide(state, Budget(seconds=0.05)).action
    if action is None: break
    state = action.result(state)
    planner.ponder(Budget(seconds=0.2))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def memory(folder: Path) -> list[Row]:
    value = peak_memory(blocks(50, 0, folder))
    return [Row("memory after 20 actions and 5 s of thinking, 50 blocks", value, "MB", 300.0)]


def peak_memory(problem: Path) -> float:
    command = [sys.executable, "-c", MEMORY, str(BLOCKS), str(problem)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def growth(folder: Path) -> None:
    """Draw how cost grows with the number of blocks."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    counts = [5, 10, 15, 20, 30, 40, 50, 65, 80]
    ground, first, evaluation = [], [], []
    for count in counts:
        costs = costs_of(blocks(count, 1, folder))
        for values, value in zip((ground, first, evaluation), costs, strict=True):
            values.append(value)
    figure, axes = pyplot.subplots(figsize=(7, 4.5), layout="constrained")
    for values, label, marker, colour in (
        (ground, "read and ground", "o", "#0072B2"),
        (first, "first action (2 ms of looking ahead)", "s", "#D55E00"),
        (evaluation, "one evaluation of h_add", "^", "#009E73"),
    ):
        axes.loglog(counts, values, marker=marker, color=colour, label=label)
    axes.set(
        xlabel="blocks", ylabel="milliseconds", title="How cost grows with the number of blocks"
    )
    axes.set_xticks(counts, [str(count) for count in counts])
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(RESULTS / "blocks.png", dpi=150)
    print(f"drawn: {(RESULTS / 'blocks.png').relative_to(ROOT)}")


def costs_of(problem: Path) -> tuple[float, float, float]:
    """Return milliseconds to read and ground, to the first action, and for an evaluation."""
    task = load_task(BLOCKS, problem)
    ground = statistics.median(timed(lambda: load_task(BLOCKS, problem)) for _ in range(3))
    first = statistics.median(timed(lambda: decided(task, task.initial)) for _ in range(5))
    evaluated, seconds = our_search(BLOCKS, problem)
    return 1000 * ground, 1000 * first, 1000 * seconds / evaluated


def timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the planning core.")
    parser.add_argument("--all", action="store_true", help="also measure who solves what")
    parser.add_argument("--fresh", action="store_true", help="forget coverage measured before")
    given = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        peer = FastDownward(folder)
        rows = [
            *grounding(peer, folder),
            *evaluations(peer, folder),
            *first_actions(folder),
            *dinner_date(),
            *memory(folder),
        ]
        growth(folder)
    if given.all and coverage.INSTANCES.is_dir():
        rows += coverage.measure(given.fresh)
    elif given.all:
        print(f"who solves what is left out: there are no instances in {coverage.INSTANCES}")
    report("planning", rows, ("enkidu", "unified-planning", "up-fast-downward"))


if __name__ == "__main__":
    main()
