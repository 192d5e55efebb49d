"""A node in the test's process, and a counterpart in another process."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import rclpy
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.task import Future

COUNTERPART = Path(__file__).with_name("counterpart.py")
PATIENCE = 120.0  # a limit for what must happen soon, on a machine that may be busy


class Peer:
    """The test's own node, and how to wait with it."""

    def __init__(self, context: Context) -> None:
        self.node = Node("peer", context=context)
        self._executor = SingleThreadedExecutor(context=context)
        self._executor.add_node(self.node)

    def wait_until(self, condition: Callable[[], bool], what: str) -> None:
        """Handle what arrives until the condition holds."""
        limit = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < limit, f"waited in vain: {what}"
            self._executor.spin_once(timeout_sec=0.1)

    def result(self, future: Future, what: str) -> object:
        """Wait for a future, and return its result."""
        self.wait_until(future.done, what)
        return future.result()

    def close(self) -> None:
        """End the node."""
        self._executor.shutdown()
        self.node.destroy_node()


@pytest.fixture
def peer(ros_domain: int) -> Iterator[Peer]:
    """Run a node in this process."""
    context = Context()
    rclpy.init(context=context, domain_id=ros_domain)
    peer = Peer(context)
    try:
        yield peer
    finally:
        peer.close()
        rclpy.shutdown(context=context)


@pytest.fixture
def counterpart(ros_domain: int) -> Iterator[None]:
    """Run the node that answers, in another process; it ends when its input is closed."""
    process = subprocess.Popen([sys.executable, COUNTERPART], stdin=subprocess.PIPE)
    try:
        yield
        assert process.poll() is None, "the counterpart ended before the test did"
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()
