"""How a scenario file describes senses: `sight: camera`, or with everything that can be set."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from enkidu.physics.spec import CameraSpec, Faults, OdometrySpec, RaysSpec

Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Pixels = Annotated[int, Field(ge=8, le=2048)]
_CAMERA, _RAYS = CameraSpec(), RaysSpec()


class _Sense(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Seeing(_Sense):
    """What a camera and rays have in common; angles are in degrees."""

    range: Annotated[float, Field(gt=0, le=1000)] = _CAMERA.range
    rate: Annotated[float, Field(gt=0, le=240)] = _CAMERA.rate
    anonymous: bool = False
    noise: Annotated[float, Field(ge=0, le=10)] = 0.0
    drop: Share = 0.0
    miss: Share = 0.0
    ghost: Share = 0.0

    @property
    def faults(self) -> Faults:
        """Return what can be wrong with it."""
        return Faults(self.noise, self.drop, self.miss, self.ghost)


class Camera(_Seeing):
    """A camera for depth and segmentation."""

    kind: Literal["camera"]
    width: Pixels = _CAMERA.width
    height: Pixels = _CAMERA.height
    fov: Annotated[float, Field(ge=5, le=170)] = math.degrees(_CAMERA.fov)

    def spec(self) -> CameraSpec:
        """Return it as physics wants it."""
        return CameraSpec(
            self.width, self.height, math.radians(self.fov), self.range, self.rate,
            self.anonymous, self.faults,
        )  # fmt: skip


class Rays(_Seeing):
    """A field of view in which rays find what is there."""

    kind: Literal["rays"]
    fov: Annotated[float, Field(ge=5, le=360)] = math.degrees(_RAYS.fov)

    def spec(self) -> RaysSpec:
        """Return it as physics wants it."""
        return RaysSpec(math.radians(self.fov), self.range, self.rate, self.anonymous, self.faults)


class Blind(_Sense):
    """No sight at all."""

    kind: Literal["none"]

    def spec(self) -> None:
        """Return it as physics wants it."""


class Odometry(_Sense):
    """How a body measures its own motion."""

    drift: Annotated[float, Field(ge=0, le=10)] = 0.0

    def spec(self) -> OdometrySpec:
        """Return it as physics wants it."""
        return OdometrySpec(self.drift)


def _in_full(value: Any) -> Any:
    """Write `camera` as `{kind: camera}`, which is also what a mapping means that names none."""
    if isinstance(value, str):
        return {"kind": value}
    if isinstance(value, dict):
        return {"kind": "camera", **value}
    return value


Sight = Annotated[Camera | Rays | Blind, Field(discriminator="kind"), BeforeValidator(_in_full)]
