"""Events, ladders and leagues on pages about their variant."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.catalogue.preset_events import CLUBS, EVENTS, clubs_of_preset, events_of_preset
from courier.events.domain.ladders import keep_ladders
from courier.events.domain.leagues import keep_league
from courier.events.enums import EventKind, EventState
from courier.events.models import Event, EventVariant, Ladder, League
from courier.players.models import Player
from courier.presets.domain.months import choose_for_month
from courier.presets.models import Preset
from tests.courier.events.climbers import make_ladder
from tests.courier.events.clubs import BEGIN, make_event
from tests.courier.events.seasons import make_league
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
WHO = ["mover", "stranger", "anonymous"]


def names(key: str) -> list[str]:
    return [each.name for each in events_of_preset(key)]


def month_of_chess() -> None:
    """Chess is the variant of the month, with the ladder and the league the site makes of it."""
    choose_for_month(preset=make_revision().preset, now=START)
    keep_ladders(now=START)
    keep_league(now=START)


def test_events_that_are_open_or_running_are_shown_with_ladders_and_leagues(mover: Player) -> None:
    for name, state, over in (
        ("Open", EventState.OPEN, None),
        ("Running", EventState.RUNNING, None),
        ("Over", EventState.OVER, BEGIN),
        ("Cancelled", EventState.CANCELLED, BEGIN),
    ):
        event = make_event(make_player(), name=name)
        Event.objects.filter(pk=event.pk).update(state=state, over_at=over)
    match = make_event(make_player(), name="Match of teams")
    Event.objects.filter(pk=match.pk).update(kind=EventKind.TEAM_MATCH)
    elsewhere = make_event(make_player(), name="Elsewhere", revision=make_revision("sissa"))
    among = make_event(make_player(), name="Among", revision=make_revision("atomic"))
    EventVariant.objects.create(event=among, number=1, revision=make_revision())
    make_ladder(mover)
    make_league(mover)
    assert names("chess") == ["Open", "Among", "Running", "The town ladder", "Town league"]
    assert names("sissa") == [elsewhere.name]


def test_closed_ladders_and_leagues_are_left_out(mover: Player) -> None:
    make_ladder(mover)
    make_league(mover)
    Ladder.objects.update(closed_at=START)
    League.objects.update(closed_at=START)
    assert names("chess") == []


def test_those_of_a_preset_not_everybody_may_find_are_left_out(mover: Player) -> None:
    make_event(mover)
    make_ladder(mover)
    make_league(mover)
    Preset.objects.update(is_listed=False, hidden_at=START)
    assert names("chess") == []


def test_a_few_of_each_are_read_by_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _each in range(EVENTS + 1):
        make_event(make_player())
        make_ladder(make_player())
        make_league(make_player())
    with django_assert_num_queries(1):
        assert len(events_of_preset("chess")) == EVENTS + 2 * CLUBS


@pytest.mark.parametrize("who", WHO)
def test_page_of_a_preset_links_its_events(who: str, request: pytest.FixtureRequest) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    event, ladder = make_event(make_player(), name="<b>Open</b>"), make_ladder(make_player())
    with time_machine.travel(START + timedelta(hours=1), tick=False):
        page = client.get("/presets/chess").content.decode()
    assert f'<a href="/events/{event.code}">' in page
    assert f'<a href="/ladders/{ladder.code}">' in page
    assert ("<b>&lt;b&gt;Open&lt;/b&gt;</b>" in page, "<b>The town ladder</b>" in page) == (
        True,
        True,
    )


def test_page_without_events_has_no_list_of_them(anonymous_client: Client) -> None:
    make_revision()
    assert 'id="events-heading"' not in anonymous_client.get("/presets/chess").content.decode()


@pytest.mark.parametrize(("who", "path"), [("anonymous", "/"), ("mover", "/play")])
def test_variant_of_the_month_links_its_ladder_and_league(
    who: str, path: str, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    make_ladder(make_player())
    month_of_chess()
    ladder, league = Ladder.objects.get(mark="preset:chess"), League.objects.get()
    with time_machine.travel(START, tick=False):
        page = client.get(path).content.decode()
    assert f'<a href="/ladders/{ladder.code}">The ladder of Chess</a>' in page
    assert f'<a href="/leagues/{league.code}">The league of Chess</a>' in page


def test_ladder_and_league_of_the_month_are_read_once(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    month_of_chess()
    clubs = ["The ladder of Chess", "The league of Chess"]
    for queries in (1, 0):
        with django_assert_num_queries(queries):
            assert [each.name for each in clubs_of_preset("chess")] == clubs
