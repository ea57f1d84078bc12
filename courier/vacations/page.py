"""The page of a player's vacation and nights."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from courier.clocks.balance import MOST_DAYS, next_day_at
from courier.clocks.models import SleepHours, Vacation
from courier.clocks.queries import (
    all_vacations,
    days_left,
    sleep_hours_of,
    uses_vacation,
    vacation_at,
)
from courier.games.clocks import clocks_of, could_be_claimed, out_of_time
from courier.players.models import Player
from courier.vacations.domain.bookings import UNDONE_WITHIN, can_undo

PAST_SHOWN: Final = 6


@dataclass(frozen=True, slots=True)
class VacationPage:
    """What `vacations/vacation.html` shows.

    Coming back up to `undone_until` undoes the vacation that runs. `games` counts the running games
    whose clock a vacation stops, `late` those in which it has run out, `going_on` those in which it
    runs during vacation.
    """

    now: datetime
    days: int
    most: int
    next_day: datetime | None
    current: Vacation | None
    ends_today: bool
    undone_until: datetime | None
    booked: tuple[Vacation, ...]
    past: tuple[Vacation, ...]
    automatic: bool
    games: int
    late: int
    going_on: int
    night: SleepHours | None
    next_night: SleepHours | None


def vacation_page(player: Player, *, now: datetime) -> VacationPage:
    """Return what a player has, has booked and has had; 5 queries, up to 3 more in the first hour
    of a vacation.
    """
    vacations = all_vacations(player)
    days = days_left(player, vacations, now=now)
    current = vacation_at(vacations, now=now)
    nights = sleep_hours_of(player, now=now)
    clocks = clocks_of(player, now=now)
    return VacationPage(
        now=now,
        days=days,
        most=MOST_DAYS,
        next_day=next_day_at(joined=player.date_joined, now=now) if days < MOST_DAYS else None,
        current=current,
        ends_today=current is not None and current.ends_at - now <= timedelta(days=1),
        undone_until=_undone_until(player, current, now),
        booked=tuple(vacation for vacation in vacations if vacation.starts_at > now),
        past=tuple(vacation for vacation in reversed(vacations) if vacation.ends_at <= now)[
            :PAST_SHOWN
        ],
        automatic=uses_vacation(player.pk),
        games=clocks.held,
        late=len(out_of_time(player, now=now)),
        going_on=clocks.going_on,
        night=next((hours for hours in nights if hours.since <= now), None),
        next_night=next((hours for hours in nights if hours.since > now), None),
    )


def _undone_until(player: Player, current: Vacation | None, now: datetime) -> datetime | None:
    if current is None or not can_undo(current, now=now) or could_be_claimed(player, now=now):
        return None
    return current.starts_at + UNDONE_WITHIN
