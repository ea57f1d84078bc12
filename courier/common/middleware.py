"""What cannot be text here: the character NUL, which PostgreSQL refuses, and encodings other than UTF-8."""

from __future__ import annotations

import codecs
from typing import Final

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest
from django.utils.deprecation import MiddlewareMixin

_QUOTED_NUL: Final = "%00"


class TextMiddleware(MiddlewareMixin):
    """Knows no address with a NUL in its path and takes NULs out of the query. In texts, forms refuse them.

    A request that claims to be written in another encoding is refused: Django would read its query in that.
    """

    def process_request(self, request: HttpRequest) -> None:
        if request.encoding is not None and codecs.lookup(request.encoding).name != "utf-8":
            request.encoding = "utf-8"  # the page that says so reads the request too
            raise BadRequest
        if "\0" in request.path_info:
            raise Http404
        query = request.META.get("QUERY_STRING", "")
        while _QUOTED_NUL in query:
            query = query.replace(_QUOTED_NUL, "")
        request.META["QUERY_STRING"] = query
