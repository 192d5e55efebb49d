"""Processes are started, heard, respawned and ended; nothing is left behind."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

STUBBORN = """
import os, signal, subprocess, sys, time
word = sys.argv[1]
if "grandchild" not in sys.argv:
    subprocess.Popen([sys.executable, __file__, word, "grandchild"], start_new_session=True)
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.SIG_IGN)
print("ready", *sys.argv[2:], flush=True)
while True:
    time.sleep(60)
"""


@pytest.fixture
def stubborn(tmp_path: Path) -> Path:
    """A program that ignores SIGINT and SIGTERM, as does its child in a session of its own."""
    path = tmp_path / "stubborn.py"
    path.write_text(STUBBORN)
    return path


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_children_that_ignore_it_and_grandchildren_in_other_sessions(
    write: Any, launch: Any, gone: Any, stubborn: Path, number: signal.Signals, code: int
) -> None:
    word = f"mark-{number}-{stubborn}"
    times = 'sigterm_timeout="0.2" sigkill_timeout="0.2"'
    cmd = f"{sys.executable} {stubborn} {word}"
    runner = launch(write(f'<executable cmd="{cmd}" output="screen" {times}/>'))
    runner.wait_for("ready", times=2)
    runner.send(number)
    assert runner.end() == code
    gone(word)


def test_a_killed_runner_takes_children_and_grandchildren_with_it(
    write: Any, launch: Any, gone: Any, stubborn: Path
) -> None:
    word = f"mark-kill-{stubborn}"
    cmd = f"{sys.executable} {stubborn} {word}"
    runner = launch(write(f'<executable cmd="{cmd}" output="screen"/>'))
    runner.wait_for("ready", times=2)
    runner.send(signal.SIGKILL)
    assert runner.process.wait() == -signal.SIGKILL
    gone(word)


def test_a_second_ctrl_c_does_not_wait(write: Any, launch: Any, gone: Any, stubborn: Path) -> None:
    word = f"mark-twice-{stubborn}"
    times = 'sigterm_timeout="100000" sigkill_timeout="100000"'
    cmd = f"{sys.executable} {stubborn} {word}"
    runner = launch(write(f'<executable cmd="{cmd}" output="screen" {times}/>'))
    runner.wait_for("ready", times=2)
    runner.send(signal.SIGINT)
    runner.wait_for("ending all processes")
    runner.send(signal.SIGINT)
    runner.wait_for("has not ended: SIGTERM")
    runner.send(signal.SIGINT)
    assert runner.end() == 130
    gone(word)


def test_a_grandchild_that_outlives_all_processes_is_ended(
    write: Any, launch: Any, gone: Any, tmp_path: Path
) -> None:
    word = f"mark-orphan-{tmp_path}"
    sleep = f"setsid --fork sh -c 'sleep 100000; : {word}'"
    runner = launch(write(f'<executable cmd="{sleep}" output="screen"/>'))
    assert runner.end() == 0
    gone(word)


def test_a_real_node_ends_kindly_on_ctrl_c(write: Any, launch: Any) -> None:
    runner = launch(
        write('<node pkg="launch_test" exec="reporter" name="n" args="--spin" output="screen"/>')
    )
    runner.wait_for("REPORT")
    runner.send(signal.SIGINT)
    assert runner.end() == 130
    assert "[n] ended" in runner.lines


def test_a_process_that_dies_with_an_error_makes_the_launch_fail(write: Any, launch: Any) -> None:
    runner = launch(
        write("""<executable name="bad" cmd="sh -c 'exit 3'"/>
                             <executable name="dead" cmd="sh -c 'kill -SEGV $$'"/>
                             <executable name="good" cmd="true"/>""")
    )
    assert runner.end() == 1
    assert "[bad] died with exit code 3" in runner.lines
    assert "[dead] died by SIGSEGV" in runner.lines
    assert "[good] ended" in runner.lines


def test_respawn_starts_again_after_every_end_until_its_retries_are_used_up(
    write: Any, launch: Any
) -> None:
    runner = launch(
        write(
            '<executable name="r" cmd="echo life" output="screen" respawn="true" '
            'respawn_delay="0.05" respawn_max_retries="2"/>'
        )
    )
    assert runner.end() == 0
    assert runner.lines.count("[r] life") == 3
    assert runner.lines.count("[r] starts again in 0.05 s") == 2


def test_respawn_ends_with_the_launch(write: Any, launch: Any) -> None:
    runner = launch(
        write('<executable name="r" cmd="echo life" output="screen" respawn="$(eval \'1 == 1\')"/>')
    )
    runner.wait_for("[r] life", times=3)
    runner.send(signal.SIGTERM)
    assert runner.end() == 143


def test_on_exit_shutdown_ends_the_whole_launch(write: Any, launch: Any) -> None:
    runner = launch(
        write("""<executable name="other" cmd="sleep 100000"/>
                             <executable name="key" cmd="true" on_exit="shutdown"/>""")
    )
    assert runner.end() == 0
    assert "[other] ended by SIGINT" in runner.lines


def test_output_log_shows_only_stderr_and_the_log_file_has_all(
    write: Any, launch: Any, tmp_path: Path
) -> None:
    cmd = "sh -c 'echo to stdout; echo to stderr >&amp;2'"
    runner = launch(write(f'<executable name="p" cmd="{cmd}"/>'))
    assert runner.end() == 0
    assert "[p] to stderr" in runner.lines
    assert "[p] to stdout" not in runner.lines
    log = (tmp_path / "log/latest/launch.log").read_text()
    assert "[p] to stdout" in log
    assert "[p] to stderr" in log


def test_strange_output_is_passed_on(write: Any, launch: Any) -> None:
    code = "import os; os.write(1, bytes([255, 10]) + bytes([120]) * 200000 + bytes([10, 76]))"
    cmd = f"{sys.executable} -c '{code}'"
    runner = launch(write(f'<executable name="p" cmd="{cmd}" output="screen"/>'))
    assert runner.end() == 0, runner.text
    assert "[p] \ufffd" in runner.lines
    assert sum(line.count("x") for line in runner.lines if line.startswith("[p] x")) == 200000
    assert "[p] L" in runner.lines


def test_a_process_that_closes_its_output_lives_on(write: Any, launch: Any, tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    cmd = f"sh -c 'exec >&amp;- 2>&amp;-; while [ ! -e {flag} ]; do sleep 0.05; done; exit 5'"
    runner = launch(
        write(f"""<executable name="mute" cmd="{cmd}"/>
                              <executable name="other" cmd="echo there" output="screen"/>""")
    )
    runner.wait_for("[other] ended")
    assert runner.process.poll() is None
    flag.touch()
    assert runner.end() == 1
    assert "[mute] died with exit code 5" in runner.lines


def test_python_children_are_not_buffered(write: Any, launch: Any) -> None:
    code = "import time; print(&quot;at once&quot;); time.sleep(100000)"
    runner = launch(write(f'<executable cmd="{sys.executable} -c \'{code}\'" output="screen"/>'))
    runner.wait_for("at once")
    runner.send(signal.SIGINT)
    assert runner.end() == 130


def test_json_gives_one_event_a_line(write: Any, launch: Any) -> None:
    runner = launch(write('<executable name="p" cmd="echo hi"/>'), "--json")
    assert runner.end() == 0
    events = [json.loads(line) for line in runner.lines]
    assert [event["event"] for event in events] == [
        "launch",
        "started",
        "output",
        "exited",
        "ended",
    ]
    assert events[2]["line"] == "hi"
    assert events[2]["stream"] == "stdout"
    assert events[3]["exit_code"] == 0


def test_a_reader_that_goes_away_ends_the_launch(
    write: Any, environment: dict[str, str], command: tuple[str, ...], gone: Any, tmp_path: Path
) -> None:
    word = f"mark-reader-{tmp_path}"
    file = write(f'<executable cmd="sh -c \'while :; do echo {word}; done\'" output="screen"/>')
    line = f"{shlex.join([*command, str(file)])} | head -n 3"
    subprocess.run(["sh", "-c", line], env=environment, check=True, stdout=subprocess.DEVNULL)
    gone(word)
