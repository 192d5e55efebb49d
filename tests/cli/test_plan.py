"""`enkidu plan`: plans that hold, in words that say what is so, with exit codes for scripts."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from unified_planning.engines.plan_validator import SequentialPlanValidator

from enkidu import exit_codes
from enkidu.planning.unified import read_with_names, to_plan

DOMAINS = Path(__file__).parents[2] / "domains"
LAMP = """
(define (domain lamp) (:requirements :typing :numeric-fluents)
  (:types lamp)
  (:predicates (Lit ?l - lamp) (plugged ?l - lamp) (broken ?l - lamp))
  (:functions (n))
  (:action Light :parameters (?l - lamp) :precondition (plugged ?l) :effect (lit ?l))
  (:action plug :parameters (?l - lamp)
    :precondition (broken ?l) :effect (and (plugged ?l) (not (lit ?l)))))
"""
PROBLEM = """(define (problem one) (:domain lamp)
  (:objects A b - lamp)
  (:init (broken a) (= (n) 1))
  (:goal (lit a)))
"""


def files(domain: str, problem: str) -> tuple[Path, Path]:
    folder = DOMAINS / domain
    return folder / "domain.pddl", folder / "problems" / f"{problem}.pddl"


BLOCKS = files("blocks", "invert_two")
DINNER = files("dinner_date", "funny_dinner_date")


@pytest.fixture
def lamp(tmp_path):
    def write(old: str = "", new: str = "", domain: str = LAMP) -> tuple[Path, Path]:
        (tmp_path / "domain.pddl").write_text(domain)
        (tmp_path / "problem.pddl").write_text(PROBLEM.replace(old, new) if old else PROBLEM)
        return tmp_path / "domain.pddl", tmp_path / "problem.pddl"

    return write


def steps(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Read a plan as a validator does: an action in parentheses a line, comments after ";"."""
    lines = [line for line in text.splitlines() if not line.startswith(";")]
    assert all(re.fullmatch(r"\([a-z][\w-]*( [a-z][\w-]*)*\)", line) for line in lines), text
    names = (line.strip("()").split() for line in lines)
    return [(name, tuple(arguments)) for name, *arguments in names]


def is_plan(plan: list[tuple[str, tuple[str, ...]]], paths: tuple[Path, Path]) -> bool:
    problem = read_with_names(*paths).problem
    return bool(SequentialPlanValidator().validate(problem, to_plan(problem, plan)))


# --- plans ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paths", "options"),
    [
        (BLOCKS, ()),
        (BLOCKS, ("--planner", "lookahead")),
        (BLOCKS, ("--planner", "published", "--depth", "3")),
        (BLOCKS, ("--planner", "best-first", "--heuristic", "add")),
        (BLOCKS, ("--planner", "published", "--explain")),
        (BLOCKS, ("--planner", "lookahead", "--budget", "10evals")),
        (BLOCKS, ("--planner", "pyperplan")),
        (DINNER, ("--planner", "minmin", "--depth", "7")),
        (files("settlement", "hamlet_1"), ()),
    ],
    ids=lambda value: " ".join(map(str, value)) if value and value[0] != BLOCKS[0] else "",
)
def test_what_is_printed_is_a_plan_that_a_validator_reads(enkidu, paths, options):
    ended = enkidu("plan", *paths, *options)
    assert ended.returncode == 0, ended.stderr
    plan = steps(ended.stdout)
    assert plan
    assert is_plan(plan, paths)
    comments = [line for line in ended.stdout.splitlines() if line.startswith(";")]
    assert comments[0].startswith("; cost = ")
    assert f"{len(plan)} actions by " in comments[1]


def test_names_are_printed_in_lower_case(enkidu, lamp):
    assert steps(enkidu("plan", *lamp()).stdout) == [("plug", ("a",)), ("light", ("a",))]


