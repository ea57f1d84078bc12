"""The warden: what a killed launcher leaves behind is given time to end, and ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from courier.runtime import warden

STUBBORN = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True);"
    " time.sleep(600)"
)
PARENT = (
    f"import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', '''{STUBBORN}''']);"
    " time.sleep(600)"
)
LAUNCHER = """
import sys, time
from pathlib import Path
from courier.runtime.processes import spawn

child = spawn("stubborn", [sys.executable, "-c", sys.argv[1]], log=Path(sys.argv[2]), env={})
while not child.log.read_text():
    time.sleep(0.05)
print(child.process.pid, flush=True)
time.sleep(600)
"""

Start = Callable[[str], "subprocess.Popen[str]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts programs that lead a process group, and waits for their first line."""
    running: list[subprocess.Popen[str]] = []

    def start_program(code: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", code]
        running.append(
            subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        )
        assert running[-1].stdout is not None
        running[-1].stdout.readline()
        return running[-1]

    yield start_program
    for process in running:
        process.kill()
        process.communicate()


def test_group_that_does_not_end_is_killed_with_its_children(start: Start) -> None:
    process = start(PARENT)
    warden.watch([f"{process.pid}\n"], grace=0.2)
    assert process.wait(10) == -signal.SIGKILL
    assert process.stdout is not None
    assert process.stdout.read() == ""  # the grandchild, which held the pipe too, is gone


def test_group_that_has_been_ended_is_left_alone(start: Start) -> None:
    process = start(STUBBORN)
    warden.watch([f"{process.pid}\n", f"-{process.pid}\n"], grace=0)
    assert process.poll() is None


def test_nothing_is_waited_for_when_everything_has_ended(start: Start) -> None:
    process = start("print(1, flush=True)")
    process.wait(10)
    before = time.monotonic()
    warden.watch([f"{process.pid}\n"], grace=60)
    assert time.monotonic() - before < 30


def test_child_of_a_killed_launcher_that_refuses_to_stop_is_ended(
    tmp_path: os.PathLike[str],
) -> None:
    command = [sys.executable, "-c", LAUNCHER, STUBBORN, os.path.join(tmp_path, "log")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as launcher:
        assert launcher.stdout is not None
        group = int(launcher.stdout.readline())
        launcher.kill()
    give_up = time.monotonic() + 4 * warden.GRACE_SECONDS
    while is_group(group) and time.monotonic() < give_up:
        time.sleep(0.1)
    assert not is_group(group)


def is_group(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
