"""The readable twin of the compiled core: the same results, node for node, in plain Python.

It is the fallback where nothing could be compiled, and the oracle in tests. A module has the name
of the header in planning/core that it mirrors; `making` is a part of grounding.hpp, `relevance` and
`operators` of problem.hpp, `rules` of relaxation.hpp, `queues` and `budget` of best_first.hpp.
additive.hpp solves the equations of `relaxation` faster; it has no twin of its own.
What both cores offer is in `enkidu.planning.backend.Core`.
"""

from __future__ import annotations

from threading import Event as Stop

from enkidu.planning.twin.best_first import BestFirst
from enkidu.planning.twin.grounding import GroundingError, ground
from enkidu.planning.twin.minimin import MiniMin
from enkidu.planning.twin.neighbourhood import neighbourhood
from enkidu.planning.twin.problem import Problem
from enkidu.planning.twin.solutions import solutions

__all__ = [
    "BestFirst",
    "GroundingError",
    "MiniMin",
    "Problem",
    "Stop",
    "ground",
    "neighbourhood",
    "solutions",
]
