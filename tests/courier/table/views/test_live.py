"""What an open page asks for every few seconds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.clocks.domain.heartbeats import beat
from courier.games.domain.consent import make_request
from courier.games.domain.endings import offer_draw, resign
from courier.games.domain.erasure import forget_player, hide_remark
from courier.games.domain.gifts import give_time
from courier.games.domain.moves import submit_move
from courier.games.domain.outages import move_deadlines
from courier.games.enums import RequestKind
from courier.games.models import Game
from courier.moderation.domain.doubts import raise_doubt
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.courier.table.views.answers import data_of, text_of
from tests.factories import START, let_flag_fall, make_game, play, send_move


def now_of(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


Change = Callable[[Game, Player, Player], object]
CHANGES: dict[str, Change] = {
    "move": lambda game, mover, opponent: play(game, "g1f3"),
    "offer": lambda game, mover, opponent: offer_draw(game_id=game.pk, player=opponent, now=START),
    "question": lambda game, mover, opponent: make_request(
        game_id=game.pk, player=mover, what=RequestKind.ABORT, expected_ply=2, now=START
    ),
    "gift": lambda game, mover, opponent: give_time(
        game_id=game.pk, player=opponent, days=1, now=START
    ),
    "vacation": lambda game, mover, opponent: book_vacation(
        player=mover, starts_at=START, days=2, now=START
    ),
    "doubt": lambda game, mover, opponent: raise_doubt(
        game=now_of(game), player=mover, text="Wrong.", now=START
    ),
    "new name": lambda game, mover, opponent: Player.objects.filter(pk=mover.pk).update(
        name="Somebody"
    ),
    "vanished name": lambda game, mover, opponent: forget_player(mover),
    "vanished remark": lambda game, mover, opponent: hide_remark(
        game.pk, ply=1, player_id=mover.pk, remark="Well."
    ),
    "end": lambda game, mover, opponent: resign(game_id=game.pk, player=mover, now=START),
}


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


@pytest.mark.parametrize("client", ["anonymous_client", "opponent_client"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_tag_follows_what_is_shown(
    mover: Player, opponent: Player, change: Change, client: str, request: pytest.FixtureRequest
) -> None:
    caller: Client = request.getfixturevalue(client)
    game = make_game(mover, opponent)
    submit_move(
        game_id=game.pk, player=mover, text="e2e4", expected_ply=0, remark="Well.", now=START
    )
    play(game, "e7e5")
    before = caller.get(f"/games/{game.code}/live")["ETag"]

    change(game, mover, opponent)

    assert caller.get(f"/games/{game.code}/live")["ETag"] != before


@pytest.mark.parametrize("client", ["anonymous_client", "mover_client"])
def test_vacation_of_who_waits_arrives_and_ends(
    game: Game, opponent: Player, client: str, request: pytest.FixtureRequest
) -> None:
    caller: Client = request.getfixturevalue(client)
    tags = []
    for hours in (0, 1, 2, 25):
        with time_machine.travel(START + timedelta(hours=hours), tick=False):
            tags.append(caller.get(f"/games/{game.code}/live")["ETag"])
        if hours == 0:
            book_vacation(player=opponent, starts_at=START + timedelta(hours=1), days=1, now=START)

    assert [tag == tags[0] for tag in tags] == [True, False, False, True]
    assert tags[1] == tags[2]


def test_outage_arrives_while_the_move_may_be_recalled(mover: Player, opponent: Player) -> None:
    Player.objects.update(undo_seconds=600)
    game = make_game(mover, opponent)
    send_move(game, "e2e4")
    beat(now=START)
    with time_machine.travel(START + timedelta(minutes=9), tick=False):
        before = Client().get(f"/games/{game.code}/live")
        beat(now=START + timedelta(minutes=9))
        move_deadlines(now=START + timedelta(minutes=9))
        after = Client().get(f"/games/{game.code}/live")

    assert after["ETag"] != before["ETag"]
    assert data_of(after)["ply"] == 0


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


def test_half_of_the_time_arrives(game: Game, mover_client: Client) -> None:
    address = f"/games/{game.code}/live"
    with time_machine.travel(START, tick=False):
        etag = mover_client.get(address)["ETag"]
    with time_machine.travel(START + timedelta(hours=37), tick=False):
        response = mover_client.get(address, headers={"If-None-Match": etag})
    assert "More than half of your time for this move is gone." in text_of(response)


def test_two_viewers_have_different_tags(
    game: Game, mover_client: Client, opponent_client: Client
) -> None:
    tags = {
        client.get(f"/games/{game.code}/live")["ETag"] for client in (mover_client, opponent_client)
    }

    assert len(tags) == 2


@pytest.mark.parametrize(("client", "status"), [("mover_client", 200), ("stranger_client", 404)])
def test_private_news_are_for_the_players(
    mover: Player, opponent: Player, client: str, status: int, request: pytest.FixtureRequest
) -> None:
    game = make_game(mover, opponent, is_public=False)

    assert request.getfixturevalue(client).get(f"/games/{game.code}/live").status_code == status


def test_news_of_no_game_are_not_found(mover_client: Client) -> None:
    assert mover_client.get("/games/nosuchgame/live").status_code == 404
