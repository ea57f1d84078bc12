"""Random time controls, timetables and times."""

from __future__ import annotations

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from courier.clocks.causes import Cause
from courier.clocks.controls import LONGEST, SIMPLE_DAYS, Kind, TimeControl, fischer, simple
from courier.clocks.durations import DAY, HOUR
from courier.clocks.timetable import LONGEST_NIGHT, Nights, Stretch, Timetable, seconds_of

SPRING = seconds_of(datetime(2026, 3, 20, tzinfo=UTC))
# Summer time in the north and in the south, by half an hour, at midnight, none at all, quarters of
# an hour.
ZONES = (
    "Europe/Stockholm",
    "America/Santiago",
    "Australia/Lord_Howe",
    "Africa/Cairo",
    "UTC",
    "Pacific/Chatham",
)


@st.composite
def _banks(draw: st.DrawFn) -> TimeControl:
    start = draw(st.integers(DAY, LONGEST))
    increment = draw(st.integers(HOUR, 7 * DAY))
    return fischer(start, increment, draw(st.integers(max(start, increment), LONGEST)))


@st.composite
def _reserves(draw: st.DrawFn) -> TimeControl:
    maximum = draw(st.none() | st.integers(DAY, LONGEST))
    most = LONGEST if maximum is None else maximum
    bonus = draw(st.integers(0, DAY))
    grace = draw(st.integers(HOUR, 2 * DAY))
    return TimeControl(
        Kind.RESERVE,
        spare=draw(st.integers(min(DAY, most) if grace < DAY else 0, most)),
        grace=grace,
        extra=draw(st.integers(0, 2 * DAY)),
        bonus=bonus,
        bonus_period=draw(st.integers(1, 4 * DAY)) if bonus else 0,
        minimum=draw(st.integers(0, min(most, 2 * DAY))),
        maximum=maximum,
    )


def controls() -> st.SearchStrategy[TimeControl]:
    """Any control somebody may choose."""
    return st.sampled_from(SIMPLE_DAYS).map(simple) | _banks() | _reserves()


@st.composite
def timetables(draw: st.DrawFn) -> Timetable:
    """Absences within a year, weekends and nights in zones that change their clocks."""
    zone = ZoneInfo(draw(st.sampled_from(ZONES)))
    starts = draw(st.lists(st.integers(SPRING, SPRING + 300 * DAY), max_size=3))
    absences = tuple(
        Stretch(Cause.VACATION, start, start + draw(st.integers(1, 30)) * DAY) for start in starts
    )
    nights = Nights(
        start=time(draw(st.integers(0, 23)), draw(st.sampled_from((0, 30)))),
        minutes=draw(st.integers(1, LONGEST_NIGHT)),
        zone=zone,
        since=SPRING + draw(st.integers(-9, 30)) * DAY,
    )
    return Timetable(
        absences=absences,
        weekend_zone=draw(st.none() | st.just(zone)),
        nights=draw(st.sampled_from(((), (nights,)))),
    )
