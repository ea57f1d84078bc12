"""`backup`, `restore` and `drill` of the site's own PostgreSQL (docs/operations.md)."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import psycopg2

from courier.runtime.errors import RuntimeProblem
from courier.runtime.layout import Layout
from courier.runtime.lock import instance_lock, is_running
from courier.runtime.postgres import PostgresServer
from courier.runtime.progress import Progress
from courier.runtime.repository import required_repository
from courier.runtime.services import DATABASE, postgres_server, throw_away_layout
from courier.runtime.signals import stopping_on_signals
from courier.runtime.site import run_command
from courier.runtime.supervisor import Supervisor
from courier.settings import env

# Files in the data of a restored server, which say how long that took.
BEGAN: Final = "courier_restore_began"
ENDED: Final = "courier_restore_ended"
_REPLAY_SECONDS: Final = 24 * 3600.0


def back_up() -> int:
    """Take a base backup, expire what is too old, touch BACKUP_MARK; the exit status."""
    layout = Layout.of_checkout()
    progress = Progress()
    repository = required_repository(layout)
    with _server_of(layout, progress) as server:
        progress.step("Taking a base backup")
        place = {"data": server.data, "sockets": server.sockets}
        repository.run("stanza-create", **place)
        repository.run("backup", "--type=full", **place)
    mark = env.read_text("BACKUP_MARK", default="")
    if mark:
        Path(mark).touch()
    progress.say("The backup is complete.")
    return 0


def restore(instant: str = "") -> int:
    """Put the last backup, or the site as it was at an instant, in the place of the database."""
    layout = Layout.of_checkout()
    progress = Progress()
    layout.var.mkdir(parents=True, exist_ok=True)
    required_repository(layout)
    with instance_lock(layout), stopping_on_signals():
        server = postgres_server(layout, is_throw_away=False)
        if server.data.exists():
            progress.say(f"The present data are kept in {_set_aside(server.data)}.")
        until = _restore(server, progress, instant=instant)
    progress.say(f"Restored; the last change is of {until}. Start the site.")
    return 0


def drill() -> int:
    """Restore to a throw-away server and have the site examine it; the exit status."""
    repository = required_repository(Layout.of_checkout())
    status = run_command(["drill", "--begin"])
    if status != 0:
        return status
    progress = Progress()
    with throw_away_layout() as away, stopping_on_signals():
        server = replace(
            postgres_server(away, is_throw_away=True),
            is_throw_away=False,
            repository=repository.working_in(away.var / "pgbackrest"),
            archives=False,
        )
        supervisor = Supervisor(progress)
        try:
            _restore(server, progress, supervisor=supervisor)
            os.environ["DRILL_DATABASE_URL"] = server.url(DATABASE)
            return run_command(["drill", "--finish", "--wait", "30"])
        finally:
            supervisor.stop()


def _restore(
    server: PostgresServer,
    progress: Progress,
    *,
    instant: str = "",
    supervisor: Supervisor | None = None,
) -> str:
    """Restore the data of a server and replay its WAL; when its last change was. The server ends,
    unless a supervisor is to end it.
    """
    assert server.repository is not None
    began = datetime.now(tz=UTC)
    progress.step("Restoring the base backup")
    shutil.rmtree(server.data, ignore_errors=True)
    for folder in (server.data, server.sockets):
        _make(folder, server)
    wanted = ["--type=time", f"--target={instant}", "--target-action=promote"] if instant else []
    server.repository.run("restore", *wanted, data=server.data, sockets=server.sockets)
    _note(server, BEGAN, began)
    progress.step("Replaying what came after it")
    own = supervisor or Supervisor(progress)
    try:
        own.start(server.start)
        until = _wait_for_end_of_recovery(server)
        _note(server, ENDED, datetime.now(tz=UTC))
    finally:
        if supervisor is None:
            own.stop()
    return until


def _make(folder: Path, server: PostgresServer) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    server.account.take(folder)


def _note(server: PostgresServer, name: str, instant: datetime) -> None:
    file = server.data / name
    file.write_text(instant.isoformat(), encoding="ascii")
    server.account.take(file)


def _wait_for_end_of_recovery(server: PostgresServer) -> str:
    """Wait until the server has replayed everything; when its last change was."""
    give_up = time.monotonic() + _REPLAY_SECONDS
    while time.monotonic() < give_up:
        with (
            contextlib.suppress(psycopg2.OperationalError),
            contextlib.closing(psycopg2.connect(server.url("postgres"))) as connection,
            connection.cursor() as cursor,
        ):
            cursor.execute("SELECT pg_is_in_recovery(), pg_last_xact_replay_timestamp()")
            is_replaying, last = cursor.fetchone()
            if not is_replaying:
                return last.astimezone(UTC).isoformat(" ", "seconds") if last else "its backup"
        time.sleep(0.2)
    raise RuntimeProblem("not-replayed", f"The WAL is not replayed; see {server.log}.")


def _set_aside(data: Path) -> Path:
    """Rename the present data, which may be all that is left of the last minutes."""
    aside = data.with_name(f"{data.name}-before-{datetime.now(tz=UTC):%Y%m%dT%H%M%S}")
    data.rename(aside)
    return aside


@contextmanager
def _server_of(layout: Layout, progress: Progress) -> Iterator[PostgresServer]:
    """The instance's database: the one that runs, or started for the block."""
    server = postgres_server(layout, is_throw_away=False)
    if is_running(layout):
        yield server
        return
    supervisor = Supervisor(progress)
    with instance_lock(layout), stopping_on_signals():
        try:
            supervisor.start(server.start)
            yield server
        finally:
            supervisor.stop()
