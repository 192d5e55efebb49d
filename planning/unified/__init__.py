"""unified-planning's Problem, lifted; and plans back in its terms.

    >>> from enkidu.planning.unified import lift_problem, read_problem, to_plan
    >>> files = "domains/blocks/domain.pddl", "domains/blocks/problems/invert_two.pddl"
    >>> problem = read_problem(*files)
    >>> [schema.name for schema in lift_problem(problem).schemas]
    ['pick', 'drop']
    >>> print(to_plan(problem, [("pick", ("agent1", "cube3", "cube0"))]))
    SequentialPlan:
        pick(agent1, cube3, cube0)

Importing this is cheap: unified-planning is loaded when a function needs it.
"""

from enkidu.planning.unified.kinds import UnsupportedProblemError, supported_kind
from enkidu.planning.unified.plans import to_plan
from enkidu.planning.unified.problems import lift_problem
from enkidu.planning.unified.reading import Read, read_problem, read_with_names

__all__ = [
    "Read",
    "UnsupportedProblemError",
    "lift_problem",
    "read_problem",
    "read_with_names",
    "supported_kind",
    "to_plan",
]
