"""Calling addresses that players have chosen, so nothing about them is trusted.

The name of the host is looked up once, every address it has must be one of the internet, and the
connection goes to the address that was looked at. Redirects are not followed, the answer's body is
not read, and all of it together has a few seconds.
"""

from __future__ import annotations

import hashlib
import hmac
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.crypto import salted_hmac

from courier.bots.enums import Trouble

CONNECT_SECONDS: Final = 3.0
ALL_SECONDS: Final = 8.0
LONGEST: Final = 500
SIGNATURE_HEADER: Final = "Courier-Signature"
_SALT: Final = "courier.bots.webhook"
_PORTS: Final = {"https": 443, "http": 80}
_NAT64: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))


class NotCalled(Exception):
    """There was no answer."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of an address that can be called."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def name(self) -> str:
        """What the host is called in the request."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the host said, and how long it took."""

    status: int
    milliseconds: int

    @property
    def is_taken(self) -> bool:
        return 200 <= self.status < 300

    @property
    def is_gone(self) -> bool:
        """Whether the host wants no further calls."""
        return self.status == 410


def secret_of(code: str) -> str:
    """The secret of the webhook with this code: it follows from the site's own, so it is stored
    nowhere.
    """
    return "whsec_" + salted_hmac(_SALT, code, algorithm="sha256").hexdigest()


def signature(body: bytes, *, secret: str, now: datetime) -> str:
    """The header that proves who calls and when: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of
    `SECONDS.BODY`.
    """
    seconds = int(now.timestamp())
    signed = f"{seconds}.".encode() + body
    return f"t={seconds},v1={hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()}"


def target_of(address: str) -> Target | None:
    """What is called for an address; None for anything but plain https. Plain http is for a site in
    one's own network (`WEBHOOKS_PRIVATE`).
    """
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    schemes = ("https", "http") if settings.WEBHOOKS_PRIVATE else ("https",)
    is_plain = address.isascii() and address.isprintable() and " " not in address
    if not is_plain or len(address) > LONGEST or parts.scheme not in schemes or not parts.hostname:
        return None
    if parts.username is not None or parts.password is not None or parts.fragment:
        return None
    if not settings.WEBHOOKS_PRIVATE and port is not None and port != 443 and port < 1024:
        return None  # other services: mail servers, shells
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    return Target(parts.scheme, parts.hostname, port or _PORTS[parts.scheme], path)


def addresses_of(target: Target) -> list[str]:
    """The addresses of a host, all of them on the internet. Raises NotCalled."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotCalled(Trouble.UNKNOWN_HOST) from error
    addresses = [str(entry[4][0]) for entry in found]
    if not settings.WEBHOOKS_PRIVATE and not all(map(is_public, addresses)):
        raise NotCalled(Trouble.PRIVATE)
    return addresses


def is_public(address: str) -> bool:
    """Whether an address is one of the internet; so must be an IPv4 address inside of it."""
    try:
        found = ip_address(address)
    except ValueError:  # with a zone, as only those of a local network have
        return False
    inner = _inner(found) if isinstance(found, IPv6Address) else ()
    return all(one.is_global and not one.is_multicast for one in (found, *inner))


def post(target: Target, *, headers: Mapping[str, str], body: bytes) -> Answer:
    """Call an address. Raises NotCalled."""
    start = time.monotonic()
    connection = HTTPConnection(target.host, target.port)
    address = addresses_of(target)[0]
    try:
        plain = socket.create_connection((address, target.port), timeout=CONNECT_SECONDS)
        plain.settimeout(ALL_SECONDS)
        with plain, _ended_after(plain, ALL_SECONDS - (time.monotonic() - start)):
            connection.sock = _wrapped(plain, target)
            head = {"Host": target.name, **headers}
            connection.request("POST", target.path, body=body, headers=head)
            status = connection.getresponse().status
    except TimeoutError as error:
        raise NotCalled(Trouble.NO_ANSWER) from error
    except (OSError, HTTPException, ValueError) as error:
        is_late = time.monotonic() - start >= ALL_SECONDS
        raise NotCalled(Trouble.NO_ANSWER if is_late else Trouble.BROKEN) from error
    finally:
        connection.close()
    return Answer(status, round((time.monotonic() - start) * 1000))


def _inner(address: IPv6Address) -> Iterator[IPv4Address]:
    """The IPv4 addresses that an IPv6 address stands for."""
    if address.ipv4_mapped is not None:
        yield address.ipv4_mapped
    if address.sixtofour is not None:
        yield address.sixtofour
    if address.teredo is not None:
        yield from address.teredo
    if any(address in network for network in _NAT64):
        yield IPv4Address(int(address) & 0xFFFFFFFF)


def _wrapped(plain: socket.socket, target: Target) -> socket.socket:
    if target.scheme == "http":
        return plain
    return ssl.create_default_context().wrap_socket(plain, server_hostname=target.host)


@contextmanager
def _ended_after(plain: socket.socket, seconds: float) -> Iterator[None]:
    """Cut a connection that takes longer, be it that something comes now and then."""
    handle = plain.dup()  # wrapping takes the first one over
    timer = Timer(max(seconds, 0), _cut, [handle])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        handle.close()


def _cut(handle: socket.socket) -> None:
    with suppress(OSError):
        handle.shutdown(socket.SHUT_RDWR)
