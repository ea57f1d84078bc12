"""Compressed answers, and what follows from them for tags.

Compression beside a secret tells something of the secret to an attacker who may send part of the
page and measure its length (BREACH). Django masks its tokens anew in every answer, and up to 100
bytes of random length are in each compressed one.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

import brotli
from django.http import HttpRequest
from django.http.response import HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

_TEXTS: Final = ("text/", "application/json", "application/vnd.oai", "image/svg+xml")
_TAKES_BROTLI: Final = re.compile(r"\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")
# As fast as gzip's usual one, and a seventh shorter.
_QUALITY: Final = 6
_SHORTEST: Final = 200  # what is shorter hardly gets shorter still
_MOST_PADDING: Final = 100


class CompressionMiddleware(GZipMiddleware):
    """Compresses pages and data, not pictures and archives: with Brotli for who takes that."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith(_TEXTS):
            return response
        if isinstance(response, HttpResponse) and _TAKES_BROTLI.search(
            request.headers.get("Accept-Encoding", "")
        ):
            return _with_brotli(response)
        return super().process_response(request, response)


def _with_brotli(response: HttpResponse) -> HttpResponse:
    """The same answer, compressed where that makes it shorter."""
    if len(response.content) < _SHORTEST or response.has_header("Content-Encoding"):
        return response
    patch_vary_headers(response, ("Accept-Encoding",))
    packed = packed_text(response.content)
    if len(packed) >= len(response.content):
        return response
    response.content = packed
    response.headers["Content-Length"] = str(len(packed))
    response.headers["Content-Encoding"] = "br"
    tag = response.headers.get("ETag", "")
    if tag.startswith('"'):
        response.headers["ETag"] = f"W/{tag}"
    return response


def packed_text(text: bytes) -> bytes:
    """Return a Brotli stream of random length: up to 100 bytes that nobody reads stand in a block
    of metadata before the text (RFC 7932, section 9.2).
    """
    padding = secrets.token_bytes(1 + secrets.randbelow(_MOST_PADDING))
    # Not the last block; no data; the number of bytes to be skipped takes one byte and follows.
    head = 0b01_0_11_0 | (len(padding) - 1) << 6
    compressor = brotli.Compressor(mode=brotli.MODE_TEXT, quality=_QUALITY)
    begin = compressor.flush()  # a whole number of bytes
    rest = compressor.process(text) + compressor.finish()
    return bytes(begin + head.to_bytes(2, "little") + padding + rest)


def is_known(request: HttpRequest, tag: str) -> bool:
    """Whether the browser has the answer of this tag, which comes back as a weak one when the
    answer was compressed.
    """
    return request.headers.get("If-None-Match", "").removeprefix("W/") == tag
