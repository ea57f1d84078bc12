"""Asking for a takeback, and aborting, by programs."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from courier.games.models import Game
from courier.players.models import Player
from tests.factories import make_game


@pytest.fixture
def opened(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, days=None, moves=("e2e4", "e7e5", "g1f3"))


def test_programs_request_and_answer(
    opened: Game, mover_api: APIClient, opponent_api: APIClient
) -> None:
    address, body = (
        f"/api/v1/games/{opened.code}/takeback",
        {"action": "request", "expected_ply": 3},
    )
    requested = mover_api.post(address, body, format="json")
    assert (requested.status_code, requested.json()["takeback_requested_by"]) == (200, 0)

    agreed = opponent_api.post(address, body | {"action": "agree"}, format="json")

    assert (agreed.json()["ply"], agreed.json()["takeback_requested_by"]) == (2, None)
    again = opponent_api.post(address, body | {"action": "agree"}, format="json")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "conflict")


@pytest.mark.parametrize("path", ["takeback", "abort/together", "abort"])
def test_programs_of_others_are_refused(
    opened: Game, stranger_api: APIClient, anonymous_api: APIClient, path: str
) -> None:
    address, body = f"/api/v1/games/{opened.code}/{path}", {"action": "request", "expected_ply": 3}
    assert (
        stranger_api.post(address, body, format="json").json()["error"]["code"] == "not_your_game"
    )
    assert anonymous_api.post(address, body, format="json").status_code == 401


def test_game_is_aborted_before_both_have_moved(
    mover: Player, opponent: Player, opponent_api: APIClient
) -> None:
    game = make_game(mover, opponent, days=None)
    assert opponent_api.post(f"/api/v1/games/{game.code}/abort").json()["ending"] == "aborted"
