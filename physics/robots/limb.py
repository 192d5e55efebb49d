"""The actor's arm: which joint angles bring the hand to a place.

Two links of equal length in the vertical plane through the shoulder; the hand hangs straight down.
"""

from __future__ import annotations

import math

from enkidu.physics.geometry import Vector

SHOULDER: Vector = (0.06, -0.2, 1.2)
LINK = 0.46
PALM = 0.1
"""From the wrist down to the point between the fingers."""

REST: Vector = (0.3, -0.16, 0.9)
"""Where the hand is while the actor walks."""

_STRETCHED, _FOLDED = 2 * LINK - 0.01, 0.12


def angles(place: Vector) -> tuple[float, ...] | None:
    """Return shoulder turn, shoulder pitch, elbow and wrist; None where the arm cannot reach."""
    x, y, z = (value - origin for value, origin in zip(place, SHOULDER, strict=True))
    away, down = math.hypot(x, y), -(z + PALM)
    far = math.hypot(away, down)
    if not _FOLDED <= far <= _STRETCHED or x < 0:
        return None
    # The elbow hangs down, as people's do.
    bend = math.acos(far / (2 * LINK))
    upper = math.atan2(down, away) + bend
    elbow = -2 * bend
    return (math.atan2(y, x), upper, elbow, -(upper + elbow))
