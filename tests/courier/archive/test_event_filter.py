"""Games of one event in the archive: which one, and the way to those of all."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.search import search_form, searched_event
from courier.events.models import Event
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.events.clubs import make_event
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player

pytestmark = pytest.mark.django_db
WHO = ["mover", "opponent", "stranger", "anonymous"]


@pytest.fixture
def event(mover: Player) -> Event:
    return make_event(mover, name="Spring <open>")


def page_for(request: pytest.FixtureRequest, who: str, address: str) -> str:
    client: Client = request.getfixturevalue(f"{who}_client")
    return client.get(address).content.decode()


@pytest.mark.parametrize("who", WHO)
def test_archive_names_the_event_it_is_filtered_by(
    event: Event, who: str, request: pytest.FixtureRequest
) -> None:
    page = page_for(request, who, f"/archive?event={event.code}&result=draw")
    assert f'<a href="/events/{event.code}">Spring &lt;open&gt;</a>' in page
    assert '<a href="/archive?result=draw">' in page
    alone = page_for(request, who, f"/archive?event={event.code}")
    assert "Remove this filter" in alone
    assert "Remove this filter" not in page_for(request, who, "/archive?result=draw")


@pytest.mark.parametrize(("who", "is_named"), [("mover", True), *((who, False) for who in WHO[1:])])
def test_archive_names_no_event_the_reader_may_not_see(
    event: Event, who: str, is_named: bool, request: pytest.FixtureRequest
) -> None:
    Preset.objects.update(is_listed=False, hidden_at=START)
    page = page_for(request, who, f"/archive?event={event.code}")
    assert ("Spring" in page, "Only games of one event." in page) == (is_named, not is_named)


@pytest.mark.parametrize("code", ["nosuchevent", "no%20code!", "x" * 40, "%00"])
def test_archive_survives_codes_of_no_event(anonymous_client: Client, code: str) -> None:
    response = anonymous_client.get(f"/archive?event={code}")
    assert response.status_code == 200
    assert ("Only games of one event." in text_of(response)) == (code == "nosuchevent")


def test_only_a_search_by_event_reads_one(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for address, queries in ((f"event={event.code}", 1), ("result=draw", 0)):
        form = search_form(QueryDict(address), viewer=make_player())
        form.is_valid()
        with django_assert_num_queries(queries):
            searched_event(form)
