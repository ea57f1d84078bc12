"""What somebody owes the site: kept for all processes, paid off at an even pace."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings as site
from django.core.cache import cache
from pytest_django import Settings
from redis import Redis

from courier.common import processor_time
from courier.common.budgets import OverBudget
from courier.common.processor_time import FREE_SECONDS, charge, check, forget

SOMEBODY, SOMEBODY_ELSE = "10.3.0.1", "10.3.0.2"


@pytest.fixture(autouse=True)
def _nobody_owes(settings: Settings) -> Iterator[None]:
    settings.PROCESSOR_SECONDS_A_MINUTE = 20
    cache.clear()
    forget()
    yield
    forget()


def wait_of(caller: str, *, minutes: int = 1) -> int:
    """How many seconds somebody has to wait."""
    try:
        check(caller, minutes=minutes)
    except OverBudget as refusal:
        return refusal.seconds
    return 0


def test_a_page_is_free() -> None:
    for _ in range(1000):
        charge(SOMEBODY, FREE_SECONDS)
    assert (wait_of(SOMEBODY), cache.get(f"processor:{SOMEBODY}")) == (0, None)


def test_a_minutes_worth_is_let_through() -> None:
    charge(SOMEBODY, 20 + FREE_SECONDS)
    assert wait_of(SOMEBODY) == 0


def test_who_owes_more_waits_until_the_rest_is_paid() -> None:
    charge(SOMEBODY, 30 + FREE_SECONDS)
    assert wait_of(SOMEBODY) == 30  # 10 seconds at 20 a minute
    assert wait_of(SOMEBODY, minutes=2) == 0
    assert wait_of(SOMEBODY_ELSE) == 0


def test_a_debt_is_paid_off(settings: Settings) -> None:
    settings.PROCESSOR_SECONDS_A_MINUTE = 600
    charge(SOMEBODY, 610 + FREE_SECONDS)
    assert wait_of(SOMEBODY) == 1
    time.sleep(1.1)
    assert wait_of(SOMEBODY) == 0


def test_a_process_learns_it_with_the_next_charge() -> None:
    charge(SOMEBODY, 30 + FREE_SECONDS)
    forget()  # as any other process
    assert wait_of(SOMEBODY) == 0
    charge(SOMEBODY, 1 + FREE_SECONDS)
    assert wait_of(SOMEBODY) == 33


def test_a_large_debt_is_kept_until_it_is_paid() -> None:
    charge(SOMEBODY, 100 + FREE_SECONDS)
    assert 298 <= _seconds_kept(SOMEBODY) <= 300


def _seconds_kept(caller: str) -> int:
    """How long the cache keeps a debt."""
    with Redis.from_url(site.REDIS_URL) as redis:
        return int(redis.ttl(cache.make_key(f"processor:{caller}")))


def test_debts_add_up_whoever_charges_them() -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _number: charge(SOMEBODY, 1 + FREE_SECONDS), range(40)))
    assert wait_of(SOMEBODY) == 60


def test_nobody_without_debts_is_remembered() -> None:
    for number in range(50):
        charge(f"10.4.0.{number}", 5)
    assert processor_time._paid_at == {}
    charge(SOMEBODY, 30)
    assert list(processor_time._paid_at) == [SOMEBODY]


def test_nobody_who_has_not_been_charged_is_looked_up(settings: Settings) -> None:
    settings.CACHES = {
        name: {**kept, "LOCATION": "redis://localhost:1/0"}
        for name, kept in settings.CACHES.items()
    }
    charge(SOMEBODY, FREE_SECONDS)
    assert wait_of(SOMEBODY) == 0
