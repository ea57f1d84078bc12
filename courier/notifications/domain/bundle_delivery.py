"""Mails that go together: those not seen for ten minutes, and the daily digest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q

from courier.common.codes import new_code
from courier.notifications.bundles import Bundled, bundle_content
from courier.notifications.domain.attempts import as_receiver, content_of, drop, note_attempt, send
from courier.notifications.domain.locks import try_bundle_lock
from courier.notifications.domain.messages import build_bundle, build_message
from courier.notifications.enums import Timing
from courier.notifications.kinds import kind_named
from courier.notifications.models import OutboxMail
from courier.notifications.queries import waiting_mails
from courier.players.models import Player


def deliver_bundle(*, player: Player, timing: Timing, now: datetime) -> bool:
    """Send a player what waits for a common mail, if it is due; True when something was sent now.

    1. Hold all mails that go together; whoever does not get them leaves.
    2. Record the attempt and the common code, from which the Message-ID is made: who sends it
       again, after being killed in between, sends the same message.
    3. Leave out what nobody wants, what is obsolete (a game answered meanwhile) and what the player
       has seen; the digest keeps games that still wait. When nothing is left nothing is sent.
    4. One mail alone goes as it is; else they become one. They are marked when the server has
      accepted it.
    """
    with try_bundle_lock(player) as is_held:
        if not is_held:
            return False
        mails = _due_together(player, timing, now)
        if not mails:
            return False
        code = _note(mails, now)
        with as_receiver(player):
            kept = [found for mail in mails if (found := _kept(mail, timing, now)) is not None]
            if not kept:
                return False
            if len(kept) == 1 and timing == Timing.BATCHED:
                message = build_message(
                    mail=kept[0].mail, address=player.email, content=kept[0].content, now=now
                )
            else:
                content = bundle_content(player, kept, timing, now)
                message = build_bundle(
                    player=player, code=code, timing=timing, content=content, now=now
                )
        return send(message, [each.mail for each in kept], now)


def _due_together(player: Player, timing: Timing, now: datetime) -> Sequence[OutboxMail]:
    """All that goes now; empty when nothing is due. A batch takes along what has waited for less
    than ten minutes.
    """
    waiting = waiting_mails(player, timing)
    due = waiting.filter(next_attempt_at__lte=now)
    if timing == Timing.DIGEST or not due.exists():
        return list(due)
    return list(waiting.filter(Q(next_attempt_at__lte=now) | Q(attempts=0)))


def _note(mails: Sequence[OutboxMail], now: datetime) -> str:
    note_attempt(mails, now)
    code = next((mail.bundle for mail in mails if mail.bundle), "") or new_code()
    OutboxMail.objects.filter(pk__in=[mail.pk for mail in mails]).update(bundle=code)
    return code


def _kept(mail: OutboxMail, timing: Timing, now: datetime) -> Bundled | None:
    """A mail with what it says; None when it is left out."""
    is_stale = mail.seen_at is not None and not (
        timing == Timing.DIGEST and kind_named(mail.kind).waits
    )
    if is_stale:
        drop(mail, now)
        return None
    content = content_of(mail, now)
    return None if content is None else Bundled(mail, content)
