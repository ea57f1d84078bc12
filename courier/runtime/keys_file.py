"""`keys`: the secrets of the site for a safe place of their own, never beside the backup."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from courier.runtime.errors import RuntimeProblem
from courier.runtime.layout import Layout
from courier.runtime.site import secrets_of
from courier.settings import env

_CIPHER: Final = ("enc", "-aes-256-cbc", "-pbkdf2", "-iter", "600000", "-salt", "-base64")
_NAMES: Final = ("SECRET_KEY", "SEAL_KEY", "PUSH_KEY")


def write_keys() -> int:
    """Write the keys to the standard output, encrypted by openssl, which requests the
    passphrase where KEYS_PASSPHRASE is not set, and touch the mark the next backup looks for. The
    exit status.

    After the loss of the machine `openssl enc -d` alone reads them. Raises RuntimeProblem
    `no-openssl`, `no-passphrase`.
    """
    program = shutil.which("openssl")
    if program is None:
        raise RuntimeProblem("no-openssl", "openssl is missing: install it.")
    if not os.environ.get("KEYS_PASSPHRASE") and not _has_terminal():
        raise RuntimeProblem(
            "no-passphrase",
            "Nobody can be asked for the passphrase of the keys here: set KEYS_PASSPHRASE, or run"
            " this in a terminal.",
        )
    text = "".join(f"{name}={value}\n" for name, value in _keys().items())
    named = ["-pass", "env:KEYS_PASSPHRASE"] if os.environ.get("KEYS_PASSPHRASE") else []
    done = subprocess.run(  # noqa: S603 -- a fixed program
        [program, *_CIPHER, *named], input=text.encode(), stdout=subprocess.PIPE, check=False
    )
    if done.returncode == 0:
        sys.stdout.write(done.stdout.decode("ascii"))
        sys.stdout.flush()
        # Where no mark can be left, as in a container, the operator does it.
        with contextlib.suppress(OSError):
            keys_mark(Layout.of_checkout()).touch()
    return done.returncode


def keys_mark(layout: Layout) -> Path:
    """What `keys` touches, beside what each backup touches: the keys have been written once."""
    backup_mark = Path(env.read_text("BACKUP_MARK", default=str(layout.backup_mark)))
    return backup_mark.with_name("keys_mark")


def _has_terminal() -> bool:
    """Whether openssl finds one; without it, it would take the keys themselves for a passphrase."""
    try:
        with Path("/dev/tty").open("rb"):
            return True
    except OSError:
        return False


def _keys() -> dict[str, str]:
    """Those of the environment, where a server has them, else those of `make run`."""
    found = {name: env.read_text(name, default="") for name in _NAMES}
    given = {name: value for name, value in found.items() if value}
    return given if "SECRET_KEY" in given else secrets_of(Layout.of_checkout())
