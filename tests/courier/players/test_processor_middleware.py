"""Whatever computes is charged to whoever sent it, and what somebody in debt may still do."""

from __future__ import annotations

from contextlib import closing

import pytest
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone
from pytest_django import Settings
from redis.exceptions import ConnectionError as RedisConnectionError
from rest_framework.test import APIClient

from courier.api.urls import urlpatterns as api_urls
from courier.common.processor_time import FREE_SECONDS, charge
from courier.games.models import Game
from courier.players import debts
from courier.players.debts import SENT, SIGNING_IN
from courier.players.models import Player
from tests.courier.table.views.answers import JSON, send
from tests.factories import make_game

HERE = "10.5.0.1"
SENTENCE = "You’ve used a lot of computing time. Wait 30 seconds and try again."


@pytest.fixture(autouse=True)
def _burning(db: None, settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.burning"
    settings.PROCESSOR_SECONDS_A_MINUTE = 20
    cache.clear()


def owe(caller: object, seconds: float = 30) -> None:
    """Let somebody owe so many seconds."""
    charge(str(caller), seconds + FREE_SECONDS)


def is_charged(caller: object) -> bool:
    return cache.get(f"processor:{caller}") is not None


def test_a_page_costs_nobody_anything(mover: Player, mover_client: Client, game: Game) -> None:
    mover_client.get(f"/games/{game.code}")  # compiles the rules
    cache.delete(f"processor:{mover.pk}")
    assert mover_client.get(f"/games/{game.code}").status_code == 200
    assert not is_charged(mover.pk)


def test_what_computes_is_charged_to_the_visitor(anonymous_client: Client) -> None:
    assert anonymous_client.get("/burn/200", REMOTE_ADDR=HERE).status_code == 200
    assert is_charged(HERE)


def test_what_computes_is_charged_to_the_player(mover: Player, mover_client: Client) -> None:
    assert mover_client.get("/burn/200", REMOTE_ADDR=HERE).status_code == 200
    assert (is_charged(mover.pk), is_charged(HERE)) == (True, False)


def test_what_another_site_has_sent_is_charged_to_the_address(
    mover: Player, mover_client: Client
) -> None:
    foreign = {"Sec-Fetch-Site": "cross-site"}
    assert mover_client.get("/burn/200", REMOTE_ADDR=HERE, headers=foreign).status_code == 200
    assert (is_charged(mover.pk), is_charged(HERE)) == (False, True)
    owe(HERE)
    assert mover_client.get("/burn/1", REMOTE_ADDR=HERE, headers=foreign).status_code == 429
    assert mover_client.get("/burn/1", REMOTE_ADDR=HERE).status_code == 200


def test_what_the_database_reads_for_long_is_charged(anonymous_client: Client) -> None:
    assert anonymous_client.get("/burn/reading?lock=1", REMOTE_ADDR=HERE).status_code == 200
    assert not is_charged(HERE)
    assert anonymous_client.get("/burn/reading", REMOTE_ADDR=HERE).status_code == 200
    assert is_charged(HERE)


def test_what_somebody_sends_in_a_day_is_limited(
    mover: Player, mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debts, "MOST_BYTES_A_DAY", 20_000)
    assert mover_client.post("/burn/1", {"text": "x" * 15_000}).status_code == 200
    assert [mover_client.get("/burn/1").status_code for _ in range(30)] == [200] * 30
    assert [mover_client.post("/burn/1").status_code for _ in range(5)] == [200] * 4 + [429]
    refused = mover_client.post("/burn/1", headers={"Accept": "application/json"})
    assert refused.json()["error"]["code"] == "sent_a_lot"


def test_nobody_is_refused_while_what_they_sent_cannot_be_counted(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_about: object, **_more: object) -> int:
        raise RedisConnectionError

    monkeypatch.setattr(debts, "add", away)
    assert mover_client.post("/burn/1").status_code == 200


def test_a_streamed_body_is_charged(anonymous_client: Client) -> None:
    answer = anonymous_client.get("/burn/5/60", REMOTE_ADDR=HERE)
    assert not is_charged(HERE)
    assert answer.getvalue() == b"0\n1\n2\n3\n4\n"
    assert is_charged(HERE)


def test_who_is_in_debt_is_refused_in_words(anonymous_client: Client) -> None:
    owe(HERE)
    answer = anonymous_client.get("/presets/chess", REMOTE_ADDR=HERE)
    assert (answer.status_code, answer["Retry-After"]) == (429, "30")
    assert SENTENCE in answer.text
    other = anonymous_client.get("/presets/chess", REMOTE_ADDR="10.5.0.2")
    assert other.status_code == 200


@pytest.mark.parametrize("who", ["anonymous_client", "mover_client"])
def test_what_a_debtor_sends_is_not_read(
    who: str, request: pytest.FixtureRequest, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    client: Client = request.getfixturevalue(who)
    client.handler.enforce_csrf_checks = True
    client.cookies["csrftoken"] = "a" * 32
    read = list[object]()
    monkeypatch.setattr(WSGIRequest, "_load_post_and_files", read.append)
    owe(HERE if who == "anonymous_client" else mover.pk)
    assert client.post("/presets/chess", {"a": "b"}, REMOTE_ADDR=HERE).status_code == 429
    assert read == []


def test_a_script_is_refused_in_json(mover: Player, mover_client: Client, game: Game) -> None:
    owe(mover.pk)
    answer = mover_client.get(f"/games/{game.code}/live", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()) == (
        429,
        {"error": {"code": "over_budget", "message": SENTENCE}},
    )


def test_the_api_refuses_whose_token_it_is(mover: Player, stranger: Player) -> None:
    owe(mover.pk)
    refused, let_in = (APIClient() for _ in range(2))
    refused.force_authenticate(mover)
    let_in.force_authenticate(stranger)
    answer = refused.get("/api/v1/games")
    assert (answer.status_code, answer["Retry-After"], answer.json()["error"]) == (
        429,
        "30",
        {"code": "over_budget", "message": SENTENCE},
    )
    assert let_in.get("/api/v1/games").status_code == 200


def test_every_operation_of_the_api_refuses_debtors() -> None:
    views = [pattern.callback for pattern in api_urls if hasattr(pattern.callback, "cls")]
    throttles = [getattr(view, "cls").throttle_classes[0].__name__ for view in views]  # noqa: B009 -- not every view has one
    assert len(views) > 30
    assert set(throttles) == {"DebtThrottle"}


def test_who_is_in_debt_still_sends_moves(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, now=timezone.now())
    owe(mover.pk)
    assert mover_client.get(f"/games/{game.code}").status_code == 429
    assert send(mover_client, game, "e2e4", headers=JSON).status_code == 200
    owe(mover.pk)
    assert send(mover_client, game, "e2e4", headers=JSON).status_code == 429


def test_what_debtors_may_do_has_an_address() -> None:
    known = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    assert (SIGNING_IN | SENT) - known == set()


@pytest.mark.parametrize("name", ["account_login", "account_reset_password"])
def test_nobody_is_kept_from_signing_in(anonymous_client: Client, name: str) -> None:
    owe(HERE, 600)
    assert anonymous_client.get(reverse(name), REMOTE_ADDR=HERE).status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/static/css/base.css"])
def test_what_is_below_every_debt(anonymous_client: Client, path: str) -> None:
    owe(HERE, 600)
    with closing(anonymous_client.get(path, REMOTE_ADDR=HERE)) as answer:
        assert answer.status_code == 200


@pytest.mark.usefixtures("no_redis")
def test_nobody_is_charged_while_redis_is_away(anonymous_client: Client) -> None:
    assert anonymous_client.get("/burn/200", REMOTE_ADDR=HERE).status_code == 200
