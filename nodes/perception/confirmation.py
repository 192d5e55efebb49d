"""What is seen just as it is remembered: a box that need not be found again.

Most things stay where they are while an agent moves about. It is much cheaper to see that all
pixels of a thing lie on its remembered box than to find the box from them.
"""

from __future__ import annotations

import numpy as np

from enkidu.nodes.perception.boxes import upright
from enkidu.nodes.perception.fitting import PLAY
from enkidu.nodes.perception.pixels import Segment
from enkidu.nodes.perception.tracks import AGENT, Track
from enkidu.physics.senses.readings import Detection

SHARP = 0.1
"""A look tells a place no better than to this share of a pixel."""

STRAY = 0.02
"""What share of its pixels may lie beside a thing."""


def confirmed(segment: Segment, track: Track) -> Detection | None:
    """Return a thing as it is remembered, where its pixels show it there; else None.

    A thing that this look could tell better than the memory does is not confirmed.
    """
    thing, picture = track.thing, segment.picture
    if thing.certainty < 1 or thing.kind == AGENT:
        return None
    if track.sigma > SHARP * picture.pixel * segment.distance:
        return None
    points = upright(thing.yaw) @ (segment.points - thing.position).T
    beyond = (np.abs(points) - np.array(thing.size)[:, None] / 2).max(axis=0)
    if (np.abs(beyond) > PLAY + 4 * picture.noise).sum() > STRAY * len(beyond):
        return None
    # With twice its sigma, it leaves the memory as it is.
    return Detection(
        thing.kind, segment.label.name, thing.position, thing.size, thing.yaw, 2 * track.sigma
    )