def test_json_is_one_document_with_everything(enkidu):
    ended = enkidu("plan", *BLOCKS, "--json", "--explain")
    found = json.loads(ended.stdout)
    plan = [(name, tuple(arguments)) for name, *arguments in found["plan"]]
    assert is_plan(plan, BLOCKS)
    assert (found["ending"], found["planner"]) == ("solved", "minimin")
    assert found["length"] == len(plan) == len(found["explanation"])
    assert found["evaluations"] > 0
    assert found["seconds"] > 0
    assert found["cost"] == pytest.approx(10.2)


def test_a_plan_goes_whole_into_a_file(enkidu, tmp_path):
    target = tmp_path / "plan.txt"
    target.write_text("what was there before")
    ended = enkidu("plan", *BLOCKS, "--output", target)
    assert ended.returncode == 0
    assert is_plan(steps(target.read_text()), BLOCKS)
    assert ended.stdout.startswith(f"{target}: 4 actions by minimin")
    assert [path.name for path in tmp_path.iterdir()] == ["plan.txt"]


@pytest.mark.parametrize(
    ("name", "reason"), [("nowhere/plan.txt", "there is no folder "), (".", "it is a folder")]
)
def test_where_a_plan_cannot_be_written_is_told_before_the_search(enkidu, tmp_path, name, reason):
    ended = enkidu("plan", *BLOCKS, "-o", tmp_path / name)
    assert ended.returncode == exit_codes.FAILED
    assert reason in ended.stderr
    assert ended.stdout == ""


def test_each_action_is_explained(enkidu):
    causal = enkidu("plan", *BLOCKS, "--explain").stderr.splitlines()
    assert causal[0].startswith("1. (pick agent1 cube3 cube0) achieves (holding agent1 cube3), ")
    assert causal[3] == "4. (drop agent1 cube0 cube3) achieves (on cube0 cube3) for the goal"
    decided = enkidu("plan", *BLOCKS, "--explain", "--depth", "1").stderr.splitlines()
    assert re.match(
        r"1\. \(pick agent1 cube3 cube0\) Q = .* is the least of 2; achieves", decided[0]
    )


def test_minmin_shows_how_many_plans_there_are_of_each_length(enkidu):
    ended = enkidu("plan", *DINNER, "--planner", "minmin", "--depth", "6")
    assert "length  plans found\n     6         40\n" in ended.stderr
    found = json.loads(enkidu("plan", *DINNER, "--planner", "minmin", "--json").stdout)
    assert found["solutions"]["vector"]["6"] == 40
    assert found["solutions"]["complete"] is True


# --- endings --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("old", "new"), [("(lit a)", "(and)"), ("(broken a)", "(lit a)")])
@pytest.mark.parametrize("planner", ["minimin", "minmin", "pyperplan"])
def test_where_the_goal_holds_the_plan_is_empty(enkidu, lamp, old, new, planner):
    ended = enkidu("plan", *lamp(old, new), "--planner", planner)
    assert ended.returncode == 0, ended.stderr
    assert steps(ended.stdout) == []
    assert "The goal holds already" in ended.stderr


@pytest.mark.parametrize("options", [(), ("--planner", "lookahead"), ("--interleave",)])
def test_that_there_is_no_plan_is_proved(enkidu, lamp, options):
    ended = enkidu("plan", *lamp("(broken a)", ""), *options)
    assert ended.returncode == exit_codes.UNSOLVABLE
    assert "there is no plan" in ended.stderr


@pytest.mark.parametrize("planner", ["published", "minmin"])
def test_that_a_planner_found_nothing_proves_nothing(enkidu, lamp, planner):
    ended = enkidu("plan", *lamp("(broken a)", ""), "--planner", planner, "--json")
    assert ended.returncode == exit_codes.NOT_FOUND
    assert "no plan found" in ended.stderr
    assert json.loads(ended.stdout)["ending"] == "not found"
    assert json.loads(ended.stdout)["plan"] is None


