"""Delivering the outbox. May be called at any time, by anyone, as often as one likes."""

from __future__ import annotations

from datetime import datetime

from courier.notifications.domain.attempts import as_receiver, content_of, note_attempt, send
from courier.notifications.domain.bundle_delivery import deliver_bundle
from courier.notifications.domain.locks import try_lock
from courier.notifications.domain.messages import build_message
from courier.notifications.domain.routes import plan
from courier.notifications.enums import Timing
from courier.notifications.models import OutboxMail


def deliver(*, code: str, now: datetime) -> bool:
    """Send a mail of the outbox unless that is done, being done or not yet due; True when it was
    sent now.

    1. Hold the mail; whoever does not get it leaves. 2. The first time, decide how the player is
    notified. What waits for others goes together with them.
    3. Record the attempt together with the time of the next one: whatever happens below, the sweep
      comes back.
    4. Drop it when the receiver wishes no such mail, or when it has become obsolete.
    5. Hand it to the mail server, and mark it only when the server has accepted it. A process
       killed in between sends it again under the same Message-ID.
    """
    found = OutboxMail.objects.filter(
        code=code, sent_at=None, dropped_at=None, next_attempt_at__lte=now
    ).first()
    if found is None:
        return False
    with try_lock(found) as is_held:
        if not is_held:
            return False
        mail = OutboxMail.objects.select_related("player").get(pk=found.pk)
        if mail.next_attempt_at <= now and not mail.timing:
            plan(mail, now=now)
        if mail.sent_at or mail.dropped_at or mail.next_attempt_at > now:
            return False
        if mail.player is not None and mail.timing in (Timing.BATCHED, Timing.DIGEST):
            return deliver_bundle(player=mail.player, timing=Timing(mail.timing), now=now)
        note_attempt([mail], now)
        return _attempt(mail, now)


def _attempt(mail: OutboxMail, now: datetime) -> bool:
    with as_receiver(mail.player):
        content = content_of(mail, now)
        if content is None:
            return False
        message = build_message(mail=mail, address=mail.receiving_address, content=content, now=now)
    return send(message, [mail], now)
