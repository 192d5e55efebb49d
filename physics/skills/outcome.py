"""What a skill is, and how it can end."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum

from enkidu.physics.geometry import Vector


class Outcome(Enum):
    """How a skill ended; the values are those of enkidu_interfaces/Manipulate."""

    DONE = 0
    NOT_THERE = 1
    OUT_OF_REACH = 2
    SLIPPED = 3
    HAND_FULL = 4
    HAND_EMPTY = 5
    ABORTED = 6
    TIMED_OUT = 7
    OBSTRUCTED = 8
    TOO_LARGE = 9


SENTENCES = {
    Outcome.DONE: "it is done",
    Outcome.NOT_THERE: "there was nothing to grasp where it was believed to be",
    Outcome.OUT_OF_REACH: "the arm does not reach there from here",
    Outcome.SLIPPED: "it slipped out of the hand",
    Outcome.HAND_FULL: "the hand holds something already",
    Outcome.HAND_EMPTY: "the hand holds nothing",
    Outcome.ABORTED: "it was told to stop",
    Outcome.TIMED_OUT: "it took too long",
    Outcome.OBSTRUCTED: "something was in the way of the hand",
    Outcome.TOO_LARGE: "it is too wide for the hand",
}
"""Each outcome in words."""

Skill = Generator[str, None, Outcome]
"""Yields the phase it is in, once for each step of the world; returns its outcome.

A skill gets believed places and never looks up where a thing really is: what it learns, it learns
by touch. Closing it stops it; what is held stays held.
"""


@dataclass(frozen=True)
class Target:
    """A thing as it is believed to be: the centre of its box in the map, its extent and turn."""

    position: Vector
    size: Vector
    yaw: float = 0.0

    @property
    def top(self) -> Vector:
        """Return the middle of its upper face."""
        x, y, z = self.position
        return (x, y, z + self.size[2] / 2)
