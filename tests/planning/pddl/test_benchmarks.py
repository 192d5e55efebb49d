"""Published files: nothing is found in them that is not wrong in them."""

from pathlib import Path

import pytest

from enkidu.planning.pddl import check_files

BENCHMARKS = Path(__file__).parents[4] / "shared" / "benchmarks"
FOLDERS = sorted(path for path in BENCHMARKS.glob("*/*") if path.is_dir())
needed = pytest.mark.skipif(not FOLDERS, reason="the published benchmarks are not on this machine")

UNDECLARED = {
    'unknown function "fuel-used"',
    'unknown function "fuel"',
}
"""What the problems of the market trader set, though their domain does not declare it."""


@needed
def test_only_what_is_wrong_is_found_in_published_files() -> None:
    found = check_files(sorted(BENCHMARKS.glob("*/*/*.pddl")), opinions=False)
    assert {finding.message for finding in found} == UNDECLARED
    assert {Path(finding.place.file).parent.name for finding in found} == {"markettrader"}


@needed
@pytest.mark.parametrize(
    "folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}"
)
def test_other_readers_read_each_published_domain_and_its_smallest_problem(folder: Path) -> None:
    problems = [path for path in folder.glob("*.pddl") if path.name != "domain.pddl"]
    smallest = min(problems, key=lambda path: path.stat().st_size)
    found = check_files([folder / "domain.pddl", smallest])
    assert not {finding.message for finding in found} - UNDECLARED
