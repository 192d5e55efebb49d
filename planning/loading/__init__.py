"""From checked PDDL to a lifted problem.

    >>> from enkidu.planning.loading import load
    >>> problem = "domains/blocks/problems/invert_two.pddl"
    >>> lifted = load("domains/blocks/domain.pddl", problem)
    >>> [schema.name for schema in lifted.schemas]
    ['pick', 'drop']

Importing this is cheap: no other reader of PDDL is loaded.
"""

from enkidu.planning.loading.problems import lift, lift_goal, load

__all__ = ["lift", "lift_goal", "load"]
