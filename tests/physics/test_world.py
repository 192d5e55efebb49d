"""The physical world and the floating hand's skills, in the real PyBullet."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from enkidu.physics.skills.hand import Outcome, Skill, pick, place
from enkidu.physics.spec import BoxSpec, HandSpec, WorldSpec
from enkidu.physics.world import World

SIZE = 0.08
TOP = 0.4
TRAVEL = 0.9


def spec() -> WorldSpec:
    boxes = [
        BoxSpec(f"table{n}", "table", (0.4 * n, 0.0, TOP / 2), (0.2, 0.2, TOP)) for n in range(2)
    ]
    for level, name in enumerate(("cube0", "cube1")):
        middle = (0.0, 0.0, TOP + SIZE * (level + 0.5))
        boxes.append(BoxSpec(name, "cube", middle, (SIZE, SIZE, SIZE), mass=0.2))
    return WorldSpec(tuple(boxes), (HandSpec("agent1", (0.2, 0.3, 0.9)),))


@pytest.fixture
def world():
    with World(spec()) as made:
        yield made


def carry_out(world: World, skill: Skill) -> Outcome:
    while True:
        try:
            next(skill)
        except StopIteration as end:
            return end.value
        world.step()


def test_a_stack_stands(world):
    for _ in range(10 * 240):
        world.step()
    assert world.position("cube1")[2] == pytest.approx(TOP + 1.5 * SIZE, abs=0.002)


def test_a_cube_is_picked_where_it_is_believed_to_be(world):
    skill = pick(world, "agent1", (0.0, 0.0, TOP + 2 * SIZE), TRAVEL)
    assert carry_out(world, skill) is Outcome.DONE
    assert world.held("agent1") == "cube1"
    assert world.position("cube1")[2] == pytest.approx(TRAVEL - SIZE / 2, abs=0.01)


def test_a_wrong_belief_ends_with_empty_hands(world):
    skill = pick(world, "agent1", (0.4, 0.0, TOP + SIZE), TRAVEL)
    assert carry_out(world, skill) is Outcome.NOT_THERE
    assert world.held("agent1") == ""


def test_a_placed_cube_rests_on_its_support(world):
    carry_out(world, pick(world, "agent1", (0.0, 0.0, TOP + 2 * SIZE), TRAVEL))
    assert carry_out(world, place(world, "agent1", (0.4, 0.0, TOP), SIZE, TRAVEL)) is Outcome.DONE
    for _ in range(240):
        world.step()
    assert world.position("cube1") == pytest.approx((0.4, 0.0, TOP + SIZE / 2), abs=0.005)


def test_a_full_hand_cannot_pick_and_an_empty_one_cannot_place(world):
    top = (0.0, 0.0, TOP + 2 * SIZE)
    assert carry_out(world, place(world, "agent1", top, SIZE, TRAVEL)) is Outcome.HAND_EMPTY
    carry_out(world, pick(world, "agent1", top, TRAVEL))
    assert carry_out(world, pick(world, "agent1", top, TRAVEL)) is Outcome.HAND_FULL


RUN = """
from tests_physics_world import carry_out, pick, spec, World, TOP, SIZE, TRAVEL
world = World(spec())
carry_out(world, pick(world, "agent1", (0.0, 0.0, TOP + 2 * SIZE), TRAVEL))
print([value.hex() for name in ("cube0", "cube1") for value in world.position(name)])
"""


def test_the_same_spec_gives_the_same_run_in_every_process(tmp_path):
    (tmp_path / "tests_physics_world.py").write_bytes(Path(__file__).read_bytes())
    outputs = {
        subprocess.run(
            [sys.executable, "-c", RUN], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    }
    assert len(outputs) == 1


def test_pybullet_greets_nobody():
    run = [sys.executable, "-c", "import enkidu.physics.world"]
    ended = subprocess.run(run, capture_output=True, text=True, check=True)
    assert (ended.stdout, ended.stderr) == ("", "")
