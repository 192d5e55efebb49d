"""Agents and their world in one process, without ROS: the nodes' own cores in lock-step."""

from enkidu.nodes.agent.run import Run

__all__ = ["Run"]
