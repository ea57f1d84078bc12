"""What goes wrong with the machine of a site: its disk is full, its clock is set, mails come by the
thousand.
"""

from __future__ import annotations

import os
import shutil
import smtplib
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING, Final

from courier.runtime.accounts import service_account

if TYPE_CHECKING:
    from tests.siege.clients import Client

REPLY_DOMAIN: Final = "reply.siege.example"
_DISK_MEGABYTES: Final = 600
_FULL_AGAIN_SECONDS: Final = 0.2
_MAILS_AT_ONCE: Final = 20
_MAIL: Final = "> an earlier line\n" * 2_000


class Disk:
    """A disk of its own for a database, small enough to be filled."""

    def __init__(self, folder: Path) -> None:
        self._ballast = folder / "ballast"
        self._is_over = threading.Event()

    def fill(self) -> None:
        """Leave no room until `release`: what others give back is taken at once."""
        self._is_over.clear()
        threading.Thread(target=self._go_on_filling, daemon=True).start()

    def release(self) -> None:
        """Give all of it back."""
        self._is_over.set()

    def _go_on_filling(self) -> None:
        with self._ballast.open("ab", buffering=0) as ballast:
            while not self._is_over.wait(_FULL_AGAIN_SECONDS):
                with suppress(OSError):
                    while True:
                        ballast.write(bytes(65_536))
        self._ballast.unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk | None]:
    """A disk at a folder, which is made; None where this account may not mount one."""
    folder.mkdir(parents=True, exist_ok=True)
    account = service_account()
    size = f"size={_DISK_MEGABYTES}m,mode=700"
    mount = ["mount", "-t", "tmpfs", "-o", size, "siege", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        yield None
        return
    account.take(folder)
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


class Clock:
    """The wall clock of the processes of a site. `settings` are the variables it is started with.

    PostgreSQL and Redis keep that of the machine: the site asks neither of them what time it is.
    """

    def __init__(self, place: Path, library: Path) -> None:
        self._place = place
        self.settings = {"LD_PRELOAD": str(library), "SIEGE_CLOCK": str(place)}
        self.put(timedelta(0))

    def put(self, ahead: timedelta) -> None:
        """Set it, for every process at once; it goes on from there."""
        mode = "r+b" if self._place.exists() else "wb"
        with self._place.open(mode) as file:
            file.write(struct.pack("=q", int(ahead.total_seconds())))


def clock_of_its_own(folder: Path) -> Clock | None:
    """A clock for a site that is yet to be started; None where nothing can be compiled."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / "clock.so"
    source = Path(__file__).with_name("clock.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
    return Clock(folder / "clock", library)


class Receiver:
    """A running `manage.py receive_mail` of the site that this process has joined."""

    def __init__(self, root: Path, *, address: str) -> None:
        self._address = address
        command = [sys.executable, "manage.py", "receive_mail", "--smtp", "127.0.0.1:0"]
        self._process = subprocess.Popen(
            command,
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        place = self._process.stdout.readline().split()[2]
        self._port = int(place.rpartition(":")[2])

    def send(self, client: Client) -> int:
        """Send twenty long replies to one game, over one connection."""
        message = EmailMessage()
        message["From"] = "somebody@example.net"
        message["Subject"] = "Re: Your move"
        message.set_content(f"e4\n\n{_MAIL}")
        try:
            with smtplib.SMTP(
                "127.0.0.1", self._port, timeout=30, source_address=(client.address, 0)
            ) as connection:
                for number in range(_MAILS_AT_ONCE):
                    del message["Message-ID"]
                    message["Message-ID"] = f"<{time.monotonic_ns()}.{number}@example.net>"
                    with suppress(smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused):
                        connection.send_message(message, to_addrs=[self._address])
        except (OSError, smtplib.SMTPException):
            return 0
        return 200

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(60)
        assert self._process.stdout is not None
        self._process.stdout.close()
