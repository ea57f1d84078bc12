"""The page of a player's vacation in a real browser."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from courier.clocks.models import ClockWish, SleepHours, Vacation
from courier.players.models import Player
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_game, make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PAGE = "/account/vacation"


@pytest.fixture
def mover() -> Player:
    mover, opponent = make_player("mover"), make_player("opponent")
    make_game(mover, opponent, moves=("e4", "e5"), now=timezone.now())
    return mover


def test_vacation_is_booked_by_keyboard_and_undone(visitors: Visitors, mover: Player) -> None:
    page = visitors.page(mover)
    page.goto(PAGE)
    assert faults(page) == []
    first = date.fromisoformat(page.get_by_label("From").input_value())
    page.get_by_label("To", exact=True).fill((first + timedelta(days=2)).isoformat())
    page.get_by_role("button", name="Book").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Book 3 days of vacation?")).to_be_visible()
    assert (faults(page), Vacation.objects.exists()) == ([], False)
    page.get_by_role("button", name="Book").click()
    expect(page.get_by_role("heading", name="You’re on vacation")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Come back early").click()
    expect(
        page.get_by_text("The vacation is undone: its days are yours again, and your clocks run.")
    ).to_be_visible()
    assert not Vacation.objects.exists()


def test_what_is_booked_ahead_is_cancelled(visitors: Visitors, mover: Player) -> None:
    page = visitors.page(mover)
    page.goto(PAGE)
    ahead = date.fromisoformat(page.get_by_label("From").input_value()) + timedelta(days=30)
    for label in ("From", "To"):
        page.get_by_label(label, exact=True).fill(ahead.isoformat())
    page.get_by_role("button", name="Book").click()
    page.get_by_role("button", name="Book").click()
    expect(page.get_by_role("heading", name="Booked")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("heading", name="Booked")).to_be_hidden()
    assert not Vacation.objects.exists()


def test_a_mistake_is_shown_and_keeps_what_was_typed(visitors: Visitors, mover: Player) -> None:
    page = visitors.page(mover)
    page.goto(PAGE)
    today = date.fromisoformat(page.get_by_label("From").input_value())
    before = (today + timedelta(days=3)).isoformat()
    page.get_by_label("From").fill((today + timedelta(days=5)).isoformat())
    page.get_by_label("To", exact=True).fill(before)
    page.get_by_role("button", name="Book").click()
    expect(page.get_by_label("To", exact=True)).to_have_attribute("aria-invalid", "true")
    assert page.get_by_label("To", exact=True).input_value() == before
    assert faults(page) == []


def test_nights_and_the_use_by_deadlines_are_chosen(visitors: Visitors, mover: Player) -> None:
    page = visitors.page(mover)
    page.goto(PAGE)
    page.get_by_label("Use my vacation before I lose a game on time").uncheck()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_label("Use my vacation before I lose a game on time")).not_to_be_checked()
    page.get_by_label("I sleep").select_option(index=1)
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text("your nights begin at")).to_be_visible()
    assert faults(page) == []
    assert (ClockWish.objects.get().automatic_vacation, SleepHours.objects.count()) == (False, 1)
