"""Imports and files by program."""

from __future__ import annotations

import json

import pytest
from rest_framework.test import APIClient

from courier.exchange.domain.imported_games import delete_on
from courier.exchange.models import Import
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.exchange.test_imports import CUT, GOOD, WRONG
from tests.factories import FOOLS_MATE, make_game, make_revision

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def presets() -> None:
    make_revision("sissa")


def test_a_text_is_read_reported_and_stored(mover_api: APIClient) -> None:
    answer = mover_api.post(
        "/api/v1/imports", {"text": "\n".join([GOOD, CUT, WRONG]), "name": "a.pgn"}, format="json"
    )
    assert answer.status_code == 201
    shown = answer.json()
    assert [(game["preset"], game["plies"], game["is_cut"]) for game in shown["games"]] == [
        ("chess", 2, False), ("chess", 2, True), (None, 0, False),
    ]  # fmt: skip
    assert shown["games"][2]["troubles"] == [
        {
            "line": 13, "text": "Nonsense", "reason": "There’s no variant with this name here.",
            "advice": "Choose the variant, or correct the tag.", "cuts": False,
        }
    ]  # fmt: skip
    stored = mover_api.post(
        f"/api/v1/imports/{shown['code']}/store", {"is_public": True}, format="json"
    ).json()
    game = Game.objects.get()
    assert (stored["state"], stored["games"][0]["game"], game.is_public) == (
        "stored",
        game.code,
        True,
    )
    again = mover_api.post(f"/api/v1/imports/{shown['code']}/store", {}, format="json")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "already_stored")
    assert mover_api.delete(f"/api/v1/imports/{shown['code']}").status_code == 204
    assert mover_api.get(f"/api/v1/imports/{shown['code']}").status_code == 404
    assert delete_on(after=0, seconds=60) is None
    assert (Game.objects.count(), Import.objects.count()) == (0, 0)


def test_imports_are_for_their_owner(
    mover_api: APIClient, stranger_api: APIClient, anonymous_api: APIClient
) -> None:
    code = mover_api.post("/api/v1/imports", {"text": GOOD}, format="json").json()["code"]
    for method, path in (("get", ""), ("post", "/store"), ("delete", "")):
        send = getattr(stranger_api, method)
        assert send(f"/api/v1/imports/{code}{path}").status_code == 404
    assert anonymous_api.post("/api/v1/imports", {"text": GOOD}, format="json").status_code == 401
    assert stranger_api.get("/api/v1/imports").json()["count"] == 0
    assert mover_api.get("/api/v1/imports").json()["count"] == 1


def test_a_text_without_games_is_refused(mover_api: APIClient) -> None:
    answer = mover_api.post("/api/v1/imports", {"text": " \n "}, format="json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "nothing_to_read")
    assert (
        mover_api.post(
            "/api/v1/imports", {"text": GOOD, "preset": "nothing"}, format="json"
        ).status_code
        == 404
    )


def test_a_game_is_taken_along_as_json_or_pgn(
    mover: Player, opponent: Player, mover_api: APIClient, stranger_api: APIClient
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)
    shown = json.loads(mover_api.get(f"/api/v1/games/{game.code}/export").content)
    assert (shown["format"], shown["plies"], shown["result"]) == ("courier-game", 4, "0-1")
    assert b"2. g4 Qh4# 0-1" in mover_api.get(f"/api/v1/games/{game.code}/export?as=pgn").content
    assert mover_api.get(f"/api/v1/games/{game.code}/export?as=doc").status_code == 400
    assert stranger_api.get(f"/api/v1/games/{game.code}/export").status_code == 404


def test_a_search_is_taken_along(mover: Player, opponent: Player, anonymous_api: APIClient) -> None:
    answer = anonymous_api.get("/api/v1/archive/export?as=jsonl&result=draw")
    assert json.loads(answer.getvalue()) == {
        "format": "courier-end",
        "version": 1,
        "games": 0,
        "is_cut": False,
    }
    for _number in range(3):
        anonymous_api.get("/api/v1/archive/export?as=pgn")
    limited = anonymous_api.get("/api/v1/archive/export?as=pgn")
    assert (limited.status_code, limited.json()["error"]["code"]) == (429, "throttled")
