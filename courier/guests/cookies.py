"""Which games a visitor's browser may go on with, and which mail it has asked for: cookies that
only the site can have made.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from courier.common.cookies import cookie_name

COOKIE: Final = cookie_name("guest")
SALT: Final = "courier.guests"
KEEP: Final = timedelta(days=14)
REQUESTED: Final = cookie_name("asked")


def guest_of(request: HttpRequest) -> UUID | None:
    """The visitor a browser belongs to; None where it has none yet."""
    try:
        value = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEEP)
        return UUID(hex=value)
    except (signing.BadSignature, ValueError, TypeError, AttributeError):
        return None


def remember_guest(response: HttpResponseBase, guest: UUID) -> None:
    """Let the browser keep who its visitor is."""
    response.set_cookie(
        COOKIE,
        signing.dumps(guest.hex, salt=SALT),
        max_age=KEEP,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def remember_request(response: HttpResponseBase, address: str, *, keep: timedelta) -> None:
    """Let the browser keep for a while which address it has a mail sent to."""
    response.set_cookie(
        REQUESTED,
        _address_code(address),
        max_age=keep,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def has_requested(request: HttpRequest, address: str) -> bool:
    """Whether the last mail that a browser asked for went to an address."""
    return constant_time_compare(request.COOKIES.get(REQUESTED, ""), _address_code(address))


def _address_code(address: str) -> str:
    return salted_hmac(REQUESTED, address.casefold()).hexdigest()


def unkept(response: HttpResponse) -> HttpResponse:
    """The page with a visitor's game on it, which neither the browser nor anybody on the way
    keeps.
    """
    response["Cache-Control"] = "no-store"
    return response
