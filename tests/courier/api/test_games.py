from __future__ import annotations

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from courier.games.domain.moves import submit_move
from courier.games.models import Game, Move
from courier.players.models import Player
from tests.factories import FOOLS_MATE, make_game

E4 = {"text": "e4", "expected_ply": 0}


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    """A running game whose deadline lies ahead of the real clock."""
    return make_game(mover, opponent, now=timezone.now())


def error_code(response: object) -> str:
    """The code of an answer in the one error shape."""
    body = response.json()  # type: ignore[attr-defined]
    assert set(body) == {"error"}, body
    assert set(body["error"]) <= {"code", "message", "fields"}, body
    assert body["error"]["message"], body
    return str(body["error"]["code"])


def test_my_games_lists_the_one_where_it_is_my_turn(
    mover_api: APIClient, opponent_api: APIClient, game: Game
) -> None:
    assert [row["code"] for row in mover_api.get("/api/v1/games").json()["results"]] == [game.code]
    assert opponent_api.get("/api/v1/games").json()["results"] == []
    waiting = opponent_api.get("/api/v1/games?list=waiting").json()["results"]
    assert [row["code"] for row in waiting] == [game.code]


def test_lists_show_a_move_that_may_be_recalled_to_its_player_alone(
    mover: Player, opponent: Player, opponent_api: APIClient, mover_api: APIClient, game: Game
) -> None:
    Player.objects.update(undo_seconds=600)
    submit_move(game_id=game.pk, player=mover, text="e2e4", expected_ply=0, now=timezone.now())

    assert mover_api.get("/api/v1/games").json()["results"] == []
    found = [
        api.get("/api/v1/games?list=waiting").json()["results"] for api in (mover_api, opponent_api)
    ]
    assert [each["ply"] for (each,) in found] == [1, 0]
    assert Game.objects.get(pk=game.pk).ply == 0
    assert opponent_api.get(f"/api/v1/games/{game.code}").json()["ply"] == 1


@pytest.mark.parametrize("rows", [1, 3])
def test_list_of_those_that_wait_for_others_is_read_at_once(
    rows: int,
    mover: Player,
    opponent: Player,
    opponent_api: APIClient,
    django_assert_num_queries: object,
) -> None:
    for _ in range(rows):
        make_game(mover, opponent, now=timezone.now(), moves=("e4", "e5"))
    with django_assert_num_queries(5):  # type: ignore[operator]
        assert len(opponent_api.get("/api/v1/games?list=waiting").json()["results"]) == rows


def test_my_games_needs_a_token(anonymous_api: APIClient) -> None:
    response = anonymous_api.get("/api/v1/games")
    assert response.status_code == 401
    assert error_code(response) == "not_authenticated"


def test_unknown_list_names_the_field(mover_api: APIClient) -> None:
    response = mover_api.get("/api/v1/games?list=nonsense")
    assert (response.status_code, error_code(response)) == (400, "invalid")
    assert list(response.json()["error"]["fields"]) == ["list"]


@pytest.mark.parametrize("rows", [1, 3])
def test_my_games_takes_the_same_queries_for_any_number_of_rows(
    rows: int,
    mover: Player,
    opponent: Player,
    mover_api: APIClient,
    django_assert_num_queries: object,
) -> None:
    for _ in range(rows):
        make_game(mover, opponent, now=timezone.now(), moves=("e4", "e5"))
    with django_assert_num_queries(5):  # type: ignore[operator]
        assert len(mover_api.get("/api/v1/games").json()["results"]) == rows


def test_move_is_played_and_answered_with_the_game(mover_api: APIClient, game: Game) -> None:
    response = mover_api.post(
        f"/api/v1/games/{game.code}/moves", {**E4, "remark": "Good luck"}, format="json"
    )
    answer = response.json()
    assert response.status_code == 200, answer
    assert (answer["move"]["text"], answer["move"]["shown"], answer["move"]["remark"]) == (
        "e2e4",
        "e4",
        "Good luck",
    )
    assert (answer["game"]["ply"], answer["game"]["side_to_move"], answer["repeated"]) == (
        1,
        1,
        False,
    )


def test_same_move_twice_is_one_move(mover_api: APIClient, game: Game) -> None:
    mover_api.post(f"/api/v1/games/{game.code}/moves", E4, format="json")
    again = mover_api.post(
        f"/api/v1/games/{game.code}/moves", {"text": "e2-e4", "expected_ply": 0}, format="json"
    )
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert Move.objects.filter(game=game).count() == 1


