"""`make test`: commands of the project on throw-away servers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from types import FrameType

from courier.runtime.progress import Progress
from courier.runtime.services import running_services, throw_away_layout


def run_on_throw_away_servers(command: Sequence[str]) -> int:
    """Run a command with DATABASE_URL and REDIS_URL of servers that vanish afterwards; its exit status."""
    with (
        throw_away_layout() as layout,
        running_services(layout, progress=Progress(is_quiet=True), is_throw_away=True) as services,
    ):
        settings = {"DJANGO_SETTINGS_MODULE": "courier.settings.test"}
        process = subprocess.Popen(  # noqa: S603 -- the caller's own command
            list(command), env={**os.environ, **services.environment, **settings}
        )
        return _wait(process)


def run_tests(arguments: Sequence[str]) -> int:
    return run_on_throw_away_servers([sys.executable, "-m", "pytest", *arguments])


def _wait(process: subprocess.Popen[bytes]) -> int:
    """Wait while the command handles Ctrl-C itself (it shares our terminal) and gets our SIGTERM."""

    def forward(number: int, frame: FrameType | None) -> None:
        process.send_signal(number)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, forward)
    return process.wait()
