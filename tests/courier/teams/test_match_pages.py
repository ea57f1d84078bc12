"""The pages of team matches: who sees what and may do what, and by how many queries."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.events.enums import EventState
from courier.events.models import Entry, Event
from courier.players.models import Player
from courier.presets.models import Preset
from courier.teams.domain.matches import accept
from courier.teams.models import Match
from tests.courier.events.clubs import BEGIN, DAY, begun, running, win
from tests.courier.table.views.answers import text_of
from tests.courier.teams.clubs import challenge, make_match, make_team, team_of
from tests.factories import START, make_player

pytestmark = pytest.mark.django_db
# Captains and members of both teams, somebody else, a bot, the staff, who has not signed in.
WHO = ["a0", "a1", "b0", "b1", "stranger", "robot", "warden", "anonymous"]


@pytest.fixture(autouse=True)
def _at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is START for the pages."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)


@pytest.fixture
def home() -> list[Player]:
    return make_team("a", 2)


@pytest.fixture
def away() -> list[Player]:
    return make_team("b", 2)


@pytest.fixture
def match(home: list[Player], away: list[Player]) -> Match:
    make_player("robot", is_bot=True)
    make_player("warden", is_staff=True)
    return challenge(home[0], away[0])


def client_of(who: str) -> Client:
    client = Client()
    if who != "anonymous":
        client.force_login(Player.objects.filter(username=who).first() or make_player(who))
    return client


@pytest.mark.parametrize("who", WHO)
def test_each_is_offered_and_may_do_what_is_theirs(
    who: str, match: Match, home: list[Player], away: list[Player]
) -> None:
    client, at = client_of(who), f"/matches/{match.event.code}"
    page = client.get(at).content.decode()
    assert {act for act in ("accept", "decline") if f'value="{act}"' in page} == {
        "a0": {"decline"},
        "b0": {"accept", "decline"},
    }.get(who, set())
    answer = client.post(f"{at}/act", {"act": "accept"})
    assert answer["Location"].startswith("/account/login") == (who == "anonymous")
    match.refresh_from_db()
    assert (match.accepted_at is not None) == (who == "b0")
    if who != "b0":
        accept(match_id=match.pk, captain=away[0], now=START)
    page = client.get(at).content.decode()
    shown = {team for team in ("a", "b") if f"The line-up of Team {team}" in page}
    own = {"a": {"a"}, "b": {"b"}}.get(who[0], set())
    assert shown == ({"a", "b"} if who == "warden" else own if len(who) == 2 else set())
    for team in (home, away):
        client.post(f"{at}/act", {"act": "sign-up", "team": team_of(team[0]).code})
    assert [each.player.username for each in Entry.objects.all() if each.player] == (
        [who] if len(who) == 2 else []
    )
    page = client.get(at).content.decode()
    assert ("Save the order" in page) == (who in ("a0", "b0"))
    client.post(f"{at}/act", {"act": "decline"})
    match.event.refresh_from_db()
    assert (match.event.state == EventState.CANCELLED) == (who in ("a0", "b0"))


def test_captain_orders_and_takes_out(home: list[Player], away: list[Player]) -> None:
    match = make_match(home, away)
    at, team = f"/matches/{match.event.code}", team_of(home[0]).code
    captain, member, other = client_of("a0"), client_of("a1"), client_of("b0")
    orders = {"act": "order", "team": team, "board:a0": "2", "board:a1": "1", "board:b0": "1"}
    for client in (member, other):
        page = client.post(f"{at}/act", orders, follow=True)
        assert "captain" in text_of(page)
    assert not Entry.objects.filter(order__isnull=False).exists()
    assert "The order is saved." in text_of(captain.post(f"{at}/act", orders, follow=True))
    placed = Entry.objects.filter(order__isnull=False).order_by("order")
    assert [each.player.username for each in placed if each.player] == ["a1", "a0"]
    captain.post(f"{at}/act", orders | {"act": "by-rating"})
    assert not placed.all().exists()
    member.post(f"{at}/act", {"team": team, "drop": "a0"})
    assert Entry.objects.count() == 4
    page = captain.post(f"{at}/act", {"team": team, "drop": "a1"}, follow=True)
    assert "a1 is out of the line-up." in text_of(page)
    assert Entry.objects.count() == 3
    for wrong in ({"act": "x"}, {"team": "none", "drop": "a1"}, {"team": team, "drop": "no\0body"}):
        assert captain.post(f"{at}/act", wrong).status_code == 404


FORM = {
    "boards_least": "1",
    "boards_most": "4",
    "games_each": "2",
    "starts_on": (START + timedelta(days=7)).date().isoformat(),
    "pace": "steady",
    "access": "public",
}


def test_form_challenges_another_team(home: list[Player], away: list[Player]) -> None:
    captain, member, at = client_of("a0"), client_of("b1"), f"/teams/{team_of(away[0]).code}"
    assert "Challenge this team" in text_of(captain.get(at))
    assert "Challenge this team" not in text_of(member.get(at))
    assert "Which variant?" in text_of(captain.get(f"{at}/challenge"))
    assert "Only the captain" in text_of(member.get(f"{at}/challenge"))
    assert member.get(f"{at}/challenge/chess").status_code == 403
    assert Client().get(f"{at}/challenge/chess").status_code == 302
    assert captain.get(f"{at}/challenge?preset=chess")["Location"] == f"{at}/challenge/chess"
    assert captain.get(f"{at}/challenge/free-board").status_code == 404
    assert captain.get(f"{at}/challenge/chess").status_code == 200
    form = FORM | {"home": str(team_of(home[0]).pk)}
    for said, words in (
        ({"boards_least": "9"}, "no fewer boards than the fewest"),
        ({"home": str(team_of(away[0]).pk)}, "not one of the available choices"),
        ({"starts_on": "2020-01-01"}, "Entries must stay open"),
    ):
        assert words in text_of(captain.post(f"{at}/challenge/chess", form | said))
    answer = captain.post(f"{at}/challenge/chess", form)
    made = Match.objects.get()
    assert answer["Location"] == f"/matches/{made.event.code}"
    assert (made.home, made.away) == (team_of(home[0]), team_of(away[0]))
    assert (made.event.entries_least, made.event.entries_most) == (2, 8)
    assert (made.event.games_each, made.event.organiser) == (2, None)
    assert "not yet accepted" in text_of(captain.get(at))
    assert "Team a" not in text_of(captain.get("/matches"))
    client_of("b0").post(f"/matches/{made.event.code}/act", {"act": "accept"})
    assert "Team a – Team b" in text_of(Client().get("/matches"))


def test_page_and_files_of_a_match_that_is_played(home: list[Player], away: list[Player]) -> None:
    match = make_match(home, away, games_each=2)
    player_page = "/players/a0"
    assert match.event.name not in text_of(Client().get(player_page))
    event, at = begun(match.event), f"/matches/{match.event.code}"
    assert event.name in text_of(Client().get(player_page))
    win(running(event)[0], 0)
    begun(event)
    assert client_of("a0").get(f"/events/{event.code}")["Location"] == at
    page = text_of(client_of("stranger").get(at))
    assert "Team a 1–0 Team b" in page
    assert "Games still running: 3." in page
    assert "Withdraw" not in page
    own = client_of("a1")
    assert "Your games" in text_of(own.get(at))
    assert "Withdraw from this match" in text_of(own.get(at))
    value = Client().get(f"{at}/match.json").json()
    assert (value["score"], value["state"], len(value["boards"])) == (["1", "0"], "running", 2)
    assert [game["result"] for game in value["boards"][0]["games"]] == ["1–0", None]
    assert "1–0" in text_of(Client().get("/matches"))
    own.post(f"{at}/act", {"act": "withdraw"})
    begun(event, now=BEGIN + DAY)
    assert Client().get(f"{at}/match.json").json()["score"] == ["1", "2"]
    assert "withdrawn" in text_of(Client().get(at))
    assert Client().get(f"/events/{event.code}/event.json").json()["kind"] == "team_match"
    assert event.name not in text_of(Client().get("/events"))


def test_match_of_a_hidden_preset_is_hidden(match: Match) -> None:
    Preset.objects.update(hidden_at=START, is_listed=False)
    at = f"/matches/{match.event.code}"
    codes = [client_of(who).get(at).status_code for who in ("a0", "warden", "anonymous")]
    assert codes == [404, 200, 404]
    assert client_of("b0").post(f"{at}/act", {"act": "accept"}).status_code == 404
    assert "Team a – Team b" not in text_of(client_of("b0").get(f"/teams/{match.home.code}"))


@pytest.mark.parametrize("number", [1, 3])
def test_pages_take_a_fixed_number_of_queries(
    number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    home, away = make_team("a", number), make_team("b", number)
    found = [make_match(home, away, boards_least=1, boards_most=number) for _match in range(number)]
    running_event = begun(found[0].event)
    open_match = make_match(home, away, boards_least=1)
    assert Event.objects.filter(state=EventState.OPEN).count() == number
    client = client_of("a0")
    client.get("/matches")
    for path, queries in (
        ("/matches", 7),
        (f"/matches/{running_event.code}", 7),
        (f"/matches/{open_match.event.code}", 6),
        (f"/teams/{team_of(home[0]).code}", 7),
    ):
        with django_assert_num_queries(queries):
            client.get(path)


def test_a_long_list_is_on_pages_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("courier.teams.match_views.SHOWN", 1)
    home, away = make_team("a", 2), make_team("b", 2)
    made = [make_match(home, away, boards_least=1) for _match in range(2)]
    page = Client().get("/matches")
    assert [len(lines) for _name, _page, lines in page.context["groups"]] == [1]
    assert "?list=open" in page.text
    alone = Client().get("/matches?list=open")
    assert [len(lines) for _name, _page, lines in alone.context["groups"]] == [len(made)]
    assert "None yet." in text_of(Client().get("/matches?list=over&page=7"))
    assert len(Client().get("/matches?list=secrets").context["groups"]) == 1
