"""Writing into the outbox, and finding what is due in it."""

from __future__ import annotations

from datetime import datetime

from courier.common.tasks import enqueue
from courier.notifications.enums import MailKind
from courier.notifications.models import OutboxMail
from courier.notifications.queries import due_mail_codes
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
) -> None:
    """Put a mail to a player, or to an address without an account, into the outbox; a known `dedup_key` is ignored.

    Belongs into the transaction of what the mail tells. Delivery is started when that is committed.
    """
    mail = OutboxMail(
        kind=kind,
        player=player,
        address=address,
        payload=payload,
        dedup_key=dedup_key,
        created_at=now,
        next_attempt_at=now,
    )
    OutboxMail.objects.bulk_create([mail], ignore_conflicts=True)
    enqueue(DELIVER_TASK, mail.code)


def sweep(*, now: datetime) -> int:
    """Start the delivery of every mail that is due; return how many. Late or double runs do no harm."""
    codes = due_mail_codes(now=now)
    for code in codes:
        enqueue(DELIVER_TASK, code)
    return len(codes)
