"""What our cookies are called. They are read before anybody is known, so that has to be cheap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest
from django.http.response import HttpResponseBase

# Ours take some 200 characters; others of the same host may be there as well.
LONGEST: Final = 8190


def cookie_name(name: str) -> str:
    """Return what a cookie of ours is called on this site."""
    return f"{settings.COOKIE_PREFIX}{name}"


class _MessageCookie(CookieStorage):
    cookie_name = cookie_name("messages")


class MessageStorage(FallbackStorage):
    """Messages for the next page, in a cookie called like our others, or in the session."""

    storage_classes = (_MessageCookie, SessionStorage)


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


class FormerCookieMiddleware:
    """After an upgrade from a release whose cookies have no prefix: who is signed in by them stays
    so, the forms of open pages are taken, and browsers get both by the names of today.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not (settings.FORMER_COOKIES and settings.COOKIE_PREFIX):
            raise MiddlewareNotUsed
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        ages = {"sessionid": settings.SESSION_COOKIE_AGE, "csrftoken": settings.CSRF_COOKIE_AGE}
        found = {
            name: value
            for name in ages
            if (value := request.COOKIES.get(name)) and cookie_name(name) not in request.COOKIES
        }
        for name, value in found.items():
            request.COOKIES[cookie_name(name)] = value
        response = self._get_response(request)
        for name, value in found.items():
            if cookie_name(name) not in response.cookies:  # nobody has signed in or out meanwhile
                response.set_cookie(
                    cookie_name(name),
                    value,
                    max_age=ages[name],
                    secure=True,
                    httponly=name == "sessionid",
                    samesite="Lax",
                )
        return response
