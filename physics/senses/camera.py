"""A camera for depth and segmentation: what it shows is rendered, so one thing hides another."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from enkidu.physics.geometry import Pose, rotation
from enkidu.physics.senses.mirror import Mirror
from enkidu.physics.senses.readings import CameraFrame, Label, View
from enkidu.physics.senses.scene import Scene
from enkidu.physics.senses.viewpoint import Viewpoint
from enkidu.physics.spec import CameraSpec

NEAR = 0.05
"""Nearer than this a camera sees nothing, in metres."""

Depth = npt.NDArray[np.float32]


class Camera:
    """A camera of one kind; pixels look through their middles, as a pinhole camera's do."""

    def __init__(self, spec: CameraSpec, scene: Scene, mirror: Mirror) -> None:
        self.spec = spec
        self._scene = scene
        self._mirror = mirror
        self._far = max(spec.range, 2 * NEAR)
        wide = math.tan(spec.fov / 2)
        high = wide * spec.height / spec.width
        self._fov = (spec.fov, 2 * math.atan(high))
        self._projection = self._projected(wide, high)
        # How far to the left and up a pixel looks, for each metre ahead.
        columns = (np.arange(spec.width, dtype=np.float32) + 0.5) * 2 / spec.width - 1
        rows = (np.arange(spec.height, dtype=np.float32) + 0.5) * 2 / spec.height - 1
        self._left, self._up = -columns * np.float32(wide), -rows[:, None] * np.float32(high)

    def frame(self, viewpoint: Viewpoint, stamp: float) -> CameraFrame:
        """Return what is seen from a viewpoint."""
        spec, pose = self.spec, viewpoint.pose
        buffer, segments = self._mirror.render(
            viewpoint.owner, spec.width, spec.height, _view(pose), self._projection
        )
        depth = self._depth(buffer)
        np.copyto(depth, self._floor(pose), where=segments == 0)
        beyond = depth > spec.range
        depth[beyond], segments[beyond] = np.inf, 0
        view = View(viewpoint.believed_pose, self._fov, spec.range)
        return CameraFrame(stamp, view, depth, segments, _labels(self._scene, segments))

    def _depth(self, buffer: Depth) -> Depth:
        """Return metres along the viewing axis from a depth buffer of OpenGL's kind."""
        far = self._far
        metres: Depth = np.float32(far * NEAR) / (np.float32(far) - np.float32(far - NEAR) * buffer)
        return metres

    def _floor(self, pose: Pose) -> Depth:
        """Return how far the floor is in each pixel: it is not rendered, being a plane."""
        forward, left, up = rotation(pose.turn)[2].astype(np.float32)
        falling = -(forward + left * self._left + up * self._up)
        with np.errstate(divide="ignore"):
            depth: Depth = np.float32(pose.position[2]) / np.maximum(falling, np.float32(0))
        return depth

    def _projected(self, wide: float, high: float) -> list[float]:
        """Return OpenGL's projection matrix, column by column.

        TinyRenderer looks through the lower left corners of pixels: half a pixel is added.
        """
        far = self._far
        across, along = (NEAR + far) / (NEAR - far), 2 * NEAR * far / (NEAR - far)
        return [
            *(1 / wide, 0.0, 0.0, 0.0),
            *(0.0, 1 / high, 0.0, 0.0),
            *(1 / self.spec.width, 1 / self.spec.height, across, -1.0),
            *(0.0, 0.0, along, 0.0),
        ]


def _view(pose: Pose) -> list[float]:
    """Return OpenGL's view matrix, column by column: it looks along -z, and y is up."""
    ahead, left, up = rotation(pose.turn).T
    axes = np.stack([-left, up, -ahead])
    matrix = np.eye(4)
    matrix[:3, :3] = axes
    matrix[:3, 3] = -axes @ pose.position
    values: list[float] = matrix.T.ravel().tolist()
    return values


def _labels(scene: Scene, segments: npt.NDArray[np.int32]) -> dict[int, Label]:
    present = np.flatnonzero(np.bincount(segments.ravel())).tolist()
    items = {number: scene.items[number - 1] for number in present if number}
    return {number: Label(item.kind, item.name) for number, item in items.items()}
