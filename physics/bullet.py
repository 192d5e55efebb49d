"""PyBullet, imported without the line that it prints."""

from __future__ import annotations

import os
import sys


def _import_quietly() -> None:
    """Import pybullet while standard error leads nowhere: its greeting is of no use to anyone."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        import pybullet  # noqa: F401
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


_import_quietly()

import pybullet  # noqa: E402

__all__ = ["pybullet"]
