"""The ASGI entry point: for gunicorn's `asgi` worker class."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.asgi import get_asgi_application

from courier.common.connections import end_long_statements
from courier.common.encodings import readable_type

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    Receive = Callable[[], Awaitable[dict[str, Any]]]
    Send = Callable[[Mapping[str, Any]], Awaitable[None]]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.base")

_django = get_asgi_application()
end_long_statements()


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Answer a request. Of one that is longer than any form, or does not say how long it is,
    nothing is read: Django would keep it first.
    """
    scope = readable(scope)
    if _is_refused(dict(scope["headers"])):
        receive = _nothing_of(receive)
        send = _closing(send)
    await _django(scope, receive, send)


def _is_refused(headers: Mapping[bytes, bytes]) -> bool:
    """Whether `SizeMiddleware` refuses a request with these headers."""
    length = headers.get(b"content-length", b"0")
    is_long = length.isdigit() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return is_long or b"transfer-encoding" in headers


def readable(scope: dict[str, Any]) -> dict[str, Any]:
    """A request in an encoding Django can at least look at."""
    return {**scope, "headers": [_readable_header(name, value) for name, value in scope["headers"]]}


def _readable_header(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    if name.lower() != b"content-type":
        return name, value
    return name, readable_type(value.decode("latin-1")).encode("latin-1")


def _nothing_of(receive: Receive) -> Receive:
    """A body that is empty at once, and a visitor who stays until the answer is sent."""
    parts = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive_nothing() -> dict[str, Any]:
        if parts:
            return parts.pop()
        await asyncio.Event().wait()
        return await receive()

    return receive_nothing


def _closing(send: Send) -> Send:
    async def send_and_close(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
        await send(message)

    return send_and_close
