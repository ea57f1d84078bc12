"""Tokens: made after a confirmation, kept as hashes, ended singly or with the password, held to
their scopes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern
from rest_framework.authentication import SessionAuthentication
from rest_framework.test import APIClient
from rest_framework.views import APIView

from courier.api import urls
from courier.api.authentication import ScopedTokenAuthentication, needed_scope
from courier.api.domain.tokens import MOST_TOKENS, end_token, make_token
from courier.api.enums import Scope
from courier.api.models import ApiToken
from courier.api.token_errors import TooManyTokens
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.posted import posted
from tests.factories import PASSWORD, make_player, token_of

pytestmark = pytest.mark.django_db
PAGE = "/account/api-token"
CONFIRM = "/account/reauthenticate/?next=%2Faccount%2Fapi-token"
WANTED = {"name": "Notebook", "scopes": ["read", "play"], "days": "90"}
SECRET = re.compile(r"courier_[\w-]{43}")
WRITES = ("post", "put", "patch", "delete")


def confirmed(player: Player) -> Client:
    """A browser in which the player has just confirmed the password."""
    client = Client()
    client.post("/account/login/", {"login": player.username, "password": PASSWORD})
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    posted().clear()
    return client


def answer_to(secret: str, path: str = "/api/v1/games") -> Any:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    return client.get(path)


def operations() -> Iterator[tuple[str, type[APIView], str]]:
    """Every operation of the API: where, by which view, and its method."""
    for pattern in urls.urlpatterns:
        view = getattr(pattern.callback, "cls", None)
        if (
            isinstance(pattern, URLPattern)
            and view is not None
            and str(pattern.pattern).startswith("api/v1/")
        ):
            for method in ("get", *WRITES):
                if hasattr(view, method):
                    yield str(pattern.pattern), view, method.upper()


def test_a_token_is_made_after_the_password_was_confirmed() -> None:
    make_player("inez")
    client = Client()
    client.post("/account/login/", {"login": "inez", "password": PASSWORD})
    refused = client.post(PAGE, WANTED)
    assert (refused.status_code, refused["Location"]) == (
        302,
        f"/account/reauthenticate/?next={PAGE.replace('/', '%2F')}",
    )
    assert ApiToken.objects.count() == 0
    shown = client.post(refused["Location"], {"password": PASSWORD, "next": PAGE}).content.decode()
    token = ApiToken.objects.get()
    (secret,) = SECRET.findall(shown)
    assert token.secret_hash == hashlib.sha256(secret.encode()).hexdigest()
    assert (token.name, token.scopes) == ("Notebook", ["read", "play"])
    assert token.expires_at - token.created_at == timedelta(days=90)


def test_a_token_is_shown_once_and_sent_by_mail() -> None:
    client = confirmed(make_player("inez"))
    response = client.post(PAGE, WANTED)
    (secret,) = SECRET.findall(response.content.decode())
    assert "no-store" in response["Cache-Control"]
    assert secret not in client.get(PAGE).content.decode()
    assert [message.subject for message in posted()] == ["New API token at Courier"]
    assert "“Notebook”" in str(posted()[0].body)
    assert secret not in str(posted()[0].message())


def test_several_tokens_work_and_each_is_ended_by_itself(mover: Player) -> None:
    first, second = token_of(mover), token_of(mover)
    client = confirmed(mover)
    code = ApiToken.objects.order_by("pk")[0].code
    assert client.post(f"{PAGE}/{code}/end")["Location"] == PAGE
    assert [answer_to(secret).status_code for secret in (first, second)] == [401, 200]
    assert [message.subject for message in posted()] == ["API tokens revoked at Courier"]


def test_tokens_are_ones_own(
    mover: Player, stranger_client: Client, anonymous_client: Client
) -> None:
    secret = token_of(mover)
    end = f"{PAGE}/{ApiToken.objects.get().code}/end"
    assert stranger_client.post(end).status_code == 404
    assert anonymous_client.post(end)["Location"].startswith("/account/login/")
    assert "a program" not in stranger_client.get(PAGE).content.decode()
    assert answer_to(secret).status_code == 200


def test_changing_the_password_ends_all_tokens(mover: Player) -> None:
    secrets = [token_of(mover), token_of(mover)]
    client = confirmed(mover)
    client.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": "another battery staple"},
    )
    assert [answer_to(secret).status_code for secret in secrets] == [401, 401]
    assert sorted(message.subject for message in posted()) == [
        "API tokens revoked at Courier",
        "Your password has been changed",
    ]


def test_a_reset_of_the_password_ends_all_tokens(mover: Player, client: Client) -> None:
    secret = token_of(mover)
    client.post("/account/password/reset/", {"email": mover.email})
    found = re.search(r"http://\S+?(/account/password/reset/key/\S+)", str(posted()[0].body))
    assert found is not None
    client.post(client.get(found.group(1))["Location"], {"password1": "another battery staple"})
    assert answer_to(secret).status_code == 401
    assert posted()[1].subject == "API tokens revoked at Courier"


def test_an_expired_token_opens_nothing(mover: Player) -> None:
    _token, secret = make_token(
        player=mover, name="old", scopes=[Scope.READ], lifetime=timedelta(days=30),
        now=datetime.now(UTC) - timedelta(days=30),
    )  # fmt: skip
    assert (answer_to(secret).status_code, answer_to(secret)["WWW-Authenticate"]) == (401, "Token")


def test_a_closed_account_answers_no_program(mover: Player) -> None:
    secret = token_of(mover)
    Player.objects.filter(pk=mover.pk).update(is_active=False)
    assert answer_to(secret).status_code == 401


def test_the_last_use_is_kept_to_ten_minutes(mover: Player) -> None:
    secret = token_of(mover)
    ApiToken.objects.update(last_used_at=None)
    answer_to(secret)
    first = ApiToken.objects.get().last_used_at
    answer_to(secret)
    assert first is not None
    assert ApiToken.objects.get().last_used_at == first
    ApiToken.objects.update(last_used_at=first - timedelta(minutes=10))
    answer_to(secret)
    used = ApiToken.objects.get().last_used_at
    assert used is not None
    assert used > first


def test_twenty_tokens_are_the_most(mover: Player) -> None:
    for _ in range(MOST_TOKENS):
        token_of(mover)
    with pytest.raises(TooManyTokens):
        token_of(mover)
    assert end_token(player=mover, code="nonsense") == ""


@pytest.mark.parametrize(
    "form",
    [{}, {**WANTED, "scopes": ["all"]}, {**WANTED, "days": "9999"}, {**WANTED, "name": "\u200b"}],
)
def test_a_form_that_makes_no_sense_makes_no_token(form: dict[str, Any]) -> None:
    assert confirmed(make_player("inez")).post(PAGE, form).status_code == 400
    assert ApiToken.objects.count() == 0


def test_every_operation_names_its_scope() -> None:
    found = list(operations())
    assert len(found) == 74
    needed = {f"{method} {path}": needed_scope(view(), method) for path, view, method in found}
    assert [name for name, scope in needed.items() if scope is None] == []
    assert {
        name for name in needed if not name.startswith("GET") and needed[name] == Scope.READ
    } == {"POST api/v1/positions"}
    assert {tuple(view.authentication_classes) for _path, view, _method in found} == {
        (ScopedTokenAuthentication, SessionAuthentication)
    }


@pytest.mark.parametrize("scope", list(Scope))
def test_no_operation_answers_a_token_of_another_scope(
    game: Game, mover: Player, scope: Scope
) -> None:
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Token {token_of(mover, scope)}")
    for path, view, method in operations():
        address = "/" + re.sub(r"<slug:\w+>", game.code, path)
        response = api.generic(method, address, "{}", content_type="application/json")
        is_refused = response.status_code == 403 and b"scope_missing" in response.content
        assert is_refused == (needed_scope(view(), method) != scope), (method, path)


def test_a_view_that_names_no_scope_takes_no_token(mover: Player, rf: Any) -> None:
    class Nameless(APIView):
        def post(self, request: Any) -> Any:
            raise AssertionError("nobody comes here")

    request = rf.post("/", headers={"Authorization": f"Token {token_of(mover)}"})
    response = Nameless.as_view()(request)
    assert (response.status_code, response.data["error"]["code"]) == (403, "scope_missing")


def test_the_description_shows_the_scope_of_every_operation(anonymous_client: Client) -> None:
    paths = anonymous_client.get("/api/v1/schema?format=json").json()["paths"]
    shown = {
        (path, method.upper()): operation["x-scope"]
        for path, methods in paths.items()
        for method, operation in methods.items()
        if path != "/api/v1/schema"
    }
    assert shown == {
        ("/" + re.sub(r"<slug:(\w+)>", r"{\1}", path), method): needed_scope(view(), method)
        for path, view, method in operations()
        if path != "api/v1/schema"
    }


def test_every_scope_opens_some_operation() -> None:
    assert {needed_scope(view(), method) for _path, view, method in operations()} == set(Scope)
