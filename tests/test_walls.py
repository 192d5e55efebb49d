"""The walls of the house: who may import whom."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROS = ("rclpy", "enkidu_interfaces", "ament_index_python")
FORBIDDEN = {
    "planning": (*ROS, "pybullet", "enkidu.physics", "enkidu.nodes", "enkidu.society"),
    "physics": (*ROS, "unified_planning", "enkidu.planning", "enkidu.nodes", "enkidu.society"),
    "society": (*ROS, "pybullet", "enkidu.physics", "enkidu.nodes"),
}
NEEDS_RCLPY = {"node.py", "running.py", "quality.py"}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def crosses(name: str, wall: str) -> bool:
    return name == wall or name.startswith(f"{wall}.")


@pytest.mark.parametrize("room", FORBIDDEN)
def test_a_room_imports_only_what_its_walls_allow(room):
    modules = sorted((ROOT / room).rglob("*.py"))
    assert modules
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules
        for name in imports(path)
        if any(crosses(name, wall) for wall in FORBIDDEN[room]) or "_msgs." in name
    ]
    assert not wrong


def test_only_node_modules_import_rclpy():
    wrong = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "nodes").rglob("*.py")
        if path.name not in NEEDS_RCLPY and any(crosses(name, "rclpy") for name in imports(path))
    ]
    assert not wrong


def test_importing_every_core_does_not_import_rclpy():
    names = [
        ".".join(("enkidu", *path.relative_to(ROOT).with_suffix("").parts))
        for room in ("planning", "physics", "society", "nodes")
        for path in sorted((ROOT / room).rglob("*.py"))
        if path.name not in NEEDS_RCLPY and "-" not in path.name
    ]
    program = (
        f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
        "sys.exit('rclpy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_nothing_generic_is_importable():
    program = "import importlib.util as u; print([n for n in {!r} if u.find_spec(n)])"
    rooms = ["planning", "physics", "society", "nodes"]
    run = [sys.executable, "-c", program.format(rooms)]
    ended = subprocess.run(run, cwd="/", capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"
