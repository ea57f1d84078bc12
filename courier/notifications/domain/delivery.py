"""Delivering the outbox. May be called at any time, by anyone, as often as one likes."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Final

from django.conf import settings
from django.utils import timezone, translation

from courier.notifications.domain.locks import try_lock
from courier.notifications.domain.messages import build_message
from courier.notifications.kinds import renderer_of
from courier.notifications.models import OutboxMail
from courier.notifications.queries import is_wanted
from courier.players.models import Player

logger = logging.getLogger(__name__)

FIRST_WAIT: Final = timedelta(seconds=5)
LONGEST_WAIT: Final = timedelta(hours=1)
GIVE_UP_AFTER: Final = timedelta(days=5)


def deliver(*, code: str, now: datetime) -> bool:
    """Send a mail of the outbox unless that is done, being done or not yet due; True when it was sent now.

    1. Hold the mail; whoever does not get it leaves.
    2. Record the attempt together with the time of the next one: whatever happens below, the sweep comes back.
    3. Drop it when the receiver wishes no such mail, or when it has become obsolete.
    4. Hand it to the mail server, and mark it only when the server has accepted it. A process killed in between
       sends it again under the same Message-ID.
    """
    found = OutboxMail.objects.filter(code=code, sent_at=None, dropped_at=None, next_attempt_at__lte=now).first()
    if found is None:
        return False
    with try_lock(found) as is_held:
        if not is_held:
            return False
        mail = OutboxMail.objects.select_related("player").get(pk=found.pk)
        if mail.sent_at or mail.dropped_at or mail.next_attempt_at > now:
            return False
        OutboxMail.objects.filter(pk=mail.pk).update(
            attempts=mail.attempts + 1, next_attempt_at=now + wait_after(mail.attempts)
        )
        return _attempt(mail, now)


def wait_after(attempts: int) -> timedelta:
    """How long to wait for the next attempt when `attempts` have failed before this one: 5 s, 20 s, 80 s ... 1 h."""
    return min(FIRST_WAIT * (1 << 2 * min(attempts, 10)), LONGEST_WAIT)


def _attempt(mail: OutboxMail, now: datetime) -> bool:
    address = _address_of(mail)
    if not address or not is_wanted(mail):
        return _drop(mail, now, "")
    with _as_receiver(mail.player):
        content = renderer_of(mail.kind)(mail, now)
        if content is None:
            return _drop(mail, now, "")
        message = build_message(mail=mail, address=address, content=content)
    try:
        message.send()
    except SMTPRecipientsRefused as error:
        if all(status >= 500 for status, _ in error.recipients.values()):
            return _drop(mail, now, repr(error))
        return _fail(mail, now, error)
    except (SMTPException, OSError) as error:
        return _fail(mail, now, error)
    OutboxMail.objects.filter(pk=mail.pk).update(sent_at=now, last_error="")
    return True


def _address_of(mail: OutboxMail) -> str:
    """Where the mail goes now; empty when the account was closed."""
    if mail.player is None:
        return mail.address
    return mail.player.email if mail.player.is_active else ""


@contextmanager
def _as_receiver(player: Player | None) -> Iterator[None]:
    """Speak the receiver's language and read the receiver's clock."""
    language = player.language if player else settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(player.zone if player else None):
        yield


def _drop(mail: OutboxMail, now: datetime, error: str) -> bool:
    OutboxMail.objects.filter(pk=mail.pk).update(dropped_at=now, last_error=error)
    return False


def _fail(mail: OutboxMail, now: datetime, error: Exception) -> bool:
    """Keep the mail for a later attempt, or give up after five days."""
    logger.warning("mail %s (%s) was not delivered: %r", mail.code, mail.kind, error)
    if now - mail.created_at >= GIVE_UP_AFTER:
        return _drop(mail, now, repr(error))
    OutboxMail.objects.filter(pk=mail.pk).update(last_error=repr(error))
    return False
