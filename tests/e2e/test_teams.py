"""A team in a real browser: founded, joined, told something, looked at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from courier.teams.models import Team
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.by_turns
def test_team_from_its_founding_to_its_board(visitors: Visitors) -> None:
    ana, bruno = make_player("ana"), make_player("bruno")
    captain = visitors.page(ana)
    captain.goto("/players")
    captain.get_by_role("link", name="teams").click()
    assert faults(captain) == []
    captain.get_by_role("link", name="Found a team").click()
    captain.get_by_label("Name", exact=True).fill("The friends of the knight")
    captain.get_by_label("About").fill("We play one big variant a month.")
    captain.get_by_label("Those a captain admits").check()
    assert faults(captain) == []
    captain.get_by_role("button", name="Found the team").click()
    expect(captain.get_by_role("heading", name="The friends of the knight")).to_be_visible()
    address = f"/teams/{Team.objects.get().code}"

    member = visitors.page(bruno)
    member.goto(address)
    member.get_by_role("button", name="Ask to join").click()
    expect(member.get_by_text("You’ve asked to join.")).to_be_visible()
    assert faults(member) == []

    captain.reload()
    assert faults(captain) == []
    captain.get_by_role("button", name="Admit bruno").click()
    captain.get_by_role("link", name="Announcements").click()
    captain.get_by_label("Text").fill("This month it is Gross Chess. Who plays?")
    captain.get_by_role("button", name="Announce").click()

    member.goto(f"{address}/board")
    member.get_by_role("textbox", name="Comment").fill("I do.")
    member.get_by_role("button", name="Comment").click()
    expect(member.get_by_text("I do.")).to_be_visible()
    assert faults(member) == []
    captain.goto(address)
    assert faults(captain) == []
