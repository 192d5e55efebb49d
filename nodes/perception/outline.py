"""What the silhouette of a thing tells of its box: where the faces are that do not show themselves.

An edge is taken in the middle between the last pixel that shows the thing and the first that shows
past it, on average over rows and columns. Where something nearer, or the end of the picture, cuts
the silhouette, there is no edge to see.
"""

from __future__ import annotations

import numpy as np

from enkidu.nodes.perception.fitting import Fit
from enkidu.nodes.perception.pixels import Flags, Integers
from enkidu.physics.geometry import Array

NEARER = 0.015
"""What is nearer by this much, in metres, may hide something."""

TOUCHING = 0.05
"""What is higher and not farther than this, in metres, may stand on something."""

ACROSS = 0.35
"""The least sine of the angle at which a step out of the silhouette crosses an edge."""

_EDGE = 0.6
"""The standard deviation of an edge, in half pixels."""


class Outline:
    """The rim of a fitted box in the picture, and what lies beyond it.

    `hidden` tells where on the rim the silhouette is cut: by the end of the picture, which `out`
    tells, by something nearer, or by what stands on the thing. What the thing itself stands on is
    nearer than its lower edge, too, but lower.
    """

    def __init__(self, fit: Fit) -> None:
        self.fit = fit
        self.rim = fit.segment.rim()
        picture = fit.segment.picture
        self.out, beyond = self.rim.outside()
        points = fit.segment.points[self.rim.own]
        self._nearer: Array = (points - beyond) @ picture.turn[:, 0]
        self._higher: Flags = (beyond[:, 2] > points[:, 2]) | (points[:, 2] > picture.eye[2])
        self._beyond = beyond
        self.top: Flags = fit.face[self.rim.own] == 2
        nearer = self._nearer > NEARER + fit.play.max()
        self.hidden: Flags = self.out | (self._higher & (self.top | nearer))

    @property
    def covered(self) -> bool:
        """Tell whether something stands on it, as far as can be seen from the side."""
        upward = (self.rim.step[:, 0] < 0) & ~self.top
        return bool((upward & self._higher & (self._nearer > -TOUCHING)).sum() * 2 > upward.sum())

    @property
    def cut(self) -> bool:
        """Tell whether the end of the picture, or something before the thing, cuts it.

        Its foot does not matter; nor does what stands on it.
        """
        upper = self.top | (self.rim.step[:, 0] <= 0)
        places = self._beyond @ self.fit.axes.T
        low, high = self.fit.place[:2].T
        load = ((places[:, :2] > low) & (places[:, :2] < high)).all(axis=1)
        shown = self.top if self.fit.seen[2] else upper
        return bool((upper & self.out | shown & self.hidden & ~load).any())

    def unhidden(self) -> Flags | None:
        """Tell which faces can be seen as a whole, or None where something is in the way."""
        if (self.hidden & ~self.top).any():
            return None
        lidded = (self.hidden & self.top).any() or self.covered
        faces: Flags = self.fit.facing & np.array([True, True, not lidded])
        return faces

    def edges(self) -> tuple[Array, Array]:
        """Return where all faces are, lower and upper, and how sure that is (infinite: unknown)."""
        fit, own = self.fit, self.rim.own
        on, rays = fit.face[own], self.rim.borders() @ fit.axes.T
        each = np.arange(len(on))
        reach = (fit.place[on, 1] - fit.eye[on]) / rays[each, on]
        edge = fit.eye + reach[:, None] * rays
        step = edge - fit.points[own]
        half: Array = np.sqrt(np.einsum("ij,ij->i", step, step))
        off = np.abs(edge[:, :, None] - fit.place)
        off[each, on] = np.inf
        axis: Integers = off.min(axis=2).argmin(axis=1)
        across = step[each, axis] / half
        side = (across > 0).astype(np.int64)
        fits = (np.abs(across) > ACROSS) & (off[each, axis, side] < 3 * half + fit.play.max())
        return self._averaged(2 * axis + side, fits, edge[each, axis], half)

    def _averaged(
        self, face: Integers, fits: Flags, value: Array, half: Array
    ) -> tuple[Array, Array]:
        """Average the edges that belong to each face, where most of them are not hidden."""
        fit, shown = self.fit, fits & ~self.hidden
        weight = shown / (half**2 + fit.play.max() ** 2)
        total, count = np.bincount(face, weight, 6), np.bincount(face, shown, 6)
        good = 2 * count > np.bincount(face, fits | self.hidden, 6)
        good[1::2] &= ~fit.seen
        place, sigma = fit.place.ravel().copy(), np.full(6, np.inf)
        place[good] = np.bincount(face, weight * value, 6)[good] / total[good]
        # Edges along rows or columns of pixels err all alike, slanting ones in all ways.
        sigma[good] = _EDGE * np.sqrt(count[good] / total[good]) / count[good] ** 0.25
        sigma[1::2][fit.seen] = fit.exactness[fit.seen]
        return place.reshape(3, 2), sigma.reshape(3, 2)
