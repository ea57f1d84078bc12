"""The board to try out on pages of other sites: who may frame it, what it answers, and what it
never asks.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.catalogue.views import embed
from courier.players.models import Player
from courier.presets.models import Preset
from tests.factories import make_revision
from variants import get_rules
from variants.engine import registry

pytestmark = pytest.mark.django_db
TOO_COMPLEX = (
    "The rules of this preset take too long to compute in this position. Please let its author"
    " know."
)


@pytest.fixture(autouse=True)
def _presets(db: None) -> None:
    cache.clear()
    make_revision("shogi")


def start_of(key: str) -> str:
    rules = get_rules(make_revision(key).document)
    return rules.text(rules.start())


def requested(client: Client, key: str, status: int = 200, **given: str) -> dict[str, Any]:
    response = client.get(f"/presets/{key}/embed/1", given)
    assert response.status_code == status
    assert response["Access-Control-Allow-Origin"] == "*"
    shown: dict[str, Any] = response.json()
    return shown


def test_any_page_may_frame_it_and_nothing_else(anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets/sissa/embed")
    assert "frame-ancestors *;" in page["Content-Security-Policy"] + ";"
    assert "X-Frame-Options" not in page
    rules = anonymous_client.get("/presets/sissa")
    assert "frame-ancestors 'none'" in rules["Content-Security-Policy"]
    assert rules["X-Frame-Options"] == "DENY"


@pytest.mark.source
def test_a_preset_that_cannot_be_computed_says_so(
    anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_revision("elven-chess")
    registry._compiled.cache_clear()  # another test may have had it computed
    monkeypatch.setattr("variants.movement.program.MAX_NODES", 0)

    page = anonymous_client.get("/presets/elven-chess/embed")

    assert page.status_code == 400
    assert TOO_COMPLEX in page.content.decode()


def test_no_cookie_is_set(anonymous_client: Client) -> None:
    assert anonymous_client.get("/presets/sissa/embed").cookies == {}
    response = anonymous_client.get(
        "/presets/chess/embed/1", {"at": start_of("chess"), "move": "e2e4"}
    )
    assert response.cookies == {}


def test_the_page_carries_the_legal_moves_and_leads_back(anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets/sissa/embed").content.decode()
    assert '<script id="embed-data" type="application/json">' in page
    assert page.count('href="http://localhost:8000/presets/sissa"') >= 2
    assert "csrfmiddlewaretoken" not in page


@pytest.mark.parametrize(
    ("given", "mark"), [("dark", ' data-theme="dark"'), ("light", ' data-theme="light"'), ("x", "")]
)
def test_the_theme_is_the_page_authors(given: str, mark: str, anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets/chess/embed", {"theme": given}).content.decode()
    assert f'<html lang="en"{mark}>' in page


def test_a_move_is_answered_with_what_it_does(anonymous_client: Client) -> None:
    shown = requested(anonymous_client, "chess", at=start_of("chess"), move="e2e4")
    assert (shown["move"]["shown"], shown["move"]["changes"]) == ("e4", {"e2": None, "e4": "P"})
    assert shown["state"]["side"] == 1
    assert len(shown["state"]["choices"]) == 20


def test_the_end_is_shown_and_nothing_follows_it(anonymous_client: Client) -> None:
    before = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
    shown = requested(anonymous_client, "chess", at=before, move="d8h4")
    assert (shown["state"]["ending"], shown["state"]["choices"]) == (
        "Black won by checkmate.",
        [],
    )
    after = requested(anonymous_client, "chess", at=shown["state"]["position"], move="a2a3")
    assert list(after) == ["state"]


def test_pieces_in_hand_come_along(anonymous_client: Client) -> None:
    at = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[B] w - - 0 3"
    shown = requested(anonymous_client, "shogi", at=at, move="B@e5")
    assert shown["move"]["hands"] == [{}, {}]


def test_without_rules_any_piece_goes_anywhere(anonymous_client: Client) -> None:
    shown = requested(anonymous_client, "free-board", at=start_of("free-board"), move="P e2-e6")
    assert shown["move"]["changes"] == {"e2": None, "e6": "P"}


def test_another_array_is_drawn(anonymous_client: Client) -> None:
    starts = {
        str(requested(anonymous_client, "sea-horses", draw="1")["beginning"]["start"])
        for _ in range(6)
    }
    assert len(starts) > 1


@pytest.mark.parametrize(
    ("given", "status", "code"),
    [
        ({"at": "nonsense", "move": "e2e4"}, 400, "unreadable"),
        ({"at": "x" * 3000, "move": "e2e4"}, 400, "unreadable"),
        ({"move": "e2e4"}, 400, "unreadable"),
        ({"at": "START", "move": "e2e5"}, 400, "illegal"),
        ({"at": "START", "move": "e2" * 300}, 400, "unreadable"),
        ({"at": "START"}, 400, "notation"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(
    given: dict[str, str], status: int, code: str, anonymous_client: Client
) -> None:
    shown = {name: start_of("chess") if text == "START" else text for name, text in given.items()}
    error = requested(anonymous_client, "chess", status, **shown)["error"]
    assert (error["code"], bool(error["message"])) == (code, True)


def test_another_revision_is_not_mixed_in(anonymous_client: Client) -> None:
    response = anonymous_client.get(
        "/presets/chess/embed/7", {"at": start_of("chess"), "move": "e2e4"}
    )
    assert (response.status_code, response.json()["error"]["code"]) == (409, "moved_on")


def test_composed_turns_are_shown_as_a_picture(anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets/sigma-4-shogi/embed").content.decode()
    assert "Turns in this game are put together on a sheet beside the board." in page
    assert "embed-data" not in page
    assert (
        requested(anonymous_client, "sigma-4-shogi", 400, at="x", move="y")["error"]["code"]
        == "unreadable"
    )


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
@pytest.mark.parametrize("viewer", ["mover", "stranger", "anonymous"])
def test_only_public_presets_are_embedded(
    visibility: str, viewer: str, mover: Player, request: pytest.FixtureRequest
) -> None:
    Preset.objects.filter(key="sissa").update(owner=mover, visibility=visibility, is_listed=False)
    client: Client = request.getfixturevalue(f"{viewer}_client")
    assert client.get("/presets/sissa/embed").status_code == 404
    assert client.get("/presets/sissa/embed/1", {"at": "x", "move": "y"}).status_code == 404


def test_too_many_moves_are_refused_for_a_while(
    anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embed, "A_MINUTE", 1)
    requested(anonymous_client, "chess", at=start_of("chess"), move="e2e4")
    assert (
        requested(anonymous_client, "chess", 429, at=start_of("chess"), move="e2e4")["error"][
            "code"
        ]
        == "too_busy"
    )


def test_page_and_move_read_one_row(
    anonymous_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    at = start_of("chess")
    with django_assert_num_queries(1):
        anonymous_client.get("/presets/chess/embed")
    with django_assert_num_queries(1):
        requested(anonymous_client, "chess", at=at, move="e2e4")
