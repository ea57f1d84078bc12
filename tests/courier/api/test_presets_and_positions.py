from __future__ import annotations

import pytest
from rest_framework.test import APIClient

POSITIONS = "/api/v1/positions"


pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shipped_presets")]


def test_preset_shows_its_document(anonymous_api: APIClient) -> None:
    body = anonymous_api.get("/api/v1/presets/sissa").json()
    assert (body["files"], body["ranks"], body["sides"]) == (9, 9, ["White", "Black"])
    assert "[R=fsbsB]" in body["document"]


def test_legal_moves_of_the_array(anonymous_api: APIClient) -> None:
    body = anonymous_api.post(POSITIONS, {"preset": "chess"}, format="json").json()
    assert len(body["legal"]) == 20
    assert {"text": "g1f3", "shown": "Nf3", "steps": ["g1", "f3"]} in body["legal"]
    assert (body["check"], body["outcome"], body["side_to_move"]) == (False, None, 0)


def test_moves_are_played_first_in_any_notation(anonymous_api: APIClient) -> None:
    requested = {"preset": "chess", "moves": ["f3", "e7-e5", "g2g4", "Qh4"]}
    body = anonymous_api.post(POSITIONS, requested, format="json").json()
    assert body["shown"] == ["f3", "e5", "g4", "Qh4#"]
    assert (body["legal"], body["outcome"]) == ([], {"winner": 1, "reason": "checkmate"})


def test_a_text_may_hold_the_moves_of_a_turn(anonymous_api: APIClient) -> None:
    requested = {"preset": "marseillais", "moves": ["e4, d4", "e5", "d5"]}
    body = anonymous_api.post(POSITIONS, requested, format="json").json()
    assert (body["shown"], body["side_to_move"]) == (["e4, d4", "e5", "d5"], 0)

    requested["moves"] = ["e4, d4, c4"]
    answer = anonymous_api.post(POSITIONS, requested, format="json")
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "turn-over"
    assert error["message"] == "move 0: these are more moves than your turn has"


@pytest.mark.parametrize(
    ("requested", "status"),
    [
        ({"preset": "no-such-preset"}, 404),
        ({"preset": "chess", "position": "nonsense"}, 400),
        ({"preset": "chess", "moves": ["e5"]}, 400),
        ({"preset": "sea-horses"}, 400),
        ({"preset": None}, 400),
        ([], 400),
        ({"preset": "chess", "position": "x" * 5000}, 400),
        ({"preset": "chess", "moves": "e4"}, 400),
    ],
)
def test_bad_question_is_answered_in_the_one_error_shape(
    requested: object, status: int, anonymous_api: APIClient
) -> None:
    response = anonymous_api.post(POSITIONS, requested, format="json")
    assert response.status_code == status, response.json()
    assert response.json()["error"]["message"]


@pytest.mark.parametrize(
    ("preset", "given", "canonical"),
    [
        ("makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w KQkq - 0 1", "- - 0 1"),
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq 0 7+7 0 1", "Qkq - 0 1"),
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "KQkq - 0 1"),
    ],
)
def test_position_of_another_program_is_read(
    preset: str, given: str, canonical: str, anonymous_api: APIClient
) -> None:
    answer = anonymous_api.post(POSITIONS, {"preset": preset, "position": given}, format="json")
    assert answer.status_code == 200, answer.json()
    assert answer.json()["position"] == f"{given.split()[0]} w {canonical}"


def test_free_preset_has_no_legal_moves_but_plays(anonymous_api: APIClient) -> None:
    requested = {"preset": "free-board", "moves": ["e2-e4"]}
    body = anonymous_api.post(POSITIONS, requested, format="json").json()
    assert (body["enforced"], body["legal"], body["side_to_move"]) == (False, [], 1)


QUICK = "sigma-4-shogi-quick"


