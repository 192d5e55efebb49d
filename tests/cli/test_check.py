"""`enkidu check` on files of every kind."""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_everything_that_is_shipped_is_right(enkidu):
    ended = enkidu("check", ROOT / "domains", ROOT / "launch")
    assert ended.stdout.endswith("nothing wrong.\n"), ended.stdout
    assert ended.returncode == 0


def test_every_problem_is_one_line_with_its_place(enkidu, tmp_path):
    (tmp_path / "domain.pddl").write_text("(define (domain d)\n  (:predicats (p)))\n")
    (tmp_path / "s.yaml").write_text("name: 3\nworld: {}\nagents: []\n")
    (tmp_path / "x.launch.xml").write_text("<launch>\n  <nod/>\n</launch>\n")
    ended = enkidu("check", tmp_path)
    assert ended.returncode == 1
    *lines, last = ended.stdout.splitlines()
    places = {line.split(": ")[0].removeprefix(f"{tmp_path}/") for line in lines}
    assert {"domain.pddl:2:4", "x.launch.xml:2:3", "s.yaml:1:7"} <= places
    assert last == f"3 files checked, {len(lines)} problems found."


def test_a_folder_is_searched_without_what_is_hidden_or_no_scenario(enkidu, tmp_path):
    for name in (".hidden.yaml", "other.yaml", "env/lib/x.yaml", ".git/x.pddl"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("- 1\n")
    (tmp_path / "env" / "pyvenv.cfg").touch()
    (tmp_path / "x.launch.xml").write_text("<launch/>")
    ended = enkidu("check", tmp_path)
    assert ended.stdout == "1 file checked, nothing wrong.\n"


def test_json_holds_the_same_findings(enkidu, tmp_path):
    path = tmp_path / "x.launch.xml"
    path.write_text("<launch>\n  <nod/>\n</launch>\n")
    ended = enkidu("check", path, "--json")
    assert ended.returncode == 1
    (finding,) = json.loads(ended.stdout)["findings"]
    assert (finding["file"], finding["line"], finding["column"]) == (str(path), 2, 3)
    assert "nod" in finding["message"]


def test_files_of_no_known_kind_are_refused(enkidu, tmp_path):
    (tmp_path / "notes.txt").write_text("hello")
    ended = enkidu("check", tmp_path / "notes.txt", tmp_path)
    assert ended.returncode == 1
    assert "notes.txt: is of no kind that can be checked; names end in .pddl" in ended.stdout
    assert f"{tmp_path}: has no file that can be checked" in ended.stdout


def test_missing_files_are_told(enkidu, tmp_path):
    names = ["a.pddl", "b.yaml", "c.launch.xml"]
    ended = enkidu("check", *(tmp_path / name for name in names))
    assert ended.returncode == 1
    for name in names:
        assert f"{tmp_path / name}: " in ended.stdout
    assert "Traceback" not in ended.stdout + ended.stderr


def test_nothing_given_is_a_usage_error(enkidu):
    ended = enkidu("check")
    assert ended.returncode == 2
