"""All that can be sensed, and where it is at one moment: measured once for all who look then."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Array, Pose, Vector
from enkidu.physics.senses.items import BASE, Item, Senseable, robots, things
from enkidu.physics.senses.viewpoint import joined

Indices = npt.NDArray[np.intp]


class Scene:
    """The items of a world, which may come and go, and the frames in which their boxes are told.

    A frame is a link of an item: `poses` has a row of place and turn (x, y, z, and a quaternion)
    for each, `owners` the number of its item.
    """

    def __init__(self, world: Senseable) -> None:
        self._world = world
        self._known: Any = None
        self._stamp = -1.0
        self.items: tuple[Item, ...] = ()
        self.frames: tuple[tuple[Item, int], ...] = ()
        self.owners: Indices = np.empty(0, np.intp)
        self.poses: Array = np.empty((0, 7))
        self._numbers: dict[str, int] = {}
        self._targets = _Targets(())
        self._points: Array | None = None
        self._boxes: dict[int, tuple[Vector, float]] = {}

    def refresh(self, now: bool = False) -> None:
        """Measure where everything is, unless that was done at this moment of the simulation."""
        changed = self._enlist()
        if changed or now or self._world.time != self._stamp:
            self.poses = np.array(self._measured()).reshape(-1, 7)
            self._points, self._boxes = None, {}
            self._stamp = self._world.time

    def index(self, name: str) -> int:
        """Return the number of an item."""
        return self._numbers[name]

    # --- places to look at ------------------------------------------------------------------------

    @property
    def points(self) -> Array:
        """Return the places, a row for each, where a look shows whether an item is in sight."""
        if self._points is None:
            self._points = self._targets.placed(self.poses)
        return self._points

    @property
    def point_owners(self) -> Indices:
        """Return the number of the item of each of the points; an item's best points come first."""
        return self._targets.owners

    def box(self, number: int) -> tuple[Vector, float]:
        """Return the centre of an item's box, and how it is turned; a robot's is as it stands."""
        if number not in self._boxes:
            self._boxes[number] = self._box(self.items[number], self._targets.firsts[number])
        return self._boxes[number]

    # --- inside -----------------------------------------------------------------------------------

    def _enlist(self) -> bool:
        """List all items anew if some have come or gone; tell whether that was so."""
        world = self._world
        bodies = {name: robot.body for name, robot in world.robots.items()}
        if self._known == (world.bodies, world.body_specs, bodies):
            return False
        self._known = (dict(world.bodies), dict(world.body_specs), bodies)
        self.items = (*things(world), *robots(world))
        self._numbers = {item.name: number for number, item in enumerate(self.items)}
        numbered = [(number, link) for number, item in enumerate(self.items) for link in item.links]
        self.frames = tuple((self.items[number], link) for number, link in numbered)
        self.owners = np.array([number for number, _ in numbered], np.intp)
        self._targets = _Targets(self.items)
        return True

    def _box(self, item: Item, frame: int) -> tuple[Vector, float]:
        if item.name in self._world.robots:
            stance = self._world.robots[item.name].standing()
            return (stance.x, stance.y, item.size[2] / 2), stance.yaw
        x, y, z, a, b, c, d = self.poses[frame].tolist()
        pose = joined(Pose((x, y, z), (a, b, c, d)), item.main.pose)
        return pose.position, pose.yaw

    def _measured(self) -> list[tuple[float, ...]]:
        rows: list[tuple[float, ...]] = []
        for item in self.items:
            rows += _link_poses(self._world.client, item.body, item.links)
        return rows


class _Targets:
    """Where to look for items: places in their frames, and the numbers of frames and items.

    `firsts` has the frame of each item's first place: the middle of its largest box.
    """

    def __init__(self, items: tuple[Item, ...]) -> None:
        frames: list[int] = []
        owners: list[int] = []
        places: list[Vector] = []
        self.firsts: list[int] = []
        count = 0
        for number, item in enumerate(items):
            self.firsts.append(count + item.links.index(item.main.link))
            for link, place in item.targets():
                frames.append(count + item.links.index(link))
                owners.append(number)
                places.append(place)
            count += len(item.links)
        self._frames = np.array(frames, np.intp)
        self._places = np.array(places, float).reshape(-1, 3)
        self.owners: Indices = np.array(owners, np.intp)

    def placed(self, poses: Array) -> Array:
        """Return the places in the world, given the poses of the frames."""
        turns = _matrices(poses[:, 3:])[self._frames]
        moved: Array = np.einsum("nij,nj->ni", turns, self._places)
        return moved + poses[self._frames, :3]


def _link_poses(client: int, body: int, links: tuple[int, ...]) -> list[tuple[float, ...]]:
    if links == (BASE,):
        place, turn = pybullet.getBasePositionAndOrientation(body, physicsClientId=client)
        return [(*place, *turn)]
    higher = [link for link in links if link != BASE]
    states = pybullet.getLinkStates(
        body, higher, computeForwardKinematics=True, physicsClientId=client
    )
    rows = {link: (*state[4], *state[5]) for link, state in zip(higher, states, strict=True)}
    if BASE in links:
        rows[BASE] = _link_poses(client, body, (BASE,))[0]
    return [rows[link] for link in links]


def _matrices(turns: Array) -> Array:
    """Return rows of quaternions as a stack of 3x3 matrices."""
    x, y, z, w = turns.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    matrices: Array = np.array(rows).transpose(2, 0, 1)
    return matrices
