"""`backup`, `restore` and `drill` of the site's own PostgreSQL (docs/operations.md)."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import psycopg2

from courier.runtime.errors import RuntimeProblem
from courier.runtime.keys_file import keys_mark
from courier.runtime.layout import Layout
from courier.runtime.lock import instance_lock, is_running
from courier.runtime.postgres import PostgresServer
from courier.runtime.processes import Child
from courier.runtime.progress import Progress
from courier.runtime.repository import Copy, required_repository
from courier.runtime.services import DATABASE, postgres_server, throw_away_layout
from courier.runtime.signals import stopping_on_signals
from courier.runtime.site import run_command
from courier.runtime.supervisor import Supervisor
from courier.settings import env

# Files in the data of a restored server, which say how long that took.
BEGAN: Final = "courier_restore_began"
ENDED: Final = "courier_restore_ended"
_WITHOUT_KEYS: Final = (
    "The site's keys (SECRET_KEY, SEAL_KEY, PUSH_KEY) are not in the backup, and nobody has had"
    " them written: make keys > courier-keys.txt, and put that file somewhere else."
)
_TIME: Final = "%Y-%m-%d %H:%M:%S"
# Of PostgreSQL, when its WAL ends before the instant.
_TOO_LATE: Final = "recovery ended before configured recovery target was reached"
# Likewise, when the base backup was taken after an instant that was gone back to later.
_ABANDONED: Final = "is not a child of this server's history"
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
    Path(env.read_text("BACKUP_MARK", default=str(layout.backup_mark))).touch()
    progress.say("The backup is complete.")
    if not keys_mark(layout).exists():
        progress.say(_WITHOUT_KEYS)
    return 0


def restore(text: str = "") -> int:
    """Put the last backup, or the site as it was at an instant, in the place of the database. Where
    that fails, the present data stay where they are.
    """
    layout = Layout.of_checkout()
    progress = Progress()
    layout.var.mkdir(parents=True, exist_ok=True)
    repository = required_repository(layout)
    instant = instant_of(text, now=datetime.now(tz=UTC))
    with instance_lock(layout), stopping_on_signals():
        server = postgres_server(layout, is_throw_away=False)
        copies = repository.copies(data=server.data, sockets=server.sockets)
        check_reach(instant, first=copies[0].ended_at if copies else None)
        with _kept_aside(server.data) as aside:
            until = _restore_reachable(server, progress, instant, copies)
        if aside is not None:
            progress.say(f"The data of before are kept in {aside}.")
    progress.say(f"Restored; the last change is of {until}. Start the site.")
    return 0


def drill() -> int:
    """Restore to a throw-away server and have the site examine it; the exit status."""
    repository = required_repository(Layout.of_checkout())
    status = run_command(["drill", "--begin"])
    if status != 0:
        return status
    progress = Progress()
    with _noted_failure(), throw_away_layout() as away, stopping_on_signals():
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


def instant_of(text: str, *, now: datetime) -> datetime | None:
    """The instant of a TIME, in UTC where it names no zone; None for the last state. Raises
    RuntimeProblem `no-time`.
    """
    if not text.strip():
        return None
    try:
        read = datetime.fromisoformat(text.strip())
        instant = read.replace(tzinfo=read.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError) as problem:
        raise RuntimeProblem(
            "no-time", f"TIME={text[:60]!r} is no time: write it as {now:{_TIME}}+00."
        ) from problem
    if instant > now:
        raise RuntimeProblem(
            "no-time",
            f"TIME is {instant:{_TIME}}+00, which is still to come. make restore without TIME gives"
            " the last state.",
        )
    return instant


def check_reach(instant: datetime | None, *, first: datetime | None) -> None:
    """Raise RuntimeProblem `no-time` if there is no backup, or none as old as the instant."""
    if first is None:
        raise RuntimeProblem(
            "no-time",
            "There is no backup in this place: look at BACKUP_DIR, or take one first (make"
            " backup).",
        )
    if instant is not None and instant < first:
        raise RuntimeProblem(
            "no-time",
            f"TIME is {instant:{_TIME}}+00, and the first backup was complete at"
            f" {first:{_TIME}}+00: choose a later one.",
        )


def _restore_reachable(
    server: PostgresServer, progress: Progress, instant: datetime | None, copies: list[Copy]
) -> str:
    """Restore an instant, or the last state; when its last change was.

    After going back to an instant the last state does not follow from base backups that had been
    taken after it: the newest one from which it does is used.
    """
    if instant is not None:
        target = f"--target={instant:{_TIME}.%f}+00"
        wanted = ["--type=time", target, "--target-action=promote", "--target-timeline=current"]
        return _restore(server, progress, wanted)
    for copy in reversed(copies[1:]):
        try:
            return _restore(server, progress, [f"--set={copy.label}"])
        except RuntimeProblem as problem:
            if _ABANDONED not in problem.message:
                raise
            progress.say(f"What followed {copy.label} was given up for an earlier time.")
    return _restore(server, progress, [f"--set={copies[0].label}"])


@contextmanager
def _noted_failure() -> Iterator[None]:
    """Have the site say that its backup could not be restored, where that ends the block."""
    try:
        yield
    except RuntimeProblem:
        run_command(["drill", "--give-up"])
        raise


@contextmanager
def _kept_aside(data: Path) -> Iterator[Path | None]:
    """Rename the present data for the block, which may be all that is left of the last minutes; to
    what, None where there are none. If it does not end well they come back.
    """
    aside = _set_aside(data) if data.exists() else None
    try:
        yield aside
    except BaseException:
        shutil.rmtree(data, ignore_errors=True)
        if aside is not None:
            aside.rename(data)
        raise


def _restore(
    server: PostgresServer,
    progress: Progress,
    wanted: Sequence[str] = (),
    *,
    supervisor: Supervisor | None = None,
) -> str:
    """Restore the data of a server with the options that are wanted, and replay its WAL; when its
    last change was. The server ends, unless a supervisor is to end it.
    """
    assert server.repository is not None
    began = datetime.now(tz=UTC)
    progress.step("Restoring the base backup")
    shutil.rmtree(server.data, ignore_errors=True)
    for folder in (server.data, server.sockets):
        _make(folder, server)
    server.repository.run("restore", *wanted, data=server.data, sockets=server.sockets)
    _note(server, BEGAN, began)
    progress.step("Replaying what came after it")
    own = supervisor or Supervisor(progress)
    try:
        with _too_late_in_words():
            until = _wait_for_end_of_recovery(server, own.start(server.start))
        _note(server, ENDED, datetime.now(tz=UTC))
    finally:
        if supervisor is None:
            own.stop()
    return until


@contextmanager
def _too_late_in_words() -> Iterator[None]:
    """Say what it means that the restored server has not come up to what was wanted."""
    try:
        yield
    except RuntimeProblem as problem:
        if _TOO_LATE not in problem.message:
            raise
        raise RuntimeProblem(
            "no-time",
            "Nothing that was committed after TIME is in the backup: make restore without TIME"
            " gives the last state.",
        ) from problem


def _make(folder: Path, server: PostgresServer) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    server.account.take(folder)


def _note(server: PostgresServer, name: str, instant: datetime) -> None:
    file = server.data / name
    file.write_text(instant.isoformat(), encoding="ascii")
    server.account.take(file)


def _wait_for_end_of_recovery(server: PostgresServer, child: Child) -> str:
    """Wait until the server has replayed everything; when its last change was. Raises
    RuntimeProblem, `postgres-failed` where it ends instead.
    """
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
        if not child.is_alive():
            raise server.failure(child)
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
