"""Who solves what: our planners beside Fast Downward, LPG and ENHSP on published instances.

    python benchmarks/coverage.py [--fresh] [--workers 2] [--only TEXT]

The instances (../shared/benchmarks beside the repository, or ENKIDU_BENCHMARKS) belong to others
and are read where they lie. Each planner gets the same unified-planning Problem, read from our
normalised PDDL, in a process of its own, in random order, with 10 seconds. Each result is kept as
it comes in results/coverage.jsonl, and a run that was interrupted goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
from report import RESULTS, Row

SECONDS = 10.0
THINKING = 20.0  # of an interleaved run, in all
DECISION = 0.05
KEPT = RESULTS / "coverage.jsonl"
INSTANCES = Path(
    os.environ.get("ENKIDU_BENCHMARKS", Path(__file__).parents[2] / "shared" / "benchmarks")
)
PEERS = {"classical": ("fast-downward", "lpg"), "numeric": ("enhsp", "lpg")}
ENGINES = ("minimin", "minimin-lookahead", "minimin-published", "enkidu-best-first")
OURS = (*ENGINES, "interleaved", "first action")


def instances() -> Iterator[tuple[str, Path, Path]]:
    """Yield each instance: its track, its domain and its problem."""
    for track in PEERS:
        for domain in sorted((INSTANCES / track).glob("*/domain.pddl")):
            for problem in sorted(domain.parent.glob("*.pddl")):
                if problem != domain:
                    yield track, domain, problem


# --- one contender on one instance, in a process of its own ---------------------------------------


def call_engine(problem: Any, name: str) -> dict[str, Any]:
    """Ask an engine of unified-planning for a plan, as a user would."""
    from unified_planning.environment import get_environment

    with get_environment().factory.OneshotPlanner(name=name) as planner:
        planner.skip_checks = True
        begin = time.perf_counter()
        result = planner.solve(problem, timeout=SECONDS)
        seconds = time.perf_counter() - begin
    found: dict[str, Any] = {"status": result.status.name, "seconds": seconds}
    if result.plan is not None:
        found["length"] = len(result.plan.actions)
        found["found_by"] = (result.metrics or {}).get("found_by", "")
        found["valid"] = is_valid(problem, result.plan)
    return found


def is_valid(problem: Any, plan: Any) -> bool:
    """Ask unified-planning's own validator."""
    from unified_planning.engines.plan_validator import SequentialPlanValidator
    from unified_planning.engines.results import ValidationResultStatus

    validator = SequentialPlanValidator()
    validator.skip_checks = True  # it warns of metrics, which do not matter here
    verdict = validator.validate(problem, plan)
    return bool(verdict.status is ValidationResultStatus.VALID)


def first_action(problem: Any) -> dict[str, Any]:
    """Go from a Problem in memory to the first action, grounding included."""
    from enkidu.planning.decision import Budget
    from enkidu.planning.grounding import ground
    from enkidu.planning.lookahead import Lookahead
    from enkidu.planning.unified import lift_problem

    begin = time.perf_counter()
    task = ground(lift_problem(problem))
    decision = Lookahead(task).decide(task.initial, Budget(seconds=0.002))
    seconds = time.perf_counter() - begin
    return {"status": decision.status.name, "seconds": seconds, "length": 1}


def interleaved(problem: Any) -> dict[str, Any]:
    """Decide with 50 ms, act, observe, until the goal holds."""
    from enkidu.planning.decision import Budget, Status
    from enkidu.planning.grounding import ground
    from enkidu.planning.lookahead import Lookahead
    from enkidu.planning.unified import lift_problem

    task = ground(lift_problem(problem))
    planner, state, done, begin = Lookahead(task), task.initial, 0, time.perf_counter()
    while (spent := time.perf_counter() - begin) < THINKING:
        decision = planner.decide(state, Budget(seconds=DECISION))
        if decision.status is Status.GOAL_REACHED:
            return {"status": "SOLVED", "seconds": spent, "length": done, "valid": True}
        if decision.status is Status.NO_PLAN:
            return {"status": "NO_PLAN", "seconds": spent}
        if decision.action is not None:
            assert decision.action.applies(state)
            state = decision.action.result(state)
            done += 1
    return {"status": "TIMEOUT", "seconds": spent}


