from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from courier.common.times import (
    Urgency,
    _left_words,
    day_text,
    instant_text,
    known_date_text,
    left_text,
    left_words,
    urgency_of,
)

NOW = datetime(2026, 11, 20, 21, 10, tzinfo=UTC)


def test_instant_text_has_weekday_and_24_hour_clock_in_the_active_zone() -> None:
    with timezone.override(ZoneInfo("America/Mexico_City")):
        assert (
            instant_text(datetime(2026, 11, 23, 23, 10, tzinfo=UTC), now=NOW) == "Mon 23 Nov, 17:10"
        )


def test_instant_text_names_a_far_year() -> None:
    with timezone.override(UTC):
        assert (
            instant_text(datetime(2028, 1, 3, 9, 5, tzinfo=UTC), now=NOW) == "Mon 3 Jan 2028, 09:05"
        )


def test_day_text_takes_instants_and_days() -> None:
    with timezone.override(ZoneInfo("Asia/Tokyo")):
        assert day_text(NOW) == "Sat 21 Nov 2026"
        assert day_text(date(2026, 11, 20)) == "Fri 20 Nov 2026"


@pytest.mark.parametrize(
    ("left", "short", "words"),
    [
        (timedelta(days=20, hours=4), "20 d 04 h", "20 days"),
        (timedelta(days=2, hours=19, minutes=59), "2 d 19 h", "2 days 19 hours"),
        (timedelta(days=1), "1 d 00 h", "1 day"),
        (timedelta(hours=21, minutes=40), "21 h 40 min", "21 hours"),
        (timedelta(hours=1, minutes=5), "1 h 05 min", "1 hour"),
        (timedelta(minutes=12, seconds=59), "12 min", "12 minutes"),
        (timedelta(seconds=-5), "0 min", "0 minutes"),
    ],
)
def test_time_left_is_said_in_two_units(left: timedelta, short: str, words: str) -> None:
    assert (left_text(left), left_words(left)) == (short, words)


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        (24, Urgency.PLENTY),
        (23, Urgency.SOON),
        (6, Urgency.SOON),
        (5, Urgency.NOW),
        (-1, Urgency.NOW),
    ],
)
def test_urgency_begins_at_24_and_6_hours(hours: int, expected: Urgency) -> None:
    assert urgency_of(NOW + timedelta(hours=hours), now=NOW) == expected


def test_urgency_of_an_untimed_game_is_none() -> None:
    assert urgency_of(None, now=NOW) == Urgency.PLENTY


def test_filters_mark_instants_up_as_time() -> None:
    page = Template(
        "{% load times %}{{ at|instant:now }} {{ at|left:now }} {{ at|left_in_words:now }} {{"
        " at|urgency:now }}"
    )
    with timezone.override(UTC):
        text = page.render(Context({"at": NOW + timedelta(hours=5), "now": NOW}))
    assert (
        text
        == '<time datetime="2026-11-21T02:10+00:00">Sat 21 Nov, 02:10</time> 5 h 00 min 5 hours now'
    )


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("1998.02.14", "Sat 14 Feb 1998"),
        ("1998.02.??", "February 1998"),
        ("1998.02.31", "February 1998"),
        ("1998.??.??", "1998"),
        ("1998", "1998"),
        ("????.??.??", ""),
        ("", ""),
    ],
)
def test_shown_dates_say_what_is_known(shown: str, expected: str) -> None:
    assert known_date_text(shown) == expected


def test_one_instant_is_another_time_where_clocks_are_called_alike() -> None:
    """India and Israel both call theirs IST."""
    at = datetime(2026, 1, 23, 23, 10, tzinfo=UTC)
    shown = []
    for zone in ("Asia/Kolkata", "Asia/Jerusalem"):
        with timezone.override(ZoneInfo(zone)):
            shown.append(instant_text(at, now=NOW))
    assert shown == ["Sat 24 Jan 2026, 04:40", "Sat 24 Jan 2026, 01:10"]


def test_time_left_is_written_anew_for_each_language() -> None:
    shown = []
    for language in ("en", "eo"):
        with translation.override(language):
            before = _left_words.cache_info().misses
            left_words(timedelta(days=2, hours=19, minutes=37))
            shown.append(_left_words.cache_info().misses - before)
    assert shown == [1, 1]
