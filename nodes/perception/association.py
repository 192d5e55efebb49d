"""Which detection is which remembered thing.

A detection with a name goes to the thing of that name. One without goes to the thing of its kind
that is nearest in place and size, such that all of them together fit best; what is too far away is
not the same thing, unless that one is on its way.

>>> cube = Track("cube0", "cube")
>>> cube.see(Detection("cube", "", (1.0, 0.0, 0.5), (0.08, 0.08, 0.08)), 0.0, (0.0, 0.0, 1.4))
>>> other = Detection("cube", "", (2.0, 0.0, 0.5), (0.08, 0.08, 0.08))
>>> same = Detection("cube", "", (1.01, 0.0, 0.5), (0.08, 0.08, 0.08))
>>> found = associated([other, same], {"cube0": cube}, 0.1)
>>> {name: seen is same for name, seen in found.items()}
{'cube0': True}
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from scipy.optimize import linear_sum_assignment

from enkidu.nodes.perception.tracks import AGENT, CHANCE, Track
from enkidu.physics.senses.readings import Detection

STILL = 0.06
"""How far from its remembered place a thing that is still may be seen, in metres."""

MOVING = 0.35
"""How far a thing may go between two frames, in metres."""

WALKING = 0.7
"""How far an agent may go between two frames, in metres."""

_NEVER = 1e6
_UNKNOWN = 0.3  # the difference in size from what is of unknown size, and the greatest there may be


def associated(
    seen: Sequence[Detection], tracks: Mapping[str, Track], stamp: float
) -> dict[str, Detection]:
    """Return what was seen of remembered things, by their names."""
    found = {one.name: one for one in seen if one.name in tracks}
    nameless = [one for one in seen if not one.name]
    for kind in sorted({one.kind for one in nameless}):
        free = [t for name, t in tracks.items() if t.thing.kind == kind and name not in found]
        found |= _assigned(
            [one for one in nameless if one.kind == kind],
            [track for track in free if track.placed],
            stamp,
        )
    return found


def _assigned(
    seen: Sequence[Detection], tracks: Sequence[Track], stamp: float
) -> dict[str, Detection]:
    if not seen or not tracks:
        return {}
    costs = np.array([[_cost(one, track, stamp) for track in tracks] for one in seen])
    rows, columns = linear_sum_assignment(costs)
    return {
        tracks[column].thing.name: seen[row]
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
        if costs[row, column] < _NEVER
    }


def _cost(seen: Detection, track: Track, stamp: float) -> float:
    """Return how badly a detection fits: its distance, by how far it may be away at most."""
    limit = WALKING if seen.kind == AGENT else MOVING if track.is_moving(stamp) else STILL
    limit += CHANCE * math.hypot(seen.sigma, track.sigma)
    off = math.dist(seen.position, track.thing.position)
    return off / limit + misfit(seen, track) / 2 if off < limit else _NEVER


def misfit(seen: Detection, track: Track) -> float:
    """Return how different in size a detection is: 0 for the same, 1 for a factor of e."""
    sizes = [[*sorted(one[:2]), one[2]] for one in (seen.size, track.thing.size)]
    return max(abs(math.log(max(a, 1e-3) / max(b, 1e-3))) for a, b in zip(*sizes, strict=True))


def same(first: Detection, second: Detection) -> bool:
    """Tell whether two detections in a row can be of one thing."""
    far = WALKING if first.kind == AGENT else MOVING
    return (first.kind, first.name) == (second.kind, second.name) and math.dist(
        first.position, second.position
    ) < far


def recognised(seen: Detection, lost: Sequence[Track]) -> Track | None:
    """Return which of the lost things a detection is of, if one fits in size.

    Of those that fit about alike, it is the one whose last place is nearest.
    """
    fits = [
        (_difference(seen, track), _away(seen, track), number)
        for number, track in enumerate(lost)
        if track.thing.kind == seen.kind
    ]
    best = min(fits, default=(math.inf, 0.0, 0))
    return lost[best[2]] if best[0] <= _UNKNOWN else None


def _difference(seen: Detection, track: Track) -> float:
    return round(misfit(seen, track), 1) if any(track.thing.size) else _UNKNOWN


def _away(seen: Detection, track: Track) -> float:
    return math.dist(seen.position, track.thing.position)