def contend(problem: Any, name: str) -> dict[str, Any]:
    if name == "first action":
        return first_action(problem)
    return interleaved(problem) if name == "interleaved" else call_engine(problem, name)


def with_costs_from_zero(problem: Any) -> Any:
    """Begin counters at zero that a problem forgets to: unified-planning's validator insists."""
    for fluent in problem.fluents:
        counts = fluent.arity == 0 and not fluent.type.is_bool_type()
        if counts and fluent() not in problem.explicit_initial_values:
            problem.set_initial_value(fluent(), 0)
    return problem


def in_own_process(work: Callable[[], dict[str, Any]], limit: float) -> dict[str, Any]:
    """Fork, work there, and leave none of its descendants behind."""
    receiver, sender = multiprocessing.Pipe(duplex=False)

    def run() -> None:
        try:
            with Path(os.devnull).open("w") as nothing:
                os.dup2(nothing.fileno(), 1)
                os.dup2(nothing.fileno(), 2)
            sender.send(work())
        except BaseException as error:  # whatever a planner raises is its result
            sender.send({"status": f"ERROR {type(error).__name__}: {error}"[:200]})

    child = multiprocessing.get_context("fork").Process(target=run)
    child.start()
    answer = receiver.recv() if receiver.poll(limit) else {"status": "KILLED"}
    for process in [*psutil.Process(child.pid).children(recursive=True), child]:
        process.kill()
    child.join()
    return dict(answer)


# --- all of them ----------------------------------------------------------------------------------


def run_instance(track: str, domain: Path, problem: Path, kept: set[tuple[str, str]]) -> None:
    """Let every contender that has no result yet try an instance."""
    key = f"{track}/{problem.parent.name}/{problem.stem}"
    missing = [name for name in (*PEERS[track], *OURS) if (key, name) not in kept]
    if not missing:
        return

    def all_in_turn() -> dict[str, Any]:
        """Read the problem once, in a process that forks for each contender."""
        # What is imported here is imported for all, as in the process of a user who plans again.
        from enkidu.planning import engines, lookahead
        from enkidu.planning.backend import core
        from enkidu.planning.unified import read_problem

        del lookahead
        engines.register()
        core()
        read = with_costs_from_zero(read_problem(domain, problem))
        random.Random(key).shuffle(missing)
        for name in missing:
            limit = THINKING + 60 if name == "interleaved" else SECONDS + 60
            keep(key, name, in_own_process(lambda name=name: contend(read, name), limit))  # type: ignore[misc]
        return {"status": "done"}

    ended = in_own_process(all_in_turn, 600.0)
    if ended["status"] != "done":
        for name in missing:
            keep(key, name, {"status": f"UNREADABLE {ended['status']}"})
    print(f"{key}: {ended['status']}", flush=True)


def keep(key: str, name: str, result: dict[str, Any]) -> None:
    with KEPT.open("a") as file:
        file.write(json.dumps({"instance": key, "planner": name, **result}) + "\n")


def results() -> dict[tuple[str, str], dict[str, Any]]:
    lines = KEPT.read_text().splitlines() if KEPT.exists() else []
    rows = [json.loads(line) for line in lines]
    return {(row["instance"], row["planner"]): row for row in rows}


def rows() -> list[Row]:
    """Sum the results up."""
    found = results()
    read = {key for (key, _), one in found.items() if not one["status"].startswith("UNREADABLE")}
    table: Table = {
        (track, name): {
            key: found[key, name]
            for key in read
            if key.startswith(track) and (key, name) in found and solved(found[key, name])
        }
        for track, peers in PEERS.items()
        for name in (*peers, *OURS)
    }
    return [row for track in PEERS for row in coverage_rows(track, table)] + [
        *length_rows(table),
        *first_action_rows(found, table),
    ]


