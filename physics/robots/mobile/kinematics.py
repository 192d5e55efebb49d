"""Which joint angles of a Panda bring its gripper, pointing straight down, to a place.

Of the seven joints, the third and the fifth stay at zero: what remains moves in the vertical plane
through the arm's base, which the first joint turns, and can be solved exactly. The seventh turns
the fingers. Places are relative to the arm's base.

>>> [round(angle, 2) for angle in angles(Posture(turn=0.0, away=0.5, height=0.2, spin=0.8))]
[0.0, 0.04, 0.0, -2.38, 0.0, 2.42, 0.8]
"""

from __future__ import annotations

import math
from typing import NamedTuple

from enkidu.physics.geometry import Vector

LOWEST = (-2.95, -1.82, -2.95, -3.13, -2.95, -0.08, -2.95)
HIGHEST = (2.95, 1.82, 2.95, -0.01, 2.95, 3.81, 2.95)
"""How far the joints can go, with a little to spare."""

SHOULDER = 0.333
FINGERS = 0.212
"""From the last joint down to the point between the fingers."""

TURN = 1.6
"""How far to either side the arm may turn: farther back is the robot itself."""

_WRIST = 0.088  # how far the last joint's axis is in front of the wrist
_OFFSET, _UPPER, _FORE = 0.0825, 0.316, 0.384
_UPPER_LENGTH, _FORE_LENGTH = math.hypot(_OFFSET, _UPPER), math.hypot(_OFFSET, _FORE)
_UPPER_ANGLE, _FORE_ANGLE = math.atan2(_OFFSET, _UPPER), math.atan2(_OFFSET, _FORE)
_FOLDED, _STRETCHED = 0.185, 0.98 * (_UPPER_LENGTH + _FORE_LENGTH)
"""How near to the shoulder the wrist can come, and how far from it."""

Angles = tuple[float, float, float, float, float, float, float]


class Posture(NamedTuple):
    """Where the gripper is, as the arm has it: how far it is turned, how far away, how high.

    `spin` is the angle of the last joint.
    """

    turn: float
    away: float
    height: float
    spin: float


def posture(place: Vector, yaw: float, spin: float) -> Posture | None:
    """Return the posture for a place and a turn of the fingers; None where the arm cannot reach.

    Half a turn makes no difference to the fingers: of two angles of the last joint, the one nearer
    to `spin` is taken.
    """
    x, y, z = place
    turn = math.atan2(y, x)
    wanted = turn - yaw + math.pi / 4
    half_turns = (wanted + math.pi * round((spin - wanted) / math.pi + k) for k in (0, -1, 1))
    possible = [angle for angle in half_turns if LOWEST[6] <= angle <= HIGHEST[6]]
    found = Posture(turn, math.hypot(x, y), z, possible[0])
    return found if _can_be(found) else None


def angles(wanted: Posture) -> Angles:
    """Return the joint angles of a posture."""
    ahead, above = _wrist(wanted)
    far = max(_FOLDED, min(math.hypot(ahead, above), _STRETCHED))
    elbow = _corner(_UPPER_LENGTH, _FORE_LENGTH, far)
    second = math.atan2(ahead, above) - _corner(_UPPER_LENGTH, far, _FORE_LENGTH) - _UPPER_ANGLE
    fourth = elbow - math.pi - _UPPER_ANGLE - _FORE_ANGLE
    return (wanted.turn, second, 0.0, fourth, 0.0, second - fourth, wanted.spin)


def unfolded(wanted: Posture) -> Posture:
    """Return a posture, farther away if the arm would be folded more than it can be."""
    ahead, above = _wrist(wanted)
    if math.hypot(ahead, above) >= _FOLDED:
        return wanted
    return wanted._replace(away=_WRIST + math.sqrt(_FOLDED**2 - above**2))


def place(reached: Posture) -> Vector:
    """Return the point between the fingers of a posture."""
    return (
        reached.away * math.cos(reached.turn),
        reached.away * math.sin(reached.turn),
        reached.height,
    )


def _can_be(wanted: Posture) -> bool:
    """Tell whether the arm is long enough and no joint has to go farther than it can."""
    if abs(wanted.turn) > TURN or not _FOLDED < math.hypot(*_wrist(wanted)) < _STRETCHED:
        return False
    solution = angles(wanted)
    return all(a <= b <= c for a, b, c in zip(LOWEST, solution, HIGHEST, strict=True))


def _wrist(wanted: Posture) -> tuple[float, float]:
    """Return how far the wrist is ahead of the shoulder and above it."""
    return (wanted.away - _WRIST, wanted.height + FINGERS - SHOULDER)


def _corner(one: float, other: float, opposite: float) -> float:
    """Return the angle of a triangle between two sides, given the side opposite."""
    cosine = (one * one + other * other - opposite * opposite) / (2 * one * other)
    return math.acos(max(-1.0, min(1.0, cosine)))  # a straight line may round to just beyond
