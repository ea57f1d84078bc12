"""Compressed answers, and what follows from them for tags.

Compression beside a secret tells something of the secret to an attacker who may send part of the
page and measure its length (BREACH). Django masks its tokens anew in every answer, and adds up to
100 bytes of random length to each compressed one.
"""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

_TEXTS: Final = ("text/", "application/json", "application/vnd.oai", "image/svg+xml")


class CompressionMiddleware(GZipMiddleware):
    """Compresses pages and data, not pictures and archives."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith(_TEXTS):
            return response
        return super().process_response(request, response)


def is_known(request: HttpRequest, tag: str) -> bool:
    """Whether the browser has the answer of this tag, which comes back as a weak one when the
    answer was compressed.
    """
    return request.headers.get("If-None-Match", "").removeprefix("W/") == tag
