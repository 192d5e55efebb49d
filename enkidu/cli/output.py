"""How commands print: for people on a terminal, plain in a pipe, JSON for scripts."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

Json = Annotated[
    bool, typer.Option("--json", metavar="", help="Print JSON for scripts instead of text.")
]


def print_json(value: Any) -> None:
    """Print a value as one indented JSON document."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))
