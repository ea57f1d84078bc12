"""The character NUL, which no text here can contain and PostgreSQL refuses to compare with."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest
from django.utils.deprecation import MiddlewareMixin

_QUOTED_NUL: Final = "%00"


class NulMiddleware(MiddlewareMixin):
    """Knows no address with a NUL in its path and takes NULs out of the query. In texts, forms refuse them."""

    def process_request(self, request: HttpRequest) -> None:
        if "\0" in request.path_info:
            raise Http404
        query = request.META.get("QUERY_STRING", "")
        while _QUOTED_NUL in query:
            query = query.replace(_QUOTED_NUL, "")
        request.META["QUERY_STRING"] = query
