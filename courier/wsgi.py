"""The WSGI entry point, for the `gthread` worker class."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from django.core.wsgi import get_wsgi_application

from courier.common.connections import end_long_statements
from courier.common.encodings import readable
from courier.common.frames import with_room
from courier.common.thread_locals import use_threads_alone

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.base")

_django = get_wsgi_application()
use_threads_alone()
end_long_statements()


@with_room
def application(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
    """Answer a request."""
    return _django(readable(environ), start_response)
