"""A cheap sense of sight: what is in the field of view is there if a ray hits it first."""

from __future__ import annotations

import math

import numpy as np

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Array, Pose
from enkidu.physics.senses.readings import Detection, Detections, View
from enkidu.physics.senses.scene import Indices, Scene
from enkidu.physics.senses.viewpoint import Viewpoint
from enkidu.physics.spec import RaysSpec

_STRIDE = 0.001
"""How far behind a hit on the own body a ray goes on, in metres."""

_OWN_HITS = 4
"""How often a ray may be stopped by the own body before it is given up."""


class Rays:
    """Looks for each item at the middle of its box, and if that is hidden, near its corners."""

    def __init__(self, spec: RaysSpec, scene: Scene, client: int) -> None:
        self.spec = spec
        self._scene = scene
        self._client = client

    def detections(self, viewpoint: Viewpoint, stamp: float) -> Detections:
        """Return what is seen from a viewpoint."""
        pose, own = viewpoint.pose, self._scene.index(viewpoint.owner)
        points, reach = self._in_view(pose, own)
        seen = self._seen(pose, points, self._scene.items[own].body)
        things = tuple(self._detection(number, viewpoint) for number in sorted(seen))
        view = View(viewpoint.believed_pose, (self.spec.fov, math.pi), reach)
        return Detections(stamp, view, things)

    def _in_view(self, pose: Pose, own: int) -> tuple[Indices, float]:
        """Return which points are in the field of view, and how far that reaches."""
        x, y, z = (self._scene.points - pose.position).T
        squares = x * x + y * y + z * z
        cos, sin = math.cos(pose.yaw), math.sin(pose.yaw)
        aside = np.arctan2(np.abs(cos * y - sin * x), cos * x + sin * y)
        owners = self._scene.point_owners
        inside = (squares <= self.spec.range**2) & (aside <= self.spec.fov / 2) & (owners != own)
        points = np.flatnonzero(inside)
        return self._nearest(points, np.sqrt(squares[points]), owners[points])

    def _nearest(self, points: Indices, distances: Array, owners: Indices) -> tuple[Indices, float]:
        """Keep the points of the nearest items; the view ends where the first is left out.

        So nobody takes for gone what was only not looked at.
        """
        items = np.unique(owners)
        if len(items) <= self.spec.limit:
            return points, self.spec.range
        nearest = np.full(items[-1] + 1, np.inf)
        np.minimum.at(nearest, owners, distances)
        order = items[np.argsort(nearest[items], kind="stable")]
        kept = np.isin(owners, order[: self.spec.limit])
        return points[kept], float(nearest[order[self.spec.limit]])

    def _seen(self, pose: Pose, points: Indices, own: int) -> set[int]:
        """Return the numbers of the items that are hit first by a ray towards one of the points."""
        owners = self._scene.point_owners[points]
        _, first = np.unique(owners, return_index=True)
        seen = self._hit(pose, points[first], own)
        rest = np.ones(len(points), bool)
        rest[first] = False
        rest &= ~np.isin(owners, list(seen))
        return seen | self._hit(pose, points[rest], own)

    def _hit(self, pose: Pose, points: Indices, own: int) -> set[int]:
        if not len(points):
            return set()
        targets = self._scene.points[points]
        starts = np.broadcast_to(np.array(pose.position), targets.shape).copy()
        bodies = self._first_hits(starts, targets, own)
        owners = self._scene.point_owners[points].tolist()
        return {
            number
            for number, body in zip(owners, bodies, strict=True)
            if self._scene.items[number].body == body
        }

    def _first_hits(self, starts: Array, targets: Array, own: int) -> list[int]:
        """Return the body that each ray hits first, going through the own body."""
        bodies = [own] * len(starts)
        waiting = list(range(len(starts)))
        for _ in range(_OWN_HITS):
            hits = pybullet.rayTestBatch(
                starts[waiting].tolist(), targets[waiting].tolist(), physicsClientId=self._client
            )
            for index, hit in zip(waiting, hits, strict=True):
                bodies[index] = hit[0]
                starts[index] = hit[3]
            waiting = [index for index in waiting if bodies[index] == own]
            if not waiting:
                break
            ways = targets[waiting] - starts[waiting]
            lengths = np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), _STRIDE)
            starts[waiting] += ways / lengths * _STRIDE
        return bodies

    def _detection(self, number: int, viewpoint: Viewpoint) -> Detection:
        item = self._scene.items[number]
        position, yaw = viewpoint.told(*self._scene.box(number))
        return Detection(item.kind, item.name, position, item.size, yaw)
