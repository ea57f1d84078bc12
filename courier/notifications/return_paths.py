"""Where mails that cannot be delivered come back to: the sender of their envelopes.

A return path is `back+<code>.<day>.<signature>@REPLY_DOMAIN`: the mail or the bundle, the day it
went, and a signature of both and of the address it went to. So it speaks of that address alone: it
is worth nothing once the player has another one, and nobody else can make one.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from courier.notifications.models import OutboxMail

LIFE: Final = timedelta(days=15)  # mail servers try for five days, some for ten
_DAY: Final = timedelta(days=1)
_LETTERS: Final = 26
_PATH: Final = re.compile(
    r"back\+(?P<claims>(?P<code>[a-z0-9]{1,16})\.(?P<day>\d{1,6}))\.(?P<signature>[a-z2-7]{26})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class ReturnPath:
    """The mails a message stood for, and the address it went to."""

    code: str
    mails: tuple[int, ...]
    address: str


def return_path(*, code: str, address: str, now: datetime) -> str:
    """The sender of the envelope of a mail, or of a bundle; empty where the site receives no
    mails.
    """
    if not settings.REPLY_DOMAIN:
        return ""
    claims = f"{code}.{_day_of(now)}"
    return f"back+{claims}.{_sign(claims, address)}@{settings.REPLY_DOMAIN}"


def is_return_path(recipient: str) -> bool:
    """Whether an address looks like one, be it ours or not."""
    return recipient.strip().lstrip("<").lower().startswith("back+")


def read_return_path(recipient: str, *, now: datetime) -> ReturnPath | None:
    """The mails that a return path was made for; None for one we did not make, one too old, and one
    for an address that is no longer its receiver's. At most 2 queries.
    """
    local, _at, domain = recipient.strip().strip("<>").lower().rpartition("@")
    found = _PATH.fullmatch(local)
    if not settings.REPLY_DOMAIN or domain != settings.REPLY_DOMAIN or found is None:
        return None
    if not timedelta(0) <= (_day_of(now) - int(found["day"])) * _DAY <= LIFE:
        return None
    mails = _mails_of(found["code"])
    address = _address_of(mails[0]) if mails else ""
    signature = _sign(found["claims"], address)
    if not address or not constant_time_compare(signature, found["signature"]):
        return None
    return ReturnPath(found["code"], tuple(mail.pk for mail in mails), address)


def _mails_of(code: str) -> list[OutboxMail]:
    mails = OutboxMail.objects.select_related("player")
    return list(mails.filter(code=code)) or list(mails.filter(bundle=code))


def _address_of(mail: OutboxMail) -> str:
    return mail.player.email if mail.player is not None else mail.address


def _day_of(now: datetime) -> int:
    return (now - datetime(1970, 1, 1, tzinfo=UTC)) // _DAY


def _sign(claims: str, address: str) -> str:
    signed = salted_hmac(
        "courier.notifications.return", f"{claims}:{address.lower()}", algorithm="sha256"
    )
    return base64.b32encode(signed.digest()).decode("ascii").lower()[:_LETTERS]
