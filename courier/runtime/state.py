"""What the running instance shows other commands about itself, and its secrets."""

from __future__ import annotations

import json
import os
import secrets
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from courier.runtime.errors import RuntimeProblem
from courier.runtime.layout import Layout


@dataclass(frozen=True, slots=True)
class InstanceState:
    """Addresses of a running instance, as seen from this machine."""

    database_url: str
    redis_url: str
    site_url: str
    cache_url: str = ""  # empty: the cache is kept where the queue is
    stream_url: str = ""


def write_state(layout: Layout, state: InstanceState) -> None:
    """Write the state whole or not at all, for its owner only."""
    with tempfile.NamedTemporaryFile(
        "w", dir=layout.var, prefix=".instance-", encoding="utf-8", delete=False
    ) as file:
        json.dump(asdict(state), file, indent=1)
    Path(file.name).replace(layout.state_file)


def read_state(layout: Layout) -> InstanceState | None:
    """The addresses of the running instance; None when it has stopped (orderly) or never ran.

    Raises RuntimeProblem `broken-state`.
    """
    try:
        return InstanceState(**json.loads(layout.state_file.read_text(encoding="utf-8")))
    except (FileNotFoundError, PermissionError, NotADirectoryError):
        return None
    except (ValueError, TypeError) as problem:
        raise RuntimeProblem(
            "broken-state",
            f"{layout.state_file} is damaged: stop the site if it runs, remove that file and start"
            " the site again.",
        ) from problem


def forget_state(layout: Layout) -> None:
    layout.state_file.unlink(missing_ok=True)


def secret_key(layout: Layout) -> str:
    """The secret of this checkout's instance, made at first use and readable by its owner only."""
    return _kept_secret(layout, layout.secret_file, secrets.token_urlsafe(64))


def seal_key(layout: Layout) -> str:
    """The key this checkout's instance signs games with, made and kept likewise."""
    return _kept_secret(layout, layout.seal_key_file, secrets.token_hex(32))


def push_key(layout: Layout) -> str:
    """The key this checkout's instance pushes notices with, made and kept likewise."""
    return _kept_secret(layout, layout.push_key_file, secrets.token_hex(32))


def _kept_secret(layout: Layout, file: Path, fresh: str) -> str:
    """What a file keeps; `fresh` where there is none yet."""
    layout.var.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as opened:
        opened.write(fresh)
    return fresh
