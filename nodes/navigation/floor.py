"""The floor that a body can go over, and the shortest way across it: a visibility graph.

Shapely widens the boxes by the body's radius and tells what can be seen from where; networkx finds
the shortest way.

>>> floor = Floor((Box(0.0, 0.0, 1.0, 1.0),), radius=0.25)
>>> route = floor.route((-2.0, 0.0), (2.0, 0.0))
>>> len(route.points), round(route.length, 1)
(6, 4.5)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from enkidu.nodes.navigation.shapes import Flags
from enkidu.nodes.navigation.surroundings import Box, Point
from enkidu.physics.geometry import Array

if TYPE_CHECKING:
    import networkx
    import shapely

MARGIN = 0.1
"""How far from things a way leads, besides the body's radius."""

_TIGHT = 0.05
_BEYOND = 0.01
_CORNER = 2


@dataclass(frozen=True)
class Route:
    """A way from point to point; without points there is none, and `why` says so."""

    points: tuple[Point, ...] = ()
    why: str = ""

    @property
    def length(self) -> float:
        """Return how long it is, in metres."""
        return sum(math.dist(a, b) for a, b in pairwise(self.points))


class Floor:
    """Where a body of a radius can be, among boxes."""

    def __init__(self, boxes: Sequence[Box], radius: float, margin: float = MARGIN) -> None:
        import shapely

        self.boxes = tuple(boxes)
        self.radius = radius
        self._shapely = shapely
        self._footprints = [shapely.Polygon(box.corners) for box in boxes]
        self._solid = self._widened(0.0)
        self._hard = self._widened(radius + min(_TIGHT, margin))
        self._wide = self._widened(radius + margin)
        self._clearance = radius + margin

    def route(self, start: Point, goal: Point) -> Route:
        """Return the shortest way; it may begin and end nearer to things than ways else lead."""
        if not self.standable([goal])[0]:
            return Route(why="something stands where it should go")
        first, last = self._exit(start), self._exit(goal)
        if first is None or last is None:
            return Route(why="there is no way out between the things around it")
        inner = self._shortest(first, last)
        if not inner:
            return Route(why="no way leads there")
        head = () if first == start else (start,)
        tail = () if last == goal else (goal,)
        return Route((*head, *inner, *tail))

    def standable(self, points: Sequence[Point], margin: float = 0.0) -> Flags:
        """Tell at which of some places the body has room."""
        gaps = self._shapely.distance(self._solid, self._shapely.points(np.asarray(points)))
        return ~np.asarray(gaps < self.radius + margin)  # among no things a gap is not a number

    def clear(self, start: Point, goal: Point) -> bool:
        """Tell whether the body can go straight from one place to another, if closely."""
        return not self._crosses(self._hard, np.array([(start, goal)]))[0]

    # --- inside -----------------------------------------------------------------------------------

    def _widened(self, by: float) -> shapely.Geometry:
        parts = self._shapely.buffer(self._footprints, by, quad_segs=_CORNER)
        whole = self._shapely.union_all(parts)
        self._shapely.prepare(whole)
        return whole

    def _crosses(self, area: shapely.Geometry, legs: Array) -> Flags:
        return np.asarray(self._shapely.intersects(area, self._shapely.linestrings(legs)))

    def _exit(self, point: Point) -> Point | None:
        """Return the nearest place from where ways lead on, if one can get there."""
        if not self._shapely.intersects_xy(self._wide, *point):
            return point
        corners = self._shapely.get_coordinates(self._wide)
        here = self._shapely.Point(point)
        nearest = self._shapely.get_coordinates(
            self._shapely.shortest_line(here, self._shapely.boundary(self._wide))
        )[1:]
        order = np.argsort(np.hypot(*(corners - point).T), kind="stable")
        candidates = [self._beyond(point, place) for place in (*nearest, *corners[order])]
        open_ = ~self._shapely.intersects_xy(self._wide, np.array(candidates))
        reached = ~self._crosses(self._solid, np.array([(point, place) for place in candidates]))
        free = np.flatnonzero(open_ & reached)
        return candidates[free[0]] if len(free) else None

    @staticmethod
    def _beyond(point: Point, place: Array) -> Point:
        away = place - np.asarray(point)
        x, y = place + away * (_BEYOND / max(float(np.hypot(*away)), _BEYOND))
        return (float(x), float(y))

    def _shortest(self, start: Point, goal: Point) -> tuple[Point, ...]:
        if not self._crosses(self._wide, np.array([(start, goal)]))[0]:
            return (start, goal)
        import networkx

        nodes, graph = self._graph
        ends = np.array([start, goal])
        for end in (0, 1):
            graph.add_weighted_edges_from(self._seen(nodes, ends[end], len(nodes) + end))
        try:
            path = networkx.shortest_path(graph, len(nodes), len(nodes) + 1, weight="weight")
        except (networkx.NetworkXNoPath, networkx.NodeNotFound):
            return ()
        finally:
            graph.remove_nodes_from((len(nodes), len(nodes) + 1))
        every = np.vstack((nodes, ends))
        return tuple((float(x), float(y)) for x, y in every[path])

    def _seen(self, nodes: Array, point: Array, number: int) -> list[tuple[int, int, float]]:
        """Return the edges from a point to all corners in sight."""
        if not len(nodes):
            return []
        legs = np.stack((nodes, np.broadcast_to(point, nodes.shape)), axis=1)
        seen = np.flatnonzero(~self._crosses(self._wide, legs))
        lengths = np.hypot(*(nodes[seen] - point).T)
        return [(number, int(i), float(d)) for i, d in zip(seen, lengths, strict=True)]

    @cached_property
    def _graph(self) -> tuple[Array, networkx.Graph[int]]:
        """The corners of all widened boxes, and which of them are in sight of each other."""
        import networkx

        outlines = self._shapely.buffer(
            self._footprints, self._clearance + _BEYOND, quad_segs=_CORNER
        )
        nodes = self._shapely.get_coordinates(outlines)
        nodes = nodes[~self._shapely.intersects_xy(self._wide, nodes)]
        first, second = np.triu_indices(len(nodes), 1)
        seen = ~self._crosses(self._wide, np.stack((nodes[first], nodes[second]), axis=1))
        first, second = first[seen], second[seen]
        lengths = np.hypot(*(nodes[first] - nodes[second]).T)
        graph: networkx.Graph[int] = networkx.Graph()
        edges = zip(first.tolist(), second.tolist(), lengths.tolist(), strict=True)
        graph.add_weighted_edges_from(edges)
        return nodes, graph
