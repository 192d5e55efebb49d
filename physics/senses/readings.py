"""What senses deliver, as plain values; needs no PyBullet.

Everything is told in the map frame *as the body's odometry has it*: a drifting body sees the world
drift with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from enkidu.physics.geometry import Pose, Stance, Vector


@dataclass(frozen=True)
class View:
    """From where a sense of sight looked, and how far and wide.

    The pose's x axis points where it looks, y left, z up. `fov` is the horizontal and the vertical
    angle of view; a pose of the vertical angle pi sees all heights.
    """

    pose: Pose
    fov: tuple[float, float]
    range: float


@dataclass(frozen=True)
class Label:
    """What a colour of a segmented image stands for; an anonymous label has no name."""

    kind: str
    name: str = ""


@dataclass(frozen=True)
class CameraFrame:
    """A depth image with what each pixel shows.

    `depth` is in metres along the viewing axis, infinite beyond the range; `segments` has a label's
    number for each pixel, and 0 where there is nothing to tell apart. Row 0 is the upper one, and
    a pixel shows what lies behind its middle.
    """

    stamp: float
    view: View
    depth: npt.NDArray[np.float32]
    segments: npt.NDArray[np.int32]
    labels: Mapping[int, Label] = field(default_factory=dict)


@dataclass(frozen=True)
class Detection:
    """One thing seen: the centre of its box, its turn and extent, and how sure that is.

    `sigma` is the standard deviation of the place, in metres.
    """

    kind: str
    name: str
    position: Vector
    size: Vector
    yaw: float = 0.0
    sigma: float = 0.0
    certainty: float = 1.0


@dataclass(frozen=True)
class Detections:
    """What was seen in one frame, and from where: what is in view and not listed was not seen."""

    stamp: float
    view: View
    things: tuple[Detection, ...] = ()


@dataclass(frozen=True)
class Odometry:
    """Where a body believes to stand by its own motion, and how fast it moves in its own frame."""

    stamp: float
    stance: Stance
    forward: float = 0.0
    sideways: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True)
class Touch:
    """What a hand feels, and where the point between its fingers is."""

    stamp: float
    holding: bool
    position: Vector


@dataclass(frozen=True)
class Readings:
    """All that a body senses at one moment; `sight` is None where no frame is due or it is lost."""

    odometry: Odometry
    touch: Touch
    sight: CameraFrame | Detections | None = None
