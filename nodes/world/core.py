"""The world manager: steps the physics, tells what is seen and felt, and moves hands on order."""

from __future__ import annotations

from dataclasses import dataclass

from enkidu.nodes.memory import Order, Thing, Touch
from enkidu.nodes.memory import Skill as OrderedSkill
from enkidu.physics.skills.hand import CLEARANCE, Outcome, Skill, pick, place
from enkidu.physics.spec import BoxSpec, WorldSpec
from enkidu.physics.world import STEP, World


@dataclass
class Execution:
    """An order while it is carried out; `outcome` is set when it has ended."""

    agent: str
    skill: Skill
    phase: str = ""
    outcome: Outcome | None = None


class WorldManager:
    """A world, and the orders that its bodies are carrying out."""

    def __init__(self, spec: WorldSpec) -> None:
        self.world = World(spec)
        self._executions: dict[str, Execution] = {}
        # Hands travel above the highest stack that could be built.
        heights = [box.size[2] for box in spec.boxes if box.mass > 0]
        tables = [box.size[2] for box in spec.boxes if box.mass == 0]
        self._travel = max(tables, default=0.0) + sum(heights) + CLEARANCE

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
            for agent in list(self._executions):
                self._resume(self._executions[agent])
            self.world.step()

    def busy(self, agent: str) -> bool:
        """Tell whether a body is carrying out an order."""
        return agent in self._executions

    def begin(self, agent: str, order: Order) -> Execution:
        """Begin to carry out an order; the body must not be busy with another."""
        assert not self.busy(agent)
        if order.skill is OrderedSkill.PICK:
            skill = pick(self.world, agent, order.thing.top, self._travel)
        else:
            height = order.thing.size[2]
            skill = place(self.world, agent, order.support.top, height, self._travel)
        execution = Execution(agent, skill)
        self._executions[agent] = execution
        return execution

    def abort(self, execution: Execution) -> None:
        """Stop carrying out an order; what is held stays held."""
        if self._executions.get(execution.agent) is execution:
            self._end(execution, Outcome.ABORTED)

    def seen(self) -> list[Thing]:
        """Return what a perfect detector above the tables sees."""
        return [self._thing(box) for box in self.world.spec.boxes]

    def felt(self, agent: str) -> Touch:
        """Return what an agent's hand feels."""
        return Touch(bool(self.world.held(agent)), self.world.hand(agent))

    def _thing(self, box: BoxSpec) -> Thing:
        return Thing(box.name, box.kind, self.world.position(box.name), box.size, self.time)

    def _resume(self, execution: Execution) -> None:
        try:
            execution.phase = next(execution.skill)
        except StopIteration as end:
            self._end(execution, end.value)

    def _end(self, execution: Execution, outcome: Outcome) -> None:
        execution.skill.close()
        execution.outcome = outcome
        del self._executions[execution.agent]
