"""Writing into the outbox, and finding what is due in it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from courier.common.tasks import enqueue
from courier.notifications.enums import MailKind, Timing
from courier.notifications.models import OutboxMail
from courier.notifications.queries import due_mail_codes
from courier.notifications.subjects import subject_of
from courier.players.models import Player

DELIVER_TASK = "courier.notifications.tasks.deliver_mail"


def queue_mail(
    *,
    kind: MailKind,
    player: Player | None = None,
    address: str = "",
    payload: dict[str, int | str],
    dedup_key: str,
    now: datetime,
    not_before: datetime | None = None,
    only_shown: bool = False,
) -> None:
    """Put a notice to a player, or a mail to an address without an account, into the outbox; once for a `dedup_key`.

    Belongs into the transaction of what it tells. Delivery is started when that is committed. `payload` names first
    what the notice is about (`{"game": 17, ...}`): that is what can be muted and seen. Before `not_before` the notice
    is nowhere: neither mailed nor pushed nor shown. What is `only_shown` stands on the site alone.
    """
    mail = OutboxMail(
        kind=kind,
        player=player,
        address=address,
        payload=payload,
        dedup_key=dedup_key,
        subject=subject_of(payload),
        created_at=now,
        next_attempt_at=not_before or now,
    )
    if only_shown:
        mail.timing, mail.dropped_at = Timing.NEVER, now
    OutboxMail.objects.bulk_create([mail], ignore_conflicts=True)
    if not_before is None or not_before <= now:
        enqueue(DELIVER_TASK, mail.code)


def withdraw(*, dedup_keys: Collection[str]) -> None:
    """Take notices back that nobody got as a mail, off the site as well; what they tell may be told once more.

    Belongs into the transaction of what makes them untrue, such as recalling a move.
    """
    OutboxMail.objects.filter(dedup_key__in=dedup_keys, sent_at=None).delete()


def rename(dedup_key: str, *, to: str) -> None:
    """Give a notice, if there is one, another key; 1 query."""
    OutboxMail.objects.filter(dedup_key=dedup_key).update(dedup_key=to)


def sweep(*, now: datetime) -> int:
    """Start the delivery of every mail that is due; return how many. Late or double runs do no harm."""
    codes = due_mail_codes(now=now)
    for code in codes:
        enqueue(DELIVER_TASK, code)
    return len(codes)
