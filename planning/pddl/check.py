"""Checking many files at once: each problem with its domain.

>>> check_files(["domains/blocks/domain.pddl"])
[]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from enkidu.errors import Finding
from enkidu.planning.pddl.files import PddlFile, check_belongs, read_file
from enkidu.planning.pddl.findings import Findings
from enkidu.planning.pddl.opinions import opinions_on_domain, opinions_on_problem
from enkidu.planning.pddl.problems import check_problem
from enkidu.planning.pddl.structure import UNNAMED, Domain, Problem

DOMAIN_FILE = "domain.pddl"


def check_files(paths: Iterable[str | Path], *, opinions: bool = True) -> list[Finding]:
    """Check files, and give everything wrong in them in the order of places.

    A problem is checked against the domain of its name among the files, else against the one in
    `domain.pddl` beside it or in the folder above. Where our own checks find nothing, `opinions`
    lets the pddl package and unified-planning read the files too.
    """
    return _Check(paths, opinions).run()


class _Check:
    """One run over some files."""

    def __init__(self, paths: Iterable[str | Path], opinions: bool) -> None:
        self._given = {Path(path): read_file(path) for path in paths}
        self._opinions = opinions
        self._files = dict(self._given)
        self._domains: dict[Domain, list[Finding]] = {}
        self._found: set[Finding] = set()

    def run(self) -> list[Finding]:
        """Check everything that was given."""
        for file in self._given.values():
            self._found.update(file.findings)
            for domain in file.domains:
                self._found.update(self._about(domain, file))
            for problem in file.problems:
                self._check_problem(problem, file)
        return sorted(self._found)

    def _about(self, domain: Domain, file: PddlFile) -> list[Finding]:
        """Give what is wrong with a domain: what its file shows, else what others say."""
        if domain not in self._domains:
            clean = self._opinions and not file.findings
            others = opinions_on_domain(domain) if clean else []
            self._domains[domain] = [*file.findings, *others]
        return self._domains[domain]

    def _check_problem(self, problem: Problem, file: PddlFile) -> None:
        findings = Findings()
        pair = self._domain_of(problem, file)
        if pair is None and problem.domain.name != UNNAMED:
            _report_alone(problem, findings)
        domain = pair[0] if pair and check_belongs(problem, pair[0], findings) else None
        check_problem(problem, domain, findings)
        self._found.update(findings.all())
        if pair is None or domain is None:
            return
        about_domain = self._about(*pair)
        self._found.update(about_domain)
        if self._opinions and not (file.findings or about_domain or len(findings)):
            self._found.update(opinions_on_problem(problem, domain))

    def _domain_of(self, problem: Problem, file: PddlFile) -> tuple[Domain, PddlFile] | None:
        """Find a problem's domain; where none has its name, the one it was probably meant for."""
        given = [(domain, one) for one in self._given.values() for domain in one.domains]
        near = [(domain, one) for one in self._near(file.path) for domain in one.domains]
        named = [pair for pair in (*given, *near) if pair[0].name == problem.domain.name]
        if named:
            return min(named, key=lambda pair: _distance(pair[1].path, file.path))
        return given[0] if len(given) == 1 else next(iter(near), None)

    def _near(self, path: Path) -> Iterator[PddlFile]:
        """Look for a domain beside a problem, then in the folder above."""
        # "problem.pddl" lies in ".", whose parent is "." again: the folder above it is "..".
        above = path.parent.parent if path.parent.name else path.parent / ".."
        for beside in (path.parent / DOMAIN_FILE, above / DOMAIN_FILE):
            if beside.is_file():
                if beside not in self._files:
                    self._files[beside] = read_file(beside)
                yield self._files[beside]


def _distance(domain: Path, problem: Path) -> tuple[bool, bool, bool]:
    """Rank domains of one name: beside the problem, in the folder above, named like it."""
    folder, home = domain.absolute().parent, problem.absolute().parent
    return folder != home, folder != home.parent, problem.stem not in domain.stem


def _report_alone(problem: Problem, findings: Findings) -> None:
    message = f'the domain "{problem.domain}" was not found, so the problem was checked without it'
    remedy = f"name the domain's file too, or put it beside the problem as {DOMAIN_FILE}"
    findings.wrong(problem.domain, message, remedy)
