"""Cookies are read before anybody is known, so they have to be cheap to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

# Ours take some 200 characters; others of the same host may be there as well.
LONGEST: Final = 8190


class CookieMiddleware:
    """Passes on no cookie with a backslash, which no page of ours sets: Python before 3.11.10 takes
    seconds to read one of 60 kB (CVE-2024-7592). Of too many cookies it passes on none.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        cookies = request.META.get("HTTP_COOKIE", "")
        if len(cookies) > LONGEST:
            request.META["HTTP_COOKIE"] = ""
        elif "\\" in cookies:
            plain = (each for each in cookies.split(";") if "\\" not in each)
            request.META["HTTP_COOKIE"] = ";".join(plain)
        return self._get_response(request)
