"""Real bodies in PyBullet, driven by the network: as in the benchmark, on few seeds."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from enkidu.nodes.navigation.core import Navigator, Outcome
from enkidu.nodes.navigation.crossing import crossing
from enkidu.nodes.navigation.network import NetworkDriver
from enkidu.nodes.navigation.safety import SafetyFilter
from enkidu.nodes.navigation.stage import play

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"

pytest.importorskip("pyrvo")


@pytest.fixture
def benchmark(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module("navigation")


@pytest.mark.parametrize("seed", [1, 2])
def test_eight_actors_cross_among_tables_without_a_collision(benchmark, seed):
    run = benchmark.run((benchmark.OURS, seed, False))
    assert all(run.arrived)
    assert run.between_agents == run.with_tables == 0


def test_straight_lines_lead_to_collisions_that_are_seen(benchmark):
    assert benchmark.run(("straight line", 1, False)).between_agents > 0


def test_the_same_network_drives_a_body_on_wheels(benchmark):
    problem = crossing(1, agents=2, tables=3)
    stage = benchmark.PhysicalStage(problem, "husky_panda")
    navigators = [
        Navigator(
            goal, stage.builds[n], NetworkDriver(), SafetyFilter(), name=f"agent{n}", limit=60
        )
        for n, goal in enumerate(problem.goals)
    ]
    ends = play(stage, navigators)
    stage.close()
    assert [end.outcome for end in ends] == [Outcome.ARRIVED] * 2
    assert stage.between_agents.count == stage.with_boxes.count == 0
