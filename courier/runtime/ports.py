"""Where the site listens."""

from __future__ import annotations

import errno
import socket
from typing import Final

from courier.runtime.errors import RuntimeProblem
from courier.settings import env

_TRIES: Final = 50
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 -- all addresses, and one of them


def listening_host(*, default: str) -> str:
    """The address to listen on. Raises RuntimeProblem `open-mailbox`."""
    host = env.read_text("HOST", default=default)
    if host not in LOOPBACK and env.read_email("EMAIL_URL") is None:
        raise RuntimeProblem(
            "open-mailbox",
            f"HOST={host} would show everybody's mails to the network, because without EMAIL_URL"
            " they go to the mailbox page: set EMAIL_URL as well, or HOST to 127.0.0.1.",
        )
    return host


def own_address() -> str:
    """Where this machine reaches what listens on `HOST`, as addresses of pages have it."""
    host = env.read_text("HOST", default="127.0.0.1")
    host = _HERE.get(host, host)
    return f"[{host}]" if ":" in host else host


def stream_port(*, default: int) -> int:
    """Where pages listen for news."""
    return env.read_whole_number("STREAM_PORT", default=default, minimum=1, maximum=65535)


def claim_port(host: str, wanted: int) -> socket.socket:
    """A socket listening on `wanted` or, when it is taken, on the next free port.

    The socket itself is handed to the web server, so nobody can take the port in between.
    Raises RuntimeProblem `no-port`, `bad-host`.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(wanted, min(wanted + _TRIES, 65536)):
        claimed = socket.socket(family, socket.SOCK_STREAM)
        try:
            claimed.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            claimed.bind((host, port))
            claimed.listen(128)
        except OSError as problem:
            claimed.close()
            if problem.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise RuntimeProblem(
                    "bad-host", f"HOST={host} cannot be listened on: {problem.strerror}."
                ) from problem
        else:
            return claimed
    raise RuntimeProblem(
        "no-port",
        f"No port between {wanted} and {wanted + _TRIES - 1} is free: set PORT to another.",
    )