@pytest.mark.parametrize(
    "options",
    [("--planner", "best-first"), ("--planner", "minmin"), ("--interleave", "--budget", "1evals")],
)
def test_time_runs_out(enkidu, options):
    paths = files("settlement", "uruk_16")
    ended = enkidu("plan", *paths, "--timeout", "300ms", *options)
    assert ended.returncode == exit_codes.OUT_OF_TIME, ended.stderr
    assert "no plan found within 0.3 s" in ended.stderr or "out of time" in ended.stderr


def test_a_planner_that_heeds_no_time_is_left_behind(enkidu):
    paths = files("blocks4", "blocks_50")
    ended = enkidu("plan", *paths, "--planner", "pyperplan", "--timeout", "0.5", "--json")
    assert ended.returncode == exit_codes.OUT_OF_TIME
    assert json.loads(ended.stdout)["ending"] == "out of time"
    assert ended.stderr.startswith("enkidu: out of time after ")


def begun(paths: tuple[Path, Path], planner: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "enkidu", "plan", *map(str, paths), "--planner", planner]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)


@pytest.mark.parametrize("planner", ["minimin", "minmin"])
def test_ctrl_c_ends_a_search(planner):
    with begun(files("settlement", "uruk_16"), planner) as run:
        tasks = Path(f"/proc/{run.pid}/task")
        while run.poll() is None and len(list(tasks.iterdir())) < 2:
            time.sleep(0.01)  # the search has a thread of its own
        assert_interrupted(run)


def test_ctrl_c_ends_an_engine():
    with begun(files("blocks", "hard_50"), "pyperplan") as run:
        assert run.stderr is not None
        assert run.stderr.readline().startswith("pyperplan knows no such metric")
        assert_interrupted(run)


def assert_interrupted(run: subprocess.Popen[str]) -> None:
    run.send_signal(signal.SIGINT)
    output, errors = run.communicate(timeout=30)
    assert run.returncode == exit_codes.INTERRUPTED
    assert re.fullmatch(r"enkidu: interrupted after .*; there is no plan yet\n", errors)
    assert output == ""


# --- the cycle ------------------------------------------------------------------------------------


def test_the_cycle_is_shown_step_by_step(enkidu):
    ended = enkidu("plan", *BLOCKS, "--interleave", "--disturb", "0", "--depth", "2")
    assert ended.returncode == 0
    lines = ended.stdout.splitlines()
    assert lines[0] == "   1  sees     the initial state"
    assert re.match(
        r"      decides  \(pick agent1 cube3 cube0\): Q = \S+ is the least of 2, looking 2 actions "
        r"ahead \[\d+ evaluations, \S+ ms\]",
        lines[1],
    )
    assert lines[2] == "      acts     (pick agent1 cube3 cube0)"
    assert "+(holding agent1 cube3)" in lines[3]
    assert lines[-1].startswith("The goal holds after 4 actions and 0 disturbances, ")


def test_the_same_seed_gives_the_same_cycle(enkidu):
    options = ("--interleave", "--disturb", "0.4", "--budget", "30evals", "--json", "--seed")
    first, again, other = (
        without_time(enkidu("plan", *BLOCKS, *options, seed).stdout) for seed in (1, 1, 5)
    )
    assert first == again != other
    assert first["ending"] == "solved"
    kinds = {step["disturbance"]["kind"] for step in first["steps"] if step["disturbance"]}
    assert kinds <= {"failure", "interference"}


def without_time(text: str) -> dict[str, object]:
    found = json.loads(text)
    for part in (found, *found["steps"]):
        del part["seconds"]
    return dict(found)


def test_the_cycle_has_a_limit(enkidu):
    ended = enkidu("plan", *BLOCKS, "--interleave", "--steps", "2")
    assert ended.returncode == exit_codes.NOT_FOUND
    assert "the goal was not reached within 2 steps" in ended.stderr


