"""Which browsers have signed in to an account before: a signed cookie that names the accounts."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from courier.common.cookies import cookie_name

COOKIE: Final = cookie_name("known")
SALT: Final = "courier.players.browsers"
KEEP: Final = timedelta(days=365)
MOST_ACCOUNTS: Final = 8


def _accounts(request: HttpRequest) -> list[int]:
    try:
        value = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEEP)
    except signing.BadSignature:
        return []
    return (
        [account for account in value if isinstance(account, int)]
        if isinstance(value, list)
        else []
    )


def is_known(*, request: HttpRequest, account: int) -> bool:
    """Whether this browser has signed in to that account within a year."""
    return account in _accounts(request)


def remember(*, request: HttpRequest, response: HttpResponseBase, account: int) -> None:
    """Let the browser keep that it has signed in to that account; the last eight accounts are
    kept.
    """
    accounts = [account, *(other for other in _accounts(request) if other != account)][
        :MOST_ACCOUNTS
    ]
    response.set_cookie(
        COOKIE,
        signing.dumps(accounts, salt=SALT),
        max_age=KEEP,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
