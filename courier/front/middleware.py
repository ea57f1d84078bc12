"""`/metrics`, for a monitor that has the token."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare

_SCHEME: Final = "Bearer "


class MetricsMiddleware:
    """Answers before anything else looks at the request, as for `/healthz`: whatever host it names.
    Without a token there is no such page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.METRICS_TOKEN:
            raise MiddlewareNotUsed
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info != "/metrics":
            return self._get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        if not _has_token(request):
            return HttpResponse(
                "A token is needed.\n",
                content_type="text/plain; charset=utf-8",
                status=401,
                headers={"WWW-Authenticate": "Bearer"},
            )
        return _metrics()


def _has_token(request: HttpRequest) -> bool:
    given = request.META.get("HTTP_AUTHORIZATION", "")
    return given.startswith(_SCHEME) and constant_time_compare(
        given.removeprefix(_SCHEME), settings.METRICS_TOKEN
    )


def _metrics() -> HttpResponse:
    from courier.front.metrics import CONTENT_TYPE, metrics_page  # noqa: PLC0415 -- optional

    return HttpResponse(
        metrics_page(timezone.now()),
        content_type=CONTENT_TYPE,
        headers={"Cache-Control": "no-store"},
    )
