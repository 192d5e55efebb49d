"""Perception as a whole: from readings to a memory that can be planned from."""

from __future__ import annotations

import math
import pickle
import subprocess
import sys

import pytest

from enkidu.nodes.perception.core import Known, Perception, described
from enkidu.physics.geometry import Stance
from enkidu.physics.spec import (
    BodySpec,
    CameraSpec,
    Faults,
    OdometrySpec,
    RaysSpec,
    RobotSpec,
    WorldSpec,
)
from enkidu.physics.world import World
from enkidu.planning.belief import Source
from enkidu.planning.domain import observed_state
from enkidu.planning.minimin import MiniMin

STACKS = {"table0": ["cube0", "cube3"], "table1": ["cube1"], "table2": [], "table3": ["cube2"]}
TRUTH = {
    ("on", "cube0", "table0"),
    ("on", "cube3", "cube0"),
    ("on", "cube1", "table1"),
    ("on", "cube2", "table3"),
    ("clear", "cube3"),
    ("clear", "cube1"),
    ("clear", "table2"),
    ("clear", "cube2"),
    ("empty-handed", "agent1"),
}
FAULTS = Faults(noise=0.005, drop=0.1, miss=0.05, ghost=0.1)


def spec(eye: CameraSpec | RaysSpec, **options) -> WorldSpec:
    """Put four tables around an agent, and stacks of cubes on them."""
    bodies = []
    for number, (table, stack) in enumerate(STACKS.items()):
        x, y = 1.5 * math.cos(1.6 * number), 1.5 * math.sin(1.6 * number)
        top = 0.5
        bodies.append(BodySpec(table, "table", (x, y, top / 2), (0.4, 0.5, top), yaw=number))
        for cube in stack:
            size = 0.06 if cube == "cube3" else 0.08
            place = (x, y, top + size / 2)
            bodies.append(BodySpec(cube, "cube", place, (size, size, size), 0.1, yaw=number / 2))
            top += size
    return WorldSpec(tuple(bodies), (RobotSpec("agent1", eye=eye, **options),), seed=3)


def looked_around(world: World, perception: Perception) -> list:
    """Let the agent turn once; return its readings."""
    readings = []
    world.robot("agent1").drive(0.0, 0.0, 1.2)
    for _ in range(56):
        world.advance(0.1)
        readings.append(world.sense("agent1"))
        perception.update(readings[-1])
    world.robot("agent1").drive(0.0)
    return readings


@pytest.fixture(params=["camera", "rays"])
def eye(request) -> CameraSpec | RaysSpec:
    return CameraSpec() if request.param == "camera" else RaysSpec()


def test_after_looking_around_the_belief_is_the_truth(stage, eye):
    with World(spec(eye)) as world:
        perception = Perception("agent1", stage.blocks)
        looked_around(world, perception)
        belief = perception.memory.belief
        assert belief.true_facts() == TRUTH
        assert not belief.unknown_facts()
        for name in world.bodies:
            place = world.pose(name).position
            assert perception.memory.things[name].position == pytest.approx(place, abs=0.01)


def test_faulty_senses_do_not_lead_astray(stage, eye):
    faulty = type(eye)(faults=FAULTS)
    with World(spec(faulty, odometry=OdometrySpec(drift=0.01))) as world:
        perception = Perception("agent1", stage.blocks)
        looked_around(world, perception)
        assert perception.memory.belief.true_facts() == TRUTH


def test_a_change_in_view_is_believed_within_three_tenths_of_a_second(stage, eye):
    with World(spec(eye)) as world:
        perception = Perception("agent1", stage.blocks)
        for _ in range(5):
            world.advance(0.1)
            perception.update(world.sense("agent1"))
        assert ("on", "cube3", "cube0") in perception.memory.belief.true_facts()
        world.remove("cube3")
        for _ in range(3):
            world.advance(0.1)
            perception.update(world.sense("agent1"))
        assert ("clear", "cube0") in perception.memory.belief.true_facts()
        assert ("on", "cube3", "cube0") in perception.memory.belief.unknown_facts()


