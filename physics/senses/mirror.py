"""The world as the senses render it: boxes only, in a PyBullet simulation of their own.

TinyRenderer draws every triangle of a mesh, and a robot's have ten thousands; a box has twelve.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Array
from enkidu.physics.senses.items import Item
from enkidu.physics.senses.scene import Scene

_AWAY = (0.0, 0.0, -10_000.0, 0.0, 0.0, 0.0, 1.0)
"""Where boxes are put that must not be seen: beyond every range."""

Frame = tuple[Item, int]


class Mirror:
    """Shows a scene to one camera after the other; only what has moved is moved here."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._frames: tuple[Frame, ...] = ()
        self._bodies: dict[Frame, int] = {}
        self._order: list[int] = []
        self._shown: Array = np.empty((0, 7))
        self._numbers = np.zeros(1, np.int32)
        self._client: int = pybullet.connect(pybullet.DIRECT)

    def close(self) -> None:
        """End it."""
        pybullet.disconnect(self._client)

    def render(
        self, viewer: str, width: int, height: int, view: list[float], projection: list[float]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]]:
        """Return the depth buffer, and for each pixel 1 + the number of the item, or 0.

        The viewer itself is not seen: a robot knows its own body.
        """
        self._match()
        self._arrange(viewer)
        _, _, _, depth, bodies = pybullet.getCameraImage(
            width,
            height,
            view,
            projection,
            shadow=0,
            renderer=pybullet.ER_TINY_RENDERER,
            physicsClientId=self._client,
        )
        # Where there is nothing the body is -1, which means the last of the numbers: 0.
        return depth, self._numbers[bodies]

    def _match(self) -> None:
        """Let bodies come and go with the scene's frames."""
        if self._frames is self._scene.frames:
            return
        self._frames = self._scene.frames
        wanted = set(self._frames)
        for frame in [frame for frame in self._bodies if frame not in wanted]:
            pybullet.removeBody(self._bodies.pop(frame), physicsClientId=self._client)
        for frame in self._frames:
            if frame not in self._bodies:
                self._bodies[frame] = self._add(*frame)
        self._order = [self._bodies[frame] for frame in self._frames]
        self._shown = np.full((len(self._frames), 7), np.nan)
        self._numbers = np.zeros(max(self._order, default=-1) + 2, np.int32)
        self._numbers[self._order] = self._scene.owners + 1

    def _arrange(self, viewer: str) -> None:
        """Put everything where it is, and the viewer away."""
        poses = self._scene.poses.copy()
        poses[self._scene.owners == self._scene.index(viewer)] = _AWAY
        for index in np.flatnonzero((poses != self._shown).any(axis=1)):
            row = poses[index].tolist()
            pybullet.resetBasePositionAndOrientation(
                self._order[index], row[:3], row[3:], physicsClientId=self._client
            )
        self._shown = poses

    def _add(self, item: Item, link: int) -> int:
        """Make one body of all boxes of a frame."""
        parts = [part for part in item.parts if part.link == link]
        shape = pybullet.createVisualShapeArray(
            shapeTypes=[pybullet.GEOM_BOX] * len(parts),
            halfExtents=[[extent / 2 for extent in part.size] for part in parts],
            visualFramePositions=[part.pose.position for part in parts],
            visualFrameOrientations=[part.pose.turn for part in parts],
            physicsClientId=self._client,
        )
        body: int = pybullet.createMultiBody(0, -1, shape, physicsClientId=self._client)
        return body
