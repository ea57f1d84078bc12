"""Whatever a program sends, the API answers as its description says: never a crash, one shape for
errors.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from rest_framework.test import APIClient
from schemathesis import Case
from schemathesis.core import NotSet
from schemathesis.core.result import Ok

from courier.players.models import Player
from tests.depth import SEED, few
from tests.factories import make_game

SETTINGS = hypothesis.settings(
    max_examples=few(60),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[hypothesis.Phase.generate],
)


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True
    )


def test_every_operation_answers_anything_without_a_crash(
    mover_api: APIClient, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent)
    schema = schemathesis.openapi.from_dict(mover_api.get("/api/v1/schema?format=json").json())
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) >= 15

    @SETTINGS
    @hypothesis.seed(SEED)
    @given(data=st.data())
    def query(data: st.DataObject, operation: Any) -> None:
        case: Case[Any] = data.draw(operation.as_strategy())
        response = call(mover_api, case)
        assert response.status_code < 500, (case, response.content[:400])
        if response.status_code >= 400 and response["Content-Type"].startswith("application/json"):
            assert set(response.json()) == {"error"}, (case, response.content[:400])

    for operation in operations:
        query(operation=operation)


def call(api: APIClient, case: Case[Any]) -> Any:
    """Send a generated case with the credentials of `api`."""
    has_body = not isinstance(case.body, NotSet)
    path = case.formatted_path + ("?" + urlencode(case.query, doseq=True) if case.query else "")
    body = json.dumps(case.body) if has_body else ""
    api.raise_request_exception = False
    return api.generic(case.method, path, body, content_type="application/json")


@pytest.mark.parametrize(
    "body", ["[" * 200_000, '{"a":' * 100_000, '{"action": "\\ud800"}', '{"\\udfff": 1}', "\0", "["]
)
def test_json_that_cannot_be_stored_is_an_error_not_a_crash(
    body: str, mover_api: APIClient, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent)
    response = mover_api.generic(
        "POST", f"/api/v1/games/{game.code}/draw", body, content_type="application/json"
    )
    assert (response.status_code, response.json()["error"]["code"]) == (400, "parse_error")
