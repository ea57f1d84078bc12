"""When the site was out of order, and when players are away."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import OuterRef, Q, QuerySet, Subquery

from courier.clocks.balance import balance_of
from courier.clocks.causes import Cause
from courier.clocks.models import ClockWish, Heartbeat, SleepHours, Vacation
from courier.clocks.timetable import LONGEST_NIGHT, Nights, Stretch, seconds_of
from courier.common.kept_queries import kept
from courier.players.models import Player
from courier.players.time_zones import zone_or_utc

LONGEST_PAUSE: Final = timedelta(minutes=5)
MOST_READ: Final = 100


def outages(*, since: datetime, now: datetime) -> tuple[Stretch, ...]:
    """The times since then in which no heartbeat came for more than five minutes, the latest first;
    at most 2 queries.

    A gap that lasts yet counts up to now. Without any heartbeat nothing is known, and every clock
    runs.
    """
    beats = _beats_since(since) or _latest_beat()
    if not beats:
        return ()
    gaps = [(beat.stopped_at, beat.first) for beat in beats if beat.stopped_at is not None]
    if now - beats[0].last > LONGEST_PAUSE:
        gaps.insert(0, (beats[0].last, now))
    found = [(seconds_of(max(start, since)), seconds_of(end)) for start, end in gaps]
    return tuple(Stretch(Cause.OUTAGE, start, end) for start, end in found if start < end)


@kept
def _beats_since(since: datetime) -> QuerySet[Heartbeat]:
    return Heartbeat.objects.filter(last__gte=since)[:MOST_READ]


@kept
def _latest_beat() -> QuerySet[Heartbeat]:
    return Heartbeat.objects.all()[:1]


def vacations_of(players: Iterable[int], *, since: datetime) -> dict[int, tuple[Stretch, ...]]:
    """The vacations of players that end later, by player and in order; 1 query."""
    found: dict[int, tuple[Stretch, ...]] = {}
    for vacation in _vacations_after(since, [*players]):
        stretch = Stretch(
            Cause.VACATION, seconds_of(vacation.starts_at), seconds_of(vacation.ends_at)
        )
        found[vacation.player_id] = (*found.get(vacation.player_id, ()), stretch)
    return found


@kept
def _vacations_after(since: datetime, players: Collection[int]) -> QuerySet[Vacation]:
    return Vacation.objects.filter(player__in=players, ends_at__gt=since)


def nights_of(players: Iterable[int]) -> dict[int, tuple[Nights, ...]]:
    """The hours in which players sleep, by player; 1 query."""
    found: dict[int, tuple[Nights, ...]] = {}
    for hours in SleepHours.objects.filter(player__in=players, start__isnull=False):
        assert hours.start is not None, "asked for"
        until = None if hours.until is None else seconds_of(hours.until)
        nights = Nights(
            hours.start, LONGEST_NIGHT, zone_or_utc(hours.zone), seconds_of(hours.since), until
        )
        found[hours.player_id] = (*found.get(hours.player_id, ()), nights)
    return found


def all_vacations(player: Player) -> list[Vacation]:
    """Everything a player has ever booked, in order; 1 query."""
    return list(Vacation.objects.filter(player=player))


def days_left(player: Player, vacations: Iterable[Vacation], *, now: datetime) -> int:
    """How many days of vacation a player has left by then; no query."""
    spent = [(vacation.booked_at, vacation.days) for vacation in vacations]
    return balance_of(joined=player.date_joined, spent=spent, now=now)


def vacation_at(vacations: Iterable[Vacation], *, now: datetime) -> Vacation | None:
    """The vacation that lasts, the one that ends last if there are several; no query."""
    lasting = [vacation for vacation in vacations if vacation.starts_at <= now < vacation.ends_at]
    return max(lasting, key=lambda vacation: vacation.ends_at, default=None)


def away_until(players: Iterable[int], *, now: datetime) -> dict[int, datetime]:
    """Which of these players are on vacation, and until when; 1 query."""
    lasting = Vacation.objects.filter(player__in=players, starts_at__lte=now, ends_at__gt=now)
    ends: dict[int, datetime] = {}
    for player, end in lasting.order_by().values_list("player", "ends_at"):
        ends[player] = max(end, ends.get(player, end))
    return ends


def end_of_vacation(player: str, *, now: datetime) -> Subquery:
    """When the vacation ends on which a player is whose id an outer query has in that column; null
    if on none.
    """
    lasting = vacations_at(now).filter(player=OuterRef(player))
    return Subquery(lasting.order_by("-ends_at").values("ends_at")[:1])


def vacations_at(now: datetime) -> QuerySet[Vacation]:
    """The vacations that last at an instant."""
    return Vacation.objects.filter(starts_at__lte=now, ends_at__gt=now)


def uses_vacation(player_id: int) -> bool:
    """Whether a deadline of the player uses a day of vacation before the flag falls; 1 query."""
    return not ClockWish.objects.filter(player=player_id, automatic_vacation=False).exists()


def sleep_hours_of(player: Player, *, now: datetime) -> list[SleepHours]:
    """A player's night as it holds now and as it will be, in order; 1 query."""
    return list(SleepHours.objects.filter(player=player).filter(Q(until=None) | Q(until__gt=now)))
