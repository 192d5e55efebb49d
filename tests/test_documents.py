"""What the documents show really runs."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAMS = [
    pytest.param(program, id=f"{path.name}-{number}")
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    for number, program in enumerate(re.findall(r"```python\n(.*?)```", path.read_text(), re.S))
]
MODULES = [
    ".".join(("enkidu", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
    for room in ("planning", "physics", "society", "nodes")
    for path in sorted((ROOT / room).rglob("*.py"))
    if ">>>" in path.read_text()
]
LINKS = [
    pytest.param(path, target, id=f"{path.name}-{target}")
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"))
    for target in re.findall(r"\]\((?!http)([^)#]+)", path.read_text())
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_in_a_document_runs(program):
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("name", MODULES)
def test_an_example_in_a_docstring_gives_what_it_shows(name, monkeypatch):
    monkeypatch.chdir(ROOT)
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize(("document", "target"), LINKS)
def test_a_link_leads_somewhere(document, target):
    assert (document.parent / target).exists()
