"""How a value follows another smoothly, with limited speed and acceleration."""

from __future__ import annotations

import math

from enkidu.physics.timing import STEP

_GAIN = 25.0
"""How fast the last bit is made up for, in shares of it per second."""

_ARRIVED = 1e-5


def nearer(value: float, target: float, step: float) -> float:
    """Return a value that is nearer to the target by a step, or there."""
    return value + max(-step, min(step, target - value))


def follow(
    value: float, speed: float, target: float, top: float, acceleration: float
) -> tuple[float, float]:
    """Return value and speed after one step on the way to the target, where it comes to a stop."""
    gap = target - value
    if abs(gap) < _ARRIVED and abs(speed) * STEP < _ARRIVED:
        return target, 0.0
    # As fast as it can still brake, and gently at the end.
    wanted = min(top, math.sqrt(2 * acceleration * abs(gap)), _GAIN * abs(gap))
    speed = nearer(speed, math.copysign(wanted, gap), acceleration * STEP)
    return value + speed * STEP, speed
