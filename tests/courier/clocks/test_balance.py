"""How many days of vacation there are, and when the next one comes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from courier.clocks.balance import A_DAY_EVERY, DAYS_AT_FIRST, MOST_DAYS, balance_of, next_day_at

START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
FULL = (MOST_DAYS - DAYS_AT_FIRST) * A_DAY_EVERY


@pytest.mark.parametrize(
    ("since", "days"),
    [
        (0 * DAY, 14),
        (12 * DAY - timedelta(seconds=1), 14),
        (12 * DAY, 15),
        (FULL, 30),
        (FULL + 400 * DAY, 30),
    ],
)
def test_a_day_comes_every_twelve_days_up_to_thirty(since: timedelta, days: int) -> None:
    assert balance_of(joined=START, spent=[], now=START + since) == days


def test_what_came_beyond_the_most_is_lost() -> None:
    late = START + FULL + 120 * DAY
    assert balance_of(joined=START, spent=[(late, 10)], now=late) == MOST_DAYS - 10


def test_days_go_on_coming_after_some_were_spent() -> None:
    late = START + FULL
    assert balance_of(joined=START, spent=[(late, 10)], now=late + 2 * A_DAY_EVERY) == MOST_DAYS - 8


@pytest.mark.parametrize(("since", "days"), [(0, 12), (11, 12), (12, 24), (30, 36)])
def test_next_day_comes_at_the_end_of_the_twelve_that_run(since: int, days: int) -> None:
    assert next_day_at(joined=START, now=START + since * DAY) == START + days * DAY
