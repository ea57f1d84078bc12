"""A league in a real browser: made, joined by four accounts, played through a season, and begun
again by itself.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from courier.events.models import League
from tests.courier.events.clubs import win
from tests.courier.events.seasons import WEEK, go_on, running_in
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.by_turns
def test_league_begins_its_second_season_by_itself(visitors: Visitors) -> None:
    players = [make_player(name) for name in ("ana", "bruno", "chidi", "dolores")]
    own = visitors.page(players[0])
    own.goto("/events")
    own.get_by_role("link", name="Leagues").click()
    own.get_by_role("button", name="Continue").click()
    own.get_by_label("Name", exact=True).fill("The league of Ana and her friends")
    assert faults(own) == []
    own.get_by_role("button", name="Start the league").click()
    expect(own.get_by_role("status").first).to_contain_text("open for players")
    league = League.objects.get()
    for player in players:
        page = visitors.page(player)
        page.goto(f"/leagues/{league.code}")
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("heading", name="You’re in this league")).to_be_visible()
        assert faults(page) == []
    now = league.starts_at
    assert now is not None
    go_on(now)
    own.goto(f"/leagues/{league.code}")
    expect(own.get_by_role("heading", name="Season 1")).to_be_visible()
    assert faults(own) == []
    while games := running_in(league):
        for game in games:
            win(game, 0, now=game.created_at)
        go_on(now)
    go_on(now + WEEK)
    go_on(now + 3 * WEEK)
    own.reload()
    expect(own.get_by_role("heading", name="Season 2")).to_be_visible()
    expect(own.get_by_role("heading", name="Winners")).to_be_visible()
    assert faults(own) == []
    own.get_by_role("link", name="Division 1").click()
    expect(own.get_by_role("heading", name="Your games")).to_be_visible()
    assert faults(own) == []
    own.get_by_role("link", name=re.compile("^Game ")).first.click()
    own.go_back()
    own.get_by_role("link", name=league.name).first.click()
    own.get_by_text("Leave this league").click()
    own.get_by_role("button", name="Leave", exact=True).click()
    expect(own.get_by_role("heading", name="Join this league")).to_be_visible()
