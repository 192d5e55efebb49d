"""The ROS 2 node of the world: publishes clock and senses, and moves bodies on order."""

from __future__ import annotations

from functools import partial

from nav_msgs.msg import Odometry
from rclpy.action import ActionServer, CancelResponse, GoalResponse
from rclpy.action.server import ServerGoalHandle
from rclpy.clock import Clock, ClockType
from rclpy.node import Node
from rclpy.publisher import Publisher
from rclpy.qos import qos_profile_sensor_data
from rclpy.task import Future
from rosgraph_msgs.msg import Clock as ClockMessage
from sensor_msgs.msg import CameraInfo, Image

from enkidu.nodes.messages.common import to_time
from enkidu.nodes.messages.orders import from_manipulate
from enkidu.nodes.messages.senses import to_camera, to_detections, to_gripper_state, to_odometry
from enkidu.nodes.running import Finished, positive, run, scenario_of
from enkidu.nodes.world.core import WorldManager
from enkidu.physics.senses.readings import CameraFrame, Detections, Readings
from enkidu.physics.skills.outcome import SENTENCES, Outcome
from enkidu_interfaces import msg
from enkidu_interfaces.action import Manipulate
from enkidu_interfaces.srv import Control

TICK = 0.01
"""Seconds of real time between two messages of the clock."""

FASTEST = 100.0
"""How many times as fast as real time the world may run."""

FAREWELL = 0.5
"""Seconds between the request to end and the end, for others to hear the answer and go first."""

SENSOR_PERIOD = 1 / 30
"""Simulated seconds between two readings of the senses; an eye has frames of its own rate."""


class WorldNode(Node):
    """Turns ticks of a timer into simulated time, and simulated time into messages."""

    def __init__(self) -> None:
        super().__init__("world")
        scenario = scenario_of(self)
        self._speed = positive(self, "speed", 1.0, FASTEST)
        self._paused = False
        self._ends_in: float | None = None
        gui = bool(self.declare_parameter("gui", False).value)
        self._manager = WorldManager(scenario.world, gui)
        self._next_frame = 0.0
        self._waiting: list[Future] = []
        self._clock_publisher = self.create_publisher(ClockMessage, "/clock", 10)
        self._senses = {agent.name: SensePublishers(self, agent.name) for agent in scenario.agents}
        self._servers = [self._serve(agent.name) for agent in scenario.agents]
        self.create_service(Control, "~/control", self._control)
        self.create_timer(TICK, self._tick, clock=Clock(clock_type=ClockType.STEADY_TIME))
        things, robots = len(scenario.world.bodies), len(scenario.world.robots)
        self.get_logger().info(
            f"the world {scenario.name} runs in PyBullet: {things} things, robots: {robots}"
        )

    # --- time -------------------------------------------------------------------------------------

    def _tick(self) -> None:
        if self._ends_in is not None:
            self._ends_in -= TICK
            if self._ends_in <= 0:
                raise Finished
        if not self._paused:
            self._advance(TICK * self._speed)

    def _advance(self, seconds: float) -> None:
        self._manager.advance(seconds)
        now = self._manager.time
        self._clock_publisher.publish(ClockMessage(clock=to_time(now)))
        if now >= self._next_frame:
            self._next_frame = now + SENSOR_PERIOD
            for agent, publishers in self._senses.items():
                publishers.publish(self._manager.sense(agent))
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            future.set_result(None)

    def _control(self, request: Control.Request, response: Control.Response) -> Control.Response:
        response.success = True
        match request.command:
            case Control.Request.GET:
                response.message = "nothing changed"
            case Control.Request.PAUSE | Control.Request.RESUME:
                self._paused = request.command == Control.Request.PAUSE
                response.message = "paused" if self._paused else "running"
            case Control.Request.STEP if self._paused and request.value > 0:
                self._advance(request.value)
                response.message = f"advanced by {request.value:g} s"
            case Control.Request.SPEED if 0 < request.value <= FASTEST:
                self._speed = request.value
                response.message = f"runs at {request.value:g} times real time"
            case Control.Request.END:
                self._ends_in = FAREWELL
                response.message = "the run ends"
            case _:
                response.success = False
                response.message = "not possible now, or not with this value"
        response.stamp = to_time(self._manager.time)
        response.paused, response.speed = self._paused, self._speed
        return response

    # --- bodies -----------------------------------------------------------------------------------

    def _serve(self, agent: str) -> ActionServer:
        return ActionServer(
            self,
            Manipulate,
            f"/{agent}/manipulate",
            execute_callback=partial(self._manipulate, agent),
            goal_callback=lambda goal: (
                GoalResponse.REJECT if self._manager.busy(agent) else GoalResponse.ACCEPT
            ),
            cancel_callback=lambda handle: CancelResponse.ACCEPT,
        )

    async def _manipulate(self, agent: str, handle: ServerGoalHandle) -> Manipulate.Result:
        execution = self._manager.begin(agent, from_manipulate(handle.request))
        phase = ""
        while execution.outcome is None:
            future = Future()
            self._waiting.append(future)
            await future
            if handle.is_cancel_requested:
                self._manager.abort(execution)
            elif execution.phase != phase:
                phase = execution.phase
                handle.publish_feedback(Manipulate.Feedback(phase=phase))
        if execution.outcome is Outcome.DONE:
            handle.succeed()
        elif handle.is_cancel_requested:
            handle.canceled()
        else:
            handle.abort()
        return Manipulate.Result(
            outcome=execution.outcome.value, message=SENTENCES[execution.outcome]
        )


class SensePublishers:
    """What one agent's body senses, on its topics."""

    def __init__(self, node: Node, agent: str) -> None:
        def offer(kind: type, name: str) -> Publisher:
            return node.create_publisher(kind, f"/{agent}/{name}", qos_profile_sensor_data)

        self._odometry = offer(Odometry, "odom")
        self._gripper = offer(msg.GripperState, "gripper")
        self._detections = offer(msg.Detections, "detections")
        self._depth = offer(Image, "camera/depth")
        self._segmentation = offer(Image, "camera/segmentation")
        self._info = offer(CameraInfo, "camera/camera_info")
        self._labels = offer(msg.Labels, "camera/labels")

    def publish(self, readings: Readings) -> None:
        """Publish what is sensed at one moment; what is seen goes last."""
        self._odometry.publish(to_odometry(readings.odometry))
        self._gripper.publish(to_gripper_state(readings.touch))
        if isinstance(readings.sight, Detections):
            self._detections.publish(to_detections(readings.sight))
        elif readings.sight is not None and self._labels.get_subscription_count():
            self._publish_frame(readings.sight)

    def _publish_frame(self, frame: CameraFrame) -> None:
        messages = to_camera(frame)
        self._info.publish(messages.info)
        self._depth.publish(messages.depth)
        self._segmentation.publish(messages.segmentation)
        self._labels.publish(messages.labels)


def main(args: list[str] | None = None) -> int:
    """Run the node."""
    return run(WorldNode, args)
