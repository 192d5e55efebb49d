"""An errand: what carrying out an order takes, the way to where it is done included."""

from __future__ import annotations

from dataclasses import replace

from enkidu.nodes.memory import Memory, Order, Skill
from enkidu.nodes.navigation.core import Navigator
from enkidu.nodes.navigation.core import Outcome as Arrival
from enkidu.nodes.navigation.drivers import driver
from enkidu.nodes.navigation.safety import SafetyFilter
from enkidu.nodes.navigation.stances import standing
from enkidu.nodes.navigation.surroundings import surroundings
from enkidu.nodes.world.core import Execution, WorldManager
from enkidu.physics.geometry import Vector
from enkidu.physics.skills.outcome import SENTENCES, Outcome

PATIENCE = 60.0
"""Simulated seconds after which a way is given up."""


LOOKS = 5
"""How many frames it looks at what it is about to grasp."""


class Errand:
    """Goes to where an order can be carried out, then carries it out.

    `ended` is None while it is under way, then a sentence that says how it ended; `done` tells
    whether well.
    """

    def __init__(self, agent: str, order: Order) -> None:
        self.agent = agent
        self.order = order
        self.done = False
        self.ended: str | None = None
        self.execution: Execution | None = None
        self._navigator: Navigator | None = None
        self._looks = 0

    def tick(self, manager: WorldManager, memory: Memory) -> None:
        """Go on, by what is remembered now."""
        if self.execution is not None:
            self._watch(self.execution)
        elif self._navigator is not None:
            self._go(self._navigator, manager, memory)
        else:
            self._set_out(manager, memory)

    def _set_out(self, manager: WorldManager, memory: Memory) -> None:
        """Find out where to stand."""
        build, plan = manager.world.robot(self.agent).build, manager.world.spec.map
        around = surroundings(memory, plan, build, manager.time, self.agent)
        found = standing(_point(self.order), memory.stance, build, around)
        if found.stance is None:
            self.ended = found.why
            return
        self._navigator = Navigator(
            found.stance, build, driver("network"), SafetyFilter(), plan, self.agent, PATIENCE
        )
        self._go(self._navigator, manager, memory)

    def _go(self, navigator: Navigator, manager: WorldManager, memory: Memory) -> None:
        step = navigator.tick(memory, manager.time)
        manager.drive(self.agent, step.motion.forward, step.motion.sideways, step.motion.turn)
        if step.outcome is Arrival.ARRIVED:
            self._look(manager, memory)
        elif step.outcome is not None:
            manager.drive(self.agent)
            self.ended = step.message

    def _look(self, manager: WorldManager, memory: Memory) -> None:
        """Look at the place from near by, before the hand goes there."""
        self.order = _renewed(self.order, memory)
        manager.look_at(self.agent, _point(self.order))
        self._looks += 1
        if self._looks > LOOKS:
            self.execution = manager.begin(self.agent, self.order)

    def _watch(self, execution: Execution) -> None:
        if execution.outcome is not None:
            self.done = execution.outcome is Outcome.DONE
            self.ended = SENTENCES[execution.outcome]


def _point(order: Order) -> Vector:
    return order.thing.position if order.skill is Skill.PICK else order.support.top


def _renewed(order: Order, memory: Memory) -> Order:
    """Return the order with what is remembered now."""
    things = memory.things
    return replace(
        order,
        thing=things.get(order.thing.name, order.thing),
        support=things.get(order.support.name, order.support),
    )
