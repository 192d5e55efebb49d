"""Which core is in use: the compiled one, or its pure-Python twin.

`ENKIDU_CORE=python` asks for the twin, `ENKIDU_CORE=cpp` insists on the compiled one.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from enkidu.errors import EnkiduError, MissingError

if TYPE_CHECKING:
    from enkidu.planning.relaxation import AdditiveRelaxation

VARIABLE = "ENKIDU_CORE"


def core_in_use() -> str:
    """Return "cpp" or "python"."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in ("", "cpp", "python"):
        raise EnkiduError(f"{VARIABLE}={wanted} is not known", 'use "cpp" or "python"')
    if wanted == "python":
        return "python"
    try:
        import enkidu.planning._core  # noqa: F401
    except ImportError as error:
        if wanted == "cpp":
            raise MissingError(
                f"the compiled core cannot be loaded ({error})",
                "install enkidu again where a C++ compiler is found",
            ) from None
        return "python"
    return "cpp"


def additive_relaxation() -> type[AdditiveRelaxation]:
    """Return the class AdditiveRelaxation of the core in use."""
    if core_in_use() == "cpp":
        from enkidu.planning._core import AdditiveRelaxation as Compiled

        return Compiled
    from enkidu.planning.relaxation import AdditiveRelaxation as Twin

    return Twin
