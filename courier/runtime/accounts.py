"""Who runs PostgreSQL: it refuses to run as root, so root hands it to an unprivileged account."""

from __future__ import annotations

import os
import pwd
import subprocess
from dataclasses import dataclass
from pathlib import Path

from courier.runtime.errors import RuntimeProblem


@dataclass(frozen=True, slots=True)
class Account:
    """An account that processes are started as; `uid` None means: as ourselves."""

    name: str
    uid: int | None
    gid: int | None

    @property
    def is_other(self) -> bool:
        return self.uid is not None

    def take(self, path: Path) -> None:
        """Make this account the owner of `path` (a file or one folder)."""
        if self.uid is not None and self.gid is not None:
            os.chown(path, self.uid, self.gid)

    def can(self, test: str, path: Path) -> bool:
        """Whether the account passes the shell's file test (`-x`, `-w`, `-r`) on `path`, asked as
        that account.
        """
        command = ["/bin/sh", "-c", f'test {test} "$1"', "sh", str(path)]
        return self.run(command).returncode == 0

    def run(
        self, command: list[str], *, env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a short command as the account, from `/`; output is captured."""
        return subprocess.run(  # noqa: S603 -- our own commands
            command,
            user=self.uid,
            group=self.gid,
            extra_groups=[] if self.is_other else None,
            cwd="/",
            env=env if env is not None else {"PATH": os.defpath, "LC_ALL": "C"},
            capture_output=True,
            text=True,
            check=False,
        )


def service_account() -> Account:
    """Ourselves, or for root the account `postgres`, else `nobody`."""
    if os.geteuid() != 0:
        return Account(name="", uid=None, gid=None)
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        if entry.pw_uid == 0:
            continue
        return Account(name=name, uid=entry.pw_uid, gid=entry.pw_gid)
    raise RuntimeProblem(
        "no-account",
        "PostgreSQL does not run as root and there is no account `postgres` or `nobody` to run it"
        " as: create one, run as an ordinary user, or set DATABASE_URL.",
    )


def make_private(directory: Path, *, owner: Account) -> None:
    """Create `directory` for the owner alone; refuse one that somebody else made.

    Raises RuntimeProblem `foreign-folder`.
    """
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    found = os.lstat(directory)
    allowed = {os.geteuid(), owner.uid if owner.uid is not None else os.geteuid()}
    if found.st_uid not in allowed or not directory.is_dir() or directory.is_symlink():
        raise RuntimeProblem(
            "foreign-folder",
            f"{directory} belongs to somebody else: remove it or set DATA_DIR to another place.",
        )
    owner.take(directory)
    directory.chmod(0o700)
