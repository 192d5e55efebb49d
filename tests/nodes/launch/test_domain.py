"""Domains are chosen, held and checked."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from typing import Any

import pytest

from enkidu import exit_codes
from enkidu.errors import EnkiduError
from enkidu.nodes.launch import domain as domains
from enkidu.nodes.launch import free_domain

HOLD = """
from enkidu.nodes.launch.domain import free_domain
with free_domain() as domain:
    print(domain, flush=True)
    input()
"""


def test_free_domains_differ_while_they_are_held_by_this_and_other_processes() -> None:
    with ExitStack() as stack:
        own = [stack.enter_context(free_domain()) for _ in range(3)]
        others = [
            stack.enter_context(
                subprocess.Popen([sys.executable, "-c", HOLD], stdin=-1, stdout=-1, text=True)
            )
            for _ in range(3)
        ]
        taken = [int(other.stdout.readline()) for other in others if other.stdout]
        assert len({*own, *taken}) == 6
        assert all(1 <= domain <= 101 for domain in own + taken)
        for other in others:
            other.communicate("\n")


def test_a_domain_whose_ports_are_bound_is_not_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with free_domain() as first, free_domain() as second:
        pass
    monkeypatch.setattr(domains, "_FREE", (first, second))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as bound:
        bound.bind(("127.0.0.1", 7400 + 250 * first + 100))
        with free_domain() as free:
            assert free == second


@pytest.mark.parametrize("bad", ["-1", "233", "x", "1.5", "²"])
def test_a_bad_domain_is_told_in_a_sentence(bad: str) -> None:
    with pytest.raises(EnkiduError, match=f"ROS_DOMAIN_ID is '{bad}', which is not a ROS domain"):
        domains.of({"ROS_DOMAIN_ID": bad})


def test_a_bad_domain_in_the_environment_or_on_the_command_line_is_refused(
    write: Any, launch: Any
) -> None:
    file = write("")
    inherited = launch(file, ROS_DOMAIN_ID="999")
    given = launch(file, "--domain", "many")
    assert inherited.end() == given.end() == exit_codes.USAGE
    assert "ROS_DOMAIN_ID is '999'" in inherited.errors
    assert "--domain is 'many'" in given.errors


SLEEPER = (
    '<node exec="/bin/sh" name="sleeper" args="-c \'echo up; sleep 100000\'" output="screen"/>'
)


def test_a_node_that_another_launch_holds_in_the_domain_is_refused(
    write: Any, launch: Any, domain: int
) -> None:
    file = write(SLEEPER)
    first = launch(file)
    first.wait_for("up")
    second = launch(file)
    assert second.end() == 1
    assert f"in ROS domain {domain} the node /sleeper already runs" in second.errors
    assert f"process {first.process.pid}" in second.errors
    assert "--domain auto" in second.errors
    third = launch(file, "--domain", "auto")
    third.wait_for("up")
    for runner in (first, third):
        runner.send(signal.SIGINT)
        assert runner.end() == 130
    fourth = launch(file)
    fourth.wait_for("up")


def test_domain_auto_sets_the_environment_of_the_processes(
    write: Any, launch: Any, domain: int
) -> None:
    cmd = "sh -c 'echo $ROS_DOMAIN_ID $ROS_AUTOMATIC_DISCOVERY_RANGE'"
    file = write(f'<executable name="p" cmd="{cmd}" output="screen"/>')
    auto = launch(file, "--domain", "auto", ROS_AUTOMATIC_DISCOVERY_RANGE="")
    assert auto.end() == 0
    given = launch(file, "--domain", "7")
    assert given.end() == 0
    [line] = [line for line in auto.lines if line.startswith("[p] ") and "LOCALHOST" in line]
    assert line != f"[p] {domain} LOCALHOST"
    assert "[p] 7 LOCALHOST" in given.lines
