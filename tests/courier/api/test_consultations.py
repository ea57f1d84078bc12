"""Consultation games by the API and in files: who reads and who writes what."""

from __future__ import annotations

import json
from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from courier.api.enums import Scope
from courier.consultations.domain import members
from courier.consultations.enums import Rule
from courier.consultations.queries import consulting_in
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.consultations.groups import join, open_for_groups
from tests.factories import START, make_player, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_start() -> object:
    with time_machine.travel(START, tick=False):
        yield


@pytest.fixture
def shared(game: Game) -> Game:
    """A game whose first side is the mover, captain, with an ally and a friend."""
    join(open_for_groups(game), 0, make_player("ally"), make_player("friend"))
    return Game.objects.get(pk=game.pk)


def api(username: str, *scopes: Scope) -> APIClient:
    client = APIClient()
    if username:
        token = token_of(Player.objects.get(username=username), *scopes)
        client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return client


def read(game: Game, username: str, status: int = 200) -> Any:
    answer = api(username).get(f"/api/v1/games/{game.code}/consultation")
    assert answer.status_code == status, answer.data
    return answer.json()


def send(game: Game, username: str, what: str, **body: object) -> tuple[int, Any]:
    address = f"/api/v1/games/{game.code}/consultation/{what}"
    answer = api(username).post(address, body, format="json")
    return answer.status_code, answer.json()


def test_members_propose_and_vote_and_nobody_else_reads_it(
    shared: Game, mover: Player, stranger: Player
) -> None:
    members.choose_rule(game_id=shared.pk, side=0, captain=mover, rule=Rule.VOTES, now=START)
    move = {"text": "e2e4", "expected_ply": 0}
    for outsider, status in (("stranger", 404), ("opponent", 409)):  # the captain of the others
        assert send(shared, outsider, "proposals", **move)[0] == status
        assert send(shared, outsider, "votes", proposal="x")[0] == status
    assert send(shared, "", "proposals", **move)[0] == 401
    reading = api("ally", Scope.READ)
    refused = reading.post(f"/api/v1/games/{shared.code}/consultation/proposals", move)
    assert refused.status_code == 403
    assert send(shared, "ally", "proposals", text="e2e5", expected_ply=0)[0] == 400
    assert send(shared, "ally", "proposals", text="e2e4", expected_ply=7)[0] == 409

    status, made = send(shared, "ally", "proposals", **move, reason="Best by test.")
    assert (status, made["text"], made["author"]) == (201, "e2e4", "ally")
    assert (made["reason"], made["votes"], made["side"]) == ("Best by test.", ["ally"], 0)
    inside = read(shared, "friend")
    assert (inside["own_side"], inside["is_turn"]) == (0, True)
    assert inside["proposals"] == [made]
    group = {"side": 0, "captain": "mover", "members": ["ally", "friend"], "rule": "votes"}
    assert inside["groups"][0] == group | {"deputy": None}
    for outsider in ("opponent", "stranger", ""):
        seen = read(shared, outsider)
        assert seen["proposals"] == []
        assert seen["groups"][0] == group | {"rule": None, "deputy": None}
        assert seen["own_side"] == (1 if outsider == "opponent" else None)

    assert send(shared, "opponent", "votes", proposal=made["code"])[0] == 409
    assert send(shared, "friend", "votes", proposal="unknown")[0] == 409
    assert send(shared, "friend", "votes", proposal=made["code"]) == (200, {"played": False})
    assert send(shared, "mover", "votes", proposal=made["code"]) == (200, {"played": True})
    assert send(shared, "ally", "votes", proposal=made["code"])[0] == 409

    resign(game_id=shared.pk, player=mover, now=START)
    for reader in ("", "stranger", "opponent"):
        [found] = read(shared, reader)["proposals"]
        assert sorted(found["votes"]) == ["ally", "friend", "mover"]
    assert send(shared, "ally", "proposals", **move)[0] == 409


def test_other_games_have_none(game: Game, mover: Player) -> None:
    read(game, "mover", 404)
    read(game, "", 404)
    assert send(game, "mover", "proposals", text="e2e4", expected_ply=0)[0] == 404


def test_a_private_game_is_for_those_inside(shared: Game, stranger: Player) -> None:
    Game.objects.filter(pk=shared.pk).update(is_public=False)
    assert read(shared, "ally")["own_side"] == 0
    for outsider in ("stranger", ""):
        read(shared, outsider, 404)


def test_files_name_everybody_of_a_group_once_the_game_is_over(
    shared: Game, mover: Player, anonymous_client: Client
) -> None:
    page = f"/games/{shared.code}/game"
    assert "consulting" not in anonymous_client.get(f"{page}.pgn").text
    assert consulting_in([shared]) == {}
    gone = Player.objects.get(username="friend")
    members.leave(game_id=shared.pk, side=0, player=gone, now=START)
    join(shared, 0, make_player("late"))
    resign(game_id=shared.pk, player=mover, now=START)
    names = "mover, ally and late (consulting)"
    assert f'[White "{names}"]' in anonymous_client.get(f"{page}.pgn").text
    assert names in anonymous_client.get(f"{page}.txt").text
    assert '[Black "opponent"]' in anonymous_client.get(f"{page}.pgn").text
    written = json.loads(anonymous_client.get(f"{page}.json").text)["players"]
    others = [{"name": each, "handle": each} for each in ("ally", "late")]
    assert [each["consulting"] for each in written] == [others, []]
    exported = api("").get(f"/api/v1/games/{shared.code}/export?as=pgn").content.decode()
    assert f'[White "{names}"]' in exported
    many = anonymous_client.get("/players/mover/games.pgn")
    text = b"".join(many.streaming_content).decode() if many.streaming else many.text  # type: ignore[attr-defined]
    assert f'[White "{names}"]' in text
