"""NUL in addresses, encodings other than UTF-8: never a failure, whoever asks."""

from __future__ import annotations

import pytest
from django.conf import settings as site_settings
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client, RequestFactory
from django.test.client import BOUNDARY, encode_multipart
from pytest_django import Settings

from courier.common.encodings import readable
from courier.games.models import Game

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
    assert (answer.status_code, "couldn’t read" in answer.content.decode()) == (400, True)
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


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/nowhere",
        "/healthz",
        "/readyz",
        "/robots.txt",
        "/api/v1/nowhere",
        "/static/nothing.js",
    ],
)
def test_every_answer_says_what_it_is_and_who_may_frame_it(
    path: str, anonymous_client: Client
) -> None:
    headers = anonymous_client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"].split("; ")
    kind, _, charset = headers["Content-Type"].partition("; charset=")
    assert charset == "utf-8" or not kind.startswith("text/")


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/v1/presets", 403), ("/api/docs", 301), ("/presets", 301), ("/healthz", 200)],
)
def test_programs_are_not_led_from_http_to_https(
    path: str, status: int, settings: Settings, anonymous_client: Client
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = anonymous_client.get(path)
    assert answer.status_code == status
    assert status != 403 or answer.json()["error"]["code"] == "https_only"


@pytest.mark.parametrize(
    "path", ["/static/", "/static/js/", "/.git/config", "/static/../manage.py"]
)
def test_nothing_but_collected_files_is_listed_or_served(
    path: str, anonymous_client: Client
) -> None:
    assert anonymous_client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/", "/presets", "/account/login/", "/api/v1/presets"])
def test_trace_is_not_answered(path: str, anonymous_client: Client) -> None:
    assert anonymous_client.trace(path).status_code == 405


def test_static_files_come_under_the_policy_of_the_pages() -> None:
    """They are answered by a middleware of their own, so those with the policy stand before it."""
    order = [name.rpartition(".")[2] for name in site_settings.MIDDLEWARE]
    for outer in ("ContentPolicyMiddleware", "SecurityMiddleware"):
        assert order.index(outer) < order.index("WhiteNoiseMiddleware")


def test_headers_of_static_files_are_short(anonymous_client: Client) -> None:
    answer = anonymous_client.get("/static/css/base.css")
    answer.close()
    headers = answer.headers
    length = sum(len(name) + len(value) for name, value in headers.items())
    assert (headers["X-Content-Type-Options"], length < 600) == ("nosniff", True)
    assert headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")
