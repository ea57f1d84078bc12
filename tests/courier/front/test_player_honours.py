"""What a player's page, and its lists, show of events, ladders, leagues, teams and contests."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.contests.models import Contest
from courier.contests.models import Entry as ContestEntry
from courier.events.enums import EntryState, EventKind, EventState
from courier.events.models import Entry, Event, Ladder
from courier.front.player_honours import Totals, honours_of
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.events.climbers import climb_on, make_ladder
from tests.courier.events.clubs import BEGIN, fill, make_event
from tests.courier.events.seasons import FIRST, go_on, make_league, play_season, sign_up
from tests.courier.table.views.answers import text_of
from tests.courier.teams.clubs import make_team
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
WHO = ["mover", "opponent", "stranger", "anonymous"]


def won(player: Player, name: str, place: int, *, days: int = 0, players: int = 4) -> Event:
    """An event that is over, with the player at a place."""
    organiser = make_player()
    event = make_event(organiser, name=name, entries_most=16)
    others = fill(event, players - 1)
    others.insert(place - 1, player)
    fill(event, [player])
    for number, each in enumerate(others, 1):
        Entry.objects.filter(event=event, player=each).update(
            seed=number, place=number, points=2 * (players - number)
        )
    over = BEGIN + timedelta(days=days)
    Event.objects.filter(pk=event.pk).update(state=EventState.OVER, over_at=over)
    return event


@pytest.fixture
def _career(mover: Player, opponent: Player) -> None:
    """Events won and not won, a contest, a ladder and a team of the mover."""
    won(mover, "Autumn open", 2)
    won(mover, "Spring open", 1)
    won(mover, "Last of three", 3, players=3)
    won(mover, "Fourth place", 4, players=5)
    left = won(mover, "Given up", 1)
    Entry.objects.filter(event=left, player=mover).update(
        state=EntryState.LEFT, left_at=BEGIN, points=2
    )
    for name, key, fields in (
        ("Hidden", "sissa", {"hidden_at": START, "is_listed": False}),
        ("Private", "atomic", {"visibility": "private", "is_listed": False}),
    ):
        event = won(mover, name, 1)
        revision = make_revision(key)
        Event.objects.filter(pk=event.pk).update(revision=revision)
        Preset.objects.filter(pk=revision.preset_id).update(**fields)
    called_off = won(mover, "Called off", 1)
    Event.objects.filter(pk=called_off.pk).update(state=EventState.CANCELLED)
    match = won(mover, "Match of teams", 1)
    Event.objects.filter(pk=match.pk).update(kind=EventKind.TEAM_MATCH)
    asked = make_event(make_player(), name="Invited only")
    Entry.objects.create(event=asked, player=mover, state=EntryState.INVITED, entered_at=START)
    contest = Contest.objects.create(
        name="Small boards",
        theme="Six by six.",
        organiser=opponent,
        created_at=START,
        closes_at=BEGIN,
        ends_at=BEGIN + timedelta(days=7),
        decided_at=BEGIN + timedelta(days=7),
    )
    chess = make_revision().preset
    for place, key in ((1, "chess"), (2, "grand-chess"), (None, "three-check")):
        ContestEntry.objects.create(
            contest=contest,
            preset=make_revision(key).preset,
            author=mover if key == "chess" else opponent,
            entered_at=START,
            place=place,
            points=3,
        )
    ladder = make_ladder(opponent, preset=chess)
    Ladder.objects.update(name="")
    climb_on(ladder, [opponent, mover])
    make_team("Rooks", 1, captain=mover)


@pytest.mark.usefixtures("_career")
def test_honours_are_what_everybody_may_see_and_nothing_else(mover: Player) -> None:
    honours = honours_of(mover)
    assert [(each.name, each.rank, each.out_of) for each in honours.trophies] == [
        ("Small boards", 1, 3),
        ("Spring open", 1, 4),
        ("Autumn open", 2, 4),
    ]
    assert [(each.name, each.rank, each.out_of) for each in honours.ladders] == [
        ("The ladder of Chess", 2, 2)
    ]
    assert [(each.name, each.out_of, each.is_led) for each in honours.teams] == [
        ("Team Rooks", 1, True)
    ]
    assert {(each.name, each.state) for each in honours.events} == {
        ("Autumn open", "Finished"),
        ("Spring open", "Finished"),
        ("Last of three", "Finished"),
        ("Fourth place", "Finished"),
        ("Given up", "Withdrawn"),
        ("Match of teams", "Finished"),
    }
    assert honours.totals == Totals(entered=6, finished=5, points="9")


@pytest.mark.usefixtures("_career")
def test_everybody_reads_the_page_and_both_lists(request: pytest.FixtureRequest) -> None:
    for who in WHO:
        client: Client = request.getfixturevalue(f"{who}_client")
        page = text_of(client.get("/players/mover"))
        trophies = text_of(client.get("/players/mover/trophies"))
        events = text_of(client.get("/players/mover/events"))
        for shown in (page, trophies):
            assert "Place 1 of 3 with Chess in a contest of new variants" in shown
            assert "Place 1 of 4 · Chess" in shown
        assert "Rung 2 of 2" in page
        assert "1 member, captain" in page
        assert "5 events played to the end: 9 points" in page
        assert "Place 1 of 4, withdrawn" in events
        assert ("Last of three" in events, "Last of three" in trophies) == (True, False)
        for name in ("Hidden", "Private", "Called off", "Invited only"):
            assert (name in page, name in trophies, name in events) == (False, False, False)


def test_lists_without_anything_say_so(mover: Player, anonymous_client: Client) -> None:
    assert "No events yet." in text_of(anonymous_client.get("/players/mover/events"))
    assert "places yet" in text_of(anonymous_client.get("/players/mover/trophies"))
    assert 'id="events"' not in anonymous_client.get("/players/mover").content.decode()
    Player.objects.filter(pk=mover.pk).update(is_active=False)
    assert anonymous_client.get("/players/mover/events").status_code == 404


@pytest.mark.parametrize("events", [1, 3])
def test_lists_cost_four_queries(
    events: int,
    mover: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(events):
        won(mover, f"Open {number}", 1)
    for here in ("trophies", "events"):
        with django_assert_num_queries(4):
            page = text_of(anonymous_client.get(f"/players/mover/{here}"))
        assert page.count("Place 1 of 4") == events


def test_long_lists_come_in_pages(mover: Player, anonymous_client: Client) -> None:
    for number in range(21):
        won(mover, f"Open {number}", 1, days=number, players=3)
    first = anonymous_client.get("/players/mover/trophies").content.decode()
    second = anonymous_client.get("/players/mover/trophies?page=2").content.decode()
    assert ("Open 20" in first, "Open 0<" in first, 'rel="next"' in first) == (True, False, True)
    assert ("Open 20" in second, "Open 0<" in second) == (False, True)
    assert text_of(anonymous_client.get("/players/mover")).count("Place 1 of 3") == 5 + 6


def test_season_promotes_and_relegates(mover: Player, anonymous_client: Client) -> None:
    league = make_league(mover)
    sign_up(league, 8)
    go_on(FIRST)
    play_season(league, random.Random(1), FIRST)
    moved = Entry.objects.exclude(moved=0).order_by("event__division", "-moved")
    found = list(moved.values_list("event__division", "place", "moved"))
    assert [(division, step) for division, _place, step in found] == [(1, -1), (2, 1)]
    for entry, words in zip(moved, ("relegated", "promoted"), strict=True):
        assert entry.player is not None
        page = text_of(anonymous_client.get(f"/players/{entry.player.username}/events"))
        assert words in page


def test_points_are_those_of_events_played_to_the_end(
    mover: Player, anonymous_client: Client
) -> None:
    running = make_event(make_player(), name="Still running")
    fill(running, [mover])
    Event.objects.filter(pk=running.pk).update(state=EventState.RUNNING)
    assert "No event played to the end yet" in text_of(anonymous_client.get("/players/mover"))
    over = won(mover, "Over", 4)
    Entry.objects.filter(event=over, player=mover).update(points=2)
    assert honours_of(mover).totals == Totals(entered=2, finished=1, points="1")
    page = text_of(anonymous_client.get("/players/mover"))
    assert "1 event played to the end: 1 point " in page
