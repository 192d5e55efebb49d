"""What is installed on this machine, as plain values."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import warnings
from importlib.metadata import PackageNotFoundError, distributions, version
from types import ModuleType
from typing import Any

from enkidu.errors import EnkiduError

PACKAGES = ("unified-planning", "pddl", "numpy", "pybullet", "pydantic")
"""The packages whose versions matter most when something goes wrong."""

# What a planner can take, in the words of unified-planning's features, shortest first.
KINDS = {
    "classical": (),
    "numeric": ("INT_FLUENTS", "REAL_FLUENTS"),
    "temporal": ("CONTINUOUS_TIME",),
    "conditional effects": ("CONDITIONAL_EFFECTS",),
    "action costs": ("ACTIONS_COST",),
    "hierarchical": ("HIERARCHICAL",),
    "multi-agent": ("ACTION_BASED_MULTI_AGENT",),
}


def inventory() -> dict[str, Any]:
    """Return everything that `enkidu info` tells."""
    engines, missing = _planners()
    own = {
        "name": "minmin",
        "package": f"enkidu {_version('enkidu')}",
        "modes": ["all plans"],
        "supports": ["classical", "numeric"],
        "lacks": None,
    }
    return {
        "enkidu": _version("enkidu") or "not installed",
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
        "ros": _ros(),
        "interfaces": _interfaces(),
        "core": _core(),
        "packages": {name: _version(name) for name in PACKAGES},
        "planners": [own, *engines],
        "missing_planners": missing,
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _ros() -> dict[str, Any]:
    from enkidu.nodes.launch import domain

    rclpy = _version("ros-rclpy") or _version("rclpy")
    found: dict[str, Any] = {"rclpy": rclpy, "works": False}
    try:
        found["domain"] = domain.of(os.environ)
        found["middleware"] = _middleware()
    except EnkiduError as error:
        found["summary"] = f"does not work: {error}"
        return found
    found["works"] = True
    found["distribution"] = os.environ.get("ROS_DISTRO") or _distribution(rclpy)
    found["summary"] = (
        f"{found['distribution']} (rclpy {rclpy}, {found['middleware']}), domain {found['domain']}"
    )
    return found


def _middleware() -> str:
    """Return the middleware that rclpy loads; in another process, since a wrong one ends it."""
    program = "from rclpy.utilities import get_rmw_implementation_identifier as get; print(get())"
    probe = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    if probe.returncode:
        chosen = os.environ.get("RMW_IMPLEMENTATION")
        remedy = f"unset RMW_IMPLEMENTATION, which is {chosen}" if chosen else ""
        lines = probe.stderr.strip().splitlines() or ["rclpy cannot be loaded"]
        raise EnkiduError(lines[-1], remedy)
    return probe.stdout.strip()


def _distribution(rclpy: str | None) -> str:
    """Tell the distribution by rclpy's major version, which each distribution raises."""
    names = {"3": "humble", "7": "jazzy", "9": "kilted", "10": "lyrical"}
    return names.get((rclpy or "").split(".")[0], "unknown distribution")


def _interfaces() -> dict[str, Any]:
    try:
        from enkidu_interfaces import action, msg, srv

        kinds = {"messages": msg, "services": srv, "actions": action}
        counts = ", ".join(f"{_count(module)} {kind}" for kind, module in kinds.items())
        installed = _version("enkidu-interfaces") or "of a ROS 2 workspace"
        summary = f"enkidu_interfaces {installed} ({counts})"
        return {"version": installed, "works": True, "summary": summary}
    except ImportError as error:
        summary = f"not installed ({_one_line(error)}); run `pip install ./interfaces`"
        return {"version": None, "works": False, "summary": summary}


def _count(module: ModuleType) -> int:
    """Count the interfaces that a generated module offers."""
    return sum(isinstance(value, type) and "_" not in name for name, value in vars(module).items())


def _core() -> dict[str, Any]:
    from enkidu.planning.backend import VARIABLE, core_in_use

    used = core_in_use()
    if used == "cpp":
        return {"in_use": used, "summary": "compiled (C++)"}
    chosen = f"{VARIABLE}=python" if os.environ.get(VARIABLE) else "no compiled core was built"
    return {"in_use": used, "summary": f"pure Python ({chosen})"}


def _planners() -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return the engines that plan with what they support, and those that could be installed."""
    from unified_planning.engines import MetaEngine
    from unified_planning.engines.mixins import OneshotPlannerMixin
    from unified_planning.environment import get_environment

    from enkidu.planning.engine_names import lacks

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what planners' packages say of their own imports
        from enkidu.planning.engines import register

        register()
        factory = get_environment().factory
        engines = {name: factory.engine(name) for name in factory.engines}
    owners = _owners()
    found = []
    for name, engine in engines.items():
        if not issubclass(engine, OneshotPlannerMixin) or issubclass(engine, MetaEngine):
            continue
        package = owners.get(engine.__module__.split(".")[0], engine.__module__.split(".")[0])
        features = set(engine.supported_kind().features)
        kinds = [kind for kind, needs in KINDS.items() if not needs or features & set(needs)]
        modes = [mode for mode in ("oneshot", "anytime", "replanner") if _has_mode(engine, mode)]
        found.append(
            {
                "name": name,
                "package": package,
                "modes": modes,
                "supports": kinds,
                "lacks": lacks(package),
            }
        )
    return sorted(found, key=lambda planner: str(planner["name"])), _missing(engines)


def _has_mode(engine: Any, mode: str) -> bool:
    method = f"is_{mode}" if mode == "replanner" else f"is_{mode}_planner"
    return bool(getattr(engine, method)())


def _missing(engines: Any) -> dict[str, str]:
    offered = {
        "fast-downward": "up-fast-downward",
        "enhsp": "up-enhsp",
        "lpg": "up-lpg",
        "pyperplan": "up-pyperplan",
    }
    return {name: package for name, package in offered.items() if name not in engines}


def _owners() -> dict[str, str]:
    """Map import names to "package version" for the planners' packages."""
    owners = {"enkidu": f"enkidu {_version('enkidu')}"}
    for distribution in distributions():
        name = distribution.metadata["Name"] or ""
        if name.lower().replace("_", "-").startswith(("up-", "unified-planning")):
            for top in (distribution.read_text("top_level.txt") or "").split():
                owners[top] = f"{name} {distribution.version}"
    return owners


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())
