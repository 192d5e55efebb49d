"""Where one thing is, how large and turned: the low level of the agent memory, over many frames.

While a thing is still, what frames say of it is averaged, each by how sure it is, as a Kalman
filter does; a frame that clearly says something else means that it was moved, and is believed at
once. Frames from one place err alike, so an average of many is trusted at most twice as much as the
best of them: a look from nearby soon counts more than many from afar.
"""

from __future__ import annotations

import math
from dataclasses import replace

from enkidu.nodes.memory import Thing
from enkidu.physics.geometry import Vector
from enkidu.physics.senses.readings import Detection
from enkidu.planning.belief import Source

AGENT = "agent"
"""The kind of what moves by itself."""

BEST = 0.001
"""The standard deviation of the best views, in metres."""

DRIFT = 0.003
"""By how much a place may have changed unseen after a second, in metres."""

MOVED = 0.01
"""What is farther away than this, in metres, and than can be by chance, was moved."""

TURNED = 0.1
"""What is turned farther than this, in radians, and than can be by chance, was turned."""

CHANCE = 4.0
"""How many standard deviations can be by chance."""

RECENT = 0.6
"""For how many seconds what was moved is taken to move on."""

ASSUMED = 0.5
"""The certainty of a place that was told or expected, and not seen."""

STROLL = 0.1
"""An agent that is slower than this, in metres in a second, stands."""

_STRIDE = 1.0  # metres that an agent may go between two looks without being taken for lost
_QUARTER = math.pi / 2


