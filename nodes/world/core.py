"""The world manager: steps the physics, hands out what is sensed, and moves bodies on order."""

from __future__ import annotations

from dataclasses import dataclass

from enkidu.nodes.memory import Order, Thing
from enkidu.nodes.memory import Skill as OrderedSkill
from enkidu.physics.geometry import Vector
from enkidu.physics.robots import Robot
from enkidu.physics.senses.readings import Readings
from enkidu.physics.skills.approach import approach, look_at
from enkidu.physics.skills.outcome import Outcome, Skill, Target
from enkidu.physics.skills.pick import pick
from enkidu.physics.skills.place import place
from enkidu.physics.skills.watch import look_ahead, watch
from enkidu.physics.spec import WorldSpec
from enkidu.physics.timing import STEP
from enkidu.physics.world import World


@dataclass
class Execution:
    """An order while it is carried out; `outcome` is set when it has ended."""

    agent: str
    skill: Skill
    phase: str = ""
    outcome: Outcome | None = None


class WorldManager:
    """A world, and the orders that its bodies carry out; one without an order looks around."""

    def __init__(self, spec: WorldSpec, gui: bool = False) -> None:
        self.world = World(spec, gui)
        self._executions: dict[str, Execution] = {}
        self._watching = {name: watch(robot) for name, robot in self.world.robots.items()}

    @property
    def time(self) -> float:
        """Return the seconds simulated so far."""
        return self.world.time

    def close(self) -> None:
        """End the simulation."""
        self.world.close()

    def advance(self, seconds: float) -> None:
        """Simulate for a while, carrying out the orders."""
        for _ in range(max(1, round(seconds / STEP))):
            for agent in self.world.robots:
                if agent in self._executions:
                    self._resume(self._executions[agent])
                else:
                    next(self._watching[agent])
            self.world.step()

    def busy(self, agent: str) -> bool:
        """Tell whether a body is carrying out an order."""
        return agent in self._executions

    def drive(
        self, agent: str, forward: float = 0.0, sideways: float = 0.0, turn: float = 0.0
    ) -> None:
        """Move a body that is carrying out no order; it looks ahead meanwhile."""
        robot = self.world.robot(agent)
        robot.drive(forward, sideways, turn)
        self._watching[agent] = look_ahead(robot)

    def look_at(self, agent: str, place: Vector) -> None:
        """Let a body that is carrying out no order look at a place of the map."""
        robot = self.world.robot(agent)
        robot.drive(0.0)
        look_at(robot, robot.measured(), place)
        self._watching[agent] = watch(robot, stay=1.0)

    def begin(self, agent: str, order: Order) -> Execution:
        """Begin to carry out an order; the body must not be busy with another."""
        assert not self.busy(agent)
        execution = Execution(agent, _carried_out(self.world.robot(agent), order))
        self._executions[agent] = execution
        return execution

    def abort(self, execution: Execution) -> None:
        """Stop carrying out an order; what is held stays held."""
        if self._executions.get(execution.agent) is execution:
            self._end(execution, Outcome.ABORTED)

    def sense(self, agent: str) -> Readings:
        """Return what an agent's body senses now."""
        return self.world.sense(agent)

    def _resume(self, execution: Execution) -> None:
        try:
            execution.phase = next(execution.skill)
        except StopIteration as end:
            self._end(execution, end.value)

    def _end(self, execution: Execution, outcome: Outcome) -> None:
        execution.skill.close()
        execution.outcome = outcome
        del self._executions[execution.agent]
        robot = self.world.robot(execution.agent)
        robot.drive(0.0)
        self._watching[execution.agent] = watch(robot, stay=1.0)


def _carried_out(robot: Robot, order: Order) -> Skill:
    """Go to where the order is carried out, then do it."""
    picking = order.skill is OrderedSkill.PICK
    thing, support = _target(order.thing), _target(order.support)
    outcome = yield from approach(robot, thing.position if picking else support.top)
    if outcome is Outcome.DONE:
        outcome = yield from pick(robot, thing) if picking else place(robot, thing, support)
    return outcome


def _target(thing: Thing) -> Target:
    return Target(thing.position, thing.size, thing.yaw)
