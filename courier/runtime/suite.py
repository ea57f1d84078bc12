"""`make test`: commands of the project on throw-away servers, or on those that `make test-servers`
keeps running.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from courier.runtime.accounts import service_account
from courier.runtime.layout import Layout
from courier.runtime.lock import instance_lock, is_running
from courier.runtime.processes import run_to_end
from courier.runtime.progress import Progress
from courier.runtime.services import start_services, throw_away_layout
from courier.runtime.signals import stopping_on_signals
from courier.runtime.state import InstanceState, forget_state, read_state, write_state
from courier.runtime.supervisor import Supervisor


def run_tests(arguments: Sequence[str]) -> int:
    """Run pytest, on kept servers where some run; its exit status."""
    command = [sys.executable, "-m", "pytest", *arguments]
    layout = kept_layout()
    state = read_state(layout) if is_running(layout) else None
    if state is None or {"DATABASE_URL", "REDIS_URL"} & set(os.environ):
        return run_on_throw_away_servers(command)
    with stopping_on_signals():
        return _run(command, {"DATABASE_URL": state.database_url, "REDIS_URL": state.redis_url})


def keep_servers() -> NoReturn:
    """Keep both servers running for runs of the tests, until a signal. Raises StopRequested then,
    RuntimeProblem.
    """
    layout = kept_layout()
    progress = Progress()
    layout.var.mkdir(parents=True, exist_ok=True)
    layout.var.chmod(0o711 if service_account().is_other else 0o700)
    supervisor = Supervisor(progress)
    with instance_lock(layout), stopping_on_signals():
        try:
            servers = start_services(layout, supervisor, progress, is_throw_away=True)
            write_state(
                layout, InstanceState(servers["DATABASE_URL"], servers["REDIS_URL"], site_url="")
            )
            progress.say(
                f"Servers for tests are running; their data are in {layout.var}. Ctrl-C stops them."
            )
            supervisor.watch()
        finally:
            supervisor.stop()
            forget_state(layout)


def kept_layout() -> Layout:
    """Where the kept servers of this checkout have their data."""
    layout = Layout.of_checkout()
    return replace(layout, var=layout.var / "tests")


def run_on_throw_away_servers(command: Sequence[str]) -> int:
    """Run a command with DATABASE_URL and REDIS_URL of servers that vanish afterwards; its exit
    status.
    """
    progress = Progress(is_quiet=True)
    with throw_away_layout() as layout, stopping_on_signals():
        supervisor = Supervisor(progress)
        try:
            servers = start_services(layout, supervisor, progress, is_throw_away=True)
            return _run(command, servers)
        finally:
            supervisor.stop()


def _run(command: Sequence[str], servers: dict[str, str]) -> int:
    defaults = {"DJANGO_SETTINGS_MODULE": "courier.settings.test"}
    # Hundreds of processes import the project: compiled once, even where Python is told not to.
    environment = {**defaults, **os.environ, **servers, "PYTHONDONTWRITEBYTECODE": ""}
    return run_to_end(command, env=environment, cwd=Path.cwd())
