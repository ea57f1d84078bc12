"""The other server: what it is asked in an encoding that is none, and what is longer than any
form.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from courier.asgi import application, readable

pytestmark = pytest.mark.django_db


def query(
    method: str, path: str, *headers: tuple[bytes, bytes], body: bytes = b""
) -> tuple[Mapping[str, Any], int]:
    """The start of the answer, and how many parts of the body were read."""
    sent: list[Mapping[str, Any]] = []
    parts = [{"type": "http.request", "body": body[:1000], "more_body": True}] * 30
    read = []

    async def receive() -> dict[str, Any]:
        read.append(1)
        if parts and body:
            return parts.pop()
        return (
            {"type": "http.request", "body": b"", "more_body": False}
            if len(read) == 1
            else await asyncio.Future()
        )

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"q=ab",
        "scheme": "http",
        "headers": [(b"host", b"localhost"), *headers],
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
    }
    # A thread of its own: the browser tests leave a loop running in that of the tests.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(application(scope, receive, send))).result()
    return sent[0], len(read)


@pytest.mark.parametrize("charset", [b"rot13", b"hex; q=1", b'"BASE64"', b"undefined", b"no-such"])
def test_encoding_that_is_none_of_text_does_no_harm(charset: bytes) -> None:
    answer, _ = query("GET", "/healthz", (b"content-type", b"text/plain; charset=" + charset))
    assert answer["status"] == 200


def test_other_headers_and_encodings_of_text_are_left_alone() -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-16"), (b"x-other", b"charset=rot13")]
    assert readable({"headers": headers})["headers"] == headers


def test_what_is_longer_than_any_form_is_refused_unread() -> None:
    length = (b"content-length", b"30000000")
    answer, read = query(
        "POST", "/presets", length, (b"accept", b"application/json"), body=b"x" * 30000
    )
    assert (answer["status"], read) == (413, 0)
    assert (b"connection", b"close") in answer["headers"]


def test_what_does_not_say_how_long_it_is_is_refused_unread() -> None:
    parts = (b"transfer-encoding", b"chunked")
    answer, read = query(
        "POST", "/presets", parts, (b"accept", b"application/json"), body=b"x" * 30000
    )
    assert (answer["status"], read) == (411, 0)
    assert (b"connection", b"close") in answer["headers"]
