"""What was played from a node of a chapter, told by the explorer: who may ask, and for which
position.
"""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.domain.index import index_game
from courier.players.models import Player
from courier.studies.models import Study
from tests.courier.studies.test_studies import made
from tests.factories import FOOLS_MATE, make_game


def address(study: Study) -> str:
    return f"/studies/{study.code}/{study.chapters.get().code}/openings"


@pytest.fixture
def study(mover_client: Client) -> Study:
    return made(mover_client, "public", text="1. f3 e5")


def test_readers_of_a_study_are_shown_what_was_played(
    mover_client: Client, stranger_client: Client, anonymous_client: Client, study: Study
) -> None:
    game = make_game(
        Player.objects.get(username="mover"),
        Player.objects.get(username="stranger"),
        moves=FOOLS_MATE,
    )
    assert index_game(game.pk)
    for client in (mover_client, stranger_client, anonymous_client):
        page = client.get(address(study), {"at": "2"}, follow=True).content.decode()
        assert 'data-move="g2g4"' in page
        assert f"/games/{game.code}?ply=2" in page


def test_a_private_study_shows_its_owner_alone(
    mover_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    private = made(mover_client, "private")
    clients = (mover_client, stranger_client, anonymous_client)
    assert [client.get(address(private)).status_code for client in clients] == [302, 404, 404]


@pytest.mark.parametrize("at", ["", "x", "-1", "99999999999999", "\0"])
def test_odd_nodes_are_the_first_position(mover_client: Client, study: Study, at: str) -> None:
    first = mover_client.get(address(study)).headers["Location"]
    assert mover_client.get(address(study), {"at": at}).headers["Location"] == first


def test_the_page_of_a_chapter_leads_to_it(
    anonymous_client: Client, study: Study, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    chapter = study.chapters.get().code
    page = anonymous_client.get(f"/studies/{study.code}/{chapter}").content.decode()
    assert f'data-explorer-panel="{address(study)}"' in page
    assert 'href="/archive/explore/chess?position=' in page
    with django_assert_num_queries(4):
        anonymous_client.get(address(study), {"at": "1"})
