"""What an open page asks for every few seconds."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.endings import offer_draw
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.games.views.reading import data_of, text_of
from tests.factories import START, let_flag_fall, make_game, play


def test_nothing_new_is_one_query_and_no_content(
    game: Game, opponent_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    etag = opponent_client.get(f"/games/{game.code}/live")["ETag"]

    with django_assert_num_queries(2):  # the player, and one for the game
        response = opponent_client.get(f"/games/{game.code}/live", headers={"If-None-Match": etag})

    assert (response.status_code, response.content) == (304, b"")


def test_watcher_costs_one_query(
    game: Game, anonymous_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    etag = anonymous_client.get(f"/games/{game.code}/live")["ETag"]

    with django_assert_num_queries(1):
        response = anonymous_client.get(f"/games/{game.code}/live", headers={"If-None-Match": etag})

    assert response.status_code == 304


def test_move_arrives_with_words(game: Game, opponent_client: Client) -> None:
    etag = opponent_client.get(f"/games/{game.code}/live")["ETag"]
    play(game, "e2e4")

    response = opponent_client.get(f"/games/{game.code}/live", headers={"If-None-Match": etag})

    assert response.status_code == 200
    assert data_of(response)["news"]["move"] == "mover played e4."
    assert data_of(response)["my_turn"] is True
    assert "Your move" in text_of(response)


def test_offer_arrives(mover: Player, opponent: Player, opponent_client: Client) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    etag = opponent_client.get(f"/games/{game.code}/live")["ETag"]
    offer_draw(game_id=game.pk, player=mover, now=START)

    response = opponent_client.get(f"/games/{game.code}/live", headers={"If-None-Match": etag})

    assert data_of(response)["news"]["offer"] == "mover offers a draw."


def test_flag_arrives_without_a_sweep(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    client = Client()
    etag = client.get(f"/games/{game.code}/live")["ETag"]

    with time_machine.travel(START + timedelta(days=40), tick=False):
        response = client.get(f"/games/{game.code}/live", headers={"If-None-Match": etag})

    assert data_of(response)["news"]["ending"] == "Black won on time."
    assert data_of(response)["watching"] is False


def test_two_viewers_have_different_tags(game: Game, mover_client: Client, opponent_client: Client) -> None:
    tags = {client.get(f"/games/{game.code}/live")["ETag"] for client in (mover_client, opponent_client)}

    assert len(tags) == 2


@pytest.mark.parametrize(("client", "status"), [("mover_client", 200), ("stranger_client", 404)])
def test_private_news_are_for_the_players(
    mover: Player, opponent: Player, client: str, status: int, request: pytest.FixtureRequest
) -> None:
    game = make_game(mover, opponent, is_public=False)

    assert request.getfixturevalue(client).get(f"/games/{game.code}/live").status_code == status


def test_news_of_no_game_are_not_found(mover_client: Client) -> None:
    assert mover_client.get("/games/nosuchgame/live").status_code == 404
