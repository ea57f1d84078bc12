"""What the computer thinks of a position somebody studies."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.reviews.beside_games import worth_words
from courier.reviews.domain.looks import MOST_ATTEMPTS, STALE, look_on, sweep
from courier.reviews.domain.requests import MOST_WAITING, request_opinion
from courier.reviews.errors import GameOfThatKind, NotConfirmed, NotReviewable, ReviewsWait
from courier.reviews.models import Opinion
from courier.reviews.points import Point
from courier.studies.models import Study
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_player, make_revision
from variants import get_rules

pytestmark = pytest.mark.django_db
MATE = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
ADDRESS = "/presets/chess/opinion"


@pytest.fixture
def revision() -> PresetRevision:
    return make_revision()


def requested(revision: PresetRevision, player: Player, position: str = MATE) -> Opinion:
    return request_opinion(revision=revision, position=position, player=player, now=START)


def looked() -> bool:
    return look_on(clock=lambda: START + timedelta(minutes=1))


def shown(client: Client, position: str = MATE) -> str:
    return text_of(client.get(ADDRESS, {"position": position}))


def test_a_position_is_looked_at_once_for_everybody(
    revision: PresetRevision, mover: Player, stranger: Player, anonymous_client: Client
) -> None:
    opinion = requested(revision, mover)
    assert "The computer is looking at this position." in shown(anonymous_client)
    assert not looked()
    assert requested(revision, stranger).pk == opinion.pk
    assert "Win for White in 1" in shown(anonymous_client)
    assert "Ra8#" in shown(anonymous_client)


def test_a_certain_end_is_told_of_sides_of_many() -> None:
    spec = get_rules("brandubh").spec
    assert [worth_words(spec, Point(ends_in=plies)) for plies in (1, -4)] == [
        "Win for Attackers in 1",
        "Win for Defenders in 2",
    ]


def test_who_plays_the_variant_neither_asks_nor_sees(
    revision: PresetRevision, mover: Player, stranger: Player, mover_client: Client
) -> None:
    requested(revision, stranger)
    looked()
    make_game(mover, make_player(), days=None, moves=("e2e4",))
    with pytest.raises(GameOfThatKind):
        requested(revision, mover)
    assert "hidden until your games of that variant are over" in shown(mover_client)
    assert "Ra8#" not in shown(mover_client)


def test_few_positions_wait_for_one_player(revision: PresetRevision, mover: Player) -> None:
    for file in "abc"[:MOST_WAITING]:
        requested(revision, mover, f"6k1/8/8/8/8/8/8/R6K w - - {ord(file) - 97} 1")
    with pytest.raises(ReviewsWait):
        requested(revision, mover)


def test_rules_and_a_confirmed_address_are_needed(mover: Player, stranger: Player) -> None:
    with pytest.raises(NotReviewable):
        requested(make_revision("free-board"), mover, "x")
    stranger.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]
    with pytest.raises(NotConfirmed):
        requested(make_revision(), stranger)


def test_position_that_kills_whoever_looks_is_given_up(
    revision: PresetRevision, mover: Player, anonymous_client: Client
) -> None:
    requested(revision, mover)
    assert sweep(now=START + 2 * STALE)
    Opinion.objects.update(attempts=MOST_ATTEMPTS)
    looked()
    assert not sweep(now=START + 2 * STALE)
    assert "can’t tell" in shown(anonymous_client)


@pytest.mark.parametrize("who", ["mover", "anonymous"])
def test_who_has_signed_in_asks_from_the_page(who: str, request: pytest.FixtureRequest) -> None:
    make_revision()
    client: Client = request.getfixturevalue(f"{who}_client")
    page = shown(client)
    assert ("Ask the computer" in page) == (who == "mover")
    assert ("Sign in to ask the computer." in page) == (who == "anonymous")
    answer = client.post(ADDRESS, {"position": MATE})
    assert answer.status_code == (200 if who == "mover" else 302)
    assert Opinion.objects.exists() == (who == "mover")


def test_who_signs_in_comes_back_to_the_page_they_were_on(anonymous_client: Client) -> None:
    make_revision()
    page = "http://testserver/problems/one?hint=1"
    answer = anonymous_client.get(ADDRESS, {"position": MATE}, headers={"Referer": page})
    assert 'href="/account/login/?next=/problems/one%3Fhint%3D1"' in answer.content.decode()
    elsewhere = {"Referer": "https://elsewhere.example/x"}
    answer = anonymous_client.get(ADDRESS, {"position": MATE}, headers=elsewhere)
    assert 'href="/account/login/?next=/presets/chess"' in answer.content.decode()


@pytest.mark.parametrize("position", ["", "\0", "x" * 5000, "8/8 w", "♔"])
def test_what_is_no_position_is_refused_in_words(position: str, mover_client: Client) -> None:
    make_revision()
    answer = mover_client.post(ADDRESS, {"position": position})
    assert (answer.status_code, Opinion.objects.count()) in {(400, 0), (200, 1)}
    assert answer.status_code == 400 or position in {"", "\0"}


def test_page_takes_the_same_queries_with_an_opinion(
    revision: PresetRevision,
    mover: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(2):
        shown(anonymous_client)
    requested(revision, mover)
    looked()
    with django_assert_num_queries(2):
        shown(anonymous_client)


def test_study_asks_about_the_node_that_is_shown(
    revision: PresetRevision, mover_client: Client, anonymous_client: Client
) -> None:
    sent = {"title": "Ends", "preset": "chess", "visibility": "private", "position": MATE}
    mover_client.post("/studies/new", sent)
    chapter = Study.objects.get().chapters.get()
    address = f"/studies/{Study.objects.get().code}/{chapter.code}"
    assert "What the computer thinks" in text_of(mover_client.get(address))
    answer = mover_client.get(f"{address}/opinion?at=0", follow=True)
    assert f'value="{MATE}"' in answer.content.decode()
    assert anonymous_client.get(f"{address}/opinion?at=0").status_code == 404
