"""What the proxy takes, and what it does not let through."""

from __future__ import annotations

import gzip
import http.client
import re
import socket
import ssl
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Final

from tests.kit.caller import HOST, Caller
from tests.kit.running import MACHINES, Running, Say, client

_TOO_LARGE: Final = 2_621_441
_SOCKETS: Final = 20
_SLOW: Final = {
    "heads": b"GET / HTTP/1.1\r\nHost: example.org\r\nX-Slow: ",
    "bodies": b"POST /theme HTTP/1.1\r\nHost: example.org\r\nContent-Length: 2000000\r\n\r\n",
}


def check(kit: Running, say: Say) -> None:
    """Everything in turn."""
    visitor = Caller(client(5, 1))
    plain = http.client.HTTPConnection(HOST, timeout=30)
    plain.request("GET", "/presets?page=2")
    moved = plain.getresponse()
    assert (moved.status, moved.headers["Location"]) == (301, f"https://{HOST}/presets?page=2")
    moved.read()
    plain.request("GET", "/api/v1/presets")
    refused = plain.getresponse()
    assert (refused.status, b"https_only" in refused.read()) == (403, True)
    assert "max-age=31536000" in visitor.get("/").headers["Strict-Transport-Security"]
    say("http is sent to https, programs are refused; the site says HSTS")
    _compression(kit, visitor, say)
    for kind, beginning in _SLOW.items():
        _slow(kind, beginning, visitor, say)
    _too_much(visitor, say)
    _forged(kit, say)
    _too_often(say)


def _compression(kit: Running, visitor: Caller, say: Say) -> None:
    page = visitor.get("/presets", Accept_Encoding="gzip")
    assert page.headers.get_all("Content-Encoding") == ["gzip"]
    text = gzip.decompress(page.body).decode()
    sheet = re.search(r'/static/[^"]+\.css', text)
    assert sheet is not None
    for _time in range(2):
        style = visitor.get(sheet.group(), Accept_Encoding="gzip")
        assert style.headers.get_all("Content-Encoding") == ["gzip"]
        assert "immutable" in style.headers["Cache-Control"]
    lines = [line for line in kit.accesses() if sheet.group() in line]
    assert [line.split()[0] for line in lines[-1:]] == ["-"], lines
    say("pages and sheets are compressed once; a sheet is asked of the site once")


@contextmanager
def _connected(address: str) -> Iterator[ssl.SSLSocket]:
    raw = socket.create_connection((HOST, 443), timeout=60, source_address=(address, 0))
    with ssl.create_default_context().wrap_socket(raw, server_hostname=HOST) as connection:
        yield connection


def _slow(kind: str, beginning: bytes, visitor: Caller, say: Say) -> None:
    """So many connections that never finish what they have begun, while somebody else looks at
    pages.
    """
    seconds = [_seconds_of_page(visitor) for _number in range(5)]
    with ExitStack() as stack:
        connections = [stack.enter_context(_connected(client(5, 2))) for _n in range(_SOCKETS)]
        for connection in connections:
            connection.sendall(beginning)
        beside = [_seconds_of_page(visitor) for _number in range(10)]
        began = time.monotonic()
        for connection in connections:
            while connection.recv(4096):
                pass
        ended = time.monotonic() - began
    assert ended < 30, ended
    assert max(beside) < max(2, 4 * max(seconds)), (seconds, beside)
    say(
        f"{_SOCKETS} slow {kind}: pages took {max(beside):.2f} s at most, {max(seconds):.2f} s"
        " before; all were ended"
    )


def _seconds_of_page(visitor: Caller) -> float:
    began = time.monotonic()
    assert visitor.get("/presets/chess").status == 200
    return time.monotonic() - began


def _too_much(visitor: Caller, say: Say) -> None:
    """A body beyond the limit is refused by its head."""
    for path, accept in (("/import", "application/json"), ("/api/v1/positions", "*/*")):
        with _connected(client(5, 3)) as connection:
            head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept: {accept}\r\n"
            connection.sendall(f"{head}Content-Length: {_TOO_LARGE}\r\n\r\n".encode())
            found = http.client.HTTPResponse(connection)
            found.begin()
            assert (found.status, b'"too_large"' in found.read()) == (413, True)
    assert visitor.send("POST", "/theme", b"x" * (_TOO_LARGE - 1), {}).status == 403
    say("a body of one byte more than 2.5 MB: 413 in the site's shape, unread; one byte less: read")


def _forged(kit: Running, say: Say) -> None:
    """What a visitor says of their address and of the site has no effect."""
    visitor = Caller(client(5, 4))
    forged = {
        "X-Forwarded-For": "203.0.113.9",
        "X-Real-IP": "203.0.113.9",
        "Forwarded": "for=203.0.113.9;host=evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "http",
        "X-Request-ID": "forged-forged-forged",
    }
    answer = visitor.post("/account/login/", {"login": "nobody", "password": "x"}, **forged)
    assert (answer.status, answer.headers["X-Request-ID"]) != (301, "forged-forged-forged")
    said = "".join(kit.log(f"{machine}-web") for machine in MACHINES)
    refused = [line for line in said.splitlines() if "sign_in_refused" in line]
    address = f'"address": "{visitor.source}"'
    assert sum(address in line for line in refused) == 1, refused
    assert "203.0.113.9" not in said
    assert "evil.example" not in str(answer.headers) + answer.body.decode()
    assert visitor.get("/", Host="evil.example").status == 400
    say("forged X-Forwarded-For, -Host, -Proto, Forwarded, X-Request-ID and Host have no effect")


def _too_often(say: Say) -> None:
    """Who asks for very much at once is refused, and nobody else."""
    with ThreadPoolExecutor(8) as pool:
        answers = [answer for part in pool.map(_many, range(8)) for answer in part]
    refused = [body for status, body in answers if status == 429]
    assert refused, Counter(status for status, _body in answers)
    assert all(b'"too_often"' in body for body in refused), refused[0]
    assert Caller(client(5, 6)).get("/healthz").status == 200
    say(f"800 requests at once from one address: {len(refused)} refused; another one is answered")


def _many(_number: int) -> list[tuple[int, bytes]]:
    connection = http.client.HTTPSConnection(
        HOST, timeout=60, context=ssl.create_default_context(), source_address=(client(5, 5), 0)
    )
    answers = []
    for _request in range(100):
        connection.request("GET", "/healthz", headers={"Accept": "application/json"})
        found = connection.getresponse()
        answers.append((found.status, found.read()))
    connection.close()
    return answers
