"""Events, ladders and leagues for programs: who reads them, enters, and is turned away."""

from __future__ import annotations

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from courier.api.enums import Scope
from courier.clocks.terms import Terms
from courier.events.domain.entries import invite
from courier.events.enums import EntryRule, EntryState, EventKind, EventState
from courier.events.models import Entry, Event, LeagueMember, Rung
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.api.conftest import program_of
from tests.courier.events.climbers import climb_on, make_ladder
from tests.courier.events.clubs import BEGIN, begun, fill, make_event, running, win
from tests.courier.events.seasons import make_league
from tests.courier.teams.clubs import challenge, make_team
from tests.factories import START, make_player, token_of

pytestmark = pytest.mark.django_db
EVENTS = "/api/v1/events"


@pytest.fixture(autouse=True)
def _at_the_start(db: None) -> object:
    with time_machine.travel(START, tick=False):
        yield


@pytest.fixture
def programs(mover: Player, opponent: Player, stranger: Player) -> dict[str, APIClient]:
    """Of the organiser, a player of the event, a stranger, a bot, and without a token."""
    players = {
        "organiser": mover,
        "player": opponent,
        "stranger": stranger,
        "bot": make_player("bot", is_bot=True),
        "anonymous": None,
    }
    return {who: program_of(player) for who, player in players.items()}


def answers(programs: dict[str, APIClient], method: str, path: str) -> dict[str, tuple[int, str]]:
    """The status and the code of each caller's answer."""
    found = {}
    for who, api in programs.items():
        answer = getattr(api, method)(path, {}, format="json")
        found[who] = (answer.status_code, answer.data.get("error", {}).get("code", ""))
    return found


def test_each_enters_and_withdraws_as_they_may(
    programs: dict[str, APIClient], mover: Player, opponent: Player
) -> None:
    event = make_event(mover)
    fill(event, [opponent])
    at = f"{EVENTS}/{event.code}"
    assert {who: api.get(at).status_code for who, api in programs.items()} == dict.fromkeys(
        programs, 200
    )
    assert answers(programs, "put", f"{at}/entry") == {
        "organiser": (200, ""),
        "player": (200, ""),
        "stranger": (200, ""),
        "bot": (403, "computers_do_not_enter"),
        "anonymous": (401, "not_authenticated"),
    }
    assert programs["stranger"].get(at).data["own"]["state"] == "entered"
    assert programs["anonymous"].get(at).data["own"] is None
    assert answers(programs, "delete", f"{at}/entry") == {
        "organiser": (200, ""),
        "player": (200, ""),
        "stranger": (200, ""),
        "bot": (409, "not_entered"),
        "anonymous": (401, "not_authenticated"),
    }
    assert not Entry.objects.exists()
    Event.objects.update(state=EventState.CANCELLED, over_at=START)
    assert programs["stranger"].put(f"{at}/entry").data["error"]["code"] == "entries_closed"


def test_token_without_the_scope_enters_nothing(mover: Player, stranger: Player) -> None:
    event = make_event(mover)
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Token {token_of(stranger, Scope.READ)}")
    answer = api.put(f"{EVENTS}/{event.code}/entry")
    assert (answer.status_code, answer.data["error"]["code"]) == (403, "scope_missing")
    assert not Entry.objects.exists()


def test_bot_enters_and_plays_where_bots_are_welcome(
    programs: dict[str, APIClient], mover: Player
) -> None:
    terms = Terms(days_per_move=3, rated=True)
    event = make_event(mover, bots_welcome=True, terms=terms)
    at = f"{EVENTS}/{event.code}"
    assert programs["bot"].put(f"{at}/entry").status_code == 200
    people = fill(event, 3)
    begun(event)
    shown = programs["anonymous"].get(at).data
    assert (shown["bots_welcome"], shown["players"], shown["state"]) == (True, 4, "running")
    assert [each["username"] for each in shown["entries"]] == [
        *(each.username for each in people),
        "bot",
    ]
    against_bot = Game.objects.filter(seats__player__is_bot=True)
    assert set(against_bot.values_list("rated")) == {(False,)}
    assert set(Game.objects.exclude(pk__in=against_bot).values_list("rated")) == {(True,)}


def test_bot_is_rated_apart_and_enters_by_rating_only_if_invited(
    programs: dict[str, APIClient], mover: Player
) -> None:
    event = make_event(mover, bots_welcome=True, entry_rule=EntryRule.RATING, rating_least=1000)
    entry = f"{EVENTS}/{event.code}/entry"
    assert programs["bot"].put(entry).data["error"]["code"] == "by_invitation"
    bot = Player.objects.get(username="bot")
    invite(event_id=event.pk, organiser=mover, player=bot, now=START)
    assert programs["bot"].put(entry).status_code == 200


