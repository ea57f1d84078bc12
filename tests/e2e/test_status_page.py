"""The page that shows whether the site is well, in a real browser, for anybody."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import expect

from courier.clocks.models import Heartbeat
from courier.front.status import status_key
from tests.e2e.signed_in import Visitors, faults

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    cache.delete(status_key())
    yield
    cache.delete(status_key())


def test_outages_are_shown_with_what_every_clock_was_given(visitors: Visitors) -> None:
    now = timezone.now()
    Heartbeat.objects.create(first=now - 20 * DAY, last=now - 10 * DAY)
    Heartbeat.objects.create(first=now - 10 * DAY + 3 * HOUR, last=now, stopped_at=now - 10 * DAY)
    page = visitors.page()
    page.goto("/help")
    page.get_by_role("contentinfo").get_by_role("link", name="Status").click()
    expect(page.get_by_text("All systems normal")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("cell").nth(1)).to_have_text("3 hours")
    assert faults(page) == []


def test_a_heart_that_stands_still_is_shown(visitors: Visitors) -> None:
    now = timezone.now()
    Heartbeat.objects.create(first=now - DAY, last=now - HOUR)
    page = visitors.page()
    page.goto("/status")
    expect(page.get_by_text("Something has been down since")).to_be_visible()
    assert faults(page) == []
