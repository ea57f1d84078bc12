"""What becomes of mails: attempted, handed over, dropped, or kept for later."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models.functions import Coalesce
from django.utils import timezone, translation

from courier.common.counters import count
from courier.notifications.domain.failures import note_refusal, status_in
from courier.notifications.enums import ACCOUNT_MAIL, MAILS
from courier.notifications.kinds import MailContent, renderer_of
from courier.notifications.models import OutboxMail
from courier.notifications.queries import is_wanted
from courier.players.models import Player

logger = logging.getLogger(__name__)

FIRST_WAIT: Final = timedelta(seconds=5)
LONGEST_WAIT: Final = timedelta(hours=1)
GIVE_UP_AFTER: Final = timedelta(days=5)


def wait_after(attempts: int) -> timedelta:
    """How long to wait for the next attempt when `attempts` have failed before this one: 5 s, 20 s,
    80 s ... 1 h.
    """
    return min(FIRST_WAIT * (1 << 2 * min(attempts, 10)), LONGEST_WAIT)


def note_attempt(mails: Sequence[OutboxMail], now: datetime) -> None:
    """Record an attempt and when the next one is due."""
    for mail in mails:
        OutboxMail.objects.filter(pk=mail.pk).update(
            attempts=mail.attempts + 1, next_attempt_at=now + wait_after(mail.attempts)
        )


def content_of(mail: OutboxMail, now: datetime) -> MailContent | None:
    """What a mail says now; None when it was dropped, because nobody wants it or it has become
    obsolete.

    What is obsolete is not news on the site either. To be called as the receiver.
    """
    if not mail.receiving_address or not is_wanted(mail):
        drop(mail, now)
        return None
    content = renderer_of(mail.kind)(mail, now)
    if content is None:
        OutboxMail.objects.filter(pk=mail.pk).update(seen_at=Coalesce("seen_at", now))
        drop(mail, now)
        return None
    return content


def send(message: EmailMessage, mails: Sequence[OutboxMail], now: datetime) -> bool:
    """Hand a message over that stands for these mails, and mark them; True when the mail server
    took it.
    """
    try:
        message.send()
    except SMTPRecipientsRefused as error:
        is_final = all(status >= 500 for status, _ in error.recipients.values())
        if is_final or now - mails[0].created_at >= GIVE_UP_AFTER:
            _note_refusal(mails, error, now)
        return _fail(mails, now, error, is_final=is_final)
    except (SMTPException, OSError) as error:
        return _fail(mails, now, error)
    count(MAILS, "sent", by=len(mails))
    OutboxMail.objects.filter(pk__in=[mail.pk for mail in mails]).update(sent_at=now, last_error="")
    _forget_account_mails(mails)
    return True


def _note_refusal(mails: Sequence[OutboxMail], error: SMTPRecipientsRefused, now: datetime) -> None:
    """Account mails say nothing of an address: it may have been mistyped."""
    if mails[0].kind == ACCOUNT_MAIL:
        return
    code, words = next(iter(error.recipients.values()))
    status = status_in(words.decode("utf-8", "replace"), code=code)
    note_refusal(mails=mails, status=status, now=now)


def _forget_account_mails(mails: Sequence[OutboxMail]) -> None:
    """What is done with leaves nothing behind: account mails are no notices, and say where people
    sign in from.
    """
    account_mails = [mail.pk for mail in mails if mail.kind == ACCOUNT_MAIL]
    if account_mails:
        OutboxMail.objects.filter(pk__in=account_mails).delete()


@contextmanager
def as_receiver(player: Player | None) -> Iterator[None]:
    """Speak the receiver's language and read the receiver's clock."""
    language = player.language if player else settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(player.zone if player else None):
        yield


def drop(mail: OutboxMail, now: datetime, error: str = "") -> None:
    """Send this mail never."""
    count(MAILS, "given_up" if error else "not_wanted")
    OutboxMail.objects.filter(pk=mail.pk).update(dropped_at=now, last_error=error)
    _forget_account_mails([mail])


def _fail(
    mails: Sequence[OutboxMail], now: datetime, error: Exception, *, is_final: bool = False
) -> bool:
    """Keep the mails for a later attempt, or give up after five days, or at once where that is of
    no use.
    """
    for mail in mails:
        logger.warning("mail %s (%s) was not delivered: %r", mail.code, mail.kind, error)
        if is_final or now - mail.created_at >= GIVE_UP_AFTER:
            drop(mail, now, repr(error))
        else:
            count(MAILS, "postponed")
            OutboxMail.objects.filter(pk=mail.pk).update(last_error=repr(error))
    return False
