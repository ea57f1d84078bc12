"""Where an instance keeps its things."""

from __future__ import annotations

import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# A Unix socket's path may have 107 bytes on Linux and 103 elsewhere; PostgreSQL appends
# `/.s.PGSQL.5432`.
LONGEST_SOCKET_DIRECTORY: Final = 103 - len("/.s.PGSQL.5432.lock")


@dataclass(frozen=True, slots=True)
class Layout:
    """The folders of one instance: `root` is the checkout, `var` holds everything that is not
    code.
    """

    root: Path
    var: Path

    @classmethod
    def of_checkout(cls) -> Layout:
        """The lasting instance of this checkout; `DATA_DIR` moves its `var` elsewhere."""
        root = Path(__file__).resolve().parents[2]
        chosen = os.environ.get("DATA_DIR", "").strip()
        return cls(root=root, var=Path(chosen).expanduser().resolve() if chosen else root / "var")

    @property
    def digest(self) -> str:
        """A short name of this instance, unique on the machine."""
        return hashlib.sha256(os.fsencode(self.var)).hexdigest()[:12]

    @property
    def logs(self) -> Path:
        return self.var / "log"

    @property
    def redis_data(self) -> Path:
        return self.var / "redis"

    @property
    def cache_data(self) -> Path:
        return self.var / "cache"

    @property
    def secret_file(self) -> Path:
        return self.var / "secret_key"

    @property
    def seal_key_file(self) -> Path:
        return self.var / "seal_key"

    @property
    def push_key_file(self) -> Path:
        return self.var / "push_key"

    @property
    def backup_mark(self) -> Path:
        """What each backup touches where BACKUP_MARK names nothing else."""
        return self.var / "backup_mark"

    @property
    def state_file(self) -> Path:
        return self.var / "instance.json"

    @property
    def lock_file(self) -> Path:
        return self.var / "instance.lock"


def is_short_enough(directory: Path) -> bool:
    """Whether the sockets of PostgreSQL and Redis fit into a directory of this name."""
    return len(os.fsencode(directory)) <= LONGEST_SOCKET_DIRECTORY


def temporary_roots() -> tuple[Path, ...]:
    """Folders for short-lived files, the preferred one first."""
    return tuple(dict.fromkeys(Path(name) for name in (tempfile.gettempdir(), "/tmp", "/var/tmp")))  # noqa: S108 -- candidates; what is made in them is 0700 and ours
