"""Events for the members of a team: who opens, enters and leaves them, and what is said of them."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.common.errors import DomainError
from courier.events.domain.entries import enter, invite
from courier.events.enums import EntryRule, EntryState, EventState
from courier.events.models import Entry, Event
from courier.players.models import Player
from courier.teams.domain import teams
from courier.teams.models import Membership, Role
from tests.courier.events.clubs import BEGIN, begun, fill, make_event
from tests.courier.events.test_pages import FORM
from tests.courier.table.views.answers import text_of
from tests.courier.teams.clubs import make_team, team_of
from tests.factories import START, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_the_start(db: None) -> object:
    with time_machine.travel(START, tick=False):
        yield


@pytest.fixture
def rooks() -> list[Player]:
    """A team of five."""
    return make_team("rook", 5)


@pytest.fixture
def event(rooks: list[Player]) -> Event:
    """An event of theirs, which a member who is no captain has opened."""
    return make_event(rooks[1], entry_rule=EntryRule.TEAM, team_id=team_of(rooks[0]).pk)


def refusal(act: object) -> str:
    with pytest.raises(DomainError) as raised:
        act()  # type: ignore[operator]
    return raised.value.code


def entered(event: Event) -> set[str]:
    entries = Entry.objects.filter(event=event, state=EntryState.ENTERED)
    return {each.player.username for each in entries.select_related("player") if each.player}


def test_who_is_in_a_team_opens_events_for_it(rooks: list[Player], stranger: Player) -> None:
    team = team_of(rooks[0])
    for role in (Role.INVITED, Role.REQUESTED):
        player = make_player()
        Membership.objects.create(team=team, player=player, role=role, since=START)
        act = partial(make_event, player, entry_rule=EntryRule.TEAM, team_id=team.pk)
        assert refusal(act) == "event_needs_team"
    of_stranger = partial(make_event, stranger, entry_rule=EntryRule.TEAM, team_id=team.pk)
    of_none = partial(make_event, rooks[0], entry_rule=EntryRule.TEAM)
    by_two_rules = partial(make_event, rooks[0], team_id=team.pk)
    assert [refusal(act) for act in (of_stranger, of_none, by_two_rules)] == [
        "event_needs_team"
    ] * 3
    for player in rooks[:2]:
        assert make_event(player, entry_rule=EntryRule.TEAM, team_id=team.pk).team == team
    teams.close(team, now=START)
    act = partial(make_event, rooks[0], entry_rule=EntryRule.TEAM, team_id=team.pk)
    assert refusal(act) == "event_needs_team"


def test_members_enter_and_others_only_if_invited(
    event: Event, rooks: list[Player], stranger: Player, opponent: Player
) -> None:
    team = team_of(rooks[0])
    Membership.objects.create(team=team, player=opponent, role=Role.REQUESTED, since=START)
    for outside in (stranger, opponent):
        act = partial(enter, event_id=event.pk, player=outside, now=START)
        assert refusal(act) == "for_team_only"
    invite(event_id=event.pk, organiser=rooks[1], player=stranger, now=START)
    fill(event, [*rooks, stranger])
    assert entered(event) == {"rook0", "rook1", "rook2", "rook3", "rook4", "stranger"}


def test_who_leaves_the_team_is_out_of_its_events_until_they_begin(
    event: Event, rooks: list[Player]
) -> None:
    captain, team = rooks[0], team_of(rooks[0])
    other = make_event(captain)
    fill(event, rooks)
    fill(other, [rooks[4]])
    invite(event_id=event.pk, organiser=rooks[1], player=make_player("guest"), now=START)
    teams.leave(team_id=team.pk, player=rooks[4], now=START)
    assert (entered(event), entered(other)) == ({"rook0", "rook1", "rook2", "rook3"}, {"rook4"})
    act = partial(enter, event_id=event.pk, player=rooks[4], now=START)
    assert refusal(act) == "for_team_only"
    teams.join(team_id=team.pk, player=rooks[4], now=START)
    enter(event_id=event.pk, player=rooks[4], now=START)
    teams.remove(team_id=team.pk, captain=captain, player=rooks[4])
    assert "rook4" not in entered(event)
    assert Entry.objects.get(player__username="guest").state == EntryState.INVITED
    begun(event)
    teams.leave(team_id=team.pk, player=rooks[1], now=BEGIN)
    event.refresh_from_db()
    assert (event.state, len(entered(event))) == (EventState.RUNNING, 4)
    assert event.organiser == rooks[1]


def test_event_of_a_team_that_is_closed_is_called_off_unless_it_has_begun(
    event: Event, rooks: list[Player]
) -> None:
    team = team_of(rooks[0])
    later = make_event(
        rooks[2],
        entry_rule=EntryRule.TEAM,
        team_id=team.pk,
        starts_at=BEGIN + timedelta(days=1),
    )
    fill(event, rooks)
    begun(event)
    teams.close_by_staff(team_id=team.pk, staff=make_player(is_staff=True), now=BEGIN)
    states = [Event.objects.get(pk=each.pk).state for each in (event, later)]
    assert states == [EventState.RUNNING, EventState.CANCELLED]
    page = Client().get(f"/events/{event.code}")
    assert "Members of Team rook" in text_of(page)
    assert f"/teams/{team.code}" not in page.content.decode()


def test_everybody_reads_for_whom_it_is_and_members_may_enter(
    event: Event, rooks: list[Player], stranger: Player, opponent: Player
) -> None:
    invite(event_id=event.pk, organiser=rooks[1], player=opponent, now=START)
    fill(event, [rooks[2]])
    offered = {}
    bot, staff = make_player("bot", is_bot=True), make_player("staff", is_staff=True)
    for player in (*rooks[1:4], opponent, stranger, bot, staff, None):
        client = Client()
        if player is not None:
            client.force_login(player)
        page = client.get(f"/events/{event.code}")
        assert "Members of Team rook" in text_of(page)
        assert f"/teams/{event.team.code}" in page.content.decode() if event.team else False
        name = player.username if player else "anonymous"
        offered[name] = (
            f"/events/{event.code}/enter" in page.content.decode(),
            "Only members of Team rook can enter" in text_of(page),
        )
        client.post(f"/events/{event.code}/enter")
    assert offered == {
        "rook1": (True, False),  # who organises it
        "rook2": (False, False),  # who is in
        "rook3": (True, False),
        "opponent": (True, False),  # who is invited
        "stranger": (False, True),
        "bot": (False, True),
        "staff": (False, True),
        "anonymous": (False, False),  # who is sent to sign in
    }
    assert entered(event) == {"rook1", "rook2", "rook3", "opponent"}
    assert "For members of Team rook." in text_of(Client().get("/events"))
    said = Client().get(f"/events/{event.code}/event.json").json()
    assert event.team is not None
    assert (said["entry_rule"], said["team"]) == ("team", event.team.code)
    shown = Client().get(f"/api/v1/events/{event.code}").json()
    assert (shown["entry_rule"], shown["team"]) == ("team", event.team.code)


@pytest.mark.parametrize("others", [1, 3])
def test_list_and_page_take_the_queries_of_others_and_one(
    others: int,
    event: Event,
    rooks: list[Player],
    stranger_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(others - 1):
        captain = make_team(f"bishop{number}", 1)[0]
        make_event(captain, entry_rule=EntryRule.TEAM, team_id=team_of(captain).pk)
    fill(event, rooks[:others])
    with django_assert_num_queries(6):
        page = stranger_client.get("/events")
    assert text_of(page).count("For members of Team") == others
    with django_assert_num_queries(6):
        stranger_client.get(f"/events/{event.code}")


def test_form_offers_ones_teams_and_makes_an_event_for_one(
    rooks: list[Player], stranger_client: Client
) -> None:
    team, client = team_of(rooks[0]), Client()
    client.force_login(rooks[1])
    make_team("bishop", 1)
    assert 'name="team"' not in stranger_client.get("/presets/chess/event").content.decode()
    page = client.get("/presets/chess/event")
    assert "Team rook" in text_of(page)
    assert "Team bishop" not in text_of(page)
    said = FORM | {"entry_rule": "team", "team": ""}
    assert "Choose a team you’re a member of." in text_of(client.post("/presets/chess/event", said))
    assert not Event.objects.exists()
    stranger_client.post("/presets/chess/event", said | {"team": str(team.pk)})
    assert not Event.objects.exists()
    client.post("/presets/chess/event", FORM | {"team": str(team.pk)})  # the rule says: anyone
    client.post("/presets/chess/event", said | {"team": str(team.pk)})
    made = Event.objects.order_by("pk").values_list("entry_rule", "team")
    assert list(made) == [("open", None), ("team", team.pk)]
