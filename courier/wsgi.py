"""The WSGI entry point, for the `gthread` worker class."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.base")

_django = get_wsgi_application()


def application(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
    """Answer a request."""
    return _django(readable(environ), start_response)


def readable(environ: dict[str, Any]) -> dict[str, Any]:
    """A request without the encoding it names if that is none of text: Django could not even begin to read it."""
    content_type, _, charset = environ.get("CONTENT_TYPE", "").partition("charset=")
    if not charset or _is_of_text(charset.partition(";")[0].strip(' "')):
        return environ
    return {**environ, "CONTENT_TYPE": content_type.rstrip("; ")}


def _is_of_text(encoding: str) -> bool:
    try:
        b"a".decode(encoding)
    except UnicodeDecodeError:
        return True  # text it is, though not of one byte
    except (LookupError, ValueError):
        return False
    return True
