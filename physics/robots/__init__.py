"""Robots: each a module of this folder, or a Python file of a user's own."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
import sys
import traceback
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import ModuleType

from enkidu.errors import EnkiduError, Place
from enkidu.physics.robots.robot import Robot

__all__ = ["Robot", "blamed", "models", "robot_class"]

_FOLDER = Path(__file__).parent


class UnknownRobotError(EnkiduError):
    """A robot that there is not, or a file that describes none."""


def models() -> tuple[str, ...]:
    """Return the names of the robots that come with enkidu."""
    return tuple(
        path.stem
        for path in sorted(_FOLDER.glob("*.py"))
        if re.search(r"^class \w+\(Robot\):", path.read_text(encoding="utf-8"), re.MULTILINE)
    )


@cache
def robot_class(model: str) -> type[Robot]:
    """Return the class of a robot by its name or by the path of its file."""
    module = _from_file(Path(model)) if model.endswith(".py") else _shipped(model)
    own = [
        member
        for member in vars(module).values()
        if inspect.isclass(member)
        and issubclass(member, Robot)
        and member.__module__ == module.__name__
    ]
    if len(own) == 1 and inspect.isabstract(own[0]):
        missing = ", ".join(sorted(own[0].__abstractmethods__))
        raise UnknownRobotError(f"the robot in {model} is not complete", f"it lacks {missing}")
    if len(own) != 1:
        found = ", ".join(member.__name__ for member in own) or "none"
        raise UnknownRobotError(
            f"{model} has {len(own)} robots ({found})",
            "it needs exactly one subclass of enkidu.physics.robots.Robot",
        )
    return own[0]


def _shipped(model: str) -> ModuleType:
    if model not in models():
        near = get_close_matches(model, models(), 1)
        meant = f"did you mean {near[0]!r}? " if near else ""
        known = ", ".join(models())
        raise UnknownRobotError(
            f"there is no robot {model!r}", f"{meant}there are {known}, or the path of a .py file"
        )
    return importlib.import_module(f"{__name__}.{model}")


def _from_file(path: Path) -> ModuleType:
    """Import a user's file; whatever it raises is told with its place."""
    name = f"enkidu_robot_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise UnknownRobotError(f"there is no robot in {path}", "the file cannot be read")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        place = _place(path, error)
        raise UnknownRobotError(
            f"the robot in {place} cannot be loaded", f"{type(error).__name__}: {error}"
        ) from error
    return module


def blamed(model: str, error: Exception) -> Exception:
    """Return what to tell of an error in a robot: of a user's own, a sentence with its place."""
    if not model.endswith(".py") or isinstance(error, EnkiduError):
        return error
    place = _place(Path(model), error)
    return UnknownRobotError(f"the robot in {place} failed", f"{type(error).__name__}: {error}")


def _place(path: Path, error: BaseException) -> Place:
    """Return the last line of a file that an error went through."""
    if isinstance(error, SyntaxError):
        return Place(str(path), error.lineno or 0)
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno or 0 for frame in frames if Path(frame.filename).name == path.name]
    return Place(str(path), lines[-1] if lines else 0)
