"""Postfix and OpenDKIM of this machine, run with the kit's own configuration on ports of the
loopback. Whatever Postfix sends goes to one server of ours, `far`, and never farther.
"""

from __future__ import annotations

import base64
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

KIT = Path(__file__).resolve().parents[2] / "kit" / "mail"
PATIENCE_SECONDS = 60
NEEDED = ("postfix", "opendkim")
SITE, REPLIES = "example.org", "play.example.org"

_MASTER = """\
{listened} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""


def missing() -> str:
    """What keeps a mail server from running here; empty if nothing does."""
    if os.geteuid() != 0:
        return "Postfix is started by root alone"
    lost = [name for name in NEEDED if shutil.which(name, path="/usr/sbin:/usr/bin") is None]
    return f"not installed: {', '.join(lost)}" if lost else ""


def free_port() -> int:
    """A port of the loopback nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def wait_until_open(port: int) -> None:
    """Return once somebody listens. Raises AssertionError when nobody does."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < give_up:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(f"nobody listens on port {port}")


@dataclass(frozen=True, slots=True)
class MailServer:
    """A running Postfix: where it listens, and its folder."""

    port: int
    folder: Path

    @property
    def log(self) -> str:
        """What it has logged so far."""
        return (self.folder / "mail.log").read_text(encoding="utf-8")


def verdict_on_signature(source: bytes, folder: Path) -> str:
    """What OpenDKIM says of the signature of a message, with the key of `running_signer`."""
    config, message = folder / "verify.conf", folder / "message.eml"
    config.write_text(f"Mode v\nSyslog no\nTestPublicKeys {folder / 'public_keys'}\n")
    message.write_bytes(source)
    command = ["/usr/sbin/opendkim", "-x", str(config), "-t", str(message)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    return done.stdout + done.stderr


@contextmanager
def running_signer(folder: Path) -> Iterator[int]:
    """OpenDKIM with a key of its own; yields its port."""
    port = free_port()
    _write_key(folder)
    config = folder / "opendkim.conf"
    changes = {
        "KeyFile": str(folder / "courier.private"),
        "Socket": f"inet:{port}@127.0.0.1",
        "UserID": "root",
        "Syslog": "no",
    }
    config.write_text(_with_changes((KIT / "opendkim.conf").read_text(), changes, " "))
    with config.open("a", encoding="utf-8") as more:
        more.write("RequireSafeKeys no\n")
    command = ["/usr/sbin/opendkim", "-f", "-x", str(config)]
    process = subprocess.Popen(command)
    try:
        wait_until_open(port)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


@contextmanager
def running_postfix(
    folder: Path, *, receiver: int, far: int, signer: int, network: str = ""
) -> Iterator[MailServer]:
    """Postfix that hands replies to `receiver` and everything else to `far`. Containers of
    `network` may send by it.
    """
    port = free_port()
    server = MailServer(port, folder)
    for name in ("conf", "queue", "data"):
        (folder / name).mkdir()
    shutil.chown(folder / "data", "postfix")
    changes = {
        "mynetworks": f"127.0.0.1/32 {network}",
        "transport_maps": f"inline:{{ {REPLIES}=lmtp:inet:127.0.0.1:{receiver} }}",
        "smtpd_milters": f"inet:127.0.0.1:{signer}",
    }
    settings = {
        "queue_directory": str(folder / "queue"),
        "data_directory": str(folder / "data"),
        "maillog_file": str(folder / "mail.log"),
        "maillog_file_prefixes": str(folder),
        "inet_interfaces": "all" if network else "127.0.0.1",
        "inet_protocols": "ipv4",
        "relayhost": f"[127.0.0.1]:{far}",
        "disable_dns_lookups": "yes",
        "smtp_host_lookup": "native",
        "maximal_queue_lifetime": "0",  # what is refused for the moment comes back at once
        "multi_instance_wrapper": "",
    }
    text = _with_changes((KIT / "main.cf").read_text(), changes, " = ")
    text += "".join(f"{name} = {value}\n" for name, value in settings.items())
    (folder / "conf" / "main.cf").write_text(text, encoding="utf-8")
    listened = f"0.0.0.0:{port}" if network else f"127.0.0.1:{port}"
    (folder / "conf" / "master.cf").write_text(_MASTER.format(listened=listened), encoding="utf-8")
    _postfix(folder, "start")
    try:
        wait_until_open(port)
        yield server
    finally:
        _postfix(folder, "stop")


def _postfix(folder: Path, what: str) -> None:
    command = ["/usr/sbin/postfix", "-c", str(folder / "conf"), what]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert done.returncode == 0, done.stderr + done.stdout


def _with_changes(text: str, changes: Mapping[str, str], between: str) -> str:
    """A configuration with other values; each name must be in it."""
    lines = text.splitlines()
    for name, value in changes.items():
        [at] = [number for number, line in enumerate(lines) if line.startswith(f"{name}{between}")]
        lines[at] = f"{name}{between}{value}"
    return "\n".join(lines) + "\n"


def _write_key(folder: Path) -> None:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    path = folder / "courier.private"
    path.touch(mode=0o600)
    path.write_bytes(private)
    public = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    record = f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode()}"
    name = f"courier._domainkey.{SITE}"
    (folder / "public_keys").write_text(f"{name} {record}\n", encoding="utf-8")
