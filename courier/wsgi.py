"""The WSGI entry point, for the `gthread` worker class."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from django.core.wsgi import get_wsgi_application

from courier.common.connections import end_long_statements
from courier.common.encodings import readable_type
from courier.common.frames import with_room

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.base")

_django = get_wsgi_application()
end_long_statements()


@with_room
def application(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
    """Answer a request."""
    return _django(readable(environ), start_response)


def readable(environ: dict[str, Any]) -> dict[str, Any]:
    """A request in an encoding Django can at least look at."""
    return {**environ, "CONTENT_TYPE": readable_type(environ.get("CONTENT_TYPE", ""))}
