"""How every node's main() runs: quiet on Ctrl-C, one sentence on a mistake.

Only the node.py modules import this: it needs rclpy.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import rclpy
from rclpy.exceptions import ParameterException
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor
from rclpy.impl.implementation_singleton import rclpy_implementation
from rclpy.node import Node

from enkidu import exit_codes
from enkidu.errors import EnkiduError, MissingError
from enkidu.nodes.scenario import Scenario, find_scenario, load_scenario

RCLError = rclpy_implementation.RCLError


class Finished(Exception):  # noqa: N818 - it is no error
    """Raised in a callback to end the node: its work is done."""


def run(make: Callable[[], Node], args: list[str] | None = None) -> int:
    """Spin a node until its work is done or it is asked to stop; returns the exit code."""
    try:
        with rclpy.init(args=args):
            try:
                executor = SingleThreadedExecutor()
                executor.add_node(make())
                executor.spin()
            except RCLError:
                if rclpy.ok():
                    raise
                # A signal has ended the context while something was being published or made.
    except (KeyboardInterrupt, ExternalShutdownException, Finished):
        pass
    except EnkiduError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    except ParameterException as error:
        print(f"a parameter has a value of the wrong type: {error}", file=sys.stderr)
        return exit_codes.FAILED
    return exit_codes.OK


def required(node: Node, name: str, default: str = "") -> str:
    """Return a text parameter; the node cannot do without it."""
    value = str(node.declare_parameter(name, default).value)
    if not value:
        raise MissingError(
            f"the node {node.get_fully_qualified_name()} needs the parameter {name!r}",
            f"give it in the launch file: <param name={name!r} value=.../>",
        )
    return value


def scenario_of(node: Node) -> Scenario:
    """Load the scenario that a node's parameter names: a file, or one that comes with enkidu."""
    return load_scenario(find_scenario(required(node, "scenario")))


def positive(node: Node, name: str, default: float, most: float) -> float:
    """Return a number parameter that must lie above zero and not above the most."""
    value = float(node.declare_parameter(name, default).value)
    if not 0 < value <= most:
        raise EnkiduError(
            f"the node {node.get_fully_qualified_name()} has the parameter {name} = {value:g}",
            f"it must be above 0 and at most {most:g}",
        )
    return value


def agent_name(node: Node) -> str:
    """Return the agent that a node belongs to: the namespace it lives in."""
    name = str(node.get_namespace()).strip("/")
    if not name or "/" in name:
        raise MissingError(
            f"the node {node.get_fully_qualified_name()} does not know its agent",
            "start it in the agent's namespace: <push_ros_namespace namespace='agent1'/>",
        )
    return name
