"""A ROS 2 node that tells, as one line of JSON, what it was started with; then it ends or spins."""

import json
import os
import sys
from contextlib import suppress
from pathlib import Path

import rclpy
from rclpy.executors import ExternalShutdownException
from rclpy.node import Node
from std_msgs.msg import String


def report(node: Node, arguments: list[str]) -> dict[str, object]:
    publisher = node.create_publisher(String, "chatter", 1)
    parameters = {
        name: [parameter.type_.name, list(parameter.value)]
        if parameter.type_.name.endswith("ARRAY")
        else [parameter.type_.name, parameter.value]
        for name, parameter in node.get_parameters_by_prefix("").items()
        if name != "use_sim_time" and not name.startswith("start_type")
    }
    return {
        "name": node.get_fully_qualified_name(),
        "namespace": node.get_namespace(),
        "parameters": parameters,
        "chatter": publisher.topic_name,
        "arguments": arguments,
        "environment": {k: v for k, v in os.environ.items() if k.startswith("TEST_")},
        "cwd": str(Path.cwd()),
        "domain": os.environ.get("ROS_DOMAIN_ID"),
    }


def main() -> None:
    with rclpy.init(args=sys.argv):
        arguments = rclpy.utilities.remove_ros_args(sys.argv)[1:]
        node = Node(
            "reporter",
            allow_undeclared_parameters=True,
            automatically_declare_parameters_from_overrides=True,
        )
        print("REPORT " + json.dumps(report(node, arguments)), flush=True)
        if "--spin" in arguments:
            rclpy.spin(node)


with suppress(KeyboardInterrupt, ExternalShutdownException):
    main()
