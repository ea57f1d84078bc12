"""A site without Django, served by the web worker under test."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterable
from typing import Any
from wsgiref.types import StartResponse

from courier.runtime import patient, visitor

# Tests are in more of a hurry than visitors.
visitor.HEAD_SECONDS = 1.0  # type: ignore[misc]
visitor.BODY_SECONDS = 1.0  # type: ignore[misc]
patient.MOST_HELD = 3_000_000  # type: ignore[misc]
patient.MOST_WAITING = 3_000_000  # type: ignore[misc]
LENGTHS = {"/large": 1_000_000, "/huge": 3_000_000, "/endless": 12_000_000}


def application(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
    """Say what has come: the method, the path and the length of the body; some paths are long.

    `/unread` is 413, `/process` says which process answers, `/prefix` where the site lies,
    `/spared` how many objects its garbage collector passes over.
    """
    path = environ["PATH_INFO"]
    if path == "/unread":
        start_response("413 Content Too Large", [("Content-Length", "3")])
        return [b"413"]
    if path == "/process":
        process = str(os.getpid()).encode()
        start_response("200 OK", [("Content-Length", str(len(process)))])
        return [process]
    if path == "/spared":
        spared = str(gc.get_freeze_count()).encode()
        start_response("200 OK", [("Content-Length", str(len(spared)))])
        return [spared]
    if path == "/prefix":
        prefix = environ["SCRIPT_NAME"].encode()
        start_response("200 OK", [("Content-Length", str(len(prefix)))])
        return [prefix]
    if path == "/slow":
        time.sleep(1)
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    words = (
        b"x" * LENGTHS.get(path, 0) or f"{environ['REQUEST_METHOD']} {path} {len(body)}".encode()
    )
    start_response("200 OK", [("Content-Length", str(len(words)))])
    return [words]
