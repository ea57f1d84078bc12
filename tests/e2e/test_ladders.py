"""A ladder in a real browser: made, joined by four accounts, challenged on, paired by a week."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from courier.events.domain.ladder_progress import advance_ladder
from courier.events.models import Ladder
from tests.courier.events.climbers import let_win, running_on
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.by_turns
def test_ladder_is_made_joined_and_climbed(visitors: Visitors) -> None:
    players = [make_player(name) for name in ("ana", "bruno", "chidi", "dolores")]
    own = visitors.page(players[0])
    own.goto("/events")
    own.get_by_role("link", name="Ladders").click()
    own.get_by_role("button", name="Continue").click()
    own.get_by_label("Name", exact=True).fill("The correspondence ladder of Ana and her friends")
    assert faults(own) == []
    own.get_by_role("button", name="Start the ladder").click()
    expect(own.get_by_role("status").first).to_contain_text("Your ladder is open.")
    ladder = Ladder.objects.get()
    for player in players:
        page = visitors.page(player)
        page.goto(f"/ladders/{ladder.code}")
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("heading", name=re.compile("You’re on rung"))).to_be_visible()
        assert faults(page) == []
    page.get_by_role("button", name="Challenge bruno").click()
    expect(page.get_by_text("Your game against bruno begins.")).to_be_visible()
    advance_ladder(ladder.pk, now=ladder.created_at)
    let_win(running_on(ladder)[0], players[3], now=ladder.created_at)
    advance_ladder(ladder.pk, now=ladder.pairs_at + timedelta(minutes=1))
    page.reload()
    expect(page.get_by_role("heading", name="You’re on rung 2")).to_be_visible()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name=re.compile("^Game ")).first.click()
    page.get_by_role("link", name=ladder.name).click()
    page.get_by_text("Leave this ladder").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("heading", name="Join this ladder")).to_be_visible()
    page.goto("/ladders")
    expect(page.get_by_role("link", name=ladder.name)).to_be_visible()
    assert faults(page) == []
