"""Setting up by program."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from courier.games.models import Game, Move, SentMove
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.games.secret_setups import BLACK, OTHER_WHITE, PRESET, SECRET, WHITE
from tests.factories import make_game, make_revision


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, preset=PRESET, now=timezone.now())


def sent(program: APIClient, game: Game, text: str, *, ply: int = 0) -> Any:
    """What is answered to a move."""
    return program.post(
        f"/api/v1/games/{game.code}/moves", {"text": text, "expected_ply": ply}, format="json"
    )


def test_the_first_set_up_waits(opponent_api: APIClient, game: Game) -> None:
    answer = sent(opponent_api, game, BLACK)

    body = answer.json()
    assert (answer.status_code, body["move"], body["waiting"], body["repeated"]) == (
        200,
        None,
        True,
        False,
    )
    shown = body["game"]
    assert (shown["ply"], shown["is_setting_up"], shown["to_move"], shown["position"]) == (
        0,
        True,
        [0],
        game.position,
    )
    assert [seat["has_set_up"] for seat in shown["seats"]] == [False, True]


def test_the_second_set_up_begins_the_game(
    mover_api: APIClient, opponent_api: APIClient, game: Game
) -> None:
    sent(opponent_api, game, BLACK)

    body = sent(mover_api, game, WHITE).json()

    assert (body["waiting"], body["repeated"], body["move"]["ply"], body["move"]["text"]) == (
        False,
        False,
        1,
        WHITE,
    )
    assert body["move"]["shown"] == "Setup"
    assert (body["game"]["ply"], body["game"]["is_setting_up"], body["game"]["to_move"]) == (
        2,
        False,
        [0],
    )
    detail = opponent_api.get(f"/api/v1/games/{game.code}").json()
    assert [move["text"] for move in detail["moves"]] == [WHITE, BLACK]
    assert detail["own_setup"] == ""


def test_the_same_set_up_is_confirmed_before_and_after(
    mover_api: APIClient, opponent_api: APIClient, game: Game
) -> None:
    sent(opponent_api, game, BLACK)
    assert sent(opponent_api, game, BLACK).json()["repeated"] is True

    sent(mover_api, game, WHITE)

    again = sent(opponent_api, game, BLACK).json()
    assert (again["repeated"], again["waiting"], again["move"]["ply"]) == (True, False, 2)
    assert Move.objects.count() == 2


def test_another_set_up_replaces_the_first_until_both_are_in(
    mover_api: APIClient, opponent_api: APIClient, game: Game
) -> None:
    sent(mover_api, game, WHITE)
    assert sent(mover_api, game, OTHER_WHITE).json()["repeated"] is False
    assert mover_api.get(f"/api/v1/games/{game.code}").json()["own_setup"] == OTHER_WHITE
    sent(opponent_api, game, BLACK)

    refused = sent(mover_api, game, WHITE)

    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "setup_final")
    assert OTHER_WHITE in refused.json()["error"]["message"]


def test_a_broken_clause_is_refused_in_words(mover_api: APIClient, game: Game) -> None:
    answer = sent(mover_api, game, WHITE.replace("EE@d2", "EEE@d2"))

    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "illegal")
    assert "a base holds at most 2 E, not 3: d2" in answer.json()["error"]["message"]


def test_own_set_up_is_shown_to_nobody_else(
    mover_api: APIClient,
    opponent_api: APIClient,
    stranger_api: APIClient,
    anonymous_api: APIClient,
    game: Game,
) -> None:
    sent(mover_api, game, SECRET)

    programs = (mover_api, opponent_api, stranger_api, anonymous_api)
    shown = [program.get(f"/api/v1/games/{game.code}").json()["own_setup"] for program in programs]
    assert shown == [SECRET, "", "", ""]


def test_lists_follow_the_set_ups(
    mover_api: APIClient, opponent_api: APIClient, game: Game
) -> None:
    def codes(program: APIClient, name: str) -> list[str]:
        return [row["code"] for row in program.get(f"/api/v1/games?list={name}").json()["results"]]

    sent(mover_api, game, WHITE)

    assert (codes(mover_api, "my_turn"), codes(mover_api, "waiting")) == ([], [game.code])
    assert (codes(opponent_api, "my_turn"), codes(opponent_api, "waiting")) == ([game.code], [])


@pytest.mark.parametrize("rows", [1, 3])
def test_lists_take_the_same_queries_for_any_number_of_rows(
    rows: int,
    mover: Player,
    opponent: Player,
    mover_api: APIClient,
    django_assert_num_queries: object,
) -> None:
    for _ in range(rows):
        make_game(mover, opponent, preset=PRESET, now=timezone.now())
    with django_assert_num_queries(5):  # type: ignore[operator]
        assert len(mover_api.get("/api/v1/games").json()["results"]) == rows


def test_resigning_and_drawing_are_refused_in_words(mover_api: APIClient, game: Game) -> None:
    answers = [
        mover_api.post(f"/api/v1/games/{game.code}/resign"),
        mover_api.post(f"/api/v1/games/{game.code}/draw", {"action": "offer"}, format="json"),
    ]

    assert [(answer.status_code, answer.json()["error"]["code"]) for answer in answers] == [
        (409, "setting_up")
    ] * 2


def test_strangers_send_nothing(
    stranger_api: APIClient, anonymous_api: APIClient, game: Game
) -> None:
    assert sent(stranger_api, game, WHITE).json()["error"]["code"] == "not_your_game"
    assert sent(anonymous_api, game, WHITE).status_code == 401
    assert SentMove.objects.count() == 0


@pytest.mark.parametrize("offer", [{}, {"to": "opponent"}])
def test_a_whole_beginning_by_program(
    offer: dict[str, str], mover_api: APIClient, opponent_api: APIClient
) -> None:
    make_revision()
    Preset.objects.filter(key=PRESET).update(is_listed=True)
    requested = {"preset": PRESET, "days_per_move": 3, "side": "0", **offer}

    code = mover_api.post("/api/v1/challenges", requested, format="json").json()["code"]
    game = Game.objects.get(
        code=opponent_api.post(f"/api/v1/challenges/{code}/accept").json()["code"]
    )
    sent(mover_api, game, WHITE)
    sent(opponent_api, game, BLACK)

    assert sent(mover_api, game, "FWd3-d4", ply=2).json()["move"]["text"] == "FWd3-d4"
