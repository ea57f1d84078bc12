"""Talking to push services, and to nobody else: their addresses come from browsers, so they are not
trusted.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

TIMEOUT_SECONDS: Final = 10
LOCAL: Final = ("localhost", "127.0.0.1", "::1")
_PORTS: Final = {"https": 443, "http": 80}


class UnreachableError(Exception):
    """A push service did not answer, or stands where no push service may stand."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a push service says to a message."""

    status: int

    @property
    def is_taken(self) -> bool:
        return self.status in (200, 201, 202, 204)

    @property
    def is_gone(self) -> bool:
        """Whether the browser has given up this address."""
        return self.status in (404, 410)

    @property
    def may_change(self) -> bool:
        """Whether another attempt may succeed."""
        return self.status in (408, 425, 429) or self.status >= 500


def is_allowed(endpoint: str) -> bool:
    """Whether an address belongs to a push service the site knows (`PUSH_SERVICES`)."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    if (
        parts.username
        or parts.password
        or parts.fragment
        or not endpoint.isascii()
        or not endpoint.isprintable()
    ):
        return False
    return any(_fits(parts, port, urlsplit(service)) for service in settings.PUSH_SERVICES)


def post(endpoint: str, *, headers: dict[str, str], body: bytes) -> Answer:
    """Send a message. Redirects are not followed. Raises UnreachableError."""
    if not is_allowed(endpoint):
        raise UnreachableError("not a push service this site knows")
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    connection = HTTPConnection(host, parts.port or _PORTS[parts.scheme], timeout=TIMEOUT_SECONDS)
    try:
        connection.sock = _connect(parts.scheme, host, connection.port)
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        connection.request("POST", path, body=body, headers=headers)
        return Answer(connection.getresponse().status)
    except (OSError, HTTPException, ValueError) as error:
        raise UnreachableError(repr(error)) from error
    finally:
        connection.close()


def _fits(parts: SplitResult, port: int | None, service: SplitResult) -> bool:
    """`https://*.example.org` stands for every host below; plain http only for a service on this
    machine.
    """
    host = parts.hostname or ""
    known = service.hostname or ""
    if parts.scheme != service.scheme or (parts.scheme != "https" and known not in LOCAL):
        return False
    if (port or _PORTS[parts.scheme]) != (service.port or _PORTS[service.scheme]):
        return False
    return host.endswith(known[1:]) if known.startswith("*.") else bool(host) and host == known


def _connect(scheme: str, host: str, port: int) -> socket.socket:
    """A connection to the very address that was looked at, so that a second look-up cannot lead
    elsewhere.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if host not in LOCAL and not all(
        ipaddress.ip_address(address).is_global for address in addresses
    ):
        raise UnreachableError("the address of this push service is a private one")
    plain = socket.create_connection((addresses[0], port), timeout=TIMEOUT_SECONDS)
    return (
        plain
        if scheme == "http"
        else ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    )
