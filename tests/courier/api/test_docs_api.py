"""docs/api.md tells the truth: its examples are sent, its table names every address."""

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


def told_of(answer: Any, told: Any) -> Any:
    """The part of an answer that the page tells."""
    if isinstance(told, dict) and isinstance(answer, dict):
        return {name: told_of(answer.get(name), value) for name, value in told.items()}
    if isinstance(told, list) and isinstance(answer, list) and len(told) == len(answer):
        return [told_of(one, other) for one, other in zip(answer, told, strict=True)]
    return answer


@pytest.mark.django_db
def test_the_examples_are_answered_as_the_page_says(
    mover_api: APIClient, mover: Player, opponent: Player
) -> None:
    make_revision()
    for method, path, body, status, told in EXCHANGES:
        for code in GAMES:
            if code in path + told and not Game.objects.filter(code=code).exists():
                game = make_game(mover, opponent, preset=GAMES[code], days=None)
                Game.objects.filter(pk=game.pk).update(code=code)
        answer = mover_api.generic(method, path, body, content_type="application/json")
        expected = json.loads(told)
        assert (answer.status_code, told_of(answer.json(), expected)) == (int(status), expected), (
            path
        )


def test_the_examples_were_found() -> None:
    assert len(EXCHANGES) == PAGE.count("    < ")


def test_the_table_names_every_address() -> None:
    routes = {
        str(pattern.pattern) for pattern in urlpatterns if "schema" not in str(pattern.pattern)
    }
    served = {re.sub(r"<slug:(\w+)>", lambda part: part[1].upper(), route) for route in routes}
    assert set(ADDRESSES) == {route for route in served if route.startswith("api/v1/")}
