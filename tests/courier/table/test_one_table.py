"""A game, the link of a mail and a draft that is played show the same table."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from courier.games.models import Game
from courier.games.queries import with_rows
from courier.players.models import Player
from courier.table.data import TableData, table_data
from courier.table.page import table_page
from courier.table.sources.game import from_game
from courier.table.state import Viewing
from courier.workshop.documents import from_toml
from courier.workshop.domain import playtests
from courier.workshop.domain.drafts import Beginning, begin_drafts
from tests.courier.postbox.letters import link_path
from tests.courier.table.views.answers import data_of
from tests.factories import START, make_game
from variants import preset_document

JSON = {"Accept": "application/json"}
SOURCES = ["game", "ticket", "playtest"]


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    """A game that has just begun."""
    return make_game(mover, opponent, now=timezone.now())


@pytest.fixture(params=SOURCES)
def table(
    request: pytest.FixtureRequest, game: Game, mover: Player, mover_client: Client
) -> tuple[Client, str]:
    """Who sits at a table on which the mover is to move, and its address."""
    if request.param == "game":
        return mover_client, f"/games/{game.code}"
    if request.param == "ticket":
        return Client(), link_path(game, mover, now=timezone.now())
    beginnings = [Beginning(from_toml(preset_document("chess")))]
    draft = begin_drafts(owner=mover, beginnings=beginnings, now=START)[0]
    playtests.open_playtest(draft=draft, now=START)
    return mover_client, f"/presets/drafts/{draft.uuid}/playtest"


def test_data_are_those_that_are_declared(table: tuple[Client, str]) -> None:
    client, address = table
    assert set(data_of(client.get(address))) == TableData.__required_keys__


def test_data_of_all_tables_have_the_same_moves_and_addresses_to_send_them(
    table: tuple[Client, str],
) -> None:
    client, address = table
    data = data_of(client.get(address))
    assert (data["my_turn"], len(data["choices"])) == (True, 20)
    assert [data["urls"][name] for name in ("preview", "move")] == [
        f"{address}/preview",
        f"{address}/move",
    ]


def test_refusal_for_a_script_is_kept_by_nobody(table: tuple[Client, str]) -> None:
    client, address = table
    answer = client.post(
        f"{address}/move", {"text": "e5", "expected_ply": 0, "version": 1}, headers=JSON
    )
    assert (answer.status_code, set(answer.json())) == (400, {"error"})
    assert "no-store" in answer.headers["Cache-Control"]


def test_refused_move_is_still_typed_where_it_was_made(table: tuple[Client, str]) -> None:
    client, address = table
    answer = client.post(f"{address}/move", {"text": "e5", "expected_ply": 0, "version": 1})
    assert answer.status_code == 400
    assert 'value="e5"' in answer.content.decode()


def test_get_of_a_move_leads_back_to_the_table(table: tuple[Client, str]) -> None:
    client, address = table
    assert client.get(f"{address}/move").headers["Location"] == address


def test_table_queries_the_database_nothing(
    game: Game, mover: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    found = with_rows(Game.objects.filter(pk=game.pk)).get()
    state = from_game(found, Viewing(), viewer=mover, now=START)
    with django_assert_num_queries(0):
        table_data(table_page(state, Viewing()))
