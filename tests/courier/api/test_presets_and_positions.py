from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from courier.catalog.domain.presets import load_shipped_presets
from tests.factories import START

POSITIONS = "/api/v1/positions"


@pytest.fixture(autouse=True)
def _presets(db: None) -> None:
    load_shipped_presets(now=START)


def test_presets_are_listed_for_everybody(anonymous_api: APIClient) -> None:
    keys = [row["key"] for row in anonymous_api.get("/api/v1/presets").json()]
    assert {"chess", "sissa", "symmetric-sissa", "sea-horses", "sea-horses-unenforced", "free-board"} <= set(keys)


def test_presets_are_filtered_by_enforcement(anonymous_api: APIClient) -> None:
    rows = anonymous_api.get("/api/v1/presets?enforced=false").json()
    assert {row["enforced"] for row in rows} == {False}


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
    asked = {"preset": "chess", "moves": ["f3", "e7-e5", "g2g4", "Qh4"]}
    body = anonymous_api.post(POSITIONS, asked, format="json").json()
    assert body["shown"] == ["f3", "e5", "g4", "Qh4#"]
    assert (body["legal"], body["outcome"]) == ([], {"winner": 1, "reason": "checkmate"})


@pytest.mark.parametrize(
    ("asked", "status"),
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
def test_bad_question_is_answered_in_the_one_error_shape(asked: object, status: int, anonymous_api: APIClient) -> None:
    response = anonymous_api.post(POSITIONS, asked, format="json")
    assert response.status_code == status, response.json()
    assert response.json()["error"]["message"]


def test_free_preset_has_no_legal_moves_but_plays(anonymous_api: APIClient) -> None:
    asked = {"preset": "free-board", "moves": ["e2-e4"]}
    body = anonymous_api.post(POSITIONS, asked, format="json").json()
    assert (body["enforced"], body["legal"], body["side_to_move"]) == (False, [], 1)
