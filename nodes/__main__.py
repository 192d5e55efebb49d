"""`python -m enkidu.nodes NAME [ROS arguments]` runs a node; lib/enkidu/NAME does just that."""

from __future__ import annotations

import importlib
import signal
import sys


def main() -> int:
    """Run the node that the first argument names."""
    # Until rclpy takes signals over, Ctrl-C ends the process without a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    name = sys.argv.pop(1)
    exit_code: int = importlib.import_module(f"enkidu.nodes.{name}.node").main()
    return exit_code


if __name__ == "__main__":
    sys.exit(main())
