"""What a database and the static files need before the site is served: one process, one Django
start.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from courier.common import assets
from courier.runtime.progress import Progress

# Any number of our own: two preparations of one database wait for each other.
_LOCK: Final = 0x436F7572
_STATIC_PACKAGES: Final = ("Django", "drf-spectacular-sidecar", "rjsmin", "whitenoise")
# Not served by any page of ours: other API browsers.
_IGNORED_STATIC: Final = ("rest_framework", "redoc")


def prepare(progress: Progress) -> None:
    """Migrate, then load the shipped presets and games: whatever of it is missing."""
    with _alone():
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            progress.step("Bringing the database up to date")
            call_command("migrate", verbosity=0, interactive=False)
        progress.step("Loading the shipped presets")
        call_command("load_presets", verbosity=0)
        call_command("create_computers", verbosity=0)
        progress.step("Loading the historical games")
        call_command("load_historical_games", verbosity=0)
        call_command("load_problems", verbosity=0)
    connection.close()


def collect_static(progress: Progress) -> None:
    """Collect and compress the static files, unless nothing has changed since the last time."""
    root = Path(settings.STATIC_ROOT)
    stamp = root / ".fingerprint"
    fingerprint = _fingerprint()
    with _alone_in(root):
        if stamp.exists() and stamp.read_text(encoding="ascii") == fingerprint:
            return
        progress.step("Collecting the static files")
        call_command(
            "collectstatic",
            verbosity=0,
            interactive=False,
            clear=True,
            ignore_patterns=list(_IGNORED_STATIC),
        )
        stamp.write_text(fingerprint, encoding="ascii")


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Let whoever else of this machine wants to fill a folder wait: it is emptied first."""
    folder.mkdir(parents=True, exist_ok=True)
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


@contextmanager
def _alone() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])


def _fingerprint() -> str:
    """A hash over our static files' names, sizes and times, how they are bundled, and the versions
    of the packages that bring more.
    """
    digest = hashlib.sha256()
    for name in _STATIC_PACKAGES:
        digest.update(f"{name} {version(name)}\n".encode())
    digest.update(Path(assets.__file__).read_bytes())
    for folder in settings.STATICFILES_DIRS:
        for file in sorted(path for path in Path(folder).rglob("*") if path.is_file()):
            found = file.stat()
            digest.update(f"{file} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
