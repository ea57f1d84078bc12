"""How much presets are played of late: a number that lists show and sort by.

Games are counted by the day on which they began (`PlayedDay`, UTC). A run counts today and
yesterday, days that nobody has counted, and one of the earlier ones in turn, in which games may
have been aborted or hidden since: so its work grows with the games of three days.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Count, Q, Sum
from django.db.models.functions import TruncDate

from courier.games.enums import Ending, Source
from courier.games.models import PlayedDay
from courier.games.queries import open_games
from courier.presets.models import Preset

DAYS: Final = 30
OF_LATE: Final = timedelta(days=DAYS)
_A_DAY: Final = timedelta(days=1)
_RUN: Final = timedelta(minutes=5)  # as often as the schedule asks for it, so that turns change

Counted = dict[tuple[date, int | None], int]  # by day and preset; without one: a counted day


def count_plays(*, now: datetime) -> int:
    """Count the public games of each preset begun in the last 30 days; return how many presets have
    another number.

    Solo games, games that were aborted and those from elsewhere do not count. 6 queries and one for
    each change.
    """
    today = now.astimezone(UTC).date()
    PlayedDay.objects.filter(day__lte=today - OF_LATE).delete()
    _count_anew(_days_in_turn(today, now))
    sums = PlayedDay.objects.filter(preset__isnull=False, day__lte=today).values_list("preset")
    plays = dict(sums.annotate(Sum("games")))
    stored = Preset.objects.order_by("pk").values_list("pk", "plays")
    changed = {pk: plays.get(pk, 0) for pk, number in stored if plays.get(pk, 0) != number}
    for pk, number in changed.items():
        Preset.objects.filter(pk=pk).update(plays=number)
    return len(changed)


def _days_in_turn(today: date, now: datetime) -> list[date]:
    """The days that this run counts; 1 query."""
    days = [today - number * _A_DAY for number in range(DAYS)]
    known = set(PlayedDay.objects.order_by().values_list("day", flat=True).distinct())
    turn = 2 + int(now.timestamp() // _RUN.total_seconds()) % (DAYS - 2)
    return [day for number, day in enumerate(days) if number in (0, 1, turn) or day not in known]


def _count_anew(days: Collection[date]) -> None:
    """Count the games that began on these days; 2 queries, more where a number has changed."""
    rows = PlayedDay.objects.filter(day__in=days).values_list("day", "preset", "games")
    known = {(day, preset): games for day, preset, games in rows}
    found: Counted = {(day, None): 0 for day in days}
    found |= _counted(days)
    changed = {day for (day, _preset), _games in set(known.items()) ^ set(found.items())}
    if changed:
        _store(changed, found)


@transaction.atomic
def _store(days: Collection[date], found: Counted) -> None:
    PlayedDay.objects.filter(day__in=days).delete()
    rows = [
        PlayedDay(day=day, preset_id=preset, games=games)
        for (day, preset), games in found.items()
        if day in days
    ]
    PlayedDay.objects.bulk_create(rows, ignore_conflicts=True)  # of somebody who counts as well


def _counted(days: Collection[date]) -> Counted:
    """How many games of which preset began on which of these days; 1 query."""
    ranges = Q()
    for day in days:
        midnight = datetime.combine(day, time(), tzinfo=UTC)
        ranges |= Q(created_at__gte=midnight, created_at__lt=midnight + _A_DAY)
    begun = open_games().filter(ranges, source=Source.PLAYED).exclude(ending=Ending.ABORTED)
    rows = begun.order_by().annotate(day=TruncDate("created_at", tzinfo=UTC))
    grouped = rows.values_list("day", "revision__preset").annotate(Count("pk"))
    return {(day, preset): games for day, preset, games in grouped}
