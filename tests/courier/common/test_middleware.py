"""NUL in addresses, encodings other than UTF-8: never a failure, whoever asks."""

from __future__ import annotations

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client, RequestFactory
from django.test.client import BOUNDARY, encode_multipart

from courier.games.models import Game
from courier.wsgi import readable

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("client_name", ["anonymous_client", "mover_client"])
@pytest.mark.parametrize(
    "path",
    [
        "/players/a%00b",
        "/players/a%00/challenge?preset=chess",
        "/mailbox/%00",
        "/mailbox/a%00/html",
        "/games/%00",
    ],
)
def test_address_with_nul_does_not_exist(
    path: str, client_name: str, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(client_name)
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/challenges?preset=%00",
        "/challenges?preset=a%%0000b",
        "/players?q=ab%00c",
        "/mailbox?to=%00",
        "/mailbox?to=a%00&page=%00",
        "/archive?player=%00&after=%00",
        "/presets?q=%00",
        "/play/finished?after=%00",
        "/play/next?after=%00",
    ],
)
def test_query_with_nul_is_read_without_it(path: str, mover_client: Client) -> None:
    assert mover_client.get(path).status_code in (200, 302)


def test_rest_of_a_query_with_nul_is_kept(mover_client: Client) -> None:
    assert "“moveable”" in mover_client.get("/players?q=move%00able").content.decode()


@pytest.mark.parametrize(
    "kind", ["multipart/form-data; boundary=BoUnDaRyStRiNg", "application/x-www-form-urlencoded"]
)
@pytest.mark.parametrize(("path", "name"), [("/studies/new", "game"), ("/problems/new", "preset")])
def test_what_no_form_refuses_is_shown_in_words(
    path: str, name: str, kind: str, mover_client: Client
) -> None:
    data = (
        f"{name}=a%00b"
        if kind.endswith("urlencoded")
        else encode_multipart(BOUNDARY, {name: "a\0b"})
    )
    answer = mover_client.generic("POST", path, data, content_type=kind)
    assert (answer.status_code, "cannot be read" in answer.content.decode()) == (400, True)
    answer = mover_client.generic(
        "POST", path, data, content_type=kind, headers={"Accept": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unreadable")


@pytest.mark.parametrize("charset", ["unicode_escape", "utf-16", "iso-8859-1"])
@pytest.mark.parametrize("path", ["/players?q=%5Cud800ab", "/challenges?preset=%5Cud800", "/theme"])
def test_request_in_another_encoding_is_refused(
    charset: str, path: str, mover_client: Client
) -> None:
    content_type = f"application/x-www-form-urlencoded; charset={charset}"
    assert mover_client.get(path, CONTENT_TYPE=content_type).status_code == 400
    assert mover_client.generic("POST", path, b"a=1", content_type=content_type).status_code == 400


@pytest.mark.parametrize("charset", ["UTF8", "utf-8", "no-such"])
def test_encoding_that_is_ours_or_unknown_does_no_harm(charset: str, mover_client: Client) -> None:
    content_type = f"text/plain; charset={charset}"
    assert mover_client.get("/players?q=ab", CONTENT_TYPE=content_type).status_code == 200


@pytest.mark.parametrize(
    ("charset", "encoding"),
    [
        ("rot13", None),
        ("hex; q=1", None),
        ('"BASE64"', None),
        ("undefined", None),
        ("no\0such", None),
        ("utf-16", "utf-16"),
    ],
)
def test_encoding_that_is_none_of_text_is_left_out(charset: str, encoding: str | None) -> None:
    environ = {
        **RequestFactory().get("/?q=ab").environ,
        "CONTENT_TYPE": f"text/plain; charset={charset}",
    }
    request = WSGIRequest(readable(environ))
    assert (request.content_type, request.encoding) == ("text/plain", encoding)


def test_pages_say_what_they_never_use_and_for_whom_they_are(
    game: Game, anonymous_client: Client
) -> None:
    page, data, picture = (
        anonymous_client.get(path).headers
        for path in (f"/games/{game.code}", "/api/v1/presets", f"/games/{game.code}/board.png")
    )
    policy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
    assert [headers["Permissions-Policy"] for headers in (page, data, picture)] == [policy] * 3
    name = "Cross-Origin-Resource-Policy"
    assert [headers.get(name) for headers in (page, data, picture)] == [
        "same-origin",
        "same-origin",
        None,
    ]