# --- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--planner", "minimim"), 'there is no planner "minimim"; did you mean minimin?'),
        (("--planner", "pyperplane"), "did you mean pyperplan?"),
        (("--heuristic", "hff"), 'there is no heuristic "hff"; did you mean ff?'),
        (("--budget", "5x"), '--budget: "5x" is no budget; write 50ms, 1.5s or 500evals'),
        (("--budget", "0.5evals"), "is no number of evaluations"),
        (("--timeout", "soon"), '--timeout: "soon" is no duration; write 50ms, 1.5s or 2m'),
        (("--timeout", "0"), "is no duration"),
        (("--depth", "2", "--planner", "minimin"), '--depth does not fit the planner "minimin"'),
        (("--interleave", "--planner", "best-first"), "it is for lookahead and published"),
        (("--disturb", "0.5"), "--disturb needs --interleave"),
        (("--interleave", "--disturb", "2"), "--disturb: 2 is no probability"),
        (("--interleave", "--output", "x"), "--output takes a plan"),
        (("--planner", "pyperplan", "--heuristic", "ff"), "--heuristic does not fit the planner"),
    ],
    ids=lambda value: "" if isinstance(value, str) else " ".join(value),
)
def test_options_that_make_no_sense_are_told(enkidu, options, message):
    ended = enkidu("plan", *BLOCKS, *options)
    assert ended.returncode == exit_codes.USAGE
    assert message in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("(lit a)))", "(lit a))", "problem.pddl:1:1: this ( is never closed"),
        ("(lit a)", "(lit a b)", "problem.pddl:4:10: predicate"),
        ("- lamp", "- lampe", 'problem.pddl:2:19: unknown type "lampe"; did you mean lamp?'),
        ("(lit a)", "(>= (/ (n) 0) 1)", "problem.pddl:4:21: this divides by zero"),
        ("(= (n) 1)", "(= (n) 1e999)", 'problem.pddl:3:28: "1e999" is too large for a number'),
        ("(:domain lamp)", "(:domain lamb)", 'the problem is for domain "lamb", not "lamp"'),
    ],
)
def test_wrong_pddl_is_told_with_its_place(enkidu, lamp, old, new, message):
    ended = enkidu("plan", *lamp(old, new))
    assert ended.returncode == exit_codes.FAILED
    assert message in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_swapped_and_missing_files_are_told(enkidu, lamp, tmp_path):
    domain, problem = lamp()
    swapped = enkidu("plan", problem, domain)
    assert (
        f"{problem}:1:1: this is a problem, not a domain; the domain comes first" in swapped.stderr
    )
    twice = enkidu("plan", domain, domain)
    assert "this is a domain, not a problem" in twice.stderr
    missing = enkidu("plan", domain, tmp_path / "nowhere.pddl")
    assert "nowhere.pddl: there is no such file" in missing.stderr
    assert {swapped.returncode, twice.returncode, missing.returncode} == {exit_codes.FAILED}


def test_an_engine_that_cannot_take_the_problem_says_what_it_lacks(enkidu):
    ended = enkidu("plan", *files("settlement", "hamlet_1"), "--planner", "pyperplan")
    assert ended.returncode == exit_codes.FAILED
    assert "pyperplan cannot plan for this problem: it does not support" in ended.stderr
    assert "increase effects" in ended.stderr


def test_an_engine_that_is_not_installed_says_which_package_it_is_in(enkidu):
    ended = enkidu("plan", *BLOCKS, "--planner", "tamer")
    assert ended.returncode == exit_codes.MISSING
    assert ended.stderr == 'enkidu: the planner "tamer" is not installed; pip install up-tamer\n'


@pytest.mark.parametrize(
    "options", [("--budget", "100evals"), ("--planner", "published", "--explain")]
)
def test_plans_by_decisions_are_not_disturbed(enkidu, options):
    ended = enkidu("plan", *files("logistics", "packages_03"), *options)
    assert ended.returncode == 0, ended.stderr
