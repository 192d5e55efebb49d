"""The ROS 2 node of perception: senses in, belief out."""

from __future__ import annotations

from rclpy.node import Node
from rclpy.qos import qos_profile_sensor_data

from enkidu.nodes.memory import Touch
from enkidu.nodes.messages import from_detections, from_gripper_state, from_time, to_belief
from enkidu.nodes.perception.core import Perception, described
from enkidu.nodes.quality import LATCHED
from enkidu.nodes.running import agent_name, run
from enkidu_interfaces.msg import Belief, Detections, GripperState

HEARTBEAT = 1.0
"""Simulated seconds after which an unchanged belief is published again."""


class PerceptionNode(Node):
    """Publishes the agent's belief whenever it changes, and once a second."""

    def __init__(self) -> None:
        super().__init__("perception")
        self._perception = Perception(agent_name(self))
        self._touch: Touch | None = None
        self._published = -HEARTBEAT
        self._belief = self.create_publisher(Belief, "belief", LATCHED)
        sensor = qos_profile_sensor_data
        self.create_subscription(GripperState, "gripper", self._feel, sensor)
        self.create_subscription(Detections, "detections", self._see, sensor)
        self.get_logger().info(f"perceives for {self._perception.agent}")

    def _feel(self, message: GripperState) -> None:
        self._touch = from_gripper_state(message)

    def _see(self, message: Detections) -> None:
        if self._touch is None:
            return
        stamp = from_time(message.header.stamp)
        changed = self._perception.update(from_detections(message), self._touch, stamp)
        if changed:
            told = described(self._perception.memory.belief.true_facts())
            self.get_logger().info(f"believes: {told}")
        if changed or stamp >= self._published + HEARTBEAT:
            self._published = stamp
            self._belief.publish(to_belief(self._perception.memory))


def main(args: list[str] | None = None) -> int:
    """Run the node."""
    return run(PerceptionNode, args)
