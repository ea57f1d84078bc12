"""Games against the computer, begun by programs."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.test import APIClient

from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.api.test_games import error_code
from tests.courier.computer.conftest import answered
from tests.factories import make_revision

CHESS = "/api/v1/presets/chess/computer"


def test_game_begins_at_once_and_is_answered(mover: Player, mover_api: APIClient) -> None:
    make_revision()
    made = mover_api.post(CHESS, {"level": 1, "side": "1"}, format="json")
    assert made.status_code == 201, made.json()
    game = Game.objects.get(code=made.json()["code"])
    assert [
        seat["side"] for seat in made.json()["seats"] if seat["username"] == mover.username
    ] == [1]
    assert (game.is_public, game.rated, game.days_per_move) == (False, False, None)
    assert answered(game)
    assert mover_api.get(f"/api/v1/games/{game.code}").json()["ply"] == 1


def test_usual_level_is_taken_and_the_side_drawn(mover_api: APIClient) -> None:
    make_revision()
    made = mover_api.post(CHESS).json()
    game = Game.objects.get(code=made["code"])
    assert [
        seat.player.computer_level
        for seat in game.seats.all()
        if seat.player and seat.player.is_computer
    ] == [4]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"level": 0}, "level"),
        ({"level": 9}, "level"),
        ({"level": "x"}, "level"),
        ({"side": "2"}, "side"),
    ],
)
def test_wrong_value_is_shown_by_its_field(
    mover_api: APIClient, sent: dict[str, object], field: str
) -> None:
    make_revision()
    made = mover_api.post(CHESS, sent, format="json")
    assert (made.status_code, list(made.json()["error"]["fields"])) == (400, [field])


def test_unknown_array_unenforced_rules_and_unknown_preset_are_refused(
    mover_api: APIClient,
) -> None:
    make_revision()
    make_revision("free-board")
    assert (
        error_code(mover_api.post(CHESS, {"setup_mode": "odd"}, format="json")) == "unknown_setup"
    )
    assert error_code(mover_api.post("/api/v1/presets/free-board/computer")) == "nothing_enforced"
    assert mover_api.post("/api/v1/presets/nonsense/computer").status_code == 404
    assert Game.objects.count() == 0


def test_who_may_not_play_a_preset_may_not_play_the_computer_at_it(
    mover_api: APIClient, stranger: Player, anonymous_api: APIClient
) -> None:
    preset = make_revision().preset
    assert error_code(anonymous_api.post(CHESS)) == "not_authenticated"
    Preset.objects.filter(pk=preset.pk).update(
        owner=stranger, visibility="private", is_listed=False
    )
    assert mover_api.post(CHESS).status_code == 404


def test_game_against_the_computer_is_its_player_s_alone(
    mover_api: APIClient, opponent_api: APIClient, anonymous_client: Client
) -> None:
    make_revision()
    code = mover_api.post(CHESS, {"side": "0"}, format="json").json()["code"]
    assert opponent_api.get(f"/api/v1/games/{code}").status_code == 404
    assert anonymous_client.get(f"/games/{code}").status_code == 404


def test_too_many_at_once_are_refused(mover: Player, mover_api: APIClient) -> None:
    make_revision()
    cache.set(f"rate:computer:{mover.pk}", 10, 60)
    refused = mover_api.post(CHESS)
    assert (refused.status_code, set(refused.json())) == (429, {"error"})
