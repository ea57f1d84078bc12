"""docs/api.md shows the truth: its examples are sent, its table names every address."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from courier.api.urls import urlpatterns
from courier.games.models import Game
from courier.players.models import Player
from tests.factories import make_game, make_revision

PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
EXCHANGES = re.findall(r"^    > (GET|POST) (\S+) ?(.*)\n    < (\d+) (.+)$", PAGE, re.MULTILINE)
ADDRESSES = re.findall(r"^\| `(?:GET|POST|PUT|DELETE) /(\S+)` \|", PAGE, re.MULTILINE)
GAMES = {"k3v9x2m7pq": "chess", "s4h7kd92wn": "sigma-4-shogi"}


def expected_of(answer: Any, expected: Any) -> Any:
    """The part of an answer that the page shows."""
    if isinstance(expected, dict) and isinstance(answer, dict):
        return {name: expected_of(answer.get(name), value) for name, value in expected.items()}
    if isinstance(expected, list) and isinstance(answer, list) and len(expected) == len(answer):
        return [expected_of(one, other) for one, other in zip(answer, expected, strict=True)]
    return answer


@pytest.mark.django_db
def test_the_examples_are_answered_as_the_page_says(
    mover_api: APIClient, mover: Player, opponent: Player
) -> None:
    make_revision()
    make_revision("marseillais")
    for method, path, body, status, expected in EXCHANGES:
        for code in GAMES:
            if code in path + expected and not Game.objects.filter(code=code).exists():
                game = make_game(mover, opponent, preset=GAMES[code], days=None)
                Game.objects.filter(pk=game.pk).update(code=code)
        answer = mover_api.generic(method, path, body, content_type="application/json")
        expected = json.loads(expected)
        assert (answer.status_code, expected_of(answer.json(), expected)) == (
            int(status),
            expected,
        ), path


def test_the_examples_were_found() -> None:
    assert len(EXCHANGES) == PAGE.count("    < ")


def test_the_table_names_every_address() -> None:
    routes = {
        str(pattern.pattern) for pattern in urlpatterns if "schema" not in str(pattern.pattern)
    }
    served = {re.sub(r"<slug:(\w+)>", lambda part: part[1].upper(), route) for route in routes}
    assert set(ADDRESSES) == {route for route in served if route.startswith("api/v1/")}
