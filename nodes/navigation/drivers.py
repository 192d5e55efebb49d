"""The drivers by name: what a user chooses from."""

from __future__ import annotations

from collections.abc import Callable

from enkidu.errors import EnkiduError
from enkidu.nodes.navigation.network import NetworkDriver
from enkidu.nodes.navigation.orca import OrcaDriver
from enkidu.nodes.navigation.scene import Driver, StraightDriver

DRIVERS: dict[str, Callable[[], Driver]] = {
    "network": NetworkDriver,
    "orca": OrcaDriver,
    "straight": StraightDriver,
}


class UnknownDriverError(EnkiduError):
    """A driver that there is not."""


def driver(name: str) -> Driver:
    """Return a new driver.

    >>> type(driver("straight")).__name__
    'StraightDriver'
    """
    if name not in DRIVERS:
        known = ", ".join(DRIVERS)
        raise UnknownDriverError(f"there is no driver {name} for navigation", f"there are: {known}")
    return DRIVERS[name]()
