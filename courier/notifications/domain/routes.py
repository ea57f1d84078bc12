"""Deciding how a notice reaches its receiver."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from courier.common.news import announce, player_topic
from courier.notifications.domain.pushes import plan_pushes
from courier.notifications.enums import Channel, Timing
from courier.notifications.kinds import kind_named
from courier.notifications.models import OutboxMail
from courier.notifications.queries import is_muted, wishes_of
from courier.notifications.subjects import describe
from courier.notifications.wishes import Wishes, next_digest
from courier.players.models import Player

# Mails of a player that go one by one within such a time; beyond that the next ones go as one.
MANY: Final = 10
MANY_WITHIN: Final = timedelta(minutes=1)


@transaction.atomic
def plan(mail: OutboxMail, *, now: datetime) -> None:
    """Let a notice take effect: from now on it stands on the site, and its mail goes when the
    player wishes.

    Done by whoever delivers it first, when it is due as written. Warnings of time are never muted:
    who loses games on time has been told. Nor are rulings: by them clocks stand or run.
    """
    assert not mail.timing, "a notice takes effect once"
    mail.timing = Timing.AT_ONCE
    if mail.player is not None:
        _plan_for(mail, mail.player, now)
    OutboxMail.objects.filter(pk=mail.pk).update(
        timing=mail.timing,
        is_muted=mail.is_muted,
        next_attempt_at=mail.next_attempt_at,
        dropped_at=mail.dropped_at,
    )
    if mail.player_id is not None and not mail.is_muted:
        announce(player_topic(mail.player_id))


def _plan_for(mail: OutboxMail, player: Player, now: datetime) -> None:
    wishes = wishes_of(player)
    mail.is_muted = not kind_named(mail.kind).is_never_muted and _is_muted(mail, player)
    is_unwritten = mail.is_muted or player.is_address_resting
    mail.timing = Timing.NEVER if is_unwritten else _timing(wishes, mail.kind)
    if mail.timing == Timing.AT_ONCE and _had_many(mail, player, now):
        mail.timing = Timing.BATCHED
        mail.next_attempt_at = now + MANY_WITHIN
    elif mail.timing == Timing.BATCHED:
        mail.next_attempt_at += timedelta(minutes=settings.NOTICE_WAIT_MINUTES)
    elif mail.timing == Timing.DIGEST:
        mail.next_attempt_at = next_digest(after=now, hour=wishes.digest_hour, zone=player.zone)
    elif mail.timing == Timing.NEVER:
        mail.dropped_at = now
    if not mail.is_muted:
        plan_pushes(mail, player, wishes, now=now)


def _timing(wishes: Wishes, kind: str) -> Timing:
    """When the mail goes; where the site does not wait for players to come by themselves, at once
    instead of later.
    """
    timing = wishes.timing(kind, Channel.MAIL)
    return (
        Timing.AT_ONCE if timing == Timing.BATCHED and not settings.NOTICE_WAIT_MINUTES else timing
    )


def _had_many(mail: OutboxMail, player: Player, now: datetime) -> bool:
    """Whether a player has had so many mails just now that the next ones go together, where the
    site lets mails wait at all; 1 query.
    """
    kind = kind_named(mail.kind)
    is_pressing = kind.is_never_muted or Channel.MAIL in kind.comes_at_once_by
    if is_pressing or not settings.NOTICE_WAIT_MINUTES:
        return False
    just_now = OutboxMail.objects.filter(
        player=player, created_at__gt=now - MANY_WITHIN, timing=Timing.AT_ONCE
    )
    return just_now.count() >= MANY


def _is_muted(mail: OutboxMail, player: Player) -> bool:
    described = describe([mail.subject], player).get(mail.subject)
    return is_muted(
        player, subject=mail.subject, opponent_id=described.opponent_id if described else None
    )
