"""What every benchmark reports: a table for people, and the same as JSON."""

from __future__ import annotations

import json
import platform
from dataclasses import asdict, dataclass
from datetime import datetime, timezone
from importlib.metadata import version
from pathlib import Path

import psutil
from rich.console import Console
from rich.table import Table

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True)
class Row:
    """One figure; `at_most` tells on which side of the target it should lie."""

    what: str
    value: float
    unit: str
    target: float | None = None
    at_most: bool = True
    peer: str | None = None
    peer_value: float | None = None

    @property
    def reached(self) -> bool | None:
        """Tell whether the target was reached; None where there is none."""
        if self.target is None:
            return None
        return self.value <= self.target if self.at_most else self.value >= self.target


def report(name: str, rows: list[Row], packages: tuple[str, ...] = ("enkidu",)) -> None:
    """Print the rows and write them to results/NAME.json."""
    _print(name, rows)
    RESULTS.mkdir(exist_ok=True)
    document = {
        "benchmark": name,
        "date": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "machine": {
            "system": platform.platform(),
            "cores": psutil.cpu_count(),
            "memory_gb": round(psutil.virtual_memory().total / 1e9, 1),
        },
        "versions": {"python": platform.python_version(), **{p: version(p) for p in packages}},
        "rows": [{**asdict(row), "reached": row.reached} for row in rows],
    }
    path = RESULTS / f"{name}.json"
    path.write_text(json.dumps(document, indent=2) + "\n")
    print(f"written to {path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path}")


def _print(name: str, rows: list[Row]) -> None:
    table = Table(title=name)
    for title in ("what", "value", "target", "peer", "reached"):
        table.add_column(title, justify="right" if title in ("value", "target") else "left")
    for row in rows:
        sign = "<=" if row.at_most else ">="
        target = "" if row.target is None else f"{sign} {row.target:g} {row.unit}"
        peer = f"{row.peer}: {row.peer_value:g} {row.unit}" if row.peer else "none"
        verdict = {None: "", True: "yes", False: "NOT REACHED"}[row.reached]
        table.add_row(row.what, f"{row.value:.3g} {row.unit}", target, peer, verdict)
    Console().print(table)
