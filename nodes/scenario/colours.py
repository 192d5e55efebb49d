"""Colours as people write them: a name, #rrggbb, or three numbers from 0 to 1."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from enkidu.physics.geometry import Vector

# Most are those of Okabe and Ito, or near them, which stay apart for colour-blind eyes.
NAMES: dict[str, Vector] = {
    "orange": (0.90, 0.62, 0.00),
    "sky": (0.34, 0.71, 0.91),
    "green": (0.00, 0.62, 0.45),
    "yellow": (0.94, 0.89, 0.26),
    "blue": (0.00, 0.45, 0.70),
    "red": (0.80, 0.22, 0.15),
    "pink": (0.80, 0.47, 0.65),
    "purple": (0.46, 0.34, 0.66),
    "white": (0.95, 0.95, 0.95),
    "grey": (0.60, 0.60, 0.60),
    "black": (0.10, 0.10, 0.10),
    "wood": (0.65, 0.47, 0.30),
}
"""The colours that have a name."""

CUBES = tuple(NAMES[name] for name in ("orange", "sky", "green", "yellow", "pink", "blue", "red"))
"""What cubes are given in turn, unless they say otherwise."""

AGENTS = tuple(
    NAMES[name] for name in ("blue", "red", "green", "pink", "orange", "sky", "purple", "yellow")
)
"""What agents are given in turn, unless they say otherwise."""

_HEXADECIMAL = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", re.IGNORECASE)


def _numbers(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if value in NAMES:
        return NAMES[value]
    if found := _HEXADECIMAL.fullmatch(value):
        return tuple(int(part, 16) / 255 for part in found.groups())
    message = "{value} is no colour; write #rrggbb, [r, g, b] from 0 to 1, or one of {known}"
    raise PydanticCustomError("colour", message, {"value": value, "known": ", ".join(NAMES)})


Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Colour = Annotated[tuple[Share, Share, Share], BeforeValidator(_numbers)]
