"""`enkidu info`: what is installed here, and what of it works."""

from __future__ import annotations

import sys
from typing import Any

import typer

from enkidu.cli.output import Json, print_json


def info(json: Json = False) -> None:
    """Show versions, ROS 2, the core in use, and the planners found with what each supports."""
    from enkidu.cli.inventory import inventory

    found = inventory()
    if json:
        print_json(found)
    else:
        _print(found)


def _print(found: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    # In a pipe, rows stay in one line; names such as "enhsp[opt]" are no markup.
    console = Console(width=None if sys.stdout.isatty() else 200, markup=False)
    versions = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    versions.add_row("enkidu", found["enkidu"])
    versions.add_row("Python", f"{found['python']} ({found['platform']})")
    versions.add_row("ROS 2", found["ros"]["summary"])
    versions.add_row("messages", found["interfaces"]["summary"])
    versions.add_row("core", found["core"]["summary"])
    for name, version in found["packages"].items():
        versions.add_row(name, version or "not installed")
    console.print(versions)
    console.print("\nPlanners:")
    planners = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("name", "from", "modes", "supports"):
        planners.add_column(title)
    for planner in found["planners"]:
        modes, kinds = ", ".join(planner["modes"]), ", ".join(planner["supports"])
        if planner["lacks"]:
            kinds = f"cannot run: needs {planner['lacks']}"
        planners.add_row(planner["name"], planner["package"], modes, kinds)
    console.print(planners)
    if found["missing_planners"]:
        names = ", ".join(
            f"{name} ({package})" for name, package in found["missing_planners"].items()
        )
        typer.echo(f"\nNot installed: {names}.")
        typer.echo(
            "`make setup-planners`, or pip install 'enkidu[planners]', adds external planners."
        )
