"""miniMin grown up: a look-ahead with a budget, which learns, keeps its tree, and goes on thinking.

Like miniMin it looks ahead from the current state, estimates, commits to the best state met, acts
and observes. Three things are new:

- The look-ahead is best first and ends with a budget, not at a depth. It looks at helpful actions
  first (Hoffmann and Nebel, "The FF planning system", 2001).
- It learns (Korf's LRTA*, 1990; Koenig and Sun, "Comparing real-time and incremental heuristic
  search for real-time situated agents", 2009): what was searched through in vain no longer looks
  better than what it leads to, so that no state holds the agent for ever.
- Its tree stays. After the action, or after whatever else happened, what lies below the observed
  state is searched on; and `ponder` does so while the body moves. Once it reaches the goal, what is
  left of the budget makes the plan shorter.

    >>> from enkidu.planning.decision import Budget
    >>> from enkidu.planning.domain import load_task
    >>> problem = "domains/blocks/problems/invert_two.pddl"
    >>> planner = Lookahead(load_task("domains/blocks/domain.pddl", problem))
    >>> decision = planner.decide(planner.task.initial, Budget(seconds=0.05))
    >>> str(decision.action), decision.complete
    ('pick agent1 cube3 cube0', True)
"""

from __future__ import annotations

import math
import threading
import time
from dataclasses import replace
from fractions import Fraction

from enkidu.errors import EnkiduError
from enkidu.planning.backend import BestFirstCore, ProblemCore, StopCore
from enkidu.planning.decision import Budget, Decision, Status
from enkidu.planning.heuristics import checked_heuristic
from enkidu.planning.lifted import Constant
from enkidu.planning.plan import NEIGHBOURS, Plan, shortened
from enkidu.planning.task import State, Task

DEFAULT_BUDGET = Budget(seconds=0.05)
LEAST_SECONDS = 0.005
"""With less time than this left a plan is not made shorter."""


