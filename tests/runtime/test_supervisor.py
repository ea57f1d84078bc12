from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from courier.runtime.errors import RuntimeProblem
from courier.runtime.processes import Child, spawn
from courier.runtime.progress import Progress
from courier.runtime.supervisor import Supervisor, crash_report

FALLS = "import sys; print('no bishops left'); sys.exit(3)"
STAYS = "import time; time.sleep(60)"
SIGNS_OFF = """
import signal, time
signal.signal(15, lambda *_: (open({order!r}, "a").write("{name} "), exit()))
print("up", flush=True)
time.sleep(60)
"""


@pytest.fixture
def watched() -> Iterator[Supervisor]:
    made = Supervisor(Progress())
    yield made
    made.stop()


def starter(folder: Path, name: str, code: str) -> Callable[[], Child]:
    return lambda: spawn(
        name, [sys.executable, "-c", code], log=folder / f"{name}.log", env={"PATH": os.defpath}
    )


def test_crash_is_reported_in_one_sentence(tmp_path: Path) -> None:
    child = starter(tmp_path, "The worker", FALLS)()
    child.process.wait()
    log = tmp_path / "The worker.log"
    assert (
        crash_report(child)
        == f"The worker ended unexpectedly (exit status 3; log {log}): no bishops left."
    )


def test_killed_process_is_reported_by_its_signal(tmp_path: Path) -> None:
    child = starter(tmp_path, "The worker", STAYS)()
    child.process.kill()
    child.process.wait()
    assert "(signal SIGKILL; log" in crash_report(child)


def test_fallen_process_is_started_again(
    tmp_path: Path, watched: Supervisor, capsys: pytest.CaptureFixture[str]
) -> None:
    first = watched.start(starter(tmp_path, "The worker", STAYS))
    first.process.kill()
    first.process.wait()
    watched.restart_fallen(now=time.monotonic())
    assert watched.posts[0].child.is_alive()
    assert capsys.readouterr().out.endswith("Starting it again.\n")


def test_process_that_keeps_falling_ends_the_run(tmp_path: Path, watched: Supervisor) -> None:
    watched.start(starter(tmp_path, "The worker", FALLS))
    for _ in range(2):
        watched.posts[0].child.process.wait()
        watched.restart_fallen(now=time.monotonic())
    watched.posts[0].child.process.wait()
    with pytest.raises(RuntimeProblem, match="It keeps doing so") as caught:
        watched.restart_fallen(now=time.monotonic())
    assert caught.value.code == "keeps-crashing"


def test_rare_falls_do_not_end_the_run(tmp_path: Path, watched: Supervisor) -> None:
    watched.start(starter(tmp_path, "The worker", FALLS))
    for minute in range(5):
        watched.posts[0].child.process.wait()
        watched.restart_fallen(now=minute * 60.0)
    assert len(watched.posts) == 1


def test_processes_are_stopped_in_reverse_order(tmp_path: Path) -> None:
    supervisor, order = Supervisor(Progress(is_quiet=True)), tmp_path / "order"
    for name in ("first", "second"):
        child = supervisor.start(
            starter(tmp_path, name, SIGNS_OFF.format(order=str(order), name=name))
        )
        while child.last_words() != "up":
            time.sleep(0.02)
    supervisor.stop()
    assert order.read_text() == "second first "


def test_earlier_log_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    for _ in range(2):
        starter(tmp_path, "worker", FALLS)().process.wait()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["worker.log", "worker.log.1"]
