"""`enkidu check`: what is wrong with PDDL, scenario and launch files."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from enkidu import exit_codes
from enkidu.cli.output import Json, print_json
from enkidu.errors import Finding, Place

SUFFIXES = {".pddl": "PDDL", ".yaml": "scenario", ".yml": "scenario", ".launch.xml": "launch"}
"""How each kind of file is known."""


def check(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE",
            help="PDDL domains and problems (.pddl), scenarios (.yaml), launch files "
            "(.launch.xml), or folders of them.",
        ),
    ],
    json: Json = False,
) -> None:
    """Check files without running them: every problem with its place and what would be right.

    A PDDL problem is checked with its domain: one of the files given, or domain.pddl beside it or
    in the folder above. Ends with 1 when anything was found.
    """
    paths, wrong = _expand(files)
    with _waiting(len(paths)):
        found = sorted({*wrong, *_findings(paths)})
    if json:
        print_json({"files": [str(path) for path in paths], "findings": _plain(found)})
    else:
        _print(len(paths), found)
    if found:
        raise typer.Exit(exit_codes.FAILED)


def _expand(names: list[str]) -> tuple[list[Path], list[Finding]]:
    """Replace folders by the files in them that can be checked."""
    paths: list[Path] = []
    wrong = []
    for name in names:
        path = Path(name)
        below = sorted(_below(path))
        if path.is_dir() and not below:
            wrong.append(_nothing(name, "has no file that can be checked"))
        elif not path.is_dir() and not _kind(path):
            wrong.append(_nothing(name, "is of no kind that can be checked"))
        paths += below if path.is_dir() else [path] if _kind(path) else []
    return list(dict.fromkeys(paths)), wrong


def _below(folder: Path) -> Iterator[Path]:
    """Yield what can be checked in a folder, without what is hidden, built or no scenario."""
    for folders in os.walk(folder):
        here = Path(folders[0])
        folders[1][:] = [
            name
            for name in folders[1]
            if not name.startswith(".") and not (here / name / "pyvenv.cfg").exists()
        ]
        for name in folders[2]:
            kind = "" if name.startswith(".") else _kind(here / name)
            if kind and (kind != "scenario" or _looks_like_a_scenario(here / name)):
                yield here / name


def _looks_like_a_scenario(path: Path) -> bool:
    text = path.read_bytes()
    return all(re.search(rb"^%s\s*:" % key, text, re.MULTILINE) for key in (b"world", b"agents"))


def _nothing(name: str, message: str) -> Finding:
    return Finding(Place(name), message, f"names end in {', '.join(SUFFIXES)}")


@contextmanager
def _waiting(files: int) -> Iterator[None]:
    """Show, on a terminal, that many files take a while."""
    if files < 5 or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"checking {files} files"):
        yield


def _kind(path: Path) -> str:
    matching = (kind for suffix, kind in SUFFIXES.items() if path.name.lower().endswith(suffix))
    return next(matching, "")


def _findings(paths: list[Path]) -> list[Finding]:
    found: list[Finding] = []
    pddl = [path for path in paths if _kind(path) == "PDDL"]
    if pddl:
        from enkidu.planning.pddl import check_files

        found += check_files(pddl)
    for path in paths:
        if _kind(path) == "scenario":
            from enkidu.nodes import scenario

            found += scenario.findings(path)
        elif _kind(path) == "launch":
            from enkidu.nodes import launch

            found += launch.findings(path)
    return found


def _plain(found: list[Finding]) -> list[dict[str, object]]:
    return [
        {
            "file": finding.place.file,
            "line": finding.place.line or None,
            "column": finding.place.column or None,
            "message": finding.message,
            "remedy": finding.remedy or None,
        }
        for finding in found
    ]


def _print(files: int, found: list[Finding]) -> None:
    for finding in found:
        place = typer.style(str(finding.place), bold=True)
        remedy = typer.style(f"; {finding.remedy}", fg="green") if finding.remedy else ""
        typer.echo(f"{place}: {finding.message}{remedy}")
    checked = f"{files} file{'s' if files != 1 else ''} checked"
    count = f"{len(found)} problem{'s' if len(found) != 1 else ''} found"
    typer.echo(f"{checked}, {count if found else 'nothing wrong'}.")
