"""The notices of a player as the site shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db.models import Q, QuerySet
from django.db.models.expressions import Combinable

from courier.notifications.enums import Channel, Timing
from courier.notifications.kinds import MailKind, kind_named
from courier.notifications.models import Mute, NoticePreference, OutboxMail
from courier.notifications.subjects import Subject, describe
from courier.players.models import Player

PAGE_SIZE: Final = 20


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice as it is shown: `subject` is None when what it was about is gone.

    `move` is the one it shows, while that is known; `times` how many of the same sort and subject
    it stands for.
    """

    code: str
    kind: MailKind
    subject: Subject | None
    notified_at: datetime
    is_seen: bool
    move: str = ""
    times: int = 1

    @property
    def earlier(self) -> int:
        """How many it stands for beside itself."""
        return self.times - 1


@dataclass(frozen=True, slots=True)
class Muted:
    """Something a player has muted: a subject, or an opponent by their handle."""

    pk: int
    words: str
    url: str
    handle: str


def shown(player: Player | Combinable) -> QuerySet[OutboxMail]:
    """The notices that stand on the site for a player, newest first: what has taken effect and is
    wanted here.
    """
    refused = NoticePreference.objects.filter(
        player=player, channel=Channel.APP, timing=Timing.NEVER
    ).values("kind")
    found = (
        OutboxMail.objects.filter(player=player, is_muted=False)
        .exclude(timing="")
        .exclude(kind__in=refused)
    )
    return found.order_by("-created_at", "-pk")


def unseen(player: Player | Combinable) -> QuerySet[OutboxMail]:
    """Those of them the player has not seen: the number at the bell."""
    return shown(player).filter(seen_at=None)


def news_about(subject: str, player: Player, *, now: datetime) -> QuerySet[OutboxMail]:
    """What notices about a subject tell a player that is news to them and has taken effect."""
    news = OutboxMail.objects.filter(player=player, subject=subject, seen_at=None)
    return news.filter(~Q(timing="") | Q(next_attempt_at__lte=now))


def page_after(found: QuerySet[OutboxMail], code: str) -> list[OutboxMail]:
    """A page of notices after the one with that code, from the newest if there is none, and one
    more.
    """
    last = found.filter(code=code).first() if code.isascii() and code.isalnum() else None
    if last is not None:
        found = found.filter(
            Q(created_at__lt=last.created_at) | Q(created_at=last.created_at, pk__lt=last.pk)
        )
    return list(found[: PAGE_SIZE + 1])


def notices(rows: Sequence[OutboxMail], player: Player) -> list[Notice]:
    """The rows in words; at most 2 queries for each sort of subject, and 1 for moves."""
    subjects = describe(
        {name for row in rows for name in (row.subject, _move_of(row)) if name}, player
    )
    return [
        Notice(
            row.code,
            kind_named(row.kind),
            subjects.get(row.subject),
            row.created_at,
            row.seen_at is not None,
            subjects[_move_of(row)].words if _move_of(row) in subjects else "",
        )
        for row in rows
    ]


def grouped(found: Sequence[Notice]) -> list[Notice]:
    """The latest notice of each sort about each subject, new while one of them is; those of what is
    gone stay apart.
    """
    groups: dict[tuple[str, str], list[Notice]] = {}
    for notice in found:
        groups.setdefault(
            (notice.kind.key, notice.subject.url if notice.subject else notice.code), []
        ).append(notice)
    return [
        replace(first, times=1 + len(rest), is_seen=all(each.is_seen for each in (first, *rest)))
        for first, *rest in groups.values()
    ]


def _move_of(row: OutboxMail) -> str:
    """The move a row shows, as a subject; empty when it shows none."""
    return f"move.{row.payload['move']}" if "move" in row.payload else ""


def mutes_of(player: Player) -> list[Muted]:
    """What a player has muted, latest first; what is gone is left out."""
    rows = list(
        Mute.objects.filter(player=player).select_related("opponent").order_by("-created_at", "-pk")
    )
    subjects = describe({row.subject for row in rows}, player)
    return [muted for row in rows if (muted := _muted(row, subjects.get(row.subject))) is not None]


def _muted(row: Mute, subject: Subject | None) -> Muted | None:
    if row.opponent is not None:
        return Muted(row.pk, row.opponent.shown_name, "", row.opponent.username)
    return Muted(row.pk, subject.words, subject.url, "") if subject is not None else None