def test_list_shows_what_everybody_may_find_by_state(
    anonymous_api: APIClient, mover: Player
) -> None:
    event = make_event(mover, name="Shown")
    over = make_event(mover, name="Over")
    Event.objects.filter(pk=over.pk).update(state=EventState.OVER, over_at=BEGIN)
    listed = anonymous_api.get(EVENTS).data
    assert ([each["code"] for each in listed["results"]], listed["next"]) == ([event.code], None)
    assert [each["code"] for each in anonymous_api.get(f"{EVENTS}?state=over").data["results"]] == [
        over.code
    ]
    assert anonymous_api.get(f"{EVENTS}?state=cancelled").status_code == 404
    Preset.objects.update(hidden_at=START, is_listed=False)
    assert anonymous_api.get(EVENTS).data["results"] == []
    assert anonymous_api.get(f"{EVENTS}/{event.code}").status_code == 404
    assert program_of(mover).get(f"{EVENTS}/{event.code}").status_code == 200


def test_list_goes_on_at_the_next_address(
    anonymous_api: APIClient, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.api.views.events.PAGE", 2)
    events = [make_event(mover, name=f"Open {number}") for number in range(3)]
    first = anonymous_api.get(EVENTS).data
    second = anonymous_api.get(first["next"]).data
    assert [each["code"] for each in [*first["results"], *second["results"]]] == [
        each.code for each in events
    ]
    assert second["next"] is None


def test_match_of_teams_shows_no_line_up(anonymous_api: APIClient, mover: Player) -> None:
    home, away = make_team("Home", 1, captain=mover), make_team("Away", 1)
    match = challenge(home[0], away[0])
    answer = anonymous_api.get(f"{EVENTS}/{match.event.code}")
    assert answer.status_code == 404
    assert program_of(mover).put(f"{EVENTS}/{match.event.code}/entry").status_code == 404


def test_one_event_has_its_standings_and_boards(anonymous_api: APIClient, mover: Player) -> None:
    event = make_event(mover, computer_level=2)
    people = fill(event, 3)
    asked = make_player("asked")
    invite(event_id=event.pk, organiser=mover, player=asked, now=START)
    assert len(anonymous_api.get(f"{EVENTS}/{event.code}").data["entries"]) == 3
    begun(event)
    win(running(event)[0], 0)
    begun(event)
    with CaptureQueriesContext(connection) as queries:
        shown = anonymous_api.get(f"{EVENTS}/{event.code}").data
    assert len(queries) == 4
    assert [each["name"] for each in shown["entries"]] == [
        *(each.username for each in people),
        "Computer (level 2)",
    ]
    assert [len(each["boards"]) for each in shown["rounds"]] == [2, 2, 2]
    assert sum(each["points"] == "1" for each in shown["standings"]) == 1
    assert [each["place"] for each in shown["standings"]].count(None) == 1


@pytest.mark.parametrize("rows", [1, 3])
def test_lists_cost_as_many_queries_for_one_as_for_many(
    rows: int, anonymous_api: APIClient, mover: Player
) -> None:
    for number in range(rows):
        event = make_event(mover, name=f"Open {number}")
        fill(event, 2)
        climb_on(make_ladder(mover, name=f"Ladder {number}"), 2)
        make_league(mover, name=f"League {number}")
    for path, cost in ((EVENTS, 2), ("/api/v1/ladders", 1), ("/api/v1/leagues", 1)):
        with CaptureQueriesContext(connection) as queries:
            shown = anonymous_api.get(path).data
        assert (len(shown["results"] if path == EVENTS else shown), len(queries)) == (rows, cost)


def test_arena_takes_the_number_of_games(mover: Player, stranger_api: APIClient) -> None:
    event = make_event(mover, kind=EventKind.ARENA)
    entry = f"{EVENTS}/{event.code}/entry"
    for number in (5, 2):
        assert stranger_api.put(entry, {"games_most": number}, format="json").status_code == 200
    assert Entry.objects.get().games_most == 2
    assert stranger_api.put(entry, {"games_most": 9}, format="json").status_code == 400
    assert Entry.objects.get().state == EntryState.ENTERED


def test_each_joins_and_leaves_ladders_and_leagues_as_they_may(
    programs: dict[str, APIClient], mover: Player, opponent: Player
) -> None:
    ladder, league = make_ladder(mover), make_league(mover)
    for at in (f"/api/v1/ladders/{ladder.code}", f"/api/v1/leagues/{league.code}"):
        entry = f"{at}/rung" if "ladders" in at else f"{at}/membership"
        assert {api.get(at).status_code for api in programs.values()} == {200}
        assert answers(programs, "put", entry) == {
            "organiser": (200, ""),
            "player": (200, ""),
            "stranger": (200, ""),
            "bot": (403, "computers_do_not_enter"),
            "anonymous": (401, "not_authenticated"),
        }
        assert answers(programs, "delete", entry) == {
            "organiser": (200, ""),
            "player": (200, ""),
            "stranger": (200, ""),
            "bot": (409, "not_entered"),
            "anonymous": (401, "not_authenticated"),
        }
    assert not Rung.objects.filter(left_at=None).exists()
    assert not LeagueMember.objects.filter(left_at=None).exists()
    Preset.objects.update(hidden_at=START, is_listed=False)
    for at in (f"/api/v1/ladders/{ladder.code}", f"/api/v1/leagues/{league.code}"):
        assert programs["stranger"].get(at).status_code == 404
        assert programs["anonymous"].get(at).status_code == 404
