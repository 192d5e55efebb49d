"""What a world consists of, as plain values: what physics is given instead of a scenario."""

from __future__ import annotations

from dataclasses import dataclass

Vector = tuple[float, float, float]


@dataclass(frozen=True)
class BoxSpec:
    """A box: where its centre is and how large it is, in metres; without mass it never moves."""

    name: str
    kind: str
    position: Vector
    size: Vector
    mass: float = 0.0
    colour: Vector = (0.8, 0.8, 0.8)


@dataclass(frozen=True)
class HandSpec:
    """A hand that floats above the tables: the simplest body that can pick."""

    agent: str
    position: Vector


@dataclass(frozen=True)
class WorldSpec:
    """Boxes and hands under gravity."""

    boxes: tuple[BoxSpec, ...]
    hands: tuple[HandSpec, ...]