class Track:
    """What is remembered of one thing; without a place it is lost, or was never seen."""

    def __init__(self, name: str, kind: str, size: Vector = (0.0, 0.0, 0.0)) -> None:
        self.source = Source.SENSED
        self.misses = 0
        self.moved = -math.inf
        self._thing = Thing(name, kind, (0.0, 0.0, 0.0), size, -1.0, certainty=0.0)
        self._variance = math.inf
        self._size_variance = BEST**2 if any(size) else math.inf
        self._yaw_variance = math.inf

    @property
    def thing(self) -> Thing:
        """What is remembered, as of when it was last seen."""
        return self._thing

    @property
    def placed(self) -> bool:
        """Whether it is known where it is."""
        return self._thing.certainty > 0

    @property
    def is_unseen(self) -> bool:
        """Whether it was never seen, and is not believed to be anywhere."""
        return not self.placed and self._thing.stamp < 0

    @property
    def sigma(self) -> float:
        """The standard deviation of its place."""
        return math.sqrt(self._variance)

    def is_moving(self, stamp: float) -> bool:
        """Tell whether it may be elsewhere a moment later."""
        thing = self._thing
        return bool(thing.kind == AGENT or thing.holder or stamp - self.moved < RECENT)

    def has_moved(self, stamp: float) -> bool:
        """Tell whether it was elsewhere a moment before."""
        walking = math.hypot(*self._thing.velocity) > STROLL
        return walking if self._thing.kind == AGENT else stamp - self.moved < RECENT

    # --- seen -------------------------------------------------------------------------------------

    def see(self, seen: Detection, stamp: float, eye: Vector) -> None:
        """Take in a detection of it."""
        seen = self._aligned(seen)
        variance = max(seen.sigma, BEST) ** 2
        # Things do not shrink: what looks smaller than it is, is hidden in part.
        doubt = self._misfit(seen) ** 2
        size = self._measure(seen, variance)
        yaw = self._turn(seen, variance, max(size))
        place = _kept_in_front(seen, size, yaw, eye) if seen.certainty == 1 else seen.position
        if self._thing.kind == AGENT:
            self._follow(place, seen.sigma, stamp)
        else:
            self._move(place, variance + doubt, stamp)
        # A part that is where it should be leaves a thing as sure as it was.
        was = self._thing.certainty if self.moved < stamp and self.source is Source.SENSED else 0.0
        certainty = max(seen.certainty, was)
        self._thing = replace(self._thing, size=size, yaw=yaw, stamp=stamp, certainty=certainty)
        self.source, self.misses = Source.SENSED, 0

    def _aligned(self, seen: Detection) -> Detection:
        """Turn a detection by quarters until it is turned like the memory: a box has no front."""
        if not self.placed or self._thing.kind == AGENT:
            return seen
        quarters = round((self._thing.yaw - seen.yaw) / _QUARTER)
        long, wide, high = seen.size
        size = (wide, long, high) if quarters % 2 else seen.size
        return replace(seen, yaw=seen.yaw + quarters * _QUARTER, size=size)

    def _misfit(self, seen: Detection) -> float:
        """Return by how much a detection is smaller than the thing is known to be."""
        if not self.placed or self._size_variance > seen.sigma**2:
            return 0.0
        return max(a - b for a, b in zip((*self._thing.size, 0.0), (*seen.size, 0.0), strict=True))

    def _measure(self, seen: Detection, variance: float) -> Vector:
        share, self._size_variance = _weighed(self._size_variance, variance)
        x, y, z = (a + share * (b - a) for a, b in zip(self._thing.size, seen.size, strict=True))
        return (x, y, z)

    def _turn(self, seen: Detection, variance: float, extent: float) -> float:
        variance = variance / max(extent, BEST) ** 2
        off = seen.yaw - self._thing.yaw
        if abs(off) > TURNED + CHANCE * math.sqrt(self._yaw_variance + variance):
            self._yaw_variance = math.inf
        share, self._yaw_variance = _weighed(self._yaw_variance, variance)
        return self._thing.yaw + share * off

    def _move(self, place: Vector, variance: float, stamp: float) -> None:
        if self.placed:
            self._variance += DRIFT**2 * max(0.0, stamp - self._thing.stamp)
            off = math.dist(place, self._thing.position)
            if off > MOVED + CHANCE * math.sqrt(self._variance + variance):
                self._variance, self.moved = math.inf, stamp
        share, self._variance = _weighed(self._variance, variance)
        x, y, z = (a + share * (b - a) for a, b in zip(self._thing.position, place, strict=True))
        self._thing = replace(self._thing, position=(x, y, z))

    def _follow(self, place: Vector, sigma: float, stamp: float) -> None:
        """Follow an agent with an alpha-beta filter, which also gives its velocity."""
        before, elapsed = self._thing, stamp - self._thing.stamp
        velocity = before.velocity
        if self.placed and elapsed > 0 and math.dist(place, before.position) < _STRIDE:
            near, pull = (1.0, 0.5) if sigma < MOVED else (0.5, 0.2)
            x = before.position[0] + velocity[0] * elapsed
            y = before.position[1] + velocity[1] * elapsed
            off = (place[0] - x, place[1] - y)
            place = (x + near * off[0], y + near * off[1], place[2])
            pull /= elapsed
            velocity = (velocity[0] + pull * off[0], velocity[1] + pull * off[1])
        else:
            velocity = (0.0, 0.0)
        self._variance = max(sigma, BEST) ** 2
        self._thing = replace(before, position=place, velocity=velocity)

    # --- told, felt, missed -----------------------------------------------------------------------

    def put(self, place: Vector, yaw: float, source: Source, stamp: float, sigma: float) -> None:
        """Believe it to be somewhere without having seen it there."""
        certainty = 1.0 if source is Source.SENSED else ASSUMED
        seen = stamp if source is Source.SENSED else self._thing.stamp
        self._thing = replace(self._thing, position=place, yaw=yaw, stamp=seen, certainty=certainty)
        self.source, self.misses = source, 0
        self._variance, self._yaw_variance = sigma**2, sigma
        self.moved = stamp

    def give(self, holder: str) -> None:
        """Remember in whose hands it is."""
        if holder != self._thing.holder:
            self._thing = replace(self._thing, holder=holder)

    def lose(self) -> None:
        """Remember that it is not where it was, and that nobody knows where it is."""
        self._thing = replace(self._thing, certainty=0.0, holder="", velocity=(0.0, 0.0))
        self._variance = self._yaw_variance = math.inf
        self.misses = 0


def _weighed(old: float, new: float) -> tuple[float, float]:
    """Return the share of a new measurement, and the variance of the average."""
    if math.isinf(old):
        return 1.0, new
    share = old / (old + new)
    return share, max(old * (1 - share), min(old, new / 4))


def _kept_in_front(seen: Detection, size: Vector, yaw: float, eye: Vector) -> Vector:
    """Return the middle of a box of the remembered size whose faces are where they were seen.

    Only the faces that look at the eye were: a larger box begins at the same place, and ends
    farther away.
    """
    cos, sin = math.cos(yaw), math.sin(yaw)
    x, y, z = seen.position
    dx, dy = eye[0] - x, eye[1] - y
    offs = (cos * dx + sin * dy, cos * dy - sin * dx, eye[2] - z)
    along, across, up = (
        math.copysign(0.5, off) * (extent - old) if abs(off) > extent / 2 else 0.0
        for off, extent, old in zip(offs, size, seen.size, strict=True)
    )
    return (x - cos * along + sin * across, y - sin * along - cos * across, z - up)
