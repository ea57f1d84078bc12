from __future__ import annotations

import re
from base64 import b64encode
from io import StringIO
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient
from rest_framework.throttling import AnonRateThrottle

from courier.players.models import Player
from tests.factories import FOOLS_MATE, make_game


def test_archive_lists_public_finished_games_only(
    anonymous_api: APIClient, mover: Player, opponent: Player
) -> None:
    over = make_game(mover, opponent, moves=FOOLS_MATE)
    make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)
    make_game(mover, opponent)
    assert [row["code"] for row in anonymous_api.get("/api/v1/archive").json()["results"]] == [
        over.code
    ]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("preset=chess", 1),
        ("preset=sissa", 0),
        ("player=MOVER", 1),
        ("player=stranger", 0),
        ("winner=1", 1),
        ("winner=0", 0),
        ("year=2026", 1),
        ("year=1998", 0),
    ],
)
def test_archive_is_filtered(
    query: str, found: int, anonymous_api: APIClient, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=FOOLS_MATE)
    assert len(anonymous_api.get(f"/api/v1/archive?{query}").json()["results"]) == found


@pytest.mark.parametrize("query", ["winner=7", "year=x", "player=" + "y" * 90, "cursor=nonsense"])
def test_odd_archive_query_is_an_error_not_a_crash(query: str, anonymous_api: APIClient) -> None:
    response = anonymous_api.get(f"/api/v1/archive?{query}")
    assert response.status_code in (400, 404)
    assert response.json()["error"]["message"]


@pytest.mark.parametrize(
    "position",
    [
        "x",
        "2020",
        "9999-99-99",
        "0001-01-01T00:00:00+23:00",
        "2026-01-01 00:00+23:00",
        "2026-01-01T00:00:00",
        "a\0",
    ],
)
@pytest.mark.parametrize("offset", [0, 3])
def test_cursor_that_names_no_instant_is_an_error_not_a_crash(
    position: str, offset: int, anonymous_api: APIClient, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=FOOLS_MATE)
    cursor = b64encode(urlencode({"p": position, "o": offset}).encode()).decode()
    response = anonymous_api.get("/api/v1/archive", {"cursor": cursor})
    assert response.status_code in (200, 404)


@pytest.mark.parametrize("reverse", ["0", "1"])
def test_cursor_of_ours_is_read(
    reverse: str, anonymous_api: APIClient, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=FOOLS_MATE)
    cursor = b64encode(
        urlencode({"p": "2030-01-01 00:00:00+00:00", "r": reverse}).encode()
    ).decode()
    response = anonymous_api.get("/api/v1/archive", {"cursor": cursor})
    assert (response.status_code, len(response.json()["results"])) == (200, 1 - int(reverse))


def test_limit_for_the_anonymous_counts_addresses_that_nobody_can_invent(
    anonymous_api: APIClient, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    statuses = [
        anonymous_api.get("/api/v1/presets", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}").status_code
        for number in range(3)
    ]
    cache.clear()
    assert statuses == [200, 200, 429]


def test_archived_game_has_its_moves_and_a_running_one_is_not_there(
    anonymous_api: APIClient, mover: Player, opponent: Player
) -> None:
    over, running = make_game(mover, opponent, moves=FOOLS_MATE), make_game(mover, opponent)
    assert len(anonymous_api.get(f"/api/v1/archive/{over.code}").json()["moves"]) == 4
    assert anonymous_api.get(f"/api/v1/archive/{running.code}").status_code == 404


def test_schema_is_valid_without_warnings(db: None) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=StringIO())


@pytest.mark.parametrize("query", ["", "?format=json"])
def test_schema_is_the_same_for_everybody_and_computed_once(
    query: str,
    anonymous_client: Client,
    mover_client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = anonymous_client.get(f"/api/v1/schema{query}").content
    monkeypatch.setattr(SchemaGenerator, "get_schema", None)
    sign = "&" if query else "?"
    again = mover_client.get(f"/api/v1/schema{query}{sign}lang=de&version=7")
    assert (again.status_code, again.content) == (200, first)


def test_schema_and_its_page_are_public(anonymous_client: Client, db: None) -> None:
    assert anonymous_client.get("/api/v1/schema").status_code == 200
    assert anonymous_client.get("/api/docs").status_code == 200


def test_page_of_the_schema_is_read_only(mover: Player) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mover)
    assert client.post("/api/docs", {"any": "form"}).status_code == 405


def test_page_of_the_schema_runs_under_the_policy_of_the_site(
    anonymous_client: Client, db: None
) -> None:
    page = anonymous_client.get("/api/docs").content.decode()
    assert "<style" not in page
    assert re.findall(r"<script(?! src=)", page) == []
    script = anonymous_client.get(re.findall(r'<script src="(/api/docs[^"]*)"', page)[0])
    assert (script.status_code, script["Content-Type"]) == (200, "application/javascript")
    assert "/api/v1/schema" in script.content.decode()


def test_unknown_address_below_the_api_is_404(anonymous_api: APIClient) -> None:
    assert anonymous_api.get("/api/v1/nonsense").status_code == 404


def test_token_page_needs_a_signed_in_player(anonymous_client: Client, db: None) -> None:
    assert anonymous_client.get("/account/api-token").status_code == 302


def test_session_calls_need_the_csrf_token(mover: Player) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(mover)
    response = browser.post("/api/v1/challenges", {"preset": "chess"}, format="json")
    assert (response.status_code, response.json()["error"]["code"]) == (403, "permission_denied")
