"""The three-layer network: what it is given, what it answers, and that it can be made again."""

from __future__ import annotations

import math

import numpy as np
import pytest

from enkidu.nodes.navigation.arena import CART, HUMAN
from enkidu.nodes.navigation.learning import Study, fit
from enkidu.nodes.navigation.motion import Motion
from enkidu.nodes.navigation.network import Network, NetworkDriver, load, shipped
from enkidu.nodes.navigation.scene import Scene
from enkidu.nodes.navigation.sectors import SECTORS, SIZE, inputs
from enkidu.nodes.navigation.surroundings import Box, Other, Surroundings
from enkidu.physics.geometry import Stance

START = Stance()
SMALL = Network(
    hidden=np.array([[1.0, -1.0], [0.5, 2.0]]),
    hidden_bias=np.array([0.0, 1.0]),
    output=np.array([[0.5, 0.0, 1.0], [0.0, -0.25, 1.0]]),
    output_bias=np.array([0.1, 0.0, -2.0]),
)


def scene(boxes=(), others=(), stance=START, target=(3.0, 0.0), build=HUMAN) -> Scene:
    around = Surroundings(tuple(boxes), tuple(others))
    return Scene(stance, Motion(), target, 0.0, build, around)


def split(values):
    """The goal and the four values of the sectors: boxes, others, how they approach and pass."""
    return values[:8], *values[8:].reshape(4, SECTORS)


def test_forward_gives_what_is_computed_by_hand():
    # Hidden: 1*1 + 2*0.5 + 0 = 2, and 1*-1 + 2*2 + 1 = 4.
    # Outputs: 2*0.5 + 0.1 = 1.1, cut to 1; 4*-0.25 = -1; 2 + 4 - 2 = 4, cut to 1.
    assert SMALL.forward(np.array((1.0, 2.0))) == pytest.approx((1.0, -1.0, 1.0))
    # Hidden: -1 is silent, 1*-1*-1 + 1 = 2. Outputs: 0.1; -0.5; 2 - 2 = 0.
    assert SMALL.forward(np.array((-1.0, 0.0))) == pytest.approx((0.1, -0.5, 0.0))


def test_many_scenes_are_answered_at_once():
    rows = np.array([(1.0, 2.0), (-1.0, 0.0)])
    assert SMALL.forward(rows) == pytest.approx(np.stack([SMALL.forward(row) for row in rows]))


def test_a_network_is_the_same_after_it_was_written_and_read(tmp_path):
    SMALL.save(tmp_path / "small.npz")
    again = load(tmp_path / "small.npz")
    assert again.forward(np.array((0.3, 0.2))) == pytest.approx(SMALL.forward(np.array((0.3, 0.2))))


def test_the_shipped_network_fits_its_inputs_and_outputs():
    assert shipped().hidden.shape[0] == SIZE == len(inputs(scene()))
    assert shipped().output.shape[1] == 3


def test_a_box_ahead_is_in_the_first_sector():
    _, boxes, others, _, _ = split(inputs(scene([Box(2.0, 0.0, 1.0, 0.2)])))
    assert boxes.argmax() == 0
    assert not others.any()


def test_sectors_turn_with_the_body():
    left = scene([Box(0.0, 2.0, 0.5, 0.5)])
    ahead = scene([Box(0.0, 2.0, 0.5, 0.5)], stance=Stance(yaw=math.pi / 2), target=(0.0, 3.0))
    assert split(inputs(left))[1].argmax() == SECTORS // 4
    assert split(inputs(ahead))[1].argmax() == 0


def test_who_comes_nearer_and_who_passes_is_told_apart():
    coming = Other("b", 2.0, 0.0, (-1.0, 0.0), 0.25)
    passing = Other("b", 2.0, 0.0, (0.0, 1.0), 0.25)
    _, _, near, closing, crossing = split(inputs(scene(others=[coming])))
    assert near.argmax() == 0
    assert closing[0] > 0.1
    assert abs(crossing[0]) < 1e-9
    _, _, _, closing, crossing = split(inputs(scene(others=[passing])))
    assert abs(closing[0]) < 1e-9
    assert crossing[0] > 0.1


def test_the_goal_is_told_by_its_bearing():
    goal = split(inputs(scene(target=(0.0, 3.0))))[0]
    assert goal[:2] == pytest.approx((0.0, 1.0), abs=1e-9)


@pytest.mark.parametrize("build", [HUMAN, CART])
def test_with_nothing_in_the_way_it_goes_straight_ahead(build):
    motion = NetworkDriver().drive(scene(build=build))
    assert motion.forward > 0.8 * build.forward
    assert abs(motion.sideways) < 0.1
    assert abs(motion.turn) < 0.3


@pytest.mark.parametrize("build", [HUMAN, CART])
@pytest.mark.parametrize("side", [-1, 1])
def test_it_turns_to_a_goal_at_its_side(build, side):
    motion = NetworkDriver().drive(scene(target=(1.0, 2.0 * side), build=build))
    assert motion.turn * side > 0.5


def test_a_body_that_cannot_go_sideways_is_not_told_to():
    motion = NetworkDriver().drive(scene([Box(1.0, 0.3, 0.5, 0.5)], build=CART))
    assert motion.sideways == 0.0


def test_learning_finds_a_function_and_does_so_again():
    random = np.random.default_rng(3)
    given = random.uniform(-1, 1, (2000, 4)).astype(np.float32)
    wanted = np.stack((given[:, 0] * 0.5, np.abs(given[:, 1]) - 0.5), axis=1)
    errors: list[float] = []
    study = Study(hidden=16, epochs=30, batch=64, rate=5e-3)
    network = fit(given, wanted, study, seed=1, tell=lambda _, error: errors.append(error))
    assert errors[-1] < 0.002 < errors[0]
    assert np.mean((network.forward(given) - wanted) ** 2) < 0.002
    again = fit(given, wanted, study, seed=1, tell=lambda *_: None)
    assert np.array_equal(again.hidden, network.hidden)
    assert np.array_equal(again.output, network.output)
