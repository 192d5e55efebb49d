"""The engines of unified-planning by name: which are known, installed, and what others need."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Mapping
from typing import Any

from enkidu.errors import MissingError

_NO_PLANNERS = ("-val", "-grounder", "-repairer")
"""How the names end of engines that do something else."""


def known_engines() -> dict[str, str]:
    """Map the names of engines that plan, installed or not, to the pip packages that hold them."""
    from unified_planning.engines.factory import DEFAULT_ENGINES

    packages = {name: module.split(".")[0] for name, (module, _) in DEFAULT_ENGINES.items()}
    known = {
        name: package.replace("_", "-")
        for name, package in packages.items()
        if package.startswith("up_") and not name.endswith(_NO_PLANNERS)
    }
    return {**known, **{name: "" for name in installed_engines() if name not in known}}


def installed_engines() -> Mapping[str, Any]:
    """Map the names of the engines found here that make whole plans to their classes."""
    from unified_planning.engines import MetaEngine
    from unified_planning.engines.mixins import OneshotPlannerMixin
    from unified_planning.environment import get_environment

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what planners' packages say of their own imports
        factory = get_environment().factory
        engines = {name: factory.engine(name) for name in factory.engines}
    return {
        name: engine
        for name, engine in engines.items()
        if issubclass(engine, OneshotPlannerMixin) and not issubclass(engine, MetaEngine)
    }


def engine_class(name: str) -> Any:
    """Return an engine's class; MissingError names what has to be installed for it."""
    engines = installed_engines()
    if name not in engines:
        package = known_engines().get(name) or name
        raise MissingError(f'the planner "{name}" is not installed', f"pip install {package}")
    if needed := lacks(engines[name].__module__):
        raise MissingError(f'the planner "{name}" cannot run here', f"install {needed}")
    return engines[name]


def lacks(package: str) -> str | None:
    """Name what a planner needs beyond its package and this machine does not have."""
    if "enhsp" in package and not shutil.which("java"):
        return "Java 17 (Debian's package openjdk-17-jre-headless)"
    return None
