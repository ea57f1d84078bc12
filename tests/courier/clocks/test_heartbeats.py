"""When the site was at work."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.clocks.causes import Cause
from courier.clocks.domain.heartbeats import beat
from courier.clocks.models import Heartbeat
from courier.clocks.queries import outages
from courier.clocks.timetable import seconds_of
from tests.factories import START

MINUTE = timedelta(minutes=1)


def minutes(*numbers: int) -> list[bool]:
    return [beat(now=START + number * MINUTE) for number in numbers]


def gaps(since: int, now: int) -> list[tuple[int, int]]:
    """The outages between two minutes, in minutes."""
    found = outages(since=START + since * MINUTE, now=START + now * MINUTE)
    assert {stretch.cause for stretch in found} <= {Cause.OUTAGE}
    return [
        ((stretch.start - seconds_of(START)) // 60, (stretch.end - seconds_of(START)) // 60)
        for stretch in found
    ]


@pytest.mark.django_db
def test_heart_that_beats_leaves_one_row() -> None:
    assert minutes(0, 1, 2, 6, 11) == [False] * 5
    assert Heartbeat.objects.values_list("first", "last", "stopped_at").get() == (
        START,
        START + 11 * MINUTE,
        None,
    )


@pytest.mark.django_db
def test_first_beat_after_an_outage_shows_it() -> None:
    assert minutes(0, 1, 7, 8) == [False, False, True, False]
    assert gaps(0, 9) == [(1, 7)]


@pytest.mark.django_db
def test_late_and_double_beats_change_nothing() -> None:
    assert minutes(0, 10, 10, 5, 0) == [False, True, False, False, False]
    assert Heartbeat.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("since", "now", "found"),
    [
        (0, 60, [(30, 40), (1, 20)]),
        (5, 60, [(30, 40), (5, 20)]),
        (25, 60, [(30, 40)]),
        (45, 60, []),
        (50, 70, [(60, 70)]),
    ],
)
def test_outages_are_those_since_then(since: int, now: int, found: list[tuple[int, int]]) -> None:
    minutes(0, 1, 20, 25, 30, 40, *range(41, 61))
    assert gaps(since, now) == found


@pytest.mark.django_db
def test_outage_that_lasts_counts_up_to_now() -> None:
    minutes(0, 1)
    assert (gaps(0, 6), gaps(0, 7), gaps(3, 9)) == ([], [(1, 7)], [(3, 9)])


@pytest.mark.django_db
def test_without_a_heartbeat_nothing_is_known() -> None:
    assert gaps(0, 900) == []
