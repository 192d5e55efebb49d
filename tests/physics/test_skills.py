"""Approach, pick and place, given where things are believed to be."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from enkidu.physics.skills.approach import approach, look_at
from enkidu.physics.skills.outcome import SENTENCES, Outcome, Target
from enkidu.physics.skills.pick import pick
from enkidu.physics.skills.place import place
from enkidu.physics.skills.watch import watch
from enkidu.physics.spec import BodySpec
from enkidu.physics.world import World

SIZE = 0.06
TOP = 0.5
CUBE1 = Target((0.0, 0.0, TOP + 1.5 * SIZE), (SIZE, SIZE, SIZE))
TABLE1 = Target((1.5, 0.0, TOP / 2), (0.4, 0.4, TOP))


def fetch(world: World, carry_out, thing: Target = CUBE1) -> Outcome:
    robot = world.robot("agent1")
    came = carry_out(world, approach(robot, thing.position))
    return carry_out(world, pick(robot, thing)) if came is Outcome.DONE else came


def deliver(world: World, carry_out, support: Target = TABLE1) -> Outcome:
    robot = world.robot("agent1")
    came = carry_out(world, approach(robot, support.top))
    return carry_out(world, place(robot, CUBE1, support)) if came is Outcome.DONE else came


def test_approach_ends_within_reach_and_facing(world, carry_out):
    robot = world.robot("agent1")
    assert carry_out(world, approach(robot, CUBE1.position)) is Outcome.DONE
    stance = robot.standing()
    assert abs(stance.bearing(CUBE1.position)) < 0.03
    assert robot.build.envelope.contains(stance.distance(CUBE1.position), CUBE1.position[2])


def test_approach_looks_at_what_it_goes_to(world, carry_out):
    robot = world.robot("agent1")
    carry_out(world, approach(robot, CUBE1.position))
    eye = robot.eye()
    down = math.atan2(eye.position[2] - CUBE1.position[2], 0.6 - eye.position[0])
    assert 2 * math.asin(eye.turn[1]) == pytest.approx(down, abs=0.05)


def test_approach_gives_up_before_an_obstacle(world, carry_out):
    world.add(BodySpec("wall", "wall", (0.75, -0.6, 0.5), (0.1, 3.0, 1.0)))
    robot = world.robot("agent1")
    assert carry_out(world, approach(robot, TABLE1.top)) is Outcome.OBSTRUCTED


def test_a_cube_is_picked_where_it_is_believed_to_be(world, carry_out):
    assert fetch(world, carry_out) is Outcome.DONE
    assert world.robot("agent1").holding()
    assert world.pose("cube1").position[2] > CUBE1.position[2] + 0.05


def test_what_stands_below_stays_where_it_is(world, carry_out):
    fetch(world, carry_out)
    assert world.pose("cube0").position == pytest.approx((0, 0, TOP + SIZE / 2), abs=2e-3)


def test_a_believed_place_that_is_a_little_wrong_still_does(world, carry_out):
    x, y, z = CUBE1.position
    wrong = replace(CUBE1, position=(x + 0.02, y - 0.015, z + 0.01))
    assert fetch(world, carry_out, wrong) is Outcome.DONE


def test_a_wrong_belief_ends_with_empty_hands(world, carry_out):
    wrong = replace(CUBE1, position=(1.5, 0.0, TOP + SIZE / 2))
    assert fetch(world, carry_out, wrong) is Outcome.NOT_THERE
    assert not world.robot("agent1").holding()


def test_what_is_far_away_is_out_of_reach(world, carry_out):
    robot = world.robot("agent1")
    assert carry_out(world, pick(robot, CUBE1)) is Outcome.OUT_OF_REACH


def test_what_is_too_wide_is_not_tried(world, carry_out):
    wide = replace(CUBE1, size=(0.3, 0.3, 0.3))
    assert carry_out(world, pick(world.robot("agent1"), wide)) is Outcome.TOO_LARGE


def test_a_placed_cube_rests_on_its_support(world, carry_out):
    fetch(world, carry_out)
    assert deliver(world, carry_out) is Outcome.DONE
    world.advance(1.0)
    assert world.pose("cube1").position == pytest.approx((1.5, 0.0, TOP + SIZE / 2), abs=5e-3)


def test_a_placed_cube_lies_square_on_its_support(world, carry_out):
    world.move("cube1", CUBE1.position, yaw=0.5)
    fetch(world, carry_out, replace(CUBE1, yaw=0.5))
    deliver(world, carry_out)
    world.advance(1.0)
    assert math.remainder(world.pose("cube1").yaw, math.pi / 2) == pytest.approx(0.0, abs=0.05)


def test_a_full_hand_cannot_pick_and_an_empty_one_cannot_place(world, carry_out):
    assert deliver(world, carry_out) is Outcome.HAND_EMPTY
    fetch(world, carry_out)
    robot = world.robot("agent1")
    assert carry_out(world, pick(robot, CUBE1)) is Outcome.HAND_FULL


def test_a_place_that_is_taken_is_felt(world, carry_out):
    world.add(BodySpec("brick", "brick", (1.5, 0.0, TOP + 0.1), (0.15, 0.15, 0.2), 3.0))
    fetch(world, carry_out)
    assert deliver(world, carry_out) is Outcome.OBSTRUCTED
    assert world.robot("agent1").holding()


def test_what_is_snatched_away_on_the_way_is_noticed(world, carry_out):
    fetch(world, carry_out)
    robot = world.robot("agent1")
    carry_out(world, approach(robot, TABLE1.top))
    skill = place(robot, CUBE1, TABLE1)
    next(skill)
    world.remove("cube1")
    assert carry_out(world, skill) is Outcome.SLIPPED


def test_a_skill_that_is_closed_keeps_what_it_holds(world, carry_out):
    fetch(world, carry_out)
    robot = world.robot("agent1")
    carry_out(world, approach(robot, TABLE1.top))
    skill = place(robot, CUBE1, TABLE1)
    for _ in range(60):
        next(skill)
        world.step()
    skill.close()
    world.advance(1.0)
    assert robot.holding()


def test_a_body_that_watches_sees_all_around(world):
    robot = world.robot("agent1")
    seen = set()
    watching = watch(robot)
    for _ in range(240 * 6):
        next(watching)
        world.step()
        seen.add(round(robot.standing().yaw + robot.eye().yaw, 1))
    assert len(seen) > 50


def test_look_at_turns_the_eye_to_a_place(world):
    robot = world.robot("agent1")
    look_at(robot, robot.standing(), (-0.5, 0.0, 0.5))
    world.advance(1.0)
    assert robot.eye().yaw == pytest.approx(0.46, abs=0.1)


def test_every_outcome_has_its_words():
    assert set(SENTENCES) == set(Outcome)
