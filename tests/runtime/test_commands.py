"""The command lines of the site's processes, and what the launcher answers to a wrong one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from courier.runtime import __main__ as launcher
from courier.runtime.commands import (
    WORKER_CLASSES,
    beat_command,
    later_command,
    thinker_command,
    web_command,
    worker_command,
)
from courier.runtime.errors import RuntimeProblem


def test_web_serves_with_threads_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WEB_WORKER_CLASS", raising=False)
    command = web_command(bind="fd://3")
    assert command[3:5] == ["--worker-class", "courier.runtime.patient.PatientWorker"]
    assert command[-1] == "courier.wsgi:application"


def test_web_takes_threads_and_worker_class_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("WEB_THREADS", "3")
    assert web_command(bind="fd://3")[-3:] == ["--threads", "3", "courier.wsgi:application"]
    monkeypatch.setenv("WEB_WORKER_CLASS", "asgi")
    assert web_command(bind="fd://3")[-1] == "courier.asgi:application"


def test_unknown_worker_class_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_WORKER_CLASS", "sync")
    with pytest.raises(
        ImproperlyConfigured, match="WEB_WORKER_CLASS='sync' is unknown; use one of gthread, asgi"
    ):
        web_command(bind="fd://3")


@pytest.mark.parametrize("worker_class", WORKER_CLASSES)
def test_gunicorn_accepts_our_options(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, worker_class: str
) -> None:
    monkeypatch.setenv("WEB_WORKER_CLASS", worker_class)
    *command, application = web_command(bind="127.0.0.1:0")
    done = subprocess.run(
        [*command, "--check-config", application], cwd=checkout, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_beat_is_a_process_of_its_own() -> None:
    assert "--beat" not in worker_command()
    assert beat_command(schedule=Path("memory"))[-1] == "memory"


def test_thinking_and_what_takes_long_have_workers_of_their_own() -> None:
    from django.conf import settings

    routes = {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()}
    commands = (worker_command(), thinker_command(), later_command())
    common, thinking, later = (command[command.index("--queues") + 1] for command in commands)
    assert common == settings.CELERY_TASK_DEFAULT_QUEUE
    assert len({common, thinking, later}) == 3
    assert routes == {common, thinking, later}
    for command in commands[1:]:
        assert command[command.index("--concurrency") + 1] == "2"


@pytest.mark.parametrize(
    ("set_to", "further", "niceness"),
    [
        ({}, 0, "10"),
        ({"THINKER_NICENESS": "3"}, 0, "3"),
        ({}, 5, "15"),
        ({"THINKER_NICENESS": "0"}, 5, "0"),
        ({"THINKER_NICENESS": "17"}, 5, "19"),
    ],
)
def test_thinker_comes_after_everything_else_and_has_its_limit_of_memory(
    checkout: Path, set_to: dict[str, str], further: int, niceness: str
) -> None:
    program = (
        "import os, resource; from courier.runtime.commands import yield_to_others;"
        f"before = os.nice(0); yield_to_others(further={further});"
        "print(os.nice(0) - before, resource.getrlimit(resource.RLIMIT_AS)[0] < 1 << 32)"
    )
    command = [sys.executable, "-c", program]
    environment = {**os.environ, **set_to}
    done = subprocess.run(
        command, cwd=checkout, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [niceness, "True"]


def test_every_periodic_task_exists() -> None:
    from django.conf import settings

    from courier.celery import app

    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert len(scheduled) >= 4
    assert scheduled - set(app.tasks) == set()


def test_unknown_command_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert launcher.main(["fly"]) == 2
    printed = capsys.readouterr().err.split()
    assert [name for name in launcher.COMMANDS if name not in printed] == []


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("HOST", "0.0.0.0", "courier: HOST=0.0.0.0 would show everybody's mails to the network"),
        ("PORT", "http", "courier: PORT='http' is not a whole number\n"),
        ("PG_BIN", "/nowhere", "courier: No PostgreSQL programs fit this machine"),
    ],
)
def test_problem_is_one_sentence(
    checkout: Path, tmp_path: Path, name: str, value: str, sentence: str
) -> None:
    command = [sys.executable, "-m", "courier.runtime", "run"]
    environment = {"PATH": "/usr/bin:/bin", "DATA_DIR": str(tmp_path), name: value}
    done = subprocess.run(
        command, cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert done.stderr.startswith(sentence)


@pytest.mark.parametrize("arguments", [["--help"], ["help"], ["run", "--help"], ["web", "-h"]])
def test_help_lists_the_commands_and_starts_nothing(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert launcher.main(arguments) == 0
    assert "the site with everything it needs" in capsys.readouterr().out


def test_words_behind_a_command_that_takes_none_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert launcher.main(["run", "fast"]) == 2
    assert "usage" in capsys.readouterr().err


def test_compiled_rules_that_cannot_run_stop_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPILED_RULES", "1")
    monkeypatch.setitem(sys.modules, "variants", None)
    with pytest.raises(RuntimeProblem, match="variants"):
        launcher.check_rules()


def test_an_unreadable_wish_for_compiled_rules_stops_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COMPILED_RULES", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="COMPILED_RULES"):
        launcher.check_rules()


@pytest.mark.parametrize(
    "command", [["manage.py", "seal_games"], ["-m", "courier.runtime", "prepare"]]
)
def test_commands_say_in_one_line_that_the_database_is_away(
    checkout: Path, command: list[str]
) -> None:
    away = {
        "SECRET_KEY": "one",
        "SEAL_KEY": "0" * 63 + "1",
        "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/courier",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "DJANGO_SETTINGS_MODULE": "courier.settings.base",
    }
    done = subprocess.run(
        [sys.executable, *command],
        cwd=checkout,
        env={"PATH": os.environ["PATH"], **away},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("courier: The database does not answer: ")
    assert done.stderr.count("\n") == 1
