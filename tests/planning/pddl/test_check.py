from pathlib import Path

from enkidu.planning.pddl import check_files

DOMAIN = "(define (domain d) (:predicates (p)))"
PROBLEM = "(define (problem q)\n (:domain d) (:init) (:goal (p)))"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def found(*paths: Path) -> list[str]:
    return [str(finding) for finding in check_files(paths, opinions=False)]


def test_problem_is_paired_by_name_with_a_domain_among_the_files(tmp_path) -> None:
    problem = write(tmp_path / "a" / "problem.pddl", PROBLEM)
    other = write(tmp_path / "b" / "other.pddl", "(define (domain e))")
    domain = write(tmp_path / "b" / "some.pddl", DOMAIN)
    assert found(problem, other, domain) == []


def test_domain_is_found_beside_its_problem_or_in_the_folder_above(tmp_path, monkeypatch) -> None:
    write(tmp_path / "domain.pddl", DOMAIN)
    assert found(write(tmp_path / "problem.pddl", PROBLEM)) == []
    assert found(write(tmp_path / "problems" / "problem.pddl", PROBLEM)) == []
    monkeypatch.chdir(tmp_path / "problems")
    assert found(Path("problem.pddl")) == []


def test_of_domains_with_one_name_the_nearest_counts(tmp_path) -> None:
    right = write(tmp_path / "b" / "domain.pddl", DOMAIN)
    wrong = write(tmp_path / "a" / "domain.pddl", "(define (domain d))")
    assert found(wrong, right, write(tmp_path / "b" / "p1.pddl", PROBLEM)) == []


def test_of_domains_in_one_folder_the_one_named_like_the_problem_counts(tmp_path) -> None:
    wrong = write(tmp_path / "p1-domain.pddl", "(define (domain d))")
    right = write(tmp_path / "p2-domain.pddl", DOMAIN)
    assert found(wrong, right, write(tmp_path / "p2.pddl", PROBLEM)) == []


def test_problem_without_its_domain_is_told_how_to_give_it(tmp_path) -> None:
    problem = write(tmp_path / "problem.pddl", PROBLEM)
    assert found(problem) == [
        f'{problem}:2:11: the domain "d" was not found, so the problem was checked without it; '
        "name the domain's file too, or put it beside the problem as domain.pddl"
    ]


def test_problem_without_its_domain_is_checked_as_far_as_possible(tmp_path) -> None:
    text = PROBLEM.replace("(:init)", "(:init (on a b) (= (f) x))")
    assert len(found(write(tmp_path / "problem.pddl", text))) == 2


def test_problem_for_another_domain_is_reported(tmp_path) -> None:
    domain = write(tmp_path / "domain.pddl", "(define (domain e))")
    problem = write(tmp_path / "problem.pddl", PROBLEM)
    assert found(problem) == [
        f'{problem}:2:11: the problem is for domain "d", not "e"; '
        f"write (:domain e), the domain at {domain}:1:1, or give the right one"
    ]


def test_what_is_wrong_in_a_domain_found_nearby_is_reported_too(tmp_path) -> None:
    domain = write(tmp_path / "domain.pddl", DOMAIN.replace("(p)", "(p) (p)"))
    (finding,) = found(write(tmp_path / "problem.pddl", PROBLEM))
    assert finding.startswith(f'{domain}:1:38: predicate "p" is declared twice')


def test_domain_and_problem_may_share_a_file(tmp_path) -> None:
    assert found(write(tmp_path / "both.pddl", DOMAIN + PROBLEM)) == []


def test_findings_of_all_files_come_together_in_the_order_of_places(tmp_path) -> None:
    second = write(tmp_path / "b.pddl", "(")
    first = write(tmp_path / "a.pddl", ")")
    missing = tmp_path / "c.pddl"
    assert [one.split(":")[0] for one in found(second, missing, first, second)] == [
        str(first),
        *[str(second)] * 2,
        str(missing),
    ]
