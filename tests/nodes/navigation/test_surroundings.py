"""What of an agent's memory is in the way of its body."""

from __future__ import annotations

from dataclasses import replace

import pytest

from enkidu.nodes.memory import Memory, Thing
from enkidu.nodes.navigation.arena import HUMAN
from enkidu.nodes.navigation.surroundings import surroundings
from enkidu.physics.spec import BodySpec, DoorSpec, Map
from enkidu.planning.belief import Belief

TABLE = Thing("table1", "table", (2.0, 1.0, 0.35), (1.2, 0.8, 0.7), yaw=0.5)
CUBE = Thing("cube1", "cube", (2.1, 1.0, 0.75), (0.1, 0.1, 0.1))
OTHER = Thing("agent2", "agent", (1.0, 0.0, 0.8), (0.5, 0.5, 1.6), velocity=(1.0, 0.0))
DOOR = DoorSpec(
    "door1", ("a", "b"), BodySpec("door1", "door", (0, 3, 1), (0.9, 0.1, 2)), open=False
)


def around(*things, plan=None, now=0.0):
    memory = Memory(Belief(0), {thing.name: thing for thing in things})
    return surroundings(memory, plan or Map(), HUMAN, now, "agent1")


def test_a_table_is_a_turned_box():
    (box,) = around(TABLE).boxes
    assert (box.x, box.y, box.length, box.width, box.yaw) == (2.0, 1.0, 1.2, 0.8, 0.5)
    assert box.top == pytest.approx(0.7)


def test_a_cube_on_a_table_adds_nothing():
    assert around(TABLE, CUBE).boxes == around(TABLE).boxes


def test_a_cube_on_the_floor_is_in_the_way():
    fallen = replace(CUBE, position=(0.5, 0.0, 0.05))
    assert len(around(TABLE, fallen).boxes) == 2


@pytest.mark.parametrize(
    "thing",
    [
        pytest.param(replace(CUBE, position=(1, 0, 0.05), holder="agent2"), id="held"),
        pytest.param(replace(TABLE, certainty=0.0), id="gone"),
        pytest.param(replace(TABLE, position=(1, 0, 2.5), size=(1, 1, 0.2)), id="overhead"),
        pytest.param(replace(TABLE, position=(2, 0, 0.005), size=(2, 2, 0.01)), id="carpet"),
        pytest.param(replace(OTHER, name="agent1"), id="itself"),
    ],
)
def test_what_cannot_be_hit_is_not_in_the_way(thing):
    assert not around(thing).boxes
    assert not around(thing).others


def test_what_is_remembered_where_the_body_is_cannot_be_there():
    ghost = replace(CUBE, position=(0.02, 0.0, 0.05))
    assert not around(ghost).boxes


def test_another_agent_is_a_disc_that_moves():
    (other,) = around(OTHER).others
    assert (other.name, other.velocity, other.radius) == ("agent2", (1.0, 0.0), 0.25)


def test_an_agent_seen_a_moment_ago_has_gone_on():
    (other,) = around(OTHER, now=0.2).others
    assert other.x == pytest.approx(1.2)


def test_an_agent_not_seen_for_long_is_forgotten():
    assert around(OTHER, now=2.0).others[0].velocity == (0.0, 0.0)
    assert not around(OTHER, now=10.0).others


def test_a_closed_door_of_the_map_is_in_the_way_until_it_is_seen_open():
    plan = Map(doors=(DOOR,))
    assert len(around(plan=plan).boxes) == 1
    panel = Thing("door1", "door", (0, 3, 1), (0.9, 0.1, 2))
    assert len(around(panel, plan=plan).boxes) == 1
    assert not around(replace(panel, certainty=0.0), plan=plan).boxes


def test_walls_are_in_the_way():
    wall = BodySpec("wall1", "wall", (0, 0, 1), (4, 0.1, 2))
    assert len(around(plan=Map(walls=(wall,))).boxes) == 1
