"""The ROS 2 node of the recorder: hears everything, and ends the run when all agents are done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nav_msgs.msg import Odometry
from rclpy.clock import Clock, ClockType
from rclpy.node import Node
from rclpy.qos import QoSProfile, qos_profile_sensor_data
from rclpy.task import Future
from rosgraph_msgs.msg import Clock as ClockMessage

from enkidu.errors import EnkiduError
from enkidu.nodes.messages.beliefs import from_belief
from enkidu.nodes.messages.common import from_time
from enkidu.nodes.quality import EVERY, LATCHED
from enkidu.nodes.recorder.core import Recording
from enkidu.nodes.running import Finished, positive, run, scenario_of
from enkidu.nodes.task_controller.core import State
from enkidu_interfaces.action import Manipulate
from enkidu_interfaces.msg import Belief, ControllerState, Detections, GripperState, Labels
from enkidu_interfaces.srv import Control


class RecorderNode(Node):
    """Counts messages, keeps what each agent did, and prints the summary."""

    def __init__(self) -> None:
        super().__init__("recorder")
        scenario = scenario_of(self)
        limit = positive(self, "limit", 300.0, 1e6)
        self._recording = Recording({agent.name: agent.goal for agent in scenario.agents})
        self._now = 0.0
        self._asked: Future | None = None
        self._hear(ClockMessage, "/clock", "world to all", qos_profile_sensor_data, self._time)
        for agent in scenario.agents:
            self._hear_agent(agent.name)
        self._control = self.create_client(Control, "/world/control")
        self._control_channel = self._recording.channel(
            "/world/control", "Control", "recorder to world"
        )
        steady = Clock(clock_type=ClockType.STEADY_TIME)
        self.create_timer(0.1, self._look, clock=steady)
        self.create_timer(limit, self._give_up, clock=steady)
        self.get_logger().info(f"listens to {', '.join(self._recording.agents)} and the world")

    def _hear_agent(self, agent: str) -> None:
        sensor = qos_profile_sensor_data
        record = self._recording.agents[agent]

        def believe(message: Belief) -> None:
            record.facts = from_belief(message).belief.true_facts()

        def change(message: ControllerState) -> None:
            task = f"({' '.join([message.task.name, *message.task.arguments])})"
            record.hear(State(message.state), message.reason, task, from_time(message.stamp))

        prefix = f"/{agent}"
        self._hear(Labels, f"{prefix}/camera/labels", "world to perception", sensor)
        self._hear(Detections, f"{prefix}/detections", "world to perception", sensor)
        self._hear(Odometry, f"{prefix}/odom", "world to perception", sensor)
        self._hear(GripperState, f"{prefix}/gripper", "world to perception", sensor)
        self._hear(Belief, f"{prefix}/belief", "perception to controller", LATCHED, believe)
        self._hear(
            Manipulate.Impl.FeedbackMessage,
            f"{prefix}/manipulate/_action/feedback",
            "world to controller",
            QoSProfile(depth=10),
        )
        self._hear(
            ControllerState, f"{prefix}/controller_state", "controller to all", EVERY, change
        )

    def _hear(
        self,
        kind: type,
        name: str,
        route: str,
        quality: QoSProfile,
        also: Callable[[Any], None] = lambda message: None,
    ) -> None:
        channel = self._recording.channel(name, kind.__name__, route)

        def heard(message: Any) -> None:
            channel.count += 1
            also(message)

        self.create_subscription(kind, name, heard, quality)

    def _time(self, message: ClockMessage) -> None:
        self._now = from_time(message.clock)

    def _look(self) -> None:
        if self._asked is None and self._recording.done and self._control.service_is_ready():
            self._control_channel.count += 1
            print("\n".join(self._recording.summary(self._now)), flush=True)
            self._asked = self._control.call_async(Control.Request(command=Control.Request.END))
        elif self._asked is not None and self._asked.done():
            raise Finished

    def _give_up(self) -> None:
        raise EnkiduError("the run did not end in time: " + self._recording.unfinished())


def main(args: list[str] | None = None) -> int:
    """Run the node."""
    return run(RecorderNode, args)
