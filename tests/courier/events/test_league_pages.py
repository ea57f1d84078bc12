"""The pages of leagues: who sees what and may do what, and by how many queries."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.events.models import Event, League, LeagueMember
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.events.clubs import win
from tests.courier.events.seasons import (
    FIRST,
    go_on,
    make_league,
    play_season,
    running_in,
    sign_up,
)
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player

pytestmark = pytest.mark.django_db
# The organiser, a member, somebody else, and who has not signed in.
WHO = ["mover", "opponent", "stranger", "anonymous"]


@pytest.fixture(autouse=True)
def _at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is START for the pages."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)


@pytest.fixture
def league(mover: Player, opponent: Player) -> League:
    league = make_league(mover)
    sign_up(league, [opponent])
    return league


def client_of(who: str, request: pytest.FixtureRequest) -> Client:
    client: Client = request.getfixturevalue(f"{who}_client")
    return client


@pytest.mark.parametrize("who", WHO)
def test_each_is_offered_and_may_do_what_is_theirs(
    who: str, league: League, request: pytest.FixtureRequest
) -> None:
    client, at = client_of(who, request), f"/leagues/{league.code}"
    page = client.get(at).content.decode()
    assert {act for act in ("join", "leave", "close") if f"{at}/{act}" in page} == {
        "mover": {"join", "close"},
        "opponent": {"join", "leave"},
        "stranger": {"join"},
        "anonymous": set(),
    }[who]
    assert "Season 1 begins" in text_of(client.get(at))
    answer = client.post(f"{at}/join", {"games_most": "4"})
    assert answer["Location"].startswith("/account/login/") == (who == "anonymous")
    assert LeagueMember.objects.filter(games_most=4).count() == (who != "anonymous")
    client.post(f"{at}/leave")
    assert LeagueMember.objects.filter(left_at=None, player__username=who).count() == 0
    client.post(f"{at}/close")
    league.refresh_from_db()
    assert (league.closed_at is not None) == (who == "mover")


def test_bots_and_wrong_forms_are_refused_in_words(
    league: League, stranger: Player, stranger_client: Client
) -> None:
    at = f"/leagues/{league.code}"
    page = stranger_client.post(f"{at}/join", {"games_most": "99"}, follow=True)
    assert "not one of the available choices" in text_of(page)
    page = stranger_client.post(f"{at}/leave", follow=True)
    assert "You aren’t taking part." in text_of(page)
    Player.objects.filter(pk=stranger.pk).update(is_bot=True)
    page = stranger_client.post(f"{at}/join", {"games_most": "1"}, follow=True)
    assert "can’t enter events" in text_of(page)


def test_league_of_a_hidden_preset_is_for_its_organiser(
    league: League, mover_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    Preset.objects.filter(pk=league.preset.pk).update(hidden_at=START, is_listed=False)
    codes = [
        client.get(f"/leagues/{league.code}").status_code
        for client in (mover_client, stranger_client, anonymous_client)
    ]
    assert codes == [200, 404, 404]
    assert league.name not in text_of(anonymous_client.get("/leagues"))
    assert stranger_client.post(f"/leagues/{league.code}/join").status_code == 404


FORM = {
    "name": "Autumn league",
    "about": "",
    "division_size": "5",
    "movers": "2",
    "weeks": "20",
    "pace": "steady",
    "access": "public",
}


def test_form_makes_a_league(mover: Player, mover_client: Client, anonymous_client: Client) -> None:
    assert mover_client.get("/leagues/new?preset=chess")["Location"] == "/presets/chess/league"
    assert mover_client.get("/presets/chess/league").status_code == 200
    for said, words in (
        ({"weeks": "99"}, "less than or equal to 52"),
        ({"movers": "3"}, "fewer than half go up or down"),
        ({"name": "x"}, "a name of 3 to 50 characters"),
    ):
        assert words in text_of(mover_client.post("/presets/chess/league", FORM | said))
    answer = mover_client.post("/presets/chess/league", FORM)
    made = League.objects.get()
    assert answer["Location"] == f"/leagues/{made.code}"
    assert (made.division_size, made.movers, made.weeks, made.organiser) == (5, 2, 20, mover)
    assert anonymous_client.get("/presets/chess/league").status_code == 302
    assert mover_client.get("/presets/free-board/league").status_code == 404


@pytest.mark.parametrize("others", [1, 3])
def test_list_takes_five_queries(
    others: int,
    mover: Player,
    opponent: Player,
    opponent_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _league in range(others):
        sign_up(make_league(mover), [opponent])
    with django_assert_num_queries(5):
        page = opponent_client.get("/leagues")
    assert text_of(page).count("Town league") == others


@pytest.mark.parametrize("players", [3, 9])
def test_page_takes_nine_queries(
    players: int,
    mover: Player,
    opponent: Player,
    opponent_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    league = make_league(mover)
    sign_up(league, [opponent, *(make_player() for _other in range(players - 1))])
    go_on(FIRST)
    with django_assert_num_queries(9):
        page = text_of(opponent_client.get(f"/leagues/{league.code}"))
    assert [f"Division {number}" in page for number in (1, 2)] == [True, players > 3]


def test_page_shows_divisions_winners_and_their_events(
    league: League, opponent: Player, anonymous_client: Client
) -> None:
    sign_up(league, 7)
    go_on(FIRST)
    win(running_in(league)[0], 0, now=FIRST)
    go_on(FIRST)
    at = f"/leagues/{league.code}"
    page = text_of(anonymous_client.get(at))
    assert "Season 1 is being played." in page
    assert [page.count(f" {way} ") for way in ("up", "down")] == [1, 1]
    event = Event.objects.get(division=1)
    shown = anonymous_client.get(f"/events/{event.code}")
    assert at in shown.content.decode()
    assert "as soon as both players have room" in text_of(shown)
    assert "Who can enter" not in text_of(shown)
    play_season(league, random.Random(2), FIRST)
    value = anonymous_client.get(f"{at}/league.json").json()
    assert [len(each["places"]) for each in value["divisions"]] == [4, 4]
    assert [each["way"] for each in value["divisions"][0]["places"]] == [None] * 3 + ["down"]
    assert [each["season"] for each in value["winners"]] == [1] * len(value["winners"])
    page = text_of(anonymous_client.get(at))
    assert "Winners" in page
    assert "Season 2 begins" in page
    assert "You need an account" in text_of(anonymous_client.get("/leagues"))
