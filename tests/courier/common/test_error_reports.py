"""What leaves the site when an error is reported, and that nothing does without an address."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import brotli
import pytest

CHECKOUT = Path(__file__).resolve().parents[3]
_UNPACK = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}
SENT = ("event_id", "exception", "level", "logger", "message", "platform", "tags", "timestamp")
ADDED = {"release", "sdk"}  # by the library
FAILING = """
import os, sys, django
django.setup()
from django.test import Client
Client(raise_request_exception=False).post(
    "/broken/secret-0123456789?q=secret-query",
    {"password": "secret-body"},
    headers={"Cookie": "other=secret-cookie", "Authorization": "Bearer secret-token"},
)
print("sentry_sdk" in sys.modules)
if "sentry_sdk" in sys.modules:
    sys.modules["sentry_sdk"].flush(10)
"""


class Received(BaseHTTPRequestHandler):
    """Keeps what is sent."""

    bodies: list[bytes]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.bodies.append(_UNPACK[self.headers.get("Content-Encoding", "")](body))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def service() -> Iterator[HTTPServer]:
    """A service that takes reports."""
    Received.bodies = []
    with HTTPServer(("127.0.0.1", 0), Received) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def fail(address: str) -> str:
    """Let a process with this address break; return whether it has the library."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.courier.common.broken_settings",
        "SENTRY_DSN": address,
    }
    done = subprocess.run(
        [sys.executable, "-c", FAILING],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Internal Server Error: broken/" in done.stderr
    return done.stdout.strip()


def test_an_error_is_reported_without_what_was_sent(service: HTTPServer) -> None:
    assert fail(f"http://key@127.0.0.1:{service.server_port}/7") == "True"
    [body] = Received.bodies
    _, _, event = map(json.loads, body.strip().splitlines())
    assert set(event) - ADDED == set(SENT)
    [error] = event["exception"]["values"]
    assert (error["type"], error["value"]) == ("ValueError", "no reply from (mail address)")
    assert error["stacktrace"]["frames"][-1]["function"] == "broken"
    assert event["message"] == "Internal Server Error: broken/<str:token>"
    assert {"view": "broken"}.items() <= event["tags"].items()
    assert len(event["tags"]["request"]) == 16
    assert (b"secret" in body, b"vars" in body, b"mover@" in body) == (False, False, False)


def test_without_an_address_the_library_is_not_even_loaded() -> None:
    assert fail("") == "False"
