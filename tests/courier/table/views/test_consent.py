"""Questions to the opponent on the game page, for each actor."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from courier.games.models import Game
from courier.players.models import Player
from tests.courier.table.views.answers import data_of, text_of
from tests.factories import make_game


@pytest.fixture
def opened(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=("e2e4", "e7e5", "g1f3"))


def post(client: Client, game: Game, path: str, act: str, ply: int | str = 3) -> Any:
    return client.post(f"/games/{game.code}/{path}", {"act": act, "expected_ply": ply}, follow=True)


def look(client: Client, game: Game) -> Any:
    return client.get(f"/games/{game.code}")


def test_opponent_sees_the_question_and_agrees(
    opened: Game, mover_client: Client, opponent_client: Client
) -> None:
    assert "You have asked for a takeback." in text_of(
        post(mover_client, opened, "takeback", "request")
    )

    seen = look(opponent_client, opened)
    assert "mover would like to take back their last move." in text_of(seen)
    assert 'value="agree"' in seen.content.decode()
    assert data_of(seen)["news"]["offer"] == "mover would like to take back their last move."

    assert "Agreed: the game has gone back." in text_of(
        post(opponent_client, opened, "takeback", "agree")
    )
    assert Game.objects.get(pk=opened.pk).ply == 2


def test_question_arrives_on_an_open_page(
    opened: Game, mover_client: Client, opponent_client: Client
) -> None:
    address = f"/games/{opened.code}/live"
    tag = opponent_client.get(address)["ETag"]
    assert opponent_client.get(address, headers={"If-None-Match": tag}).status_code == 304

    post(mover_client, opened, "abort/together", "request")

    news = opponent_client.get(address, headers={"If-None-Match": tag})
    assert "mover would like to abort the game, without a result." in text_of(news)


def test_stranger_sees_the_question_without_buttons(
    opened: Game, mover_client: Client, stranger_client: Client
) -> None:
    post(mover_client, opened, "takeback", "request")

    seen = look(stranger_client, opened)

    assert "mover would like to take back their last move." in text_of(seen)
    assert "/takeback" not in seen.content.decode()


@pytest.mark.parametrize("path", ["takeback", "abort/together"])
def test_who_does_not_play_cannot_request(
    opened: Game, stranger_client: Client, anonymous_client: Client, path: str
) -> None:
    assert "You don’t play in this game." in text_of(post(stranger_client, opened, path, "request"))
    answer = anonymous_client.post(
        f"/games/{opened.code}/{path}", {"act": "request", "expected_ply": 3}
    )
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/account/login/")
    assert Game.objects.get(pk=opened.pk).takeback_requested_by is None


def test_private_game_is_unknown_to_strangers(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"), is_public=False)
    assert (
        stranger_client.post(
            f"/games/{game.code}/takeback", {"act": "request", "expected_ply": 2}
        ).status_code
        == 404
    )


@pytest.mark.parametrize(("act", "ply"), [("steal", 3), ("request", "x"), ("", 3), ("request", -1)])
def test_what_cannot_be_read_is_refused_in_words(
    opened: Game, mover_client: Client, act: str, ply: int | str
) -> None:
    assert "what was sent could not be read" in text_of(
        post(mover_client, opened, "takeback", act, ply)
    )


def test_dashboard_shows_what_is_requested(
    opened: Game, mover_client: Client, opponent_client: Client
) -> None:
    post(mover_client, opened, "takeback", "request")
    assert "Takeback requested." in text_of(opponent_client.get("/play"))


@pytest.mark.parametrize("path", ["draw/offer", "draw/accept"])
def test_draws_are_confirmed(opened: Game, mover_client: Client, path: str) -> None:
    assert "Play on" in text_of(mover_client.get(f"/games/{opened.code}/{path}"))
    assert Game.objects.get(pk=opened.pk).draw_offered_by is None