def test_everything_works_where_pybullet_cannot_be_imported(stage, tmp_path):
    readings = []
    for eye in (CameraSpec(), RaysSpec()):
        with World(spec(eye)) as world:
            readings.append(looked_around(world, Perception("agent1", stage.blocks)))
    (tmp_path / "readings").write_bytes(pickle.dumps(readings))
    program = (
        "import pickle, sys, pathlib\n"
        "sys.modules['pybullet'] = None\n"
        "from enkidu.nodes.perception.core import Perception\n"
        "from enkidu.planning.domain import Domain\n"
        "runs = pickle.loads(pathlib.Path(sys.argv[1]).read_bytes())\n"
        "for run in runs:\n"
        "    perception = Perception('agent1', Domain('domains/blocks/domain.pddl'))\n"
        "    for readings in run:\n"
        "        perception.update(readings)\n"
        "    print(sorted(perception.memory.belief.true_facts()))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "readings")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.splitlines() == [str(sorted(TRUTH))] * 2


def test_the_same_readings_give_the_same_memory(stage):
    with World(spec(CameraSpec(faults=FAULTS))) as world:
        first, second = (Perception("agent1", stage.blocks) for _ in range(2))
        for readings in looked_around(world, first):
            second.update(readings)
    assert first.memory == second.memory


def test_a_planner_can_plan_from_the_belief(stage, watch):
    table, other = stage.table("table0", 1.5, -0.5), stage.table("table1", 1.5, 0.5)
    lower = stage.on("cube0", table)
    one = watch(known=[Known("cube9", "cube")])
    one.see([table, other, lower, stage.on("cube3", lower)], 2)
    task = stage.blocks.task(one.memory.belief, "(on cube0 cube3)")
    decision = MiniMin(task).decide(observed_state(task, one.memory.belief))
    assert str(decision.action) == "pick agent1 cube3 cube0"


def test_the_sequence_grows_only_when_the_belief_changes(stage, watch):
    table = stage.table("table0", 1.5, 0.0)
    one = watch()
    assert one.see([table], 2)
    sequence = one.memory.belief.sequence
    assert not one.see([table], 5)
    assert one.memory.belief.sequence == sequence
    assert one.see([table, stage.on("cube0", table)], 2)
    assert one.memory.belief.sequence == sequence + 1


def test_memory_tells_where_the_agent_stands_and_what_it_has_seen_when(stage, watch):
    one = watch()
    one.see([stage.table("table0", 1.5, 0.0)], 2, stance=Stance(0.1, 0.2, 0.3))
    assert one.memory.stance == Stance(0.1, 0.2, 0.3)
    assert one.memory.things["table0"].stamp == 0.2
    assert one.memory.belief.stamp == 0.2
    assert {fact.source for fact in one.memory.belief.facts} == {Source.SENSED}


def test_before_anything_is_sensed_only_what_was_told_is_known(watch):
    one = watch(known=[Known("cube0", "cube"), Known("agent1", "agent")])
    assert dict(one.memory.belief.objects) == {"agent1": "agent", "cube0": "cube"}
    assert one.facts == set()
    assert one.memory.things == {}
    assert one.memory.unseen == ("cube0",)


def test_changes_are_told_in_words(stage, watch):
    table, other = stage.table("table0", 1.5, -0.5), stage.table("table1", 1.5, 0.5)
    cube = stage.on("cube0", table)
    one = watch()
    one.see([table, other, cube], 2)
    assert one.perception.news == "knows of cube0, table0, table1; cube0 on table0"
    one.see([table, other, stage.on("cube0", other)])
    assert one.perception.news == "cube0 on table1"
    one.see([table, other], 2)
    told = one.perception.news
    assert told.startswith("does not know where cube0 is")
    one.see([table, other], stance=Stance(-1.0, 0.0))
    assert one.perception.news == "distances have changed"


def test_stacks_are_told_from_the_top_and_then_who_holds_what():
    facts = {("on", "c", "b"), ("on", "b", "t"), ("on", "a", "u"), ("clear", "c")}
    assert described(facts) == "a on u, c on b on t"
    assert described({*facts, ("holding", "ann", "d")}) == "a on u, c on b on t, ann holds d"
