"""Notices on their way to devices."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from courier.common.tasks import enqueue
from courier.notifications.domain.attempts import as_receiver
from courier.notifications.domain.envelopes import Shown, push_to
from courier.notifications.domain.locks import try_push_lock
from courier.notifications.enums import Channel, Timing
from courier.notifications.kinds import kind_named
from courier.notifications.models import OutboxMail, PushDevice, PushMessage
from courier.notifications.push.keys import is_offered
from courier.notifications.push.services import UnreachableError
from courier.notifications.queries import due_pushes
from courier.notifications.subjects import describe
from courier.notifications.wishes import Wishes
from courier.players.models import Player

logger = logging.getLogger(__name__)

PUSH_TASK: Final = "courier.notifications.tasks.push_notice"
WAITS_SECONDS: Final = (1, 5, 30)
# What a killed worker leaves is found again after this.
_HELD: Final = timedelta(minutes=2)


def plan_pushes(mail: OutboxMail, player: Player, wishes: Wishes, *, now: datetime) -> None:
    """Put a notice on its way to a player's devices, as they wish; in the transaction that lets it
    take effect.
    """
    timing = wishes.timing(mail.kind, Channel.PUSH)
    if not is_offered() or timing == Timing.NEVER or not player.is_active:
        return
    wait = (
        timedelta(minutes=settings.NOTICE_WAIT_MINUTES)
        if timing == Timing.BATCHED
        else timedelta(0)
    )
    devices = PushDevice.objects.filter(player=player)
    pushes = [
        PushMessage(mail=mail, device=device, next_attempt_at=now + wait) for device in devices
    ]
    for push in PushMessage.objects.bulk_create(pushes, ignore_conflicts=False):
        if not wait:
            enqueue(PUSH_TASK, push.pk)


def deliver_push(*, pk: int, now: datetime) -> bool:
    """Push a notice to a device unless that is done, being done or not yet due; True when the
    service took it now.

    What is obsolete, or was seen while it waited, is dropped. A device its service no longer knows
    is forgotten. What fails for the moment is tried three times more, after 1, 5 and 30 seconds; a
    notice is not worth more than that.
    """
    with try_push_lock(pk) as is_held:
        waiting = PushMessage.objects.select_related("mail__player", "device")
        push = waiting.filter(
            pk=pk, sent_at=None, dropped_at=None, next_attempt_at__lte=now
        ).first()
        if not is_held or push is None:
            return False
        PushMessage.objects.filter(pk=pk).update(
            attempts=push.attempts + 1, next_attempt_at=now + _HELD
        )
        shown = _shown(push, now)
        if shown is None:
            PushMessage.objects.filter(pk=pk).update(dropped_at=now)
            return False
        return _send(push, shown, now)


def sweep_pushes(*, now: datetime) -> int:
    """Start what is due; return how many. Late or double runs do no harm."""
    due = due_pushes(now=now)
    for pk in due:
        enqueue(PUSH_TASK, pk)
    return len(due)


def _shown(push: PushMessage, now: datetime) -> Shown | None:
    """What the device shows; None when it is no news. One subject has one notice on a device: its
    `tag`.
    """
    mail, player = push.mail, push.mail.player
    if player is None or not player.is_active or mail.seen_at is not None or mail.is_muted:
        return None
    with as_receiver(player):
        if kind_named(mail.kind).render(mail, now) is None:
            return None
        described = describe([mail.subject], player).get(mail.subject)
        words = (
            ". ".join(part for part in (described.words, described.detail) if part)
            if described
            else ""
        )
        return Shown(
            title=str(kind_named(mail.kind).label),
            body=words[:300],
            url=described.url if described else "/notices",
            tag=mail.subject or mail.code,
        )


def _send(push: PushMessage, shown: Shown, now: datetime) -> bool:
    device = push.device
    mail = push.mail
    is_urgent = kind_named(mail.kind).is_urgent
    try:
        answer = push_to(
            device, shown, topic=mail.subject or mail.code, is_urgent=is_urgent, now=now
        )
    except UnreachableError as error:
        logger.warning("push of %s was not delivered: %s", mail.code, error)
        return _retry(push, now)
    if answer.is_taken:
        PushMessage.objects.filter(pk=push.pk).update(sent_at=now)
    elif answer.is_gone:
        device.delete()
    elif answer.may_change:
        _retry(push, now)
    else:
        logger.warning("push of %s was refused: %d", mail.code, answer.status)
        PushMessage.objects.filter(pk=push.pk).update(dropped_at=now)
    return answer.is_taken


@transaction.atomic
def _retry(push: PushMessage, now: datetime) -> bool:
    if push.attempts >= len(WAITS_SECONDS):
        PushMessage.objects.filter(pk=push.pk).update(dropped_at=now)
        return False
    wait = WAITS_SECONDS[push.attempts]
    PushMessage.objects.filter(pk=push.pk).update(next_attempt_at=now + timedelta(seconds=wait))
    enqueue(PUSH_TASK, push.pk, countdown=wait)
    return False
