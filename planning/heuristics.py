"""The heuristics by name.

| name | what it estimates |
| --- | --- |
| `add` | the sum of what the goal's facts cost when nothing is deleted (Bonet and Geffner 2001) |
| `max` | what the dearest of them costs: never more than a plan does |
| `ff` | the cost of a plan when nothing is deleted (Hoffmann and Nebel 2001) |
| `layers` | layers of actions until the goal holds, when nothing is deleted (MinMin, 2.2) |
| `unconditional` | a short search without preconditions, then missing atoms (miniMin-HSP, 3) |
| `goals` | the goal's conditions that do not hold |
| `zero` | nothing |

Numbers: a comparison that does not hold is reached by repeating an action that raises its number,
as in the additive relaxation by subgoaling (Scala, Haslum and Thiébaux, "Heuristics for numeric
planning via subgoaling", 2016). `max` and `layers` count such an action once, so that they stay
lower bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from enkidu.errors import EnkiduError
from enkidu.planning.task import State

HEURISTICS = ("add", "max", "ff", "layers", "unconditional", "goals", "zero")

_Heuristic = TypeVar("_Heuristic", bound=str | Callable[[State], float])


def checked_heuristic(heuristic: _Heuristic) -> _Heuristic:
    """Return the heuristic; raises an EnkiduError where no such is known."""
    if isinstance(heuristic, str) and heuristic not in HEURISTICS:
        raise EnkiduError(
            f'there is no heuristic "{heuristic}"', f"they are {', '.join(HEURISTICS)}"
        )
    return heuristic
