"""`make test`: commands of the project on throw-away servers."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from courier.runtime.processes import run_to_end
from courier.runtime.progress import Progress
from courier.runtime.services import start_services, throw_away_layout
from courier.runtime.signals import stopping_on_signals
from courier.runtime.supervisor import Supervisor


def run_on_throw_away_servers(command: Sequence[str]) -> int:
    """Run a command with DATABASE_URL and REDIS_URL of servers that vanish afterwards; its exit status."""
    progress = Progress(is_quiet=True)
    with throw_away_layout() as layout, stopping_on_signals():
        supervisor = Supervisor(progress)
        try:
            servers = start_services(layout, supervisor, progress, is_throw_away=True)
            return _run(command, servers)
        finally:
            supervisor.stop()


def _run(command: Sequence[str], servers: dict[str, str]) -> int:
    environment = {"DJANGO_SETTINGS_MODULE": "courier.settings.test", **os.environ, **servers}
    return run_to_end(command, env=environment, cwd=Path.cwd())


def run_tests(arguments: Sequence[str]) -> int:
    return run_on_throw_away_servers([sys.executable, "-m", "pytest", *arguments])
