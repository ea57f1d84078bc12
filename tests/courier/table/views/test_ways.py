"""Asking where a piece could go, for whoever may see the game."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.games.models import Game
from courier.players.models import Player
from tests.factories import make_game


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=("e2e4", "e7e5"))


def ways(client: Client, game: Game, square: str, ply: int = 2) -> object:
    answer = client.get(f"/games/{game.code}/ways?square={square}&ply={ply}")
    return answer.json() if answer.status_code == 200 else answer.status_code


def test_everybody_who_sees_a_game_may_ask_of_any_piece(
    game: Game,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    client: Client,
) -> None:
    for each in (mover_client, opponent_client, stranger_client, client):
        assert ways(each, game, "b8") == {"targets": ["a6", "c6"]}


def test_a_private_game_answers_its_players_only(
    game: Game, mover_client: Client, stranger_client: Client, client: Client
) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=False)
    answers = [ways(each, game, "b1") for each in (mover_client, stranger_client, client)]
    assert answers == [{"targets": ["a3", "c3"]}, 404, 404]


def test_an_earlier_position_is_asked_about(game: Game, client: Client) -> None:
    assert ways(client, game, "e4", ply=1) == {"targets": ["e5"]}
    assert ways(client, game, "e4") == {"targets": []}
    assert ways(client, game, "zz") == {"targets": []}
