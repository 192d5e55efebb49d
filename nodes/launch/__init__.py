"""The launch runner: reads ROS 2's XML launch files and starts them without a ROS installation.

from enkidu.nodes.launch import describe
for process in describe(Path("demo.launch.xml"), {"agents": "2"}, os.environ).processes:
    print(process.label, process.command_line())
"""

from enkidu.nodes.launch.description import Description, describe
from enkidu.nodes.launch.domain import free_domain
from enkidu.nodes.launch.lint import findings
from enkidu.nodes.launch.process import Process
from enkidu.nodes.launch.runner import environment, run

__all__ = [
    "Description",
    "Process",
    "describe",
    "environment",
    "findings",
    "free_domain",
    "run",
]