def test_other_move_for_a_played_ply_is_a_conflict(mover_api: APIClient, game: Game) -> None:
    mover_api.post(f"/api/v1/games/{game.code}/moves", E4, format="json")
    other = mover_api.post(
        f"/api/v1/games/{game.code}/moves", {"text": "d4", "expected_ply": 0}, format="json"
    )
    assert (other.status_code, error_code(other)) == (409, "conflict")


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("e5", 400, "illegal"),
        ("%%%", 400, "notation"),
        ("x" * 1500, 400, "too_long"),
        ("", 400, "invalid"),
    ],
)
def test_bad_move_is_refused_with_its_reason(
    text: str, status: int, code: str, mover_api: APIClient, game: Game
) -> None:
    response = mover_api.post(
        f"/api/v1/games/{game.code}/moves", {"text": text, "expected_ply": 0}, format="json"
    )
    assert (response.status_code, error_code(response)) == (status, code)


def test_only_the_mover_may_move(
    opponent_api: APIClient, stranger_api: APIClient, anonymous_api: APIClient, game: Game
) -> None:
    path = f"/api/v1/games/{game.code}/moves"
    answers = {
        name: api.post(path, E4, format="json")
        for name, api in (
            ("opponent", opponent_api),
            ("stranger", stranger_api),
            ("anonymous", anonymous_api),
        )
    }
    assert {name: error_code(answer) for name, answer in answers.items()} == {
        "opponent": "not_your_turn",
        "stranger": "not_your_game",
        "anonymous": "not_authenticated",
    }
    assert not Move.objects.filter(game=game).exists()


def test_private_game_is_hidden_from_strangers(
    mover: Player,
    opponent: Player,
    opponent_api: APIClient,
    stranger_api: APIClient,
    anonymous_api: APIClient,
) -> None:
    game = make_game(mover, opponent, is_public=False, now=timezone.now())
    statuses = [
        api.get(f"/api/v1/games/{game.code}").status_code
        for api in (opponent_api, stranger_api, anonymous_api)
    ]
    assert statuses == [200, 404, 404]


def test_game_shows_its_moves(anonymous_api: APIClient, mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)
    body = anonymous_api.get(f"/api/v1/games/{game.code}").json()
    assert [move["shown"] for move in body["moves"]] == ["f3", "e5", "g4", "Qh4#"]
    assert (body["status"], body["ending"], body["reason"], body["winner"]) == (
        "finished",
        "outcome",
        "checkmate",
        1,
    )


def test_resigning_ends_the_game_for_participants_only(
    stranger_api: APIClient, opponent_api: APIClient, game: Game
) -> None:
    assert error_code(stranger_api.post(f"/api/v1/games/{game.code}/resign")) == "not_your_game"
    answer = opponent_api.post(f"/api/v1/games/{game.code}/resign").json()
    assert (answer["status"], answer["ending"], answer["winner"]) == ("finished", "resigned", 0)


def test_draw_is_offered_and_accepted(
    mover_api: APIClient,
    opponent_api: APIClient,
    stranger_api: APIClient,
    mover: Player,
    opponent: Player,
) -> None:
    game = make_game(mover, opponent, moves=("e4", "e5"), now=timezone.now())
    path = f"/api/v1/games/{game.code}/draw"
    assert (
        error_code(stranger_api.post(path, {"action": "offer"}, format="json")) == "not_your_game"
    )
    assert mover_api.post(path, {"action": "offer"}, format="json").json()["draw_offered_by"] == 0
    answer = opponent_api.post(path, {"action": "accept"}, format="json").json()
    assert (answer["ending"], answer["winner"]) == ("agreed", None)


def test_draw_claim_without_reason_is_refused(mover_api: APIClient, game: Game) -> None:
    response = mover_api.post(f"/api/v1/games/{game.code}/draw", {"action": "claim"}, format="json")
    assert (response.status_code, error_code(response)) == (409, "no_such_claim")


def test_clock_shows_the_ledger(game: Game, mover_api: APIClient, stranger_api: APIClient) -> None:
    shown = mover_api.get(f"/api/v1/games/{game.code}/clock").json()
    assert (shown["time_control"], shown["reserves"]) == ("3d/move", [259_200, 259_200])
    assert [(line["side"], line["cause"], line["seconds"]) for line in shown["ledger"]] == [
        (1, "opening", 259_200), (0, "opening", 259_200),
    ]  # fmt: skip
    Game.objects.filter(pk=game.pk).update(is_public=False)
    assert stranger_api.get(f"/api/v1/games/{game.code}/clock").status_code == 404


def test_untimed_game_has_an_empty_ledger(
    mover: Player, opponent: Player, anonymous_api: APIClient
) -> None:
    shown = anonymous_api.get(
        f"/api/v1/games/{make_game(mover, opponent, days=None).code}/clock"
    ).json()
    assert shown == {"time_control": None, "deadline": None, "reserves": [None, None], "ledger": []}
