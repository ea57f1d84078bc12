"""Account mails in the outbox: written like a notice, delivered like one, and deleted once they are
sent.
"""

from __future__ import annotations

from datetime import datetime

from courier.common.codes import new_code
from courier.notifications.domain.outbox import start_delivery
from courier.notifications.enums import ACCOUNT_MAIL
from courier.notifications.models import OutboxMail


def queue_account_mail(*, address: str, payload: dict[str, object], now: datetime) -> None:
    """Put an account mail into the outbox; its delivery starts when the transaction is committed.

    The payload holds no secret: links that open an account are made at delivery
    (`account_mails.py`).
    """
    code = new_code()
    OutboxMail.objects.create(
        code=code,
        kind=ACCOUNT_MAIL,
        address=address,
        payload=payload,
        dedup_key=f"account:{code}",
        created_at=now,
        next_attempt_at=now,
    )
    start_delivery(code, ACCOUNT_MAIL)
