"""Notices on the site: seen, muted, and forgotten after 90 days."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.notifications.models import Mute, OutboxMail
from courier.notifications.notice_list import news_about
from courier.players.models import Player

KEEP: Final = timedelta(days=90)


def see(*, player: Player, subject: str, now: datetime) -> int:
    """Note that a player has seen what their notices about a subject tell; return how many were
    news to them.

    Those that have not yet taken effect, such as a move its sender may still recall, stay news. 1
    query.
    """
    return news_about(subject, player, now=now).update(seen_at=now)


def see_one(*, player: Player, code: str, now: datetime) -> None:
    """Note that a player has opened a notice."""
    OutboxMail.objects.filter(player=player, code=code, seen_at=None).update(seen_at=now)


def see_all(*, player: Player, now: datetime) -> int:
    """Note that a player has seen all their notices; return how many were news to them."""
    return (
        OutboxMail.objects.filter(player=player, seen_at=None)
        .exclude(timing="")
        .update(seen_at=now)
    )


def done(*, subject: str, now: datetime) -> None:
    """Note that what the notices about a subject ask for is done: they are news to nobody."""
    OutboxMail.objects.filter(subject=subject, seen_at=None).update(seen_at=now)


def mute(
    *, player: Player, subject: str = "", opponent: Player | None = None, now: datetime
) -> None:
    """Send a player no more notices about a subject, or about games with an opponent.

    Warnings of time and rulings still come. Repeating it changes nothing.
    """
    Mute.objects.bulk_create(
        [Mute(player=player, subject=subject, opponent=opponent, created_at=now)],
        ignore_conflicts=True,
    )


def unmute(*, player: Player, subject: str = "", opponent: Player | None = None) -> None:
    """Send a player notices about a subject, or an opponent, again. Repeating it changes
    nothing.
    """
    Mute.objects.filter(player=player, subject=subject, opponent=opponent).delete()


def purge(*, now: datetime) -> int:
    """Delete notices that are 90 days old and owe nobody a mail; return how many."""
    old = OutboxMail.objects.filter(created_at__lt=now - KEEP)
    return old.exclude(sent_at=None, dropped_at=None).delete()[0]