def solved(result: dict[str, Any]) -> bool:
    return result["status"].startswith("SOLVED") and bool(result.get("valid"))


Table = dict[tuple[str, str], dict[str, dict[str, Any]]]


def coverage_rows(track: str, table: Table) -> list[Row]:
    count = {name: len(table[track, name]) for name in (*PEERS[track], *OURS)}
    targets = (
        {"lpg": count["lpg"], "fast-downward": 0.9 * count["fast-downward"]}
        if track == "classical"
        else {"enhsp": count["enhsp"] + 1}
    )
    result = [
        Row(f"{track}: solved by minimin", count["minimin"], "", target, False, peer, count[peer])
        for peer, target in targets.items()
    ]
    for name in ENGINES[1:]:
        result.append(Row(f"{track}: solved by {name}", count[name], ""))
    by_lookahead = [r for r in table[track, "minimin"].values() if r["found_by"] == "lookahead"]
    result.append(Row(f"{track}: of minimin's, found by the look-ahead", len(by_lookahead), ""))
    what = f"{track}: interleaved with 50 ms for each decision"
    result.append(Row(what, count["interleaved"], "", 0.8 * count["minimin"], False))
    return result


def length_rows(table: Table) -> list[Row]:
    result = []
    for track, peers in PEERS.items():
        ratios = []
        for key, ours in table[track, "minimin"].items():
            best = [
                table[track, peer][key]["length"] for peer in peers if key in table[track, peer]
            ]
            if best and min(best) > 0:
                ratios.append(ours["length"] / min(best))
        if not ratios:
            continue
        what = f"{track}: plan length, times the best peer's (median of {len(ratios)})"
        result.append(Row(what, statistics.median(ratios), "x", 1.2))
    return result


def first_action_rows(found: dict[tuple[str, str], dict[str, Any]], table: Table) -> list[Row]:
    result = []
    for peer in ("fast-downward", "lpg", "enhsp"):
        ratios, seconds = [], []
        for track in PEERS:
            for key, theirs in table.get((track, peer), {}).items():
                if key in table[track, "minimin"]:
                    ours = found[key, "first action"]["seconds"]
                    ratios.append(theirs["seconds"] / ours)
                    seconds.append((theirs["seconds"], ours))
        if not ratios:
            continue
        what = f"first action from a Problem in memory, times faster than a plan by {peer}"
        times = f"{statistics.median(b for _, b in seconds) * 1000:.0f} ms"
        theirs = statistics.median(a for a, _ in seconds) * 1000
        result += [
            Row(f"{what} (median of {len(ratios)}; ours {times}, theirs {theirs:.0f} ms)",
                statistics.median(ratios), "x", 10, False),
            Row(f"{what} (worst)", min(ratios), "x", 1, False),
        ]  # fmt: skip
    return result


def measure(fresh: bool = False, workers: int = 2, only: str = "") -> list[Row]:
    """Run what has no result yet, and sum up."""
    RESULTS.mkdir(exist_ok=True)
    if fresh and KEPT.exists():
        KEPT.unlink()
    kept = set(results())
    todo = [one for one in instances() if only in str(one[2])]
    random.Random(0).shuffle(todo)  # a run that is cut short has seen all kinds
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(lambda one: run_instance(*one, kept), todo))
    return rows()


def main() -> None:
    from report import report

    parser = argparse.ArgumentParser(description="Measure who solves what.")
    parser.add_argument("--fresh", action="store_true", help="forget what was measured before")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="instances whose path holds this text")
    given = parser.parse_args()
    if not INSTANCES.is_dir():
        raise SystemExit(f"the instances are not there: {INSTANCES}; set ENKIDU_BENCHMARKS")
    measured = measure(given.fresh, given.workers, given.only)
    report("coverage", measured, ("enkidu", "unified-planning"))


if __name__ == "__main__":
    main()
