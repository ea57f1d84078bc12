"""Reading the outbox and how players wish to be notified."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.db.models import Max, Min, Q, QuerySet

from courier.notifications.enums import ACCOUNT_MAIL, Channel, Timing
from courier.notifications.kinds import is_kind
from courier.notifications.models import (
    DigestHour,
    Mute,
    NoticePreference,
    OutboxMail,
    PushDevice,
    PushMessage,
    RefusedAddress,
)
from courier.notifications.wishes import DIGEST_HOUR, Wishes, offered
from courier.players.models import Player

SWEEP_SIZE: Final = 500


def due_mails(*, now: datetime) -> dict[str, str]:
    """The mails whose next attempt is due, their kinds by their codes, oldest first, at most
    `SWEEP_SIZE`; 1 query.
    """
    due = OutboxMail.objects.filter(sent_at=None, dropped_at=None, next_attempt_at__lte=now)
    return dict(due.order_by("next_attempt_at").values_list("code", "kind")[:SWEEP_SIZE])


def due_pushes(*, now: datetime) -> list[int]:
    """The notices on their way to devices whose next attempt is due, oldest first, at most
    `SWEEP_SIZE`; 1 query.
    """
    due = PushMessage.objects.filter(sent_at=None, dropped_at=None, next_attempt_at__lte=now)
    return list(due.order_by("next_attempt_at").values_list("pk", flat=True)[:SWEEP_SIZE])


def devices_of(player: Player) -> list[PushDevice]:
    """The devices a player takes notices on, latest first, each with `reached_at`, its latest
    notice; 1 query.
    """
    found = PushDevice.objects.filter(player=player).annotate(reached_at=Max("messages__sent_at"))
    return list(found.order_by("-created_at", "-pk"))


def is_wanted(mail: OutboxMail) -> bool:
    """Whether the receiver wishes this mail; 1 query. Account mails cannot be turned off."""
    if mail.kind == ACCOUNT_MAIL:
        return True
    if mail.player_id is None:
        return not RefusedAddress.objects.filter(address=mail.address.lower()).exists()
    refusals = NoticePreference.objects.filter(channel=Channel.MAIL, timing=Timing.NEVER)
    return not refusals.filter(player_id=mail.player_id, kind=mail.kind).exists()


def wishes_of(player: Player) -> Wishes:
    """How a player wishes to be notified; 2 queries."""
    rows = NoticePreference.objects.filter(player=player).values_list("kind", "channel", "timing")
    known = {
        (kind, Channel(channel)): Timing(timing)
        for kind, channel, timing in rows
        if is_kind(kind) and timing in offered(kind, Channel(channel))
    }
    hour = DigestHour.objects.filter(player=player).values_list("hour", flat=True).first()
    return Wishes(chosen=known, digest_hour=DIGEST_HOUR if hour is None else hour)


def queued_at(*, keys: Collection[str]) -> dict[str, datetime]:
    """When the mails with these keys were put into the outbox; unknown keys are left out; 1
    query.
    """
    return dict(
        OutboxMail.objects.filter(dedup_key__in=keys).values_list("dedup_key", "created_at")
    )


def first_delivery(*, keys: Collection[str], by: datetime) -> datetime | None:
    """When the first of the notices with these keys reached its reader, by whichever channel
    accepted it, as far as was known `by` then: a mail that had come back reached nobody; 1 query.

    A channel beside the mail that shows the same is to be asked here as well.
    """
    shown = OutboxMail.objects.filter(dedup_key__in=keys)
    is_kept = Q(returned_at=None) | Q(returned_at__gt=by)
    first = shown.aggregate(mailed=Min("sent_at", filter=is_kept), pushed=Min("pushes__sent_at"))
    return min((at for at in first.values() if at is not None), default=None)


def was_kept_away(*, keys: Collection[str]) -> bool:
    """Whether a mail with one of these keys was given back or refused by its receiver's server, or
    dropped because its receiver wished none at that time; 1 query.
    """
    mails = OutboxMail.objects.filter(dedup_key__in=keys)
    return mails.filter(
        Q(returned_at__isnull=False) | Q(dropped_at__isnull=False, sent_at=None)
    ).exists()


def is_kind_wanted(player: Player, kind: str) -> bool:
    """Whether a player wishes notices of a kind by any channel that comes to them, as no mail does
    while their address rests; at most 2 queries.
    """
    rows = NoticePreference.objects.filter(player=player, kind=kind, timing=Timing.NEVER)
    refused = set(rows.values_list("channel", flat=True))
    if Channel.MAIL not in refused and not player.is_address_resting:
        return True
    return Channel.PUSH not in refused and PushDevice.objects.filter(player=player).exists()


def is_muted(player: Player, *, subject: str, opponent_id: int | None) -> bool:
    """Whether a player wants no notices about a subject, or about games with an opponent; 1
    query.
    """
    about = Q(subject=subject) & ~Q(subject="")
    if opponent_id is not None:
        about |= Q(opponent_id=opponent_id)
    return Mute.objects.filter(about, player=player).exists()


def waiting_mails(player: Player, timing: Timing) -> QuerySet[OutboxMail]:
    """The mails to a player that wait to go together, oldest first."""
    waiting = OutboxMail.objects.filter(player=player, timing=timing, sent_at=None, dropped_at=None)
    return waiting.select_related("player").order_by("pk")
