"""When a player's clocks do not run: absences, nights, weekends. Pure; instants are whole seconds
since 1970, UTC.

Nights and weekends are told by the player's own wall clock, so a night during which the clocks are
changed is an hour shorter or longer, and sixteen hours of every local day count, whichever day it
is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from courier.clocks.causes import Cause

LONGEST_NIGHT: Final = 8 * 60
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_DAY: Final = timedelta(days=1)
_SATURDAY: Final = 5
_AHEAD: Final = 14 * 86_400


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some time in which a clock stood, end excluded."""

    cause: Cause
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Nights:
    """Sleep every night: minutes of the wall clock from `start` on, in a zone, for nights that
    begin in the period.
    """

    start: time
    minutes: int
    zone: ZoneInfo
    since: int
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Timetable:
    """All that stops a player's clock in a game. Absences come first where several do, then
    weekends, then nights.
    """

    absences: tuple[Stretch, ...] = ()
    weekend_zone: ZoneInfo | None = None
    nights: tuple[Nights, ...] = ()

    def stretches(self, start: int, end: int) -> Iterator[Stretch]:
        """The times in which the clock stands between two instants, in order; none overlaps
        another.
        """
        found = [*self.absences, *_weekends(self.weekend_zone, start, end)]
        found += [night for nights in self.nights for night in _nights(nights, start, end)]
        yield from _apart(found, start, end)

    def running(self, start: int, end: int) -> int:
        """How many seconds a clock runs between two instants."""
        return (
            end - start - sum(stretch.end - stretch.start for stretch in self.stretches(start, end))
        )

    def instant_after(self, start: int, seconds: int) -> int:
        """The first instant at which a clock that is started has run for so many seconds."""
        at = start
        left = seconds
        while True:
            horizon = at + _AHEAD + left
            for stretch in self.stretches(at, horizon):
                if stretch.start - at >= left:
                    return at + left
                left -= stretch.start - at
                at = stretch.end
            if left <= horizon - at:
                return at + left
            left -= horizon - at
            at = horizon

    def instant_before(self, end: int, seconds: int) -> int:
        """The last instant at which a clock has to be started to have run for so many seconds."""
        at = end
        left = seconds
        while True:
            horizon = at - _AHEAD - left
            for stretch in reversed(list(self.stretches(horizon, at))):
                if at - stretch.end >= left:
                    return at - left
                left -= at - stretch.end
                at = stretch.start
            if left <= at - horizon:
                return at - left
            left -= at - horizon
            at = horizon


def seconds_of(instant: datetime) -> int:
    """The whole second an instant lies in."""
    return (instant - _EPOCH) // timedelta(seconds=1)


def instant_of(seconds: int) -> datetime:
    """The instant a second begins."""
    return _EPOCH + timedelta(seconds=seconds)


def _apart(found: list[Stretch], start: int, end: int) -> list[Stretch]:
    """The stretches between two instants, cut where they overlap: each second goes to the first
    that has it.
    """
    free = [(start, end)]
    taken: list[Stretch] = []
    for stretch in found:
        rest: list[tuple[int, int]] = []
        for first, last in free:
            low = max(first, stretch.start)
            high = min(last, stretch.end)
            if low >= high:
                rest.append((first, last))
                continue
            taken.append(Stretch(stretch.cause, low, high))
            rest += [piece for piece in ((first, low), (high, last)) if piece[0] < piece[1]]
        free = rest
    return sorted(taken, key=lambda stretch: stretch.start)


def _weekends(zone: ZoneInfo | None, start: int, end: int) -> Iterator[Stretch]:
    """Saturdays and Sundays of a zone that touch the time between two instants."""
    if zone is None:
        return
    for day in _days(zone, start, end):
        if day.weekday() == _SATURDAY:
            ends = datetime.combine(day + 2 * _DAY, time(0), tzinfo=zone)
            yield Stretch(
                Cause.WEEKEND, _begin(datetime.combine(day, time(0), tzinfo=zone)), _begin(ends)
            )


def _nights(nights: Nights, start: int, end: int) -> Iterator[Stretch]:
    """The nights of a zone that touch the time between two instants."""
    for day in _days(nights.zone, start, end):
        wall = datetime.combine(day, nights.start)
        begins = _begin(wall.replace(tzinfo=nights.zone))
        ends = seconds_of(
            (wall + timedelta(minutes=nights.minutes))
            .replace(tzinfo=nights.zone, fold=1)
            .astimezone(UTC)
        )
        if (
            begins >= nights.since
            and (nights.until is None or begins < nights.until)
            and begins < ends
        ):
            yield Stretch(Cause.NIGHT, begins, ends)


def _begin(local: datetime) -> int:
    """The instant of a local time; of two the earlier one."""
    return seconds_of(local.astimezone(UTC))


def _days(zone: ZoneInfo, start: int, end: int) -> Iterator[date]:
    """Local days around the time between two instants, two more before it."""
    day = instant_of(start).astimezone(zone).date() - 2 * _DAY
    last = instant_of(end).astimezone(zone).date()
    while day <= last:
        yield day
        day += _DAY
