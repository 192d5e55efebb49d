"""A run of a scenario in lock-step: the same seed gives the same run.

>>> from enkidu.nodes.scenario import load_scenario
>>> with Run(load_scenario("domains/blocks/scenarios/invert_two.yaml")) as run:
...     run.advance(0.5)
...     [len(agent.perception.memory.things) > 0 for agent in run.agents.values()]
[True]
"""

from __future__ import annotations

from collections.abc import Callable

from enkidu.closing import Closing
from enkidu.nodes.agent.errand import Errand
from enkidu.nodes.perception.beginning import perception_of
from enkidu.nodes.scenario import Agent as AgentEntry
from enkidu.nodes.scenario import Scenario
from enkidu.nodes.task_controller.core import State, TaskController, Transition
from enkidu.nodes.world.core import WorldManager
from enkidu.physics.senses.readings import Readings
from enkidu.physics.skills.watch import ALL_AROUND
from enkidu.physics.world import World
from enkidu.planning.domain import Domain

FRAME = 0.1
"""Simulated seconds between two readings of the senses."""

Tell = Callable[[str, Transition], None]
"""Hears each transition of an agent's task controller."""


class Agent:
    """One agent: what it perceives, what it decides, and what its body is doing for it."""

    def __init__(
        self, entry: AgentEntry, scenario: Scenario, domain: Domain, seed: int, tell: Tell
    ) -> None:
        self.name = entry.name
        self.perception = perception_of(scenario, entry.name, domain)
        self.controller = TaskController(
            domain,
            entry.goal,
            seed,
            self._hear,
            look=ALL_AROUND,
            planner=entry.planner,
        )
        self.errand: Errand | None = None
        self._tell = tell
        self._now = 0.0

    def _hear(self, transition: Transition) -> None:
        """Assume the effects of what was done, until they are seen."""
        effects = transition.effects
        if effects.added or effects.deleted:
            self.perception.expect(effects.added, effects.deleted, self._now)
        self._tell(self.name, transition)

    def tick(self, manager: WorldManager, readings: Readings) -> None:
        """Take in how the last order ended and what is sensed; give the next order."""
        self._now = manager.time
        if self.errand and self.errand.ended is not None:
            errand, self.errand = self.errand, None
            self.controller.finished(errand.done, errand.ended or "", manager.time)
        self.perception.update(readings)
        order = self.controller.believe(self.perception.memory)
        if order:
            self.errand = Errand(self.name, order)
        if self.errand:
            self.errand.tick(manager, self.perception.memory)


class Run(Closing):
    """A world and its agents."""

    def __init__(
        self,
        scenario: Scenario,
        seed: int = 0,
        tell: Tell = lambda name, transition: None,
        gui: bool = False,
    ) -> None:
        domain = Domain(scenario.domain)
        self.manager = WorldManager(scenario.world, gui)
        self.agents = {
            entry.name: Agent(entry, scenario, domain, seed + number, tell)
            for number, entry in enumerate(scenario.agents)
        }
        self._next_frame = 0.0

    def close(self) -> None:
        """End the run."""
        self.manager.close()

    @property
    def world(self) -> World:
        """Return the physical world."""
        return self.manager.world

    @property
    def done(self) -> bool:
        """Tell whether every agent has reached its goal and rests."""
        return all(
            agent.controller.state is State.IDLE and agent.controller.reached
            for agent in self.agents.values()
        )

    def advance(self, seconds: float) -> None:
        """Simulate for a while; after each frame, every agent senses, decides and acts."""
        end = self.manager.time + seconds - 1e-9
        while self.manager.time < end:
            self.manager.advance(min(FRAME, end - self.manager.time))
            if self.manager.time >= self._next_frame - 1e-9:
                self._next_frame = self.manager.time + FRAME
                for agent in self.agents.values():
                    agent.tick(self.manager, self.manager.sense(agent.name))
