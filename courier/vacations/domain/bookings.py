"""The rows of vacations a player books. The row of the player is locked before anything else."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.clocks.domain.vacation_days import UNIT
from courier.clocks.errors import (
    DayJustUsed,
    NoSuchVacation,
    NotEnoughDays,
    VacationHasBegun,
    VacationHasNotBegun,
    VacationInThePast,
    VacationOverlaps,
    VacationStays,
    VacationTooFar,
)
from courier.clocks.models import ClockWish, Vacation
from courier.clocks.queries import all_vacations, days_left
from courier.players.models import Player


def book(player: Player, *, starts_at: datetime, days: int, now: datetime) -> Vacation:
    """Book whole days for a locked player; 2 queries.

    Raises VacationInThePast, VacationTooFar, DayJustUsed, VacationOverlaps, NotEnoughDays.
    """
    assert days >= 1, "forms and serializers ask for a day at least"
    if starts_at < now:
        raise VacationInThePast
    if starts_at > now + FARTHEST:
        raise VacationTooFar(days=FARTHEST.days)
    booked = all_vacations(player)
    ends_at = starts_at + days * UNIT
    taken = [other for other in booked if other.starts_at < ends_at and starts_at < other.ends_at]
    if taken:
        raise DayJustUsed if taken[0].is_automatic else VacationOverlaps
    left = days_left(player, booked, now=now)
    if days > left:
        raise NotEnoughDays(days=left)
    return Vacation.objects.create(
        player=player, starts_at=starts_at, ends_at=ends_at, booked_at=now
    )


def cancel(player: Player, code: str, *, now: datetime) -> None:
    """Take back a booking of a locked player that has not begun; 2 queries. Raises NoSuchVacation,
    VacationHasBegun.
    """
    vacation = _find(player, code, now)
    if vacation.starts_at <= now:
        raise VacationHasBegun
    vacation.delete()


def end_early(player: Player, code: str, *, now: datetime) -> Vacation:
    """Let a vacation of a locked player end with the day that has begun; the rest goes back. 2
    queries.

    Raises NoSuchVacation, VacationHasNotBegun.
    """
    vacation = _find(player, code, now)
    if vacation.starts_at > now:
        raise VacationHasNotBegun
    vacation.ends_at = vacation.starts_at + ((now - vacation.starts_at) // UNIT + 1) * UNIT
    vacation.save(update_fields=["ends_at"])
    return vacation


def can_undo(vacation: Vacation, *, now: datetime) -> bool:
    """Whether a vacation began so lately that coming back may undo it. A day that a deadline used
    stays used.
    """
    return (
        not vacation.is_automatic and vacation.starts_at <= now < vacation.starts_at + UNDONE_WITHIN
    )


def undo(player: Player, code: str, *, now: datetime) -> Vacation:
    """Take back a vacation of a locked player that began within the hour, and return it; 2 queries.

    Raises NoSuchVacation, VacationStays.
    """
    vacation = _find(player, code, now)
    if not can_undo(vacation, now=now):
        raise VacationStays
    vacation.delete()
    return vacation


def wish_automatic(player: Player, *, wanted: bool) -> None:
    """Say whether a deadline is to use a day of vacation before the flag falls."""
    ClockWish.objects.update_or_create(player=player, defaults={"automatic_vacation": wanted})


def _find(player: Player, code: str, now: datetime) -> Vacation:
    vacation = Vacation.objects.filter(player=player, code=code, ends_at__gt=now).first()
    if vacation is None:
        raise NoSuchVacation
    return vacation


UNDONE_WITHIN: Final = timedelta(hours=1)


FARTHEST: Final = timedelta(days=365)
