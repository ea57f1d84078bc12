"""One's running games in groups, and marking them, by program."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from courier.games.domain.moves import submit_move
from courier.games.domain.sent_moves import release_if_due
from courier.games.models import Game, Seat
from courier.players.models import Player
from tests.factories import START, make_copies

NOW = START + timedelta(hours=1)


def caller(player: Player | None) -> APIClient:
    client = APIClient()
    if player is not None:
        client.force_authenticate(player)
    return client


def groups_of(player: Player) -> dict[str, list[str]]:
    with time_machine.travel(NOW, tick=False):
        shown = caller(player).get("/api/v1/desk").json()
    return {
        group["name"]: [game["code"] for game in group["games"]]
        for group in shown["groups"]
        if group["games"]
    }


def test_the_desk_shows_each_player_their_own_games(
    game: Game, mover: Player, opponent: Player, stranger: Player
) -> None:
    assert groups_of(mover) == {"week": [game.code]}
    assert groups_of(opponent) == {"waiting": [game.code]}
    assert groups_of(stranger) == {}
    assert caller(None).get("/api/v1/desk").status_code == 401


@pytest.mark.parametrize("rows", [1, 3])
def test_the_desk_reads_its_games_at_once(
    rows: int, game: Game, mover: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_copies(game, rows - 1)
    with django_assert_num_queries(1):
        groups_of(mover)


def test_move_that_may_be_recalled_is_known_to_its_player_alone(
    game: Game, mover: Player, opponent: Player
) -> None:
    Player.objects.update(undo_seconds=600)
    submit_move(game_id=game.pk, player=mover, text="e2e4", expected_ply=0, now=NOW)
    assert groups_of(mover) == {"waiting": [game.code]}
    assert groups_of(opponent) == {"waiting": [game.code]}
    release_if_due(game.pk, now=NOW + timedelta(minutes=10))
    assert groups_of(opponent) == {"week": [game.code]}


def test_games_are_pinned_and_put_off(game: Game, mover: Player) -> None:
    until = {"until": (NOW + timedelta(hours=9)).isoformat()}
    with time_machine.travel(NOW, tick=False):
        assert caller(mover).put(f"/api/v1/games/{game.code}/pin").status_code == 204
        assert groups_of(mover) == {"pinned": [game.code]}
        assert (
            caller(mover).put(f"/api/v1/games/{game.code}/snooze", until, format="json").status_code
            == 204
        )
        assert groups_of(mover) == {"snoozed": [game.code]}
        assert caller(mover).delete(f"/api/v1/games/{game.code}/snooze").status_code == 204
        assert caller(mover).delete(f"/api/v1/games/{game.code}/pin").status_code == 204
    assert groups_of(mover) == {"week": [game.code]}


@pytest.mark.parametrize("mark", ["pin", "snooze"])
def test_only_players_mark_a_game(
    mark: str, game: Game, opponent: Player, stranger: Player
) -> None:
    data, address = (
        {"until": (NOW + timedelta(hours=9)).isoformat()},
        f"/api/v1/games/{game.code}/{mark}",
    )
    with time_machine.travel(NOW, tick=False):
        answers = [
            caller(viewer).put(address, data, format="json")
            for viewer in (opponent, stranger, None)
        ]
    refused = ["not_your_game", "not_authenticated"]
    assert [answer.json()["error"]["code"] for answer in answers[1:]] == refused
    assert answers[0].status_code == {"pin": 204, "snooze": 409}[mark]
    assert list(Seat.objects.exclude(pinned_at=None).values_list("side", flat=True)) == (
        [1] if mark == "pin" else []
    )


def test_an_instant_that_is_none_is_shown(game: Game, mover: Player) -> None:
    answer = caller(mover).put(
        f"/api/v1/games/{game.code}/snooze", {"until": "soon"}, format="json"
    )
    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["until"])
