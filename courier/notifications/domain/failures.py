"""Addresses that do not take our mails: those come back, or are refused as they are handed over.

One failure of an address counts in 20 hours, however many mails fail: `HARD` where its server says
that there is no such mailbox, `SOFT` where it was full, away, or says nothing. At `REST` the
address rests: nothing is written to it but the mails of accounts, until its player confirms it
again; one without an account is refused. A failure is forgotten when 30 days have passed without
another one.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.common.counters import count
from courier.notifications.domain.outbox import queue_mail
from courier.notifications.enums import MAILS
from courier.notifications.models import FailingAddress, OutboxMail, RefusedAddress
from courier.notifications.return_paths import ReturnPath
from courier.players.domain.addresses import rest_address, wake_address, wake_addresses
from courier.players.models import Player

HARD: Final = 3
SOFT: Final = 1
REST: Final = 6
COUNTS_ONCE_IN: Final = timedelta(hours=20)
FORGOTTEN_AFTER: Final = timedelta(days=30)
AN_HOUR: Final = timedelta(hours=1)
MOST_AT_ONCE: Final = 20

_STATUS: Final = re.compile(r"\b([45])\.(\d{1,3})\.(\d{1,3})\b", re.ASCII)
# RFC 3463: there is no such mailbox or domain, or it was closed.
_NO_MAILBOX: Final = re.compile(r"5\.(1\.([0-6]|10)|2\.1|4\.4)")
# Something is wrong with one message, our server or the way it came, or somebody does not like what
# others have written into it: nothing of that is the address's fault.
_OF_THE_MESSAGE: Final = re.compile(r"[45]\.(1\.[78]|2\.3|3\.\d+|5\.\d+|6\.\d+|7\.\d+)")

logger = logging.getLogger(__name__)


def status_in(text: str, *, code: int) -> str:
    """The status (RFC 3463) in the words with which a mail server refused a receiver; of a bare
    code what it says of receivers (RFC 5321).
    """
    found = _STATUS.search(text)
    if found:
        return found[0]
    return "5.1.0" if code in (550, 551, 553) else f"{code // 100}.0.0"


def points_of(status: str) -> int:
    """What a failure counts."""
    if _OF_THE_MESSAGE.fullmatch(status):
        return 0
    return HARD if _NO_MAILBOX.fullmatch(status) else SOFT


@transaction.atomic
def note_return(*, path: ReturnPath, status: str, now: datetime) -> bool:
    """A message has come back. Said again of the same one it changes nothing: False."""
    waiting = OutboxMail.objects.filter(pk__in=path.mails, returned_at=None)
    if not waiting.update(returned_at=now, last_error=f"came back: {status}"):
        return False
    logger.warning("mail %s came back: %s", path.code, status)
    count(MAILS, "returned")
    _note(path.address, status, now)
    return True


@transaction.atomic
def note_refusal(*, mails: Sequence[OutboxMail], status: str, now: datetime) -> None:
    """A mail server does not take mails for an address, for good or for days."""
    OutboxMail.objects.filter(pk__in=[mail.pk for mail in mails]).update(returned_at=now)
    _note(mails[0].receiving_address, status, now)


@transaction.atomic
def note_read(*, player: Player, address: str) -> None:
    """A player has read a mail at an address of theirs: it rests no more, and no failure of it
    counts. Repeating it changes nothing.
    """
    FailingAddress.objects.filter(address=address.lower()).delete()
    wake_address(player, address)


@transaction.atomic
def wake_all(*, domain: str = "") -> int:
    """Write again to all addresses that rest, or to those of a domain; return how many players'.

    For operators whose own fault it was. Addresses without an account stay refused.
    """
    FailingAddress.objects.filter(address__iendswith=_at(domain)).delete()
    return wake_addresses(_at(domain))


def _at(domain: str) -> str:
    return f"@{domain}" if domain else ""


def forget_failures(*, now: datetime) -> int:
    """Delete what no longer counts; return how many."""
    return FailingAddress.objects.filter(noted_at__lt=now - FORGOTTEN_AFTER).delete()[0]


def _note(address: str, status: str, now: datetime) -> None:
    if not points_of(status):
        return
    start = {"points": 0, "noted_at": now}
    rows = FailingAddress.objects.select_for_update()
    failing, is_new = rows.get_or_create(address=address.lower(), defaults=start)
    if not is_new and now - failing.noted_at < COUNTS_ONCE_IN:
        return
    is_old = now - failing.noted_at > FORGOTTEN_AFTER
    failing.points = points_of(status) + (0 if is_old else failing.points)
    failing.noted_at = now
    failing.status = status
    failing.save(update_fields=["points", "noted_at", "status"])
    if failing.points >= REST and not _is_our_fault(now):
        _rest(failing.address, now)


def _is_our_fault(now: datetime) -> bool:
    """Whether so many addresses fail at once that it is our own relay that refuses them."""
    failing = FailingAddress.objects.filter(noted_at__gt=now - AN_HOUR).count()
    if failing > MOST_AT_ONCE:
        logger.error("%d addresses have failed within an hour: look at the relay", failing)
    return failing > MOST_AT_ONCE


def _rest(address: str, now: datetime) -> None:
    """Write to an address no more, and say so where its player still looks."""
    players = rest_address(address)
    if not players:
        RefusedAddress.objects.get_or_create(address=address, defaults={"created_at": now})
    for player in players:
        queue_mail(
            kind="address_rests",
            player=player,
            payload={"address": player.pk},
            dedup_key=f"address_rests:{player.pk}:{now:%Y-%m-%d}",
            now=now,
        )
