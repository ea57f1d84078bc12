"""A private PostgreSQL server on a Unix socket."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

import psycopg2

from courier.runtime.accounts import Account, make_private
from courier.runtime.binaries import PostgresBinaries
from courier.runtime.errors import RuntimeProblem
from courier.runtime.processes import Child, spawn

_USER: Final = "courier"
_START_SECONDS: Final = 60.0
_THROW_AWAY_OPTIONS: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


@dataclass(frozen=True, slots=True)
class PostgresServer:
    """One cluster: `data` and `sockets` are folders of the account; a throw-away one trades safety for speed."""

    binaries: PostgresBinaries
    account: Account
    data: Path
    sockets: Path
    log: Path
    is_throw_away: bool = False

    def url(self, database: str) -> str:
        return f"postgresql://{_USER}@/{database}?host={quote(str(self.sockets), safe='/')}"

    def start(self) -> Child:
        """Create the cluster if needed, start the server and wait until it answers."""
        make_private(self.sockets, owner=self.account)
        self._create()
        _clear_stale_lock(self.data / "postmaster.pid", self.data)
        child = self._spawn()
        self._wait(child)
        return child

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
            raise RuntimeProblem("initdb-failed", f"PostgreSQL could not create its data in {self.data}: {reason}")

    def _check_version(self, found: str) -> None:
        if found != str(self.binaries.major):
            raise RuntimeProblem(
                "version-mismatch",
                f"The data in {self.data} are of PostgreSQL {found}, the programs here are {self.binaries.major}:"
                f" dump them with PostgreSQL {found}, move the folder away, and load the dump.",
            )

    def _spawn(self) -> Child:
        settings = ["listen_addresses=", "unix_socket_permissions=0700", "max_connections=100"]
        if self.is_throw_away:
            settings.extend(_THROW_AWAY_OPTIONS)
        options = [part for setting in settings for part in ("-c", setting)]
        return spawn(
            "PostgreSQL",
            [self.binaries.folder / "postgres", "-D", self.data, "-k", self.sockets, *options],
            log=self.log,
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            account=self.account,
            stop_signal=signal.SIGINT,
        )

    def _wait(self, child: Child) -> None:
        give_up = time.monotonic() + _START_SECONDS
        while time.monotonic() < give_up:
            if not child.is_alive():
                break
            try:
                psycopg2.connect(host=str(self.sockets), user=_USER, dbname="postgres").close()
            except psycopg2.OperationalError:
                time.sleep(0.05)
            else:
                return
        words = child.last_words()
        child.stop()
        raise RuntimeProblem("postgres-failed", f"PostgreSQL did not start (its log is {self.log}): {words}")


def _clear_stale_lock(lock: Path, data: Path) -> None:
    """Remove the lock of a server that was killed: PostgreSQL itself is fooled by reused and unreaped process ids."""
    try:
        pid = int(lock.read_text(encoding="ascii").splitlines()[0])
    except (FileNotFoundError, ValueError, IndexError):
        return
    if not _is_server(pid, data):
        lock.unlink(missing_ok=True)


def _is_server(pid: int, data: Path) -> bool:
    """Whether a live process `pid` is a PostgreSQL server on `data`."""
    try:
        arguments = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except (FileNotFoundError, ProcessLookupError):
        return not Path("/proc/self").exists()
    return os.fsencode(data) in arguments