def test_composed_turns_are_not_listed_one_by_one(anonymous_api: APIClient) -> None:
    body = anonymous_api.post(POSITIONS, {"preset": QUICK}, format="json").json()
    assert (body["legal"], body["compositions"]) == ([], None)
    composing = body["composing"]
    assert composing["targets"]["a2"] == [
        {"square": "a4", "kind": "step"},
        {"square": "b5", "kind": "taking"},
    ]
    assert (composing["setup"], composing["drops"], composing["fetches"]) == ("", [], [])
    assert composing["storages"] == [{"bases": 0, "stones": {}}] * 2
    assert sum(len(each) for each in composing["targets"].values()) == 45


def test_one_capture_or_drop_is_shown_with_its_stones(anonymous_api: APIClient) -> None:
    capture = {"preset": QUICK, "origin": "a2", "target": "b5"}
    found = anonymous_api.post(POSITIONS, capture, format="json").json()["compositions"]
    assert {"text": "CDa2xb5 &CDF /W", "held": "CDF", "returned": "W"} in found
    assert len(found) == 11
    drop = {"preset": QUICK, "moves": ["CDxb5 &CF /DW", "FWd5-d4", "FWdxd4 &FW"], "target": "b4"}
    answer = anonymous_api.post(POSITIONS, drop, format="json").json()
    assert (answer["composing"]["drops"][0], answer["composing"]["storages"][1]["bases"]) == (
        "a2",
        2,
    )
    assert {"text": "DW@b4", "held": "DW", "returned": ""} in answer["compositions"]


@pytest.mark.parametrize(
    "requested",
    [{"origin": "a2", "target": "a3"}, {"target": "zz"}, {"origin": "x", "target": "b5"}],
)
def test_a_turn_that_is_not_legal_has_no_compositions(
    requested: dict[str, str], anonymous_api: APIClient
) -> None:
    response = anonymous_api.post(POSITIONS, {"preset": QUICK, **requested}, format="json")
    assert (response.status_code, response.json()["compositions"]) == (200, [])


def test_before_the_set_ups_one_to_start_from_is_given(anonymous_api: APIClient) -> None:
    body = anonymous_api.post(POSITIONS, {"preset": "sigma-4-shogi"}, format="json").json()
    assert body["composing"]["setup"].startswith("Setup: ED@a1, ")
    requested = {"preset": "sigma-4-shogi", "moves": [body["composing"]["setup"]]}
    body = anonymous_api.post(POSITIONS, requested, format="json").json()
    assert body["composing"]["setup"].startswith("Setup: ED@a7, ")


def test_an_illegal_turn_is_refused_with_its_clause_in_words(anonymous_api: APIClient) -> None:
    response = anonymous_api.post(
        POSITIONS, {"preset": QUICK, "moves": ["CDa2xb5 &CCDF"]}, format="json"
    )
    assert (response.status_code, response.json()["error"]["code"]) == (400, "stones-not-there")
    assert "only one stone of rank 3" in response.json()["error"]["message"]


def test_a_finished_game_offers_nothing(anonymous_api: APIClient) -> None:
    moves = ["CDa2xb5 &DW /CF", "CF@d4", "FWd3xd4 &CFF /W", "FWe5xd4 &CFF /FW", "DWb5xb7 &JD /DW"]
    body = anonymous_api.post(POSITIONS, {"preset": QUICK, "moves": moves}, format="json").json()
    assert (body["shown"][-1], body["outcome"]) == (
        "DWxb7 &JD /DW#",
        {"winner": 0, "reason": "checkmate"},
    )
    assert (body["composing"]["targets"], body["composing"]["drops"]) == ({}, [])


def test_ordinary_presets_have_nothing_to_compose(anonymous_api: APIClient) -> None:
    body = anonymous_api.post(POSITIONS, {"preset": "chess", "target": "e4"}, format="json").json()
    assert (body["composing"], body["compositions"], len(body["legal"])) == (None, None, 20)
