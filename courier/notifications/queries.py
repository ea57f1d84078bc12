"""Reading the outbox and what players wish to receive."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import Min

from courier.notifications.enums import MailKind
from courier.notifications.models import MailPreference, OutboxMail, RefusedAddress
from courier.players.models import Player

SWEEP_SIZE = 500


def due_mail_codes(*, now: datetime) -> list[str]:
    """Codes of the mails whose next attempt is due, oldest first, at most `SWEEP_SIZE`; 1 query."""
    due = OutboxMail.objects.filter(sent_at=None, dropped_at=None, next_attempt_at__lte=now)
    return list(due.order_by("next_attempt_at").values_list("code", flat=True)[:SWEEP_SIZE])


def is_wanted(mail: OutboxMail) -> bool:
    """Whether the receiver wishes this mail; 1 query."""
    if mail.player_id is None:
        return not RefusedAddress.objects.filter(address=mail.address.lower()).exists()
    return not MailPreference.objects.filter(player_id=mail.player_id, kind=mail.kind, wanted=False).exists()


def wanted_kinds(player: Player) -> dict[MailKind, bool]:
    """Every kind of mail and whether the player wishes it; 1 query."""
    stored = dict(MailPreference.objects.filter(player=player).values_list("kind", "wanted"))
    return {kind: stored.get(kind.value, True) for kind in MailKind}


def queued_at(*, keys: Collection[str]) -> dict[str, datetime]:
    """When the mails with these keys were put into the outbox; unknown keys are left out; 1 query."""
    return dict(OutboxMail.objects.filter(dedup_key__in=keys).values_list("dedup_key", "created_at"))


def first_delivery(*, keys: Collection[str]) -> datetime | None:
    """When the first of the notices with these keys reached its reader, by whichever channel accepted it; 1 query.

    A channel beside the mail that tells the same is to be asked here as well.
    """
    sent = OutboxMail.objects.filter(dedup_key__in=keys, sent_at__isnull=False)
    first: datetime | None = sent.aggregate(first=Min("sent_at"))["first"]
    return first


def is_kind_wanted(player: Player, kind: MailKind) -> bool:
    """Whether a player wishes notices of a kind by any channel; 1 query."""
    return not MailPreference.objects.filter(player=player, kind=kind, wanted=False).exists()
