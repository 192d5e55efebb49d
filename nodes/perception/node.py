"""The ROS 2 node of perception: senses in, belief out."""

from __future__ import annotations

from nav_msgs.msg import Odometry
from rclpy.node import Node
from rclpy.qos import QoSProfile, qos_profile_sensor_data
from sensor_msgs.msg import Image

from enkidu.nodes.messages.beliefs import to_belief
from enkidu.nodes.messages.common import from_time
from enkidu.nodes.messages.orders import from_effects
from enkidu.nodes.messages.senses import (
    from_camera,
    from_detections,
    from_gripper_state,
    from_odometry,
)
from enkidu.nodes.perception.beginning import perception_of
from enkidu.nodes.perception.core import described
from enkidu.nodes.quality import EVERY, LATCHED
from enkidu.nodes.running import agent_name, run, scenario_of
from enkidu.physics.senses import readings
from enkidu.planning.domain import Domain
from enkidu_interfaces import msg

HEARTBEAT = 1.0
"""Simulated seconds after which an unchanged belief is published again."""

PARTS = ("depth", "segmentation", "labels")
"""The topics that make up a camera's frame; their messages have the same stamp."""


class PerceptionNode(Node):
    """Publishes the agent's belief whenever it changes, and once a second."""

    def __init__(self) -> None:
        super().__init__("perception")
        scenario = scenario_of(self)
        agent = agent_name(self)
        self._perception = perception_of(scenario, agent, Domain(scenario.domain))
        self._odometry: readings.Odometry | None = None
        self._touch: readings.Touch | None = None
        self._frame: dict[str, Image | msg.Labels] = {}
        self._published = -HEARTBEAT
        self._told = ""
        self._belief = self.create_publisher(msg.Belief, "belief", LATCHED)
        self._listen()
        self.get_logger().info(f"perceives for {agent}")

    def _listen(self) -> None:
        # Large messages: a frame must not push out the parts of the one before.
        images = QoSProfile(depth=2, reliability=qos_profile_sensor_data.reliability)
        sensor = qos_profile_sensor_data
        self.create_subscription(Odometry, "odom", self._move, sensor)
        self.create_subscription(msg.GripperState, "gripper", self._feel, sensor)
        self.create_subscription(msg.Detections, "detections", self._detect, sensor)
        self.create_subscription(msg.ControllerState, "controller_state", self._expect, EVERY)
        for name in PARTS:
            kind = msg.Labels if name == "labels" else Image
            self.create_subscription(
                kind, f"camera/{name}", lambda part, name=name: self._look(name, part), images
            )

    def _move(self, message: Odometry) -> None:
        self._odometry = from_odometry(message)

    def _feel(self, message: msg.GripperState) -> None:
        self._touch = from_gripper_state(message)

    def _detect(self, message: msg.Detections) -> None:
        self._see(from_detections(message))

    def _expect(self, message: msg.ControllerState) -> None:
        """Assume the effects of what was done, until they are seen."""
        effects = from_effects(message)
        if effects.added or effects.deleted:
            self._perception.expect(effects.added, effects.deleted, from_time(message.stamp))

    def _look(self, name: str, part: Image | msg.Labels) -> None:
        """Collect the parts of a frame; see when it is whole."""
        self._frame[name] = part
        stamps = {(p.header.stamp.sec, p.header.stamp.nanosec) for p in self._frame.values()}
        if len(self._frame) == len(PARTS) and len(stamps) == 1:
            self._see(from_camera(*(self._frame[part] for part in PARTS)))

    def _see(self, sight: readings.CameraFrame | readings.Detections) -> None:
        if self._touch is None or self._odometry is None:
            return
        changed = self._perception.update(readings.Readings(self._odometry, self._touch, sight))
        told = described(self._perception.memory.belief.true_facts())
        if told != self._told:
            self._told = told
            self.get_logger().info(f"believes: {told}")
        if changed or sight.stamp >= self._published + HEARTBEAT:
            self._published = sight.stamp
            self._belief.publish(to_belief(self._perception.memory))


def main(args: list[str] | None = None) -> int:
    """Run the node."""
    return run(PerceptionNode, args)
