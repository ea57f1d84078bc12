"""Addresses as people type them: with a slash at the end, or in capitals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import escape_leading_slashes

_LONGEST: Final = 200


class AddressMiddleware(MiddlewareMixin):
    """Redirects a page that was not found to the address it would have in our spelling.

    Ours have no slash at the end and no capitals, so at most one redirect of each kind follows
    another.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.status_code != 404 or request.method not in ("GET", "HEAD"):
            return response
        path = next(filter(_is_known, _other_spellings(request.path_info)), None)
        if path is None:
            return response
        query = request.META.get("QUERY_STRING", "")
        target = escape_leading_slashes(path)
        return HttpResponsePermanentRedirect(f"{target}?{query}" if query else target)


def _other_spellings(path: str) -> Iterator[str]:
    if len(path) > _LONGEST:
        return
    bare = path.rstrip("/")
    spellings = (bare, bare.lower(), f"{bare.lower()}/")
    yield from (spelling for spelling in spellings if spelling and spelling != path)


def _is_known(path: str) -> bool:
    """Whether a page has that address. Secret links have one spelling: in small letters it would be
    another secret.
    """
    try:
        found = resolve(path)
    except Resolver404:
        return False
    return "token" not in found.kwargs
