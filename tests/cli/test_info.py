from __future__ import annotations

import json

import pytest


@pytest.fixture(scope="module")
def told():
    from enkidu.cli.inventory import inventory

    return inventory()


def test_info_tells_what_is_installed(told):
    assert told["ros"]["works"]
    assert told["ros"]["distribution"] == "kilted"
    assert told["interfaces"]["works"]
    assert told["packages"]["pybullet"]
    assert told["core"]["in_use"] == "cpp"


def test_info_names_the_planners_found_and_what_each_supports(told):
    planners = {planner["name"]: planner for planner in told["planners"]}
    assert planners["pyperplan"]["package"].startswith("up-pyperplan ")
    assert planners["pyperplan"]["modes"] == ["oneshot"]
    assert "classical" in planners["pyperplan"]["supports"]
    assert "numeric" not in planners["pyperplan"]["supports"]


def test_info_names_our_own_engines_among_the_planners(told):
    planners = {planner["name"]: planner for planner in told["planners"]}
    for name in ("minimin", "minimin-lookahead", "minimin-published", "enkidu-best-first"):
        assert planners[name]["package"] == f"enkidu {told['enkidu']}"
        assert planners[name]["modes"] == ["oneshot", "anytime", "replanner"]
        assert {"classical", "numeric", "action costs"} <= set(planners[name]["supports"])
        assert "temporal" not in planners[name]["supports"]


def test_info_names_the_planners_that_could_be_installed(told):
    found = {planner["name"] for planner in told["planners"]}
    assert not found & set(told["missing_planners"])
    assert {"fast-downward", "enhsp", "lpg"} <= found | set(told["missing_planners"])


def test_info_prints_a_table_and_json_with_the_same_content(enkidu):
    text, document = enkidu("info"), enkidu("info", "--json")
    assert (text.returncode, document.returncode) == (0, 0)
    found = json.loads(document.stdout)
    for fact in (found["enkidu"], found["python"], found["core"]["summary"], "pyperplan"):
        assert fact in text.stdout
    assert "\x1b" not in text.stdout


def test_info_says_which_core_was_asked_for(enkidu):
    assert json.loads(enkidu("info", "--json", ENKIDU_CORE="python").stdout)["core"] == {
        "in_use": "python",
        "summary": "pure Python (ENKIDU_CORE=python)",
    }
    wrong = enkidu("info", ENKIDU_CORE="fortran")
    assert wrong.returncode == 1
    assert wrong.stderr == 'enkidu: ENKIDU_CORE=fortran is not known; use "cpp" or "python"\n'
