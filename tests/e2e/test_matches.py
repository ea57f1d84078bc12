"""A match and a league of teams in a real browser, from the challenge or the form to the end."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from courier.events.domain.progress import sweep
from courier.teams.models import Match, TeamLeague
from tests.courier.events.clubs import running, win
from tests.courier.teams.clubs import go_on, make_team, sign_up, team_of
from tests.e2e.signed_in import Visitors, faults

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.by_turns
def test_match_from_the_challenge_to_its_result(visitors: Visitors) -> None:
    home, away = make_team("ana", 2), make_team("bruno", 3)
    captain, other = visitors.page(home[0]), visitors.page(away[0])
    captain.goto(f"/teams/{team_of(away[0]).code}")
    captain.get_by_role("link", name="Challenge this team").click()
    assert faults(captain) == []
    captain.get_by_role("button", name="Continue").click()
    captain.get_by_label("Fewest boards").fill("1")
    captain.get_by_label("Two, each player moves first once").check()
    assert faults(captain) == []
    captain.get_by_role("button", name="Send the challenge").click()
    expect(captain.get_by_text("hasn’t answered yet")).to_be_visible()
    assert faults(captain) == []
    match = Match.objects.get()
    address = f"/matches/{match.event.code}"

    other.goto(f"/teams/{team_of(away[0]).code}")
    other.get_by_role("link", name="Team ana – Team bruno").click()
    assert faults(other) == []
    other.get_by_role("button", name="Accept").click()
    for player in (*home, *away):
        page = visitors.page(player)
        page.goto(address)
        page.get_by_role("button", name="Sign up").click()
        expect(page.get_by_role("button", name="Withdraw")).to_be_visible()
    other.reload()
    other.get_by_label("Board of bruno2").fill("1")
    other.get_by_label("Board of bruno0").fill("3")
    other.get_by_label("Board of bruno0").press("Enter")
    expect(other.get_by_label("Board of bruno2")).to_have_value("1")
    other.get_by_role("button", name="Take out bruno0").click()
    expect(other.get_by_text("bruno0 is out of the line-up.")).to_be_visible()
    assert faults(other) == []

    match.event.starts_at = timezone.now()
    match.event.save(update_fields=["starts_at"])
    sweep(now=timezone.now())
    other.reload()
    expect(other.get_by_role("heading", name="Team ana 0–0 Team bruno")).to_be_visible()
    assert faults(other) == []
    for game in running(match.event):
        win(game, 0, now=timezone.now())
    sweep(now=timezone.now())
    captain.goto(address)
    expect(captain.get_by_role("heading", name="Team ana 2–2 Team bruno")).to_be_visible()
    expect(captain.get_by_role("heading", name="Your games")).to_be_visible()
    assert faults(captain) == []
    captain.get_by_role("link", name="Team matches").click()
    expect(captain.get_by_role("link", name="Team ana – Team bruno")).to_be_visible()
    assert faults(captain) == []
    captain.goto(f"/teams/{team_of(home[0]).code}")
    assert faults(captain) == []


@pytest.mark.by_turns
def test_league_of_teams_from_its_form_to_its_winner(visitors: Visitors) -> None:
    sides = [make_team(name, 1) for name in ("ana", "bruno", "chidi")]
    organiser = visitors.page(sides[0][0])
    organiser.goto("/matches")
    organiser.get_by_role("button", name="Continue").click()
    organiser.get_by_label("Name", exact=True).fill("The league of the three teams")
    organiser.get_by_label("Boards", exact=True).fill("1")
    assert faults(organiser) == []
    organiser.get_by_role("button", name="Start the league").click()
    league = TeamLeague.objects.get()
    for (captain,) in sides:
        page = visitors.page(captain)
        page.goto(f"/team-leagues/{league.code}")
        page.get_by_role("button", name=f"Enter Team {captain.username[:-1]}").click()
        expect(page.get_by_role("button", name="Take Team")).to_be_visible()
        assert faults(page) == []
    now = league.starts_at
    for _round in range(3):
        go_on(now)
        for match in Match.objects.filter(event__state="open").select_related("home", "away"):
            for (captain,) in sides:
                if team_of(captain) in (match.home, match.away):
                    sign_up(match, team_of(captain), captain)
            now = match.event.starts_at
        go_on(now)
        for match in Match.objects.filter(event__state="running"):
            for game in running(match.event):
                win(game, 0, now=now)
    go_on(now)
    organiser.goto(f"/team-leagues/{league.code}")
    expect(organiser.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(organiser.get_by_role("heading", name="Round 3")).to_be_visible()
    assert faults(organiser) == []
    organiser.get_by_role("link", name="Team ana – ").first.click()
    organiser.get_by_role("link", name=league.name).click()
    expect(organiser.get_by_role("heading", name=league.name)).to_be_visible()
