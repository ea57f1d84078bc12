"""How many wrong passwords are taken, so that guessing is slow and nobody can lock somebody else's
sign-in.

Wrong passwords count by who tries and which account: by the address, or, in a browser that has
signed in to the account before, by that browser. An address that tries many accounts counts as
well. Handle and e-mail address name the same account. A right password takes its count back.
Guesses from very many addresses at one account close it to browsers it does not know, for an hour;
browsers it knows, passkeys and the link for a new password still open it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from django.http import HttpRequest

from courier.common.rates import may_again, take_back
from courier.players import browsers
from courier.players.viewers import address_of

MINUTE: Final = 60
HOUR: Final = 3600


@dataclass(frozen=True, slots=True)
class Count:
    """One count of wrong passwords: of what, by whom, how many are taken in how many seconds."""

    what: str
    caller: str
    limit: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Account:
    """The account a sign-in names; `pk` is None where nobody has that handle or address."""

    name: str
    pk: int | None


def account_named(credentials: dict[str, str]) -> Account:
    """The account that a handle or an e-mail address names; at most 2 queries."""
    email = credentials.get("email", "")
    handle = credentials.get("username", "")
    found = get_user_by_username(handle) if handle else None
    if found is None and (email or handle):
        found = next(
            iter(filter_users_by_email(email or handle, prefer_verified=True, for_login=True)), None
        )
    return (
        Account(f"{found.pk}", found.pk)
        if found
        else Account(_digest((email or handle).lower()), None)
    )


def counts_of(request: HttpRequest, account: Account) -> tuple[Count, ...]:
    """What an attempt counts for, in the order in which it is refused."""
    if _is_known(request, account):
        caller = f"{account.name}:{_digest(request.COOKIES.get(browsers.COOKIE, ''))}"
        return (
            Count("sign-in-known", caller, 10, 5 * MINUTE),
            Count("sign-in-known-hour", caller, 50, HOUR),
        )
    address = address_of(request)
    pair = f"{account.name}:{address}"
    return (
        Count("sign-in-address", address, 10, MINUTE),
        Count("sign-in-address-hour", address, 100, HOUR),
        Count("sign-in", pair, 5, 5 * MINUTE),
        Count("sign-in-hour", pair, 20, HOUR),
        Count("sign-in-account", account.name, 100, HOUR),
    )


def begin_attempt(counts: tuple[Count, ...]) -> bool:
    """Count an attempt before its password is looked at; False when it is one too many.

    Counts that stand behind the one that refuses are left alone: who is refused does not use up
    what is everybody's.
    """
    return all(
        may_again(count.what, count.caller, limit=count.limit, seconds=count.seconds)
        for count in counts
    )


def forgive(counts: tuple[Count, ...]) -> None:
    """The password was right: the attempt does not count."""
    for count in counts:
        take_back(count.what, count.caller)


def _is_known(request: HttpRequest, account: Account) -> bool:
    if account.pk is None:
        return False
    return request.user.pk == account.pk or browsers.is_known(request=request, account=account.pk)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
