"""The other process: echoes beliefs, answers `decide`, and carries out `manipulate`.

It runs until its standard input is closed, so that it never outlives the test that started it.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time

import rclpy
from rclpy.action import ActionServer, CancelResponse
from rclpy.action.server import ServerGoalHandle
from rclpy.context import Context
from rclpy.executors import ExternalShutdownException, MultiThreadedExecutor
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import String

from enkidu_interfaces.action import Manipulate
from enkidu_interfaces.msg import Belief, Decision, PlannedAction
from enkidu_interfaces.srv import Decide

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
PHASES = ("approach", "grasp", "lift")


class Counterpart(Node):
    """Offers one topic, one service and one action."""

    def __init__(self, context: Context) -> None:
        super().__init__("counterpart", context=context)
        self._echo = self.create_publisher(Belief, "belief_echo", LATCHED)
        self.create_subscription(Belief, "belief", self._echo.publish, LATCHED)
        self.create_service(Decide, "decide", self._decide)
        self._noted = ""
        self.create_subscription(String, "noted", self._note, LATCHED)
        ActionServer(
            self,
            Manipulate,
            "manipulate",
            self._manipulate,
            cancel_callback=lambda _: CancelResponse.ACCEPT,
        )

    def _note(self, message: String) -> None:
        """Hear which phase the client has been told of."""
        self._noted = message.data

    def _decide(self, request: Decide.Request, response: Decide.Response) -> Decide.Response:
        """Answer with what was asked, so that the asker sees whether it arrived."""
        response.superseded = True
        response.decision = Decision(
            status=Decision.ACT,
            action=PlannedAction(name="pick", arguments=["agent1", "cube2"], cost=1.5),
            rest=[PlannedAction(name="place", arguments=["agent1", "cube2", "table"], cost=2.5)],
            reason=request.goal.condition,
            planner="minimin",
            belief_sequence=request.belief_sequence,
            goal_id=request.goal.id,
            expansions=request.max_expansions,
            duration=request.budget,
        )
        return response

    def _manipulate(self, goal: ServerGoalHandle) -> Manipulate.Result:
        """Go through the phases of a pick, each until it is noted; an anvil stays in the first."""
        for number, phase in enumerate(PHASES, start=1):
            progress = number / len(PHASES)
            # ROS 2 may lose feedback that is sent at once, or just before the result.
            while goal.request.object == "anvil" or self._noted != phase:
                goal.publish_feedback(Manipulate.Feedback(phase=phase, progress=progress))
                if goal.is_cancel_requested:
                    goal.canceled()
                    return Manipulate.Result(outcome=Manipulate.Result.ABORTED, message=phase)
                time.sleep(0.01)
        goal.succeed()
        said = f"{goal.request.object} off {goal.request.support}"
        return Manipulate.Result(outcome=Manipulate.Result.DONE, message=said)


def main() -> None:
    """Run the node until the input is closed."""
    context = Context()
    rclpy.init(context=context)
    executor = MultiThreadedExecutor(num_threads=2, context=context)
    executor.add_node(Counterpart(context))

    def end() -> None:
        sys.stdin.read()
        context.try_shutdown()

    threading.Thread(target=end, daemon=True).start()
    with contextlib.suppress(ExternalShutdownException):
        executor.spin()


if __name__ == "__main__":
    main()
