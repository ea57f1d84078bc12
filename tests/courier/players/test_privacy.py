"""What is made for one visitor is kept by nobody; where a request names the way on, it leads to our
pages alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from courier.games.models import Game
from courier.players.models import Player
from tests.factories import PASSWORD, make_player

pytestmark = pytest.mark.django_db
HOSTILE = [
    "5",
    "//[",
    "//example.com",
    "https://example.com/",
    "/\\example.com",
    "javascript:alert(1)",
    "dashboard",
    "http:///x",
]


def plain_addresses(patterns: list[Any] | None = None, before: str = "") -> Iterator[str]:
    """Every address of the site that holds no name of anything."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from plain_addresses(pattern.url_patterns, before + str(pattern.pattern))
        elif isinstance(pattern, URLPattern) and "<" not in (
            address := before + str(pattern.pattern)
        ):
            yield "/" + address


def test_every_page_of_somebody_signed_in_is_kept_by_nobody(mover: Player, game: Game) -> None:
    client, kept = Client(), []
    client.force_login(mover)
    for address in sorted(plain_addresses()):
        response = client.get(address)
        if "no-store" not in response["Cache-Control"]:
            kept.append((address, response["Cache-Control"]))
        if address == "/account/logout/":
            client.force_login(mover)
    # forms and pictures of pieces, the same for everybody who writes presets
    assert [address for address, shown in kept if not shown.startswith("public, max-age=")] == [
        "/presets/drafts/forms",
        "/presets/drafts/pieces",
    ]


@pytest.mark.parametrize(
    "path", ["/games/{}", "/games/{}/live", "/api/v1/games/{}", "/players/opponent"]
)
def test_pages_with_a_name_in_them_as_well(path: str, game: Game, mover_client: Client) -> None:
    assert "no-store" in mover_client.get(path.format(game.code))["Cache-Control"]


def test_an_answer_to_a_program_is_kept_by_nobody(mover: Player, client: Client) -> None:
    client.force_login(mover)
    assert client.get("/api/v1/games")["Cache-Control"] == "no-store"


def test_pages_for_everybody_may_be_kept(client: Client, game: Game) -> None:
    for address in ("/presets", "/players", f"/games/{game.code}"):
        assert "no-store" not in client.get(address).headers.get("Cache-Control", "")


def test_an_open_game_is_still_answered_that_nothing_is_new(
    game: Game, mover_client: Client
) -> None:
    mover_client.get(f"/games/{game.code}")
    mover_client.get(f"/games/{game.code}/live")
    first = mover_client.get(f"/games/{game.code}/live")
    again = mover_client.get(f"/games/{game.code}/live", headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)


def test_a_visitor_in_the_middle_of_signing_up_leaves_nothing_behind(
    client: Client, db: None
) -> None:
    form = {"username": "inez", "email": "inez@example.org", "password1": PASSWORD}
    assert client.post("/account/signup/", form)["Cache-Control"] != ""
    assert "no-store" in client.get("/account/confirm-email/")["Cache-Control"]


@pytest.mark.parametrize("wanted", HOSTILE[:2])
def test_no_page_leads_where_a_request_names_a_foreign_place(
    wanted: str, mover: Player, game: Game
) -> None:
    client = Client()
    for address in sorted(plain_addresses()):
        for response in (
            client.get(address, {"next": wanted}),
            client.post(address, {"next": wanted}),
        ):
            assert response.status_code < 500, address
            assert response.headers.get("Location", "/")[:2] not in ("//", "/\\"), address
            assert wanted != response.headers.get("Location"), address


@pytest.mark.parametrize("wanted", HOSTILE)
@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/play/{}/pin", {}),
        ("/play/{}/snooze", {"until": "tomorrow"}),
        ("/presets/chess/favourite", {}),
        ("/theme", {"theme": "dark"}),
        ("/account/reauthenticate/", {"password": PASSWORD}),
        ("/account/logout/", {}),
    ],
)
def test_no_form_of_a_player_leads_to_a_foreign_place(
    wanted: str, path: str, form: dict[str, str], game: Game, mover_client: Client
) -> None:
    response = mover_client.post(path.format(game.code), {**form, "next": wanted})
    assert response.status_code in (200, 302)
    assert re.fullmatch(r"/([a-z].*)?", response.headers.get("Location", "/"))


@pytest.mark.parametrize("wanted", HOSTILE)
def test_signing_in_leads_to_a_page_of_ours(wanted: str, client: Client) -> None:
    make_player("inez")
    response = client.post(
        "/account/login/", {"login": "inez", "password": PASSWORD, "next": wanted}
    )
    assert response["Location"] == "/play"


def test_what_a_request_names_is_read_in_one_place() -> None:
    reads = re.compile(r"""(GET|POST|query_params)(\.get\(|\[)["']next["']""")
    root = Path(settings.BASE_DIR) / "courier"
    found = [
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        if reads.search(path.read_text("utf-8"))
    ]
    assert found == ["common/redirects.py"]
