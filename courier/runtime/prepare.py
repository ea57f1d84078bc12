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
from io import StringIO
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from courier.common import assets, source_maps
from courier.runtime.errors import RuntimeProblem
from courier.runtime.progress import Progress
from courier.settings import env

# Any number of our own: two preparations of one database wait for each other.
_LOCK: Final = 0x436F7572
_STATIC_PACKAGES: Final = ("Django", "drf-spectacular-sidecar", "rjsmin", "whitenoise")
_REPLAY_SECONDS: Final = 60
# Not served by any page of ours: other API browsers.
_IGNORED_STATIC: Final = ("rest_framework", "redoc")


def prepare(progress: Progress) -> None:
    """Migrate, try the rules on stored games, then load the shipped presets and games: whatever of
    it is missing. Raises RuntimeProblem.
    """
    with _alone():
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            progress.step("Bringing the database up to date")
            call_command("migrate", verbosity=0, interactive=False)
        if env.read_flag("REPLAY_CHECK", default=True):
            progress.step("Replaying stored games")
            refuse_other_rules()
        progress.step("Loading the shipped presets")
        call_command("load_presets", verbosity=0)
        call_command("create_computers", verbosity=0)
        progress.step("Loading the games and reports")
        call_command("load_historical_games", verbosity=0)
        call_command("load_computer_games", verbosity=0)
        call_command("load_problems", verbosity=0)
        call_command("load_reports", verbosity=0)
    connection.close()


def refuse_other_rules() -> None:
    """Raise RuntimeProblem if the rules of this release tell a stored game differently."""
    said = StringIO()
    try:
        call_command(
            "replay_check",
            release=True,
            seconds=_REPLAY_SECONDS,
            processes=1,
            stdout=StringIO(),
            stderr=said,
            no_color=True,
        )
    except SystemExit as ended:
        raise RuntimeProblem(
            "other-rules",
            f"Stored games are not what the rules of this release make of them:\n{said.getvalue()}"
            "Nothing is started. Go on with the release before this one, or set REPLAY_CHECK=0 if"
            " the difference is known.",
        ) from ended


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
    for maker in (assets.__file__, source_maps.__file__):
        digest.update(Path(maker).read_bytes())
    for folder in settings.STATICFILES_DIRS:
        for file in sorted(path for path in Path(folder).rglob("*") if path.is_file()):
            found = file.stat()
            digest.update(f"{file} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
