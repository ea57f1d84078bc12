"""What cannot be read here: more than a form may hold, bodies without a length, the character NUL,
encodings other than UTF-8, forms without what they hold.
"""

from __future__ import annotations

import codecs
from typing import Final

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from courier.common.refusals import PART, error_body, wants_json

_QUOTED_NUL: Final = "%00"
_OF_STATIC_FILES: Final = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"


class SizeMiddleware(MiddlewareMixin):
    """Refuses what is longer than any form, files included, and what does not say how long it is,
    without reading it.

    What has not been read ends the connection: `courier/runtime/patient.py`, `courier/asgi.py`.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if "Transfer-Encoding" in request.headers:
            return _without_length(request)
        shown = request.META.get("CONTENT_LENGTH") or "0"
        length = int(shown) if shown.isdecimal() else 0
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if length <= limit:
            return None
        if wants_json(request):
            message = _("That’s too much at once: you can send at most 2.5 MB.")
            return JsonResponse(error_body("too_large", message), status=413)
        return render(request, "413.html", status=413)


def _without_length(request: HttpRequest) -> HttpResponse:
    if wants_json(request):
        message = _("Send a Content-Length header: chunked bodies aren’t accepted.")
        return JsonResponse(error_body("length_missing", message), status=411)
    return render(request, "411.html", status=411)


class FormAddressMiddleware(MiddlewareMixin):
    """Says in a page that an address only takes forms, where a view answered that to a browser
    without a word; answers to programs and to scripts of pages stay as they are.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        is_bare = isinstance(response, HttpResponseNotAllowed) and not response.content
        if not is_bare or request.method != "GET" or PART in request.headers or wants_json(request):
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page


class ContentPolicyMiddleware(CSPMiddleware):
    """Says what an answer may load and who may frame it, and that it is what it says it is; of
    static files in few words, because a page loads many of them.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        if request.path_info.startswith(settings.STATIC_URL):
            response.headers.setdefault("Content-Security-Policy", _OF_STATIC_FILES)
        return super().process_response(request, response)


class PolicyMiddleware(MiddlewareMixin):
    """Says what no page here uses, and that pages and data are for this site alone; pictures may be
    shown elsewhere.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response.headers["Permissions-Policy"] = (
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
        )
        if not response.headers.get("Content-Type", "").startswith("image/"):
            response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class PlainHttpMiddleware(MiddlewareMixin):
    """Refuses programs that speak http where the site is on https, instead of leading them there:
    their tokens went over the network for everybody to read, and nobody would notice.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        is_plain = settings.SECURE_SSL_REDIRECT and not request.is_secure()
        if not is_plain or not request.path_info.startswith("/api/v"):
            return None
        message = _("Use https. Revoke a token that was sent over http and create a new one.")
        return JsonResponse(error_body("https_only", message), status=403)


class TextMiddleware(MiddlewareMixin):
    """Knows no address with a NUL in its path and takes NULs out of the query. In texts, forms
    refuse them; where a form was not asked and the database refused one, the answer is 400 in
    words.

    A request that claims to be written in another encoding is refused: Django would read its query
    in that.
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

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, ValueError):
            return None
        if not any("\0" in value for _name, values in request.POST.lists() for value in values):
            return None
        if wants_json(request):
            message = _(
                "The text contains a character that can’t be stored. Remove it and send it again."
            )
            return JsonResponse(error_body("unreadable", message), status=400)
        return render(request, "400.html", status=400)
