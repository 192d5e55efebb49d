"""The ROS 2 node of the task controller: belief in, orders for the body out."""

from __future__ import annotations

from rclpy.action import ActionClient
from rclpy.node import Node
from rclpy.task import Future

from enkidu.nodes.memory import Order
from enkidu.nodes.messages.beliefs import from_belief
from enkidu.nodes.messages.orders import to_controller_state, to_manipulate
from enkidu.nodes.quality import EVERY, LATCHED
from enkidu.nodes.running import agent_name, run, scenario_of
from enkidu.nodes.task_controller.core import TaskController, Transition
from enkidu.physics.skills.watch import ALL_AROUND
from enkidu.planning.domain import Domain
from enkidu_interfaces.action import Manipulate
from enkidu_interfaces.msg import Belief, ControllerState


class TaskControllerNode(Node):
    """Gives the body one order at a time and tells every change of its state."""

    def __init__(self) -> None:
        super().__init__("task_controller")
        name = agent_name(self)
        scenario = scenario_of(self)
        agent = scenario.agent(name)
        domain = Domain(scenario.domain)
        seed = int(self.declare_parameter("seed", 0).value)
        look = float(self.declare_parameter("look", ALL_AROUND).value)
        self._controller = TaskController(domain, agent.goal, seed, self._tell, look, agent.planner)
        self._sequence = 0
        self._state = self.create_publisher(ControllerState, "controller_state", EVERY)
        self._body = ActionClient(self, Manipulate, "manipulate")
        self.create_subscription(Belief, "belief", self._believe, LATCHED)
        self.get_logger().info(f"{name} wants {agent.goal}")

    def _believe(self, message: Belief) -> None:
        if not self._body.server_is_ready():
            return
        order = self._controller.believe(from_belief(message))
        if order:
            self._give(order)

    def _give(self, order: Order) -> None:
        self._body.send_goal_async(to_manipulate(order)).add_done_callback(self._accepted)

    def _accepted(self, future: Future) -> None:
        handle = future.result()
        if handle.accepted:
            handle.get_result_async().add_done_callback(self._ended)
        else:
            self._finish(False, "the body is busy")

    def _ended(self, future: Future) -> None:
        result = future.result().result
        self._finish(result.outcome == Manipulate.Result.DONE, result.message)

    def _finish(self, done: bool, message: str) -> None:
        now = self.get_clock().now().nanoseconds * 1e-9
        self._controller.finished(done, message, now)

    def _tell(self, transition: Transition) -> None:
        self._sequence += 1
        stamp = self.get_clock().now().to_msg()
        self._state.publish(to_controller_state(transition, self._sequence, stamp))
        self.get_logger().info(str(transition))


def main(args: list[str] | None = None) -> int:
    """Run the node."""
    return run(TaskControllerNode, args)
