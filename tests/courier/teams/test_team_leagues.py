"""Leagues of teams: who enters, how they run by themselves, who sees what and may do what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.clocks.terms import Terms
from courier.common.codes import new_code
from courier.common.errors import DomainError
from courier.events.enums import EntryRule, EventState
from courier.events.models import Entry, Event
from courier.events.scores import Result, standings
from courier.games.words import terms_sentence
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Block, Player
from courier.presets.models import Preset
from courier.teams.domain import matches, team_leagues, teams
from courier.teams.domain.matches import call_members, decline
from courier.teams.domain.team_leagues import (
    MOST_LEAGUES,
    advance_team_league,
    cancel_team_league,
    enter_team,
    take_team_out,
)
from courier.teams.league_queries import (
    TIE_BREAKS,
    invitations_to,
    league_places,
    matches_in,
    teams_in,
)
from courier.teams.mails import team_league_invitation
from courier.teams.models import LeagueTeam, Match, TeamLeague
from tests.courier.events.clubs import BEGIN, make_event, running, win
from tests.courier.table.views.answers import text_of
from tests.courier.teams.clubs import enter, go_on, make_league, make_team, team_of
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
WEEK = timedelta(weeks=1)


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as raised:
        act()
    return raised.value.code


def test_making_and_entering_within_limits(stranger: Player) -> None:
    for said, code in (
        ({"name": "x"}, "event_needs_name"),
        ({"terms": Terms()}, "event_needs_time"),
        ({"starts_at": START}, "bad_event_dates"),
        ({"teams_least": 2}, "bad_team_league"),
        ({"teams_most": 11}, "bad_team_league"),
        ({"boards": 21}, "bad_team_league"),
        ({"games_each": 3}, "bad_team_league"),
        ({"weeks": 0}, "bad_team_league"),
        ({"revision": make_revision("free-board")}, "event_needs_rules"),
    ):
        assert refusal(partial(make_league, stranger, **said)) == code
    leagues = [make_league(stranger, teams_most=3) for _each in range(MOST_LEAGUES)]
    assert refusal(partial(make_league, stranger)) == "too_many_team_leagues"
    captains = [make_team(name, 1)[0] for name in "abcd"]
    for league in leagues:
        for _twice in range(2):
            enter(league, *captains[:3])
    assert LeagueTeam.objects.count() == 9
    assert refusal(partial(enter, leagues[0], captains[3])) == "league_full"
    other = make_league(make_player())
    assert refusal(partial(enter, other, captains[0])) == "team_in_too_many_leagues"
    at: dict[str, Any] = {
        "league_id": leagues[0].pk,
        "team_id": team_of(captains[0]).pk,
        "now": START,
    }
    for act in (enter_team, take_team_out):
        assert refusal(partial(act, **at, captain=captains[1])) == "captains_only"
    take_team_out(**at, captain=captains[0])
    enter(other, captains[0])
    late = at | {"now": BEGIN, "captain": captains[0]}
    for act in (enter_team, take_team_out):
        assert refusal(partial(act, **late)) == "league_entries_closed"
    for player, code in ((captains[0], "not_your_event"), (make_player(), "not_your_event")):
        cancel = partial(cancel_team_league, league_id=other.pk, player=player, now=START)
        assert refusal(cancel) == code
    assert cancel_team_league(league_id=leagues[1].pk, player=stranger, now=START).over_at == START
    go_on(BEGIN)
    assert {each.state for each in TeamLeague.objects.all()} == {"running", "cancelled"}
    told = OutboxMail.objects.filter(kind="team_league_over", player=captains[0]).first()
    assert told is not None
    deliver(code=told.code, now=BEGIN)
    assert "doesn’t take place" in str(mail.outbox[-1].body)


def test_boards_that_one_team_cannot_man_are_lost(stranger: Player) -> None:
    sides = [make_team(name, 2) for name in "abc"]
    league = make_league(stranger)
    enter(league, *(side[0] for side in sides))
    go_on(BEGIN)
    match = Match.objects.get()
    assert OutboxMail.objects.filter(kind="team_match").count() == 4
    assert (
        refusal(partial(decline, match_id=match.pk, captain=sides[1][0], now=BEGIN))
        == "part_of_league"
    )
    team = match.home
    captain = next(side[0] for side in sides if team_of(side[0]) == team)
    for player in Player.objects.filter(memberships__team=team):
        matches.sign_up(match_id=match.pk, team_id=team.pk, player=player, now=BEGIN)
    other = next(side for side in sides if team_of(side[0]) == match.away)
    matches.sign_up(match_id=match.pk, team_id=match.away_id, player=other[1], now=BEGIN)
    now = BEGIN + WEEK
    go_on(now)
    win(running(match.event)[0], 1, now=now)
    go_on(now)
    assert [(each.points) for each in league_places(teams_in(league), matches_in(league))] == [
        1,
        1,
        0,
    ]
    page = text_of(Client().get(f"/matches/{match.event.code}"))
    assert "Nobody" in page
    assert f"{league.name}" in page
    # a team that is closed plays no more
    waiting = Match.objects.get(round=2)
    gone = next(side for side in sides if team_of(side[0]) in (waiting.home, waiting.away))
    staff = make_player("warden", is_staff=True)
    matches.sign_up(match_id=waiting.pk, team_id=team_of(gone[0]).pk, player=gone[0], now=now)
    teams.close_by_staff(team_id=team_of(gone[0]).pk, staff=staff, now=now)
    waiting.event.refresh_from_db()
    assert waiting.event.state == EventState.OPEN
    assert not Entry.objects.filter(event=waiting.event).exists()
    go_on(now + 4 * WEEK)
    waiting.event.refresh_from_db()
    assert waiting.event.state == EventState.CANCELLED
    assert captain.pk


def test_killed_while_a_round_is_paired_it_is_paired_again_whole(
    stranger: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = make_league(stranger)
    enter(league, *(make_team(name, 1)[0] for name in "abcd"))

    def killed(match: Match, *, now: datetime) -> None:
        if Match.objects.count() == 2:
            raise KeyboardInterrupt
        call_members(match, now=now)

    monkeypatch.setattr(team_leagues, "call_members", killed)
    with pytest.raises(KeyboardInterrupt):
        advance_team_league(league.pk, now=BEGIN)
    monkeypatch.undo()
    assert not Match.objects.exists()
    for _twice in range(3):
        advance_team_league(league.pk, now=BEGIN)
    assert Match.objects.count() == 2


def test_league_of_a_hidden_variant_pairs_no_more_rounds(stranger: Player) -> None:
    league = make_league(stranger)
    enter(league, *(make_team(name, 1)[0] for name in "abc"))
    go_on(BEGIN)
    Preset.objects.update(hidden_at=START, is_listed=False)
    for days in (6, 8):
        go_on(BEGIN + timedelta(days=days))
        league.refresh_from_db()
        assert league.state == ("running" if days == 6 else "over")
    assert Match.objects.count() == 1


def test_match_points_come_first_then_board_points() -> None:
    results = [
        Result(round=1, first=1, second=2, points=(2, 0), board_points=(5, 3)),
        Result(round=2, first=2, second=3, points=(2, 0), board_points=(8, 0)),
        Result(round=3, first=3, second=1, points=(2, 0), board_points=(5, 3)),
    ]
    lines = standings([1, 2, 3], results, tie_breaks=TIE_BREAKS)
    assert [(each.number, each.place, each.points) for each in lines] == [
        (2, 1, 2),
        (1, 2, 2),
        (3, 3, 2),
    ]
    drawn = [Result(round=1, first=1, second=2, points=(1, 1), board_points=(4, 4))]
    assert [each.place for each in standings([1, 2], drawn, tie_breaks=TIE_BREAKS)] == [1, 1]


def test_in_a_double_league_all_meet_twice_with_home_and_away_exchanged(stranger: Player) -> None:
    assert refusal(partial(make_league, stranger, meetings=3)) == "bad_team_league"
    league = make_league(stranger, meetings=2)
    enter(league, *(make_team(name, 1)[0] for name in "abc"))
    now = BEGIN
    for _round in range(7):
        go_on(now)
        now += 4 * WEEK
    found = [(each.home.name, each.away.name) for each in matches_in(league)]
    assert len(found) == len({*found}) == 6
    assert found[3:] == [(away, home) for home, away in found[:3]]
    assert [each.round for each in matches_in(league)] == [1, 2, 3, 4, 5, 6]
    league.refresh_from_db()
    assert league.state == EventState.OVER


def test_a_league_by_invitation_is_for_those_its_organiser_has_invited(
    stranger: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = make_league(stranger, by_invitation=True)
    captains = [make_team(name, 1)[0] for name in "abc"]
    first, second, third = (team_of(each) for each in captains)
    at: dict[str, Any] = {"league_id": league.pk, "now": START}
    assert refusal(partial(enter, league, captains[0])) == "league_by_invitation"
    for player in (captains[0], make_player()):
        for act in (team_leagues.invite_team, team_leagues.take_invitation_back):
            assert refusal(partial(act, **at, team=first, player=player)) == "not_your_event"
    for team in (first, first, second, third):
        team_leagues.invite_team(**at, team=team, player=stranger)
    told = OutboxMail.objects.filter(kind="team_league_invitation")
    assert sorted(told.values_list("player__username", flat=True)) == ["a0", "b0", "c0"]
    letter = team_league_invitation(told.order_by("pk")[0], START)
    assert letter is not None
    assert "Team a is invited to City league" in letter.text
    assert all(terms_sentence(league) in body for body in (letter.text, letter.html))
    enter(league, captains[0])
    assert team_league_invitation(told.order_by("pk")[0], START) is None
    warden = make_player("warden", is_staff=True)
    for team in (first, second):
        team_leagues.take_invitation_back(**at, team=team, player=warden)
    assert refusal(partial(enter, league, captains[1])) == "league_by_invitation"
    assert LeagueTeam.objects.get(league=league).team == first  # who is in stays in
    late = partial(team_leagues.invite_team, league_id=league.pk, now=BEGIN, player=stranger)
    assert refusal(partial(late, team=second)) == "league_entries_closed"
    fourth = team_of(make_team("d", 1)[0])
    again = partial(team_leagues.invite_team, **at, team=fourth, player=stranger)
    Block.objects.create(
        blocker=Player.objects.get(username="d0"), blocked=stranger, created_at=START
    )
    assert refusal(again) == "team_takes_no_invitation"
    Block.objects.all().delete()
    monkeypatch.setattr(team_leagues, "MOST_INVITED", 2)
    assert refusal(again) == "too_many_teams_invited"
    monkeypatch.setattr(team_leagues, "MOST_INVITED", 3)
    monkeypatch.setattr(team_leagues, "MOST_A_DAY", 2)
    assert refusal(again) == "teams_invited_too_often"
    monkeypatch.setattr(team_leagues, "MOST_A_DAY", 3)  # one was taken back: its mail counts
    assert refusal(again) == "teams_invited_too_often"
    opened = make_league(stranger)
    invite = partial(team_leagues.invite_team, league_id=opened.pk, now=START, player=stranger)
    assert refusal(partial(invite, team=second)) == "league_open_to_all"


def test_a_team_invited_anew_gets_a_mail_again_until_the_limit_of_the_day(
    stranger: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(team_leagues, "MOST_A_DAY", 2)
    league = make_league(stranger, by_invitation=True)
    captain = make_team("a", 1)[0]
    at: dict[str, Any] = {"league_id": league.pk, "player": stranger, "team": team_of(captain)}
    for _time in range(2):
        team_leagues.invite_team(**at, now=START)
        team_leagues.take_invitation_back(**at, now=START)
    cache.clear()  # what is counted stands in the database
    assert refusal(partial(team_leagues.invite_team, **at, now=START)) == "teams_invited_too_often"
    next_day = START + timedelta(days=1)
    team_leagues.invite_team(**at, now=next_day)
    mails = OutboxMail.objects.filter(kind="team_league_invitation", player=captain).order_by("pk")
    assert [team_league_invitation(each, next_day) is not None for each in mails] == [
        False,
        False,
        True,
    ]
    enter(league, captain)
    assert league.invitations.filter(taken_back_at=None).count() == 1


# -- pages


FORM = {
    "name": "Autumn league of teams",
    "about": "",
    "teams_least": "3",
    "teams_most": "4",
    "boards": "3",
    "games_each": "2",
    "weeks": "6",
    "starts_on": (START + WEEK).date().isoformat(),
    "pace": "steady",
    "access": "public",
}
WHO = ["stranger", "a0", "a1", "robot", "warden", "anonymous"]


def client_of(who: str) -> Client:
    client = Client()
    if who != "anonymous":
        client.force_login(Player.objects.filter(username=who).first() or make_player(who))
    return client


@pytest.fixture
def at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is START for the pages."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)


@pytest.mark.usefixtures("at_start")
def test_form_makes_a_league(stranger_client: Client, stranger: Player) -> None:
    at = "/presets/chess/team-league"
    assert stranger_client.get("/team-leagues/new?preset=chess")["Location"] == at
    assert stranger_client.get(at).status_code == 200
    for said, words in (
        ({"weeks": "99"}, "less than or equal to 26"),
        ({"teams_least": "4", "teams_most": "3"}, "A league takes 3 to 10 teams"),
        ({"name": "x"}, "3 to 50 characters"),
    ):
        assert words in text_of(stranger_client.post(at, FORM | said))
    answer = stranger_client.post(at, FORM)
    made = TeamLeague.objects.get()
    assert answer["Location"] == f"/team-leagues/{made.code}"
    assert (made.boards, made.games_each, made.weeks, made.organiser) == (3, 2, 6, stranger)
    assert (made.meetings, made.by_invitation) == (1, False)
    assert Client().get(at).status_code == 302
    assert stranger_client.get("/presets/free-board/team-league").status_code == 404
    assert "Autumn league of teams" in text_of(Client().get("/matches"))


@pytest.mark.usefixtures("at_start")
@pytest.mark.parametrize("who", WHO)
def test_each_is_offered_and_may_do_what_is_theirs(who: str, stranger: Player) -> None:
    players = make_team("a", 2)
    make_player("robot", is_bot=True)
    make_player("warden", is_staff=True)
    league = make_league(stranger)
    client, at = client_of(who), f"/team-leagues/{league.code}"
    page = client.get(at).content.decode()
    assert {act for act in ("enter", "cancel") if f'value="{act}"' in page} == {
        "stranger": {"cancel"},
        "warden": {"cancel"},
        "a0": {"enter"},
    }.get(who, set())
    answer = client.post(f"{at}/act", {"act": "enter", "team": team_of(players[0]).code})
    assert answer["Location"].startswith("/account/login") == (who == "anonymous")
    assert LeagueTeam.objects.exists() == (who == "a0")
    enter(league, players[0])
    client.post(f"{at}/act", {"act": "take-out", "team": team_of(players[0]).code})
    assert LeagueTeam.objects.exists() == (who != "a0")
    client.post(f"{at}/act", {"act": "cancel"})
    league.refresh_from_db()
    assert (league.state == EventState.CANCELLED) == (who in ("stranger", "warden"))
    if who != "anonymous":
        assert client.post(f"{at}/act", {"act": "x"}).status_code == 404


@pytest.mark.usefixtures("at_start")
def test_page_and_json_of_a_league_that_is_played(stranger: Player) -> None:
    league = make_league(stranger)
    captains = [make_team(name, 1)[0] for name in "abc"]
    enter(league, *captains)
    at = f"/team-leagues/{league.code}"
    assert "Team c" in text_of(Client().get(at))
    go_on(BEGIN)
    page = text_of(client_of("a0").get(at))
    assert "Standings" in page
    assert "Round 1" in page
    value = Client().get(f"{at}/league.json").json()
    assert [each["match_points"] for each in value["standings"]] == [0, 0, 0]
    assert len(value["rounds"][0]["matches"]) == 1
    Preset.objects.update(hidden_at=START, is_listed=False)
    codes = [client_of(who).get(at).status_code for who in ("stranger", "a0", "anonymous")]
    assert codes == [200, 404, 404]
    assert "City league" not in text_of(Client().get("/matches"))


@pytest.mark.usefixtures("at_start")
def test_the_organiser_invites_on_the_page(stranger: Player) -> None:
    said = FORM | {"meetings": "2", "by_invitation": "invited"}
    client_of("stranger").post("/presets/chess/team-league", said)
    league = TeamLeague.objects.get()
    assert (league.meetings, league.by_invitation) == (2, True)
    make_team("a", 1)
    make_player("warden", is_staff=True)
    at = f"/team-leagues/{league.code}"
    words = text_of(Client().get(at))
    for part in ("By invitation", "Twice", "meet a second time", "Teams that are invited are"):
        assert part in words
    for who in WHO:
        assert ("Invite a team" in text_of(client_of(who).get(at))) == (
            who in ("stranger", "warden")
        )
    assert 'value="enter"' not in client_of("a0").get(at).text
    client = client_of("stranger")
    refused = client.post(f"{at}/act", {"act": "invite", "name": "Nobodies"}, follow=True)
    assert "no team called Nobodies" in text_of(refused)
    assert "Team a is invited" in text_of(
        client.post(f"{at}/act", {"act": "invite", "name": "team  A"}, follow=True)
    )
    assert 'value="enter"' in client_of("a0").get(at).text
    assert "Take back" not in text_of(client_of("a0").get(at))
    code = team_of(Player.objects.get(username="a0")).code
    client_of("a0").post(f"{at}/act", {"act": "uninvite", "team": code})
    assert invitations_to(league).count() == 1
    client.post(f"{at}/act", {"act": "uninvite", "team": code})
    assert invitations_to(league).count() == 0
    value = Client().get(f"{at}/league.json").json()
    assert (value["meetings"], value["by_invitation"]) == (2, True)


@pytest.mark.usefixtures("at_start")
@pytest.mark.parametrize("number", [1, 3])
def test_the_page_of_a_team_lists_what_it_plays_and_has_played(
    number: int, stranger: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    captains = [make_team(name, 1)[0] for name in "abcd"]
    team = team_of(captains[0])
    for each in range(number):
        enter(make_league(stranger, name=f"League {each}"), *captains)
    go_on(BEGIN)
    TeamLeague.objects.update(state=EventState.OVER, over_at=BEGIN)
    for each in range(number):
        make_event(captains[0], name=f"Club {each}", entry_rule=EntryRule.TEAM, team_id=team.pk)
    Event.objects.filter(name="Club 2").update(state=EventState.CANCELLED, over_at=BEGIN)
    client = Client()
    at = f"/teams/{team.code}"
    client.get(at)
    with django_assert_num_queries(5):
        page = client.get(at)
    playing, finished = page.context["halves"].going_on, page.context["halves"].over
    shown = [each.event.name for each in playing.events]
    assert sorted(shown) == [f"Club {each}" for each in range(min(number, 2))]
    assert [each.league.name for each in playing.leagues] == []
    assert len(finished.leagues) == number
    assert (len(playing.matches), len(finished.matches)) == (number, 0)
    words = text_of(page)
    assert words.index("Playing") < words.index("Club 0") < words.index("Finished")
    assert words.index("Finished") < words.index("League 0")


@pytest.mark.usefixtures("at_start")
def test_what_runs_comes_first_and_everything_is_in_pages(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    captain = make_team("a", 1)[0]
    team = team_of(captain)
    event = make_event(captain, name="Club 0", entry_rule=EntryRule.TEAM, team_id=team.pk)
    at = f"/teams/{team.code}"
    assert "All events for members" not in text_of(Client().get(at))
    for each in range(1, 28):
        event.pk, event.code, event.name = None, new_code(), f"Club {each}"
        event.state, event.starts_at, event.over_at = EventState.OVER, BEGIN + each * WEEK, BEGIN
        event.save(force_insert=True)
    halves = Client().get(at).context["halves"]
    assert [each.event.name for each in halves.going_on.events] == ["Club 0"]
    finished = [each.event.name for each in halves.over.events]
    assert finished == [f"Club {each}" for each in range(27, 8, -1)]
    assert "All events for members" in text_of(Client().get(at))
    with django_assert_num_queries(2):
        first = Client().get(f"{at}/plays/events")
    assert [each.event.name for each in first.context["halves"].going_on.events] == ["Club 0"]
    second = Client().get(f"{at}/plays/events?page=2")
    assert not second.context["halves"].going_on
    shown = [each.event.name for each in second.context["halves"].over.events]
    assert shown == ["Club 3", "Club 2", "Club 1"]
    assert "None yet." in text_of(Client().get(f"{at}/plays/matches?page=x"))
    assert Client().get(f"{at}/plays/secrets").status_code == 404


@pytest.mark.parametrize("number", [1, 3])
def test_pages_take_a_fixed_number_of_queries(
    number: int, stranger: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    captains = [make_team(name, 1)[0] for name in "abcdef"[: number + 2]]
    leagues = [make_league(stranger) for _each in range(number)]
    for league in leagues:
        enter(league, *captains)
    go_on(BEGIN)
    client = client_of("a0")
    client.get("/matches")
    for path, queries in (("/matches", 7), (f"/team-leagues/{leagues[0].code}", 6)):
        with django_assert_num_queries(queries):
            client.get(path)
