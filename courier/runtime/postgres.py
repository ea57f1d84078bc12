"""A private PostgreSQL server on a Unix socket."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import psycopg2

from courier.runtime.accounts import Account, make_private
from courier.runtime.binaries import PostgresBinaries
from courier.runtime.errors import RuntimeProblem
from courier.runtime.processes import Child, spawn
from courier.runtime.repository import Repository

_USER: Final = "courier"
_START_SECONDS: Final = 120.0
_LEFT_OVER_SECONDS: Final = 20.0
_HELPERS_SECONDS: Final = (
    75.0  # one that sends WAL waits for a minute until it looks for its server
)
_FATAL: Final = " FATAL: "
_NOT_NOW: Final = "the database system is"  # to those who connect meanwhile
_LEFT_OVER: Final = "left-over"
# Of the hint in PostgreSQL's log when helpers of a killed server still hold its shared
# memory.
_LEFT_OVER_WORDS: Final = "old server processes"
# Each of many short connections maps what it reads of the cache anew, so that is small.
_THROW_AWAY_OPTIONS: Final = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "shared_buffers=16MB",
)


@dataclass(frozen=True, slots=True)
class PostgresServer:
    """One cluster: `data` and `sockets` are folders of the account; a throw-away one trades safety
    for speed.
    """

    binaries: PostgresBinaries
    account: Account
    data: Path
    sockets: Path
    log: Path
    is_throw_away: bool = False
    repository: Repository | None = None  # where it archives, or what it is being restored from
    archives: bool = True

    def url(self, database: str) -> str:
        return f"postgresql://{_USER}@/{database}?host={quote(str(self.sockets), safe='/')}"

    def start(self) -> Child:
        """Create the cluster if needed, start the server and wait until it answers.

        What a killed server has left behind (lock, helpers that are still ending, the server itself
        when only the launcher was killed) is dealt with first; the caller holds the instance's
        lock, so it is nobody else's.
        """
        self._create()
        give_up = time.monotonic() + _HELPERS_SECONDS
        while True:
            make_private(self.sockets, owner=self.account)
            _end_left_over(self.data / "postmaster.pid", self.data)
            child = self._spawn()
            if self._answers(child):
                return child
            child.stop()
            problem = self.failure(child)
            if problem.code != _LEFT_OVER or time.monotonic() > give_up:
                raise problem
            time.sleep(0.2)

    def failure(self, child: Child) -> RuntimeProblem:
        """Why the server has ended: `left-over` where helpers of a killed one are in the way, which
        end soon, else `postgres-failed`.
        """
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        if any(_LEFT_OVER_WORDS in line for line in lines):
            return RuntimeProblem(
                _LEFT_OVER,
                f"Helpers of an earlier PostgreSQL on {self.data} do not end, perhaps because they"
                " wait for the place of the backups: try again in a minute.",
            )
        fatal = [
            words
            for line in lines
            if (words := line.partition(_FATAL)[2].strip()) and not words.startswith(_NOT_NOW)
        ]
        words = fatal[-1][:300] if fatal else child.last_words()
        return RuntimeProblem(
            "postgres-failed", f"PostgreSQL did not start (its log is {self.log}): {words}"
        )

    def _create(self) -> None:
        version_file = self.data / "PG_VERSION"
        if version_file.exists():
            self._check_version(version_file.read_text(encoding="ascii").strip())
            return
        make_private(self.data, owner=self.account)
        locale = ["--locale=C.UTF-8"]
        if self.binaries.major >= 17:  # noqa: PLR2004 -- the built-in provider came with 17
            locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        options = ["--auth=trust", "--encoding=UTF8", f"--username={_USER}", *locale]
        if self.is_throw_away:
            options.append("--no-sync")
        command = [str(self.binaries.folder / "initdb"), "-D", str(self.data), *options]
        done = self.account.run(command)
        if done.returncode != 0:
            reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise RuntimeProblem(
                "initdb-failed", f"PostgreSQL could not create its data in {self.data}: {reason}"
            )

    def _check_version(self, found: str) -> None:
        if found != str(self.binaries.major):
            raise RuntimeProblem(
                "version-mismatch",
                f"The data in {self.data} are of PostgreSQL {found}, the programs here are"
                f" {self.binaries.major}: dump them with PostgreSQL {found}, move the folder away,"
                " and load the dump.",
            )

    def _spawn(self) -> Child:
        settings = ["listen_addresses=", "unix_socket_permissions=0700", "max_connections=100"]
        if self.is_throw_away:
            settings.extend(_THROW_AWAY_OPTIONS)
        if self.repository is not None:
            settings.extend(self.repository.settings if self.archives else ["archive_mode=off"])
        options = [part for setting in settings for part in ("-c", setting)]
        return spawn(
            "PostgreSQL",
            [self.binaries.folder / "postgres", "-D", self.data, "-k", self.sockets, *options],
            log=self.log,
            env=self._environment(),
            account=self.account,
            stop_signal=signal.SIGINT,
            # A killed one leaves a helper behind that waits for the backup and locks the data.
            last_signal=signal.SIGQUIT,
            scratch=self.sockets,
        )

    def _environment(self) -> dict[str, str]:
        if self.repository is None:
            return {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}
        return self.repository.environment(data=self.data, sockets=self.sockets)

    def _answers(self, child: Child) -> bool:
        """Wait for the first answer; False when the server ends or stays silent."""
        give_up = time.monotonic() + _START_SECONDS
        while time.monotonic() < give_up and child.is_alive():
            try:
                connection = psycopg2.connect(host=str(self.sockets), user=_USER, dbname="postgres")
            except psycopg2.OperationalError:
                time.sleep(0.05)
            else:
                _wake_archiving(connection)
                connection.close()
                return True
        return False


def _wake_archiving(connection: Any) -> None:
    """Have `archive_timeout` count at once: a server that has just recovered sleeps for up to five
    minutes before it looks at it the first time, and wakes up when it reads its settings anew.
    """
    connection.autocommit = True
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_is_in_recovery() OR pg_reload_conf()")


def _end_left_over(lock: Path, data: Path) -> None:
    """End a server whose launcher was killed, and remove the lock of one that is dead.

    PostgreSQL alone is fooled by a process id that was reused or not yet reaped. Raises
    RuntimeProblem `left-over`, `broken-lock`.
    """
    try:
        pid = int(lock.read_text(encoding="ascii").splitlines()[0])
    except FileNotFoundError:
        return
    except (ValueError, IndexError) as problem:
        raise RuntimeProblem(
            "broken-lock",
            f"{lock} is damaged, it does not begin with a process number:"
            " see that no PostgreSQL runs on that folder, remove the file and start again.",
        ) from problem
    give_up = time.monotonic() + _LEFT_OVER_SECONDS
    while _is_server(pid, data):
        if time.monotonic() > give_up:
            raise RuntimeProblem(
                _LEFT_OVER,
                f"A PostgreSQL of an earlier run (process {pid}) does not end: kill it.",
            )
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGINT)
        time.sleep(0.2)
    lock.unlink(missing_ok=True)


def _is_server(pid: int, data: Path) -> bool:
    """Whether `pid` is a live PostgreSQL server on `data`; one that died and was not reaped has no
    arguments.
    """
    proc = Path(f"/proc/{pid}/cmdline")
    if Path("/proc/self/cmdline").exists():
        try:
            return os.fsencode(data) in proc.read_bytes().split(b"\0")
        except (FileNotFoundError, ProcessLookupError):
            return False
    listing = subprocess.run(  # noqa: S603 -- a fixed program
        ["/bin/ps", "-o", "args=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return str(data) in listing.stdout
