"""What was said in a run, and the summary of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from enkidu.nodes.perception.core import described
from enkidu.nodes.task_controller.core import State
from enkidu.planning.task import Fact


@dataclass
class Channel:
    """A topic, service or action that the recorder counts the use of."""

    name: str
    kind: str
    route: str
    count: int = 0


@dataclass(frozen=True)
class Deed:
    """Something an agent did or came to: when, and what."""

    stamp: float
    text: str


@dataclass
class AgentRecord:
    """What is known of one agent's run."""

    goal: str
    state: State = State.IDLE
    reason: str = "nothing heard of it yet"
    worked: bool = False
    deeds: list[Deed] = field(default_factory=list)
    facts: set[Fact] = field(default_factory=set)

    @property
    def done(self) -> bool:
        """Tell whether it has worked and now has nothing left to do."""
        return self.worked and self.state is State.IDLE

    def hear(self, state: State, reason: str, task: str, stamp: float) -> None:
        """Take in a transition of the agent's task controller."""
        if state is State.WORKING and self.state is State.SEARCH:
            self.worked = True
            self.deeds.append(Deed(stamp, task))
        elif state is State.WORKING and reason != "done":
            self.deeds.append(Deed(stamp, f"{task}: {reason}"))
        elif state in (State.SLEEP, State.IDLE):
            self.deeds.append(Deed(stamp, f"{state.name}: {reason}"))
        self.state, self.reason = state, reason


class Recording:
    """All that the recorder has heard."""

    def __init__(self, goals: dict[str, str]) -> None:
        self.agents = {name: AgentRecord(goal) for name, goal in goals.items()}
        self.channels: list[Channel] = []

    def channel(self, name: str, kind: str, route: str) -> Channel:
        """Add a channel to count."""
        added = Channel(name, kind, route)
        self.channels.append(added)
        return added

    @property
    def done(self) -> bool:
        """Tell whether every agent has nothing left to do."""
        return all(agent.done for agent in self.agents.values())

    def summary(self, simulated: float) -> list[str]:
        """Sum the run up in lines for people."""
        lines = [f"What the nodes said to each other in {simulated:.1f} simulated seconds:"]
        used = [channel for channel in self.channels if channel.count]
        lines += table([c.name, c.kind, c.route, str(c.count)] for c in used)
        for name, agent in self.agents.items():
            lines += ["", f"What {name} did, wanting {agent.goal}:"]
            lines += table([f"{deed.stamp:6.1f} s", deed.text] for deed in agent.deeds)
            lines.append(f"  It believes in the end: {described(agent.facts)}.")
        return lines

    def unfinished(self) -> str:
        """Say which agents have not come to their goals, and where they stand."""
        return "; ".join(
            f"{name} is in {agent.state.name}: {agent.reason}"
            for name, agent in self.agents.items()
            if not agent.done
        )


def table(rows: Iterable[list[str]]) -> list[str]:
    """Align columns."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  "
        + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
