"""Times in which a clock stands."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier.clocks.causes import Cause
from courier.clocks.durations import DAY, HOUR, MINUTE
from courier.clocks.timetable import Nights, Stretch, Timetable, instant_of, seconds_of
from tests.courier.clocks.strategies import SPRING, timetables

STOCKHOLM = ZoneInfo("Europe/Stockholm")
MONDAY = seconds_of(datetime(2026, 3, 2, tzinfo=UTC))
SLEEP = Nights(start=time(23), minutes=480, zone=STOCKHOLM, since=0)


def local(*parts: int) -> int:
    return seconds_of(datetime(*parts, tzinfo=STOCKHOLM).astimezone(UTC))  # type: ignore[misc, arg-type]


def test_clock_of_an_empty_timetable_always_runs() -> None:
    assert list(Timetable().stretches(MONDAY, MONDAY + DAY)) == []
    assert Timetable().instant_after(MONDAY, DAY) == MONDAY + DAY


def test_seconds_and_instants_are_the_same() -> None:
    assert instant_of(seconds_of(datetime(2026, 3, 2, 1, 2, 3, 999, tzinfo=UTC))) == datetime(
        2026, 3, 2, 1, 2, 3, tzinfo=UTC
    )


def test_weekend_is_saturday_and_sunday_where_the_player_lives() -> None:
    week = Timetable(weekend_zone=STOCKHOLM).stretches(MONDAY, MONDAY + 7 * DAY)
    assert list(week) == [Stretch(Cause.WEEKEND, local(2026, 3, 7), MONDAY + 7 * DAY - HOUR)]


@pytest.mark.parametrize(
    ("day", "hours"),
    [((2026, 3, 27), 8), ((2026, 3, 28), 7), ((2026, 10, 23), 8), ((2026, 10, 24), 9)],
)
def test_night_follows_the_wall_clock_when_the_clocks_are_changed(
    day: tuple[int, int, int], hours: int
) -> None:
    noon = local(*day, 12)
    night = list(Timetable(nights=(SLEEP,)).stretches(noon, noon + 23 * HOUR))
    assert night == [Stretch(Cause.NIGHT, local(*day, 23), local(*day, 23) + hours * HOUR)]


@pytest.mark.parametrize(
    "day", [(2026, 3, 28), (2026, 3, 29), (2026, 7, 1), (2026, 10, 24), (2026, 10, 25)]
)
def test_sixteen_hours_count_from_waking_to_waking(day: tuple[int, int, int]) -> None:
    wakes = datetime(*day, 7, tzinfo=STOCKHOLM)
    next_wakes = wakes + timedelta(days=1)  # by the wall clock
    running = Timetable(nights=(SLEEP,)).running(
        seconds_of(wakes.astimezone(UTC)), seconds_of(next_wakes.astimezone(UTC))
    )
    assert running == 16 * HOUR


def test_a_night_that_ends_in_the_hour_the_clocks_repeat_lasts_to_its_second_end() -> None:
    noon = local(2026, 10, 24, 12)
    short = Nights(start=time(22), minutes=270, zone=STOCKHOLM, since=0)
    night = list(Timetable(nights=(short,)).stretches(noon, noon + 23 * HOUR))
    begins = local(2026, 10, 24, 22)
    assert night == [Stretch(Cause.NIGHT, begins, begins + 5 * HOUR + 30 * MINUTE)]


def test_a_night_that_ends_in_the_hour_the_clocks_leave_out_is_not_longer_for_it() -> None:
    noon = local(2026, 3, 28, 12)
    short = Nights(start=time(22), minutes=270, zone=STOCKHOLM, since=0)
    night = list(Timetable(nights=(short,)).stretches(noon, noon + 23 * HOUR))
    begins = local(2026, 3, 28, 22)
    assert night == [Stretch(Cause.NIGHT, begins, begins + 3 * HOUR + 30 * MINUTE)]


def test_an_absence_comes_before_the_weekend_it_lies_in() -> None:
    saturday = local(2026, 3, 7)
    absence = Stretch(Cause.VACATION, saturday + 6 * HOUR, saturday + 12 * HOUR)
    table = Timetable(absences=(absence,), weekend_zone=STOCKHOLM)
    assert list(table.stretches(saturday - DAY, saturday + 3 * DAY)) == [
        Stretch(Cause.WEEKEND, saturday, saturday + 6 * HOUR),
        absence,
        Stretch(Cause.WEEKEND, saturday + 12 * HOUR, saturday + 2 * DAY),
    ]


def test_nights_begin_and_end_with_their_period() -> None:
    first, second = MONDAY + 22 * HOUR, MONDAY + DAY + 22 * HOUR
    old = Nights(time(23), 480, STOCKHOLM, since=0, until=second)
    new = Nights(time(1), 60, STOCKHOLM, since=second)
    found = list(Timetable(nights=(old, new)).stretches(MONDAY + 12 * HOUR, MONDAY + 60 * HOUR))
    assert found == [
        Stretch(Cause.NIGHT, first, first + 8 * HOUR),
        Stretch(Cause.NIGHT, second + 2 * HOUR, second + 3 * HOUR),
    ]


def test_overlapping_times_are_counted_once_for_the_first_cause() -> None:
    absence = Stretch(Cause.VACATION, local(2026, 3, 6, 23), local(2026, 3, 7, 12))
    table = Timetable(absences=(absence,), weekend_zone=STOCKHOLM, nights=(SLEEP,))
    found = [
        stretch.cause for stretch in table.stretches(local(2026, 3, 6, 20), local(2026, 3, 9, 6))
    ]
    assert found == [Cause.VACATION, Cause.WEEKEND, Cause.NIGHT]
    assert table.running(local(2026, 3, 6, 20), local(2026, 3, 9, 8)) == 4 * HOUR


def test_deadline_lies_behind_the_weekend() -> None:
    friday = local(2026, 3, 6, 18)
    assert Timetable(weekend_zone=STOCKHOLM).instant_after(friday, 7 * HOUR) == local(2026, 3, 9, 1)
    assert Timetable(weekend_zone=STOCKHOLM).instant_after(friday, 6 * HOUR) == local(2026, 3, 7)


@given(timetables(), st.integers(0, 300 * DAY), st.integers(0, 90 * DAY))
def test_instant_after_is_the_first_at_which_so_much_has_run(
    table: Timetable, offset: int, seconds: int
) -> None:
    start = SPRING + offset
    end = table.instant_after(start, seconds)
    assert table.running(start, end) == seconds
    assert seconds == 0 or table.running(start, end - 1) == seconds - 1


@given(timetables(), st.integers(0, 300 * DAY), st.integers(0, 90 * DAY))
def test_instant_before_is_the_last_from_which_so_much_has_run(
    table: Timetable, offset: int, seconds: int
) -> None:
    end = SPRING + offset
    start = table.instant_before(end, seconds)
    assert table.running(start, end) == seconds
    assert seconds == 0 or table.running(start + 1, end) == seconds - 1


@given(timetables(), st.lists(st.integers(0, 300 * DAY), min_size=3, max_size=3))
def test_running_time_adds_up_wherever_it_is_cut(table: Timetable, offsets: list[int]) -> None:
    start, middle, end = sorted(SPRING + offset for offset in offsets)
    assert table.running(start, middle) + table.running(middle, end) == table.running(start, end)


@given(timetables(), st.integers(0, 300), st.integers(1, 40))
def test_stretches_lie_apart_and_inside(table: Timetable, day: int, days: int) -> None:
    start, end = SPRING + day * DAY + 7 * MINUTE, SPRING + (day + days) * DAY
    edges = [
        edge for stretch in table.stretches(start, end) for edge in (stretch.start, stretch.end)
    ]
    assert edges == sorted(edges)
    assert all(start <= edge <= end for edge in edges)
