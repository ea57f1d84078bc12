"""Writing into the outbox, and finding what is due in it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from courier.common.news import announce, player_topic
from courier.common.tasks import enqueue
from courier.notifications.enums import Timing
from courier.notifications.kinds import kind_named
from courier.notifications.models import OutboxMail
from courier.notifications.queries import due_mails
from courier.notifications.subjects import subject_of
from courier.players.models import Player

DELIVER_TASK = "courier.notifications.tasks.deliver_mail"


def queue_mail(
    *,
    kind: str,
    player: Player | None = None,
    address: str = "",
    payload: dict[str, int | str],
    dedup_key: str,
    now: datetime,
    only_shown: bool = False,
) -> None:
    """Put a notice to a player, or a mail to an address without an account, into the outbox; once
    for a `dedup_key`.

    Belongs into the transaction of what it shows. Delivery is started when that is committed.
    `payload` names first what the notice is about (`{"game": 17, ...}`): that is what can be muted
    and seen. What is `only_shown` stands on the site alone. Raises KeyError for a kind that nobody
    declares.
    """
    mail = OutboxMail(
        kind=kind_named(kind).key,
        player=player,
        address=address,
        payload=payload,
        dedup_key=dedup_key,
        subject=subject_of(payload),
        created_at=now,
        next_attempt_at=now,
    )
    if only_shown:
        mail.timing = Timing.NEVER
        mail.dropped_at = now
    OutboxMail.objects.bulk_create([mail], ignore_conflicts=True)
    start_delivery(mail.code, kind)
    if only_shown and player is not None:
        announce(player_topic(player.pk))


def rename(dedup_key: str, *, to: str) -> None:
    """Give a notice, if there is one, another key; 1 query."""
    OutboxMail.objects.filter(dedup_key=dedup_key).update(dedup_key=to)


def wait_from(players: Collection[Player], *, now: datetime) -> None:
    """Let the notices to players that were written as of the past wait from now on; 1 query."""
    OutboxMail.objects.filter(
        player__in=players, sent_at=None, dropped_at=None, next_attempt_at__lt=now
    ).update(next_attempt_at=now)


def sweep(*, now: datetime) -> int:
    """Start the delivery of every mail that is due; return how many. Late or double runs do no
    harm.
    """
    due = due_mails(now=now)
    for code, kind in due.items():
        start_delivery(code, kind)
    return len(due)


def start_delivery(code: str, kind: str) -> None:
    """Have a worker deliver a mail once the current transaction is committed."""
    enqueue(DELIVER_TASK, code, is_patient=kind_named(kind).is_patient)
