"""Every request has a code, is counted, and gives a line of the log where that is JSON."""

from __future__ import annotations

import logging
import os
import re
import time
from bisect import bisect_left
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from courier.common.counters import count
from courier.common.json_lines import CODE, NO_VIEW, current, view_of

HEADER: Final = "X-Request-ID"
REQUESTS: Final = "requests"  # what is counted, by view and status
DURATIONS: Final = "request_seconds"  # by view and the bucket, or `sum`
SUM: Final = "sum"
BUCKETS: Final = (0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
BUCKET_NAMES: Final = (*(str(each) for each in BUCKETS), "+Inf")
_CODE: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")

logger = logging.getLogger("courier.requests")


class RequestMiddleware:
    """Stands first, so that the code is known to all that is logged, and what others refuse is
    counted, too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        request.META[CODE] = code = _code_of(request)
        token = current.set(request)
        try:
            response = self._get_response(request)
            _note(request, response.status_code, time.perf_counter() - began)
        finally:
            current.reset(token)
        response.headers[HEADER] = code
        return response


def _code_of(request: HttpRequest) -> str:
    """The code a proxy of ours has given the request, or a new one."""
    if settings.BEHIND_PROXY:
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        if _CODE.fullmatch(given):
            return str(given)
    return os.urandom(8).hex()


def _note(request: HttpRequest, status: int, seconds: float) -> None:
    view = view_of(request)
    count(REQUESTS, view, str(status))
    count(DURATIONS, view, BUCKET_NAMES[bisect_left(BUCKETS, seconds)])
    count(DURATIONS, view, SUM, by=seconds)
    # Static files and questions for our health say nothing.
    if (view != NO_VIEW or status >= 400) and logger.isEnabledFor(logging.INFO):
        about = {"status": status, "milliseconds": round(seconds * 1000)}
        logger.info("%s %s", request.method, view, extra=about)
