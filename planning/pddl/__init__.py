"""PDDL 2.1 up to numbers, read with places and checked.

    >>> from enkidu.planning.pddl import check_files
    >>> for finding in check_files(["domains/blocks/domain.pddl", "nowhere.pddl"]):
    ...     print(finding)
    nowhere.pddl: there is no such file

Importing this is cheap: unified-planning and the pddl package are loaded when they are asked.
"""

from enkidu.planning.pddl.check import check_files
from enkidu.planning.pddl.expressions import Expression, Group, Word, read
from enkidu.planning.pddl.files import PddlFile, load_domain, load_problem, parse_problem, read_file
from enkidu.planning.pddl.hierarchy import Hierarchy
from enkidu.planning.pddl.renaming import Renaming
from enkidu.planning.pddl.structure import Action, Domain, Metric, Problem, Symbol, Typed
from enkidu.planning.pddl.writer import normalised, normalised_problem

__all__ = [
    "Action",
    "Domain",
    "Expression",
    "Group",
    "Hierarchy",
    "Metric",
    "PddlFile",
    "Problem",
    "Renaming",
    "Symbol",
    "Typed",
    "Word",
    "check_files",
    "load_domain",
    "load_problem",
    "normalised",
    "normalised_problem",
    "parse_problem",
    "read",
    "read_file",
]