class Lookahead:
    """Decides on the next action of a task from whatever state is observed.

    One thread decides; while it does not, `ponder` may think in another.
    """

    def __init__(self, task: Task, *, heuristic: str = "ff", costs: str | None = None) -> None:
        self.task = task
        if not isinstance(heuristic, str):
            raise EnkiduError(
                "the look-ahead takes a heuristic by its name", "MiniMin takes functions too"
            )
        self._heuristic = checked_heuristic(heuristic)
        self._costs = costs or default_costs(task)
        self._fixed: tuple[float, ...] | None = None
        self._problem: ProblemCore
        self._search: BestFirstCore
        self._whole = False  # whether everything that the root leads to still counts
        self._expected: State | None = None
        self._plan: Plan = ()  # from the expected state to the goal, where that is known
        self._stop: StopCore = task.core.Stop()
        self._thread: threading.Thread | None = None
        self._prepare(task.initial)  # now, so that the first decision need not

    def decide(self, state: State, budget: Budget | None = None) -> Decision:
        """Name the action to do now, within the budget."""
        begin = time.perf_counter()
        self.interrupt()
        if self.task.reached(state):
            return Decision(Status.GOAL_REACHED, "the goal holds")
        planned = self._plan if state == self._expected else ()
        self._observe(state)
        before = self._search.evaluations
        given = budget or DEFAULT_BUDGET
        ending = "planned" if planned else self._think(given)
        evaluations = self._search.evaluations - before
        if ending in ("planned", "solved"):
            left = given.left(time.perf_counter() - begin, evaluations)
            decision = self._pursue(self._better(planned or self._path(), state, left), state)
        else:
            decision = self._commit(ending, state)
        return replace(decision, evaluations=evaluations, seconds=time.perf_counter() - begin)

    def ponder(self, budget: Budget | None = None) -> None:
        """Think on from the state expected after the last decision.

        With a budget at once; without one in the background, until the next decision or until
        `interrupt`.
        """
        self.interrupt()
        if self._expected is None:
            return
        self._observe(self._expected)
        if budget:
            self._ponder(budget)
            return
        self._stop.clear()
        self._thread = threading.Thread(target=self._ponder, args=(Budget(),), daemon=True)
        self._thread.start()

    def _ponder(self, budget: Budget) -> None:
        assert self._expected is not None
        if not self._plan and self._think(budget) == "solved":
            self._plan = self._path()
        elif self._plan:
            self._plan = self._better(self._plan, self._expected, budget)

    def interrupt(self) -> None:
        """End thinking in the background; what was thought is kept."""
        if self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._thread = None
        self._stop.clear()

    def _observe(self, state: State) -> None:
        """Go on below a state that was met, or begin anew there."""
        if not self._prepare(state) and self._search.move(state):
            self._whole = False
            return
        self._search.start(state)
        self._whole = True

    def _prepare(self, state: State) -> bool:
        """Make the problem ready, again where fixed numbers have changed; tell whether it was."""
        fixed = tuple(state.numbers[place] for place in self.task.fixed)
        if fixed == self._fixed:
            return False
        self._fixed, self._plan = fixed, ()
        self._problem = self.task.problem(self._costs, state.numbers)
        self._search = self.task.core.BestFirst(self._problem, self._heuristic, learns=True)
        return True

    def _think(self, budget: Budget) -> str:
        """Search on; where all that is left below the root is exhausted, begin anew there."""
        begin, before = time.perf_counter(), self._search.evaluations
        ending = self._run(budget)
        if ending == "exhausted" and not self._whole:
            used = self._search.evaluations - before
            self._search.restart()
            self._whole = True
            ending = self._run(budget.left(time.perf_counter() - begin, used))
        return ending

    def _run(self, budget: Budget) -> str:
        return self._search.run(
            -1 if budget.evaluations is None else budget.evaluations,
            -1.0 if budget.seconds is None else budget.seconds,
            self._stop,
        )

    def _path(self) -> Plan:
        return tuple(self.task.action(number) for number in self._search.path())

    def _better(self, plan: Plan, state: State, budget: Budget) -> Plan:
        """Make a plan shorter; where evaluations are counted, a number of states says how long."""
        hasty = budget.seconds is not None and budget.seconds < LEAST_SECONDS
        if budget.spent or hasty or len(plan) < 2:
            return plan
        counted = budget.evaluations is not None
        limit = Budget() if counted else budget
        most = min(NEIGHBOURS, 10 * (budget.evaluations or 0)) if counted else NEIGHBOURS
        return shortened(
            self.task, plan, state, limit, self._problem, neighbours=most, stop=self._stop
        )

    def _pursue(self, plan: Plan, state: State) -> Decision:
        """Do the first action of a plan that is known to the end."""
        self._expected, self._plan = plan[0].result(state), plan[1:]
        more = f"the first of {len(plan)} actions that lead to the goal"
        reason = more if len(plan) > 1 else "leads to the goal"
        return Decision(Status.ACT, reason, plan[0], plan[1:], complete=True)

    def _commit(self, ending: str, state: State) -> Decision:
        """Go towards the best state met, where there is any."""
        path = self._path()
        self._expected, self._plan = (path[0].result(state) if path else None), ()
        if ending == "exhausted":
            self._expected = None
            return Decision(Status.NO_PLAN, "nothing that can be done from here leads to the goal")
        if not path:
            if self._search.root_value == math.inf:
                return Decision(Status.NO_PLAN, "the goal cannot be reached from here")
            return Decision(Status.THINKING, "the budget was too short to look at one action")
        root, best = self._search.root_value, self._search.best_value
        self._search.learn()
        reason = f"leads in {_counted(len(path))} to a state with h = {best:g}, here it is {root:g}"
        return Decision(Status.ACT, reason, path[0], path[1:])


def default_costs(task: Task) -> str:
    """Count actions where each costs one; else what they cost and one more, so none is free."""
    one = all(schema.cost == Constant(Fraction(1)) for schema in task.lifted.schemas)
    return "unit" if one else "plusone"


def _counted(number: int) -> str:
    return "1 action" if number == 1 else f"{number} actions"
