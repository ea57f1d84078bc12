"""What costs much is counted in moves: who has spent a minute's moves waits, and nobody else
does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.test import APIClient

from courier.api.positions import MOST_MOVES, PROCESS
from courier.api.throttles import AnonymousThrottle, ScopedThrottle
from courier.common.budgets import A_MINUTE, AT_ONCE, FREE, Account
from courier.common.errors import TooExpensive
from courier.common.sandbox import client as sandbox
from courier.common.sandbox.client import PUBLIC_QUESTIONS
from courier.common.slots import SiteBusy
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.workshop.domain.drafts import Beginning, begin_drafts
from courier.workshop.domain.publication import Publication, publish
from tests.factories import START, make_revision

POSITIONS = "/api/v1/positions"
HERE, ELSEWHERE = "10.1.0.1", "10.1.0.2"
DUCK = {"preset": "duck-chess", "position": "7k/8/1Q4Q1/3Q4/2Q2Q2/4Q3/Q6Q/K2Q4 w - - 0 1"}
AMAZONS = {
    "name": "Amazons of Ours",
    "board": {"files": 16, "ranks": 16},
    "pieces": {
        "king": {"name": "King", "label": "K", "betza": "K", "royal": True},
        "amazon": {"name": "Amazon", "label": "A", "betza": "mQ"},
    },
    "setup": {"text": "4k11/" + "16/" * 14 + "4KA10 w - - 0 1"},
    "walls": {"rule": "arrow"},
}
TOO_MUCH = {
    "code": "too-much-work",
    "message": f"more than {MOST_MOVES} moves would have to be made",
}
FULL = "4k11/" + "16/3A3A3A3A/" * 7 + "4K11 w - - 0 1"


@pytest.fixture(autouse=True)
def _presets(db: None) -> Iterator[None]:
    cache.clear()
    make_revision("duck-chess")
    make_revision("chess")
    yield
    cache.clear()


@pytest.fixture
def amazons(mover: Player) -> str:
    """The key of a preset of a player, published though its full board has a hundred thousand
    moves.
    """
    draft = begin_drafts(
        owner=mover, beginnings=[Beginning({**AMAZONS, "key": "our-amazons"})], now=START
    )[0]
    published = publish(
        draft=draft, publication=Publication(Visibility.PUBLIC, key="our-amazons"), now=START
    )
    return published.preset.key


def spend(address: str, moves: int) -> None:
    """Have a request from an address spend so many moves."""
    account = Account(lambda: address)
    account.open()
    account.close(moves)


def spent(address: str) -> int:
    return int(cache.get(f"budget:{address}", 0))


def query(
    client: APIClient, requested: Mapping[str, object], address: str = HERE
) -> tuple[int, dict[str, Any]]:
    response = client.post(POSITIONS, requested, format="json", REMOTE_ADDR=address)
    return response.status_code, response.json()


def test_a_cheap_position_is_free(anonymous_api: APIClient) -> None:
    assert query(anonymous_api, {"preset": "chess"})[0] == 200
    assert spent(HERE) == 0


def test_a_dear_position_is_answered_and_charged(anonymous_api: APIClient) -> None:
    status, body = query(anonymous_api, DUCK)
    legal = body["legal"]
    assert isinstance(legal, list)
    assert (status, len(legal), legal[0].keys()) == (200, 8693, {"text", "shown", "steps"})
    assert (
        PROCESS + 6 * 8693 < spent(HERE) < PROCESS + 6 * 8693 + 2 * FREE
    )  # listed twice, written once


def test_who_has_spent_it_waits_and_nobody_else(anonymous_api: APIClient) -> None:
    spend(HERE, A_MINUTE)
    refused = anonymous_api.post(POSITIONS, DUCK, format="json", REMOTE_ADDR=HERE)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "over_budget")
    assert 50 < int(refused["Retry-After"]) <= 60
    assert query(anonymous_api, {"preset": "chess"})[0] == 200
    assert query(anonymous_api, DUCK, ELSEWHERE)[0] == 200


def test_only_some_dear_questions_are_answered_at_once(anonymous_api: APIClient) -> None:
    cache.set(f"budget:{HERE}:running", AT_ONCE)  # in all processes
    refused = anonymous_api.post(POSITIONS, DUCK, format="json", REMOTE_ADDR=HERE)
    assert (refused.status_code, refused.json()["error"]["code"], refused["Retry-After"]) == (
        429,
        "over_budget",
        "1",
    )
    assert cache.get(f"budget:{HERE}:running") == AT_ONCE
    cache.decr(f"budget:{HERE}:running")
    assert query(anonymous_api, DUCK)[0] == 200


def test_one_question_has_a_bound(anonymous_api: APIClient) -> None:
    shuffle = ["g1f3,f3a3", "g8f6,f6a4", "f3g1,g1a3", "f6g8,g8a4"]
    status, body = query(anonymous_api, {"preset": "duck-chess", "moves": shuffle * 200})
    assert (status, body["error"]) == (400, TOO_MUCH)
    assert MOST_MOVES < spent(HERE) < MOST_MOVES + PROCESS + 2 * FREE


def test_positions_of_players_presets_are_computed_in_a_process(
    anonymous_api: APIClient, amazons: str
) -> None:
    status, body = query(anonymous_api, {"preset": amazons, "position": FULL})
    assert (status, body["error"]) == (400, TOO_MUCH)
    assert MOST_MOVES < spent(HERE) < 2 * MOST_MOVES


def test_pages_count_too(anonymous_client: Client, amazons: str) -> None:
    spend(HERE, A_MINUTE)
    requested = {"position": FULL, "typed": "Ab2-b3 c4"}
    refused = anonymous_client.get(f"/archive/explore/{amazons}", requested, REMOTE_ADDR=HERE)
    assert (refused.status_code, "Retry-After" in refused) == (429, True)
    assert anonymous_client.get("/archive/explore/chess", REMOTE_ADDR=HERE).status_code == 200


def test_the_board_to_try_out_counts_too(anonymous_client: Client) -> None:
    spend(HERE, A_MINUTE)
    requested = {"at": DUCK["position"], "move": "a1b1@h1"}
    refused = anonymous_client.get("/presets/duck-chess/embed/1", requested, REMOTE_ADDR=HERE)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "over_budget")
    assert (refused["Access-Control-Allow-Origin"], "Retry-After" in refused) == ("*", True)


@pytest.mark.parametrize(
    ("address", "share"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.7", "192.0.2.7"),
    ],
)
def test_a_network_of_ipv6_has_one_budget(
    anonymous_api: APIClient, address: str, share: str
) -> None:
    assert query(anonymous_api, DUCK, address)[0] == 200
    assert spent(share) > PROCESS
    spend(share, A_MINUTE)
    assert query(anonymous_api, DUCK, address)[0] == 429


def test_a_network_of_ipv6_has_one_rate(
    anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.archive.views.explorer.A_MINUTE", 2)
    addresses = ("2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:3::4", "2001:db8:1:3::1")
    answers = [
        anonymous_client.get("/archive/explore/chess", REMOTE_ADDR=address) for address in addresses
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 200]


@pytest.mark.parametrize(
    ("throttle", "scope", "path"),
    [
        (AnonymousThrottle, "anon", "/api/v1/presets/chess"),
        (ScopedThrottle, "positions", POSITIONS),
    ],
)
def test_a_network_of_ipv6_has_one_throttle(
    anonymous_api: APIClient, monkeypatch: pytest.MonkeyPatch, throttle: type, scope: str, path: str
) -> None:
    monkeypatch.setattr(throttle, "THROTTLE_RATES", {scope: "2/min"})
    addresses = ("2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:3::4", "2001:db8:1:3::1")
    call = anonymous_api.post if path == POSITIONS else anonymous_api.get
    answers = [
        call(path, {"preset": "chess"}, format="json", REMOTE_ADDR=address) for address in addresses
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 200]


def test_the_third_question_that_waits_is_refused_at_once(anonymous_api: APIClient) -> None:
    with PUBLIC_QUESTIONS.place(), PUBLIC_QUESTIONS.place():
        refused = anonymous_api.post(POSITIONS, DUCK, format="json", REMOTE_ADDR=HERE)
        assert refused.json() == {
            "error": {
                "code": "site_busy",
                "message": ("The server is busy right now. Try again in a second."),
            }
        }
        assert (refused.status_code, refused["Retry-After"], spent(HERE)) == (429, "1", 0)
        assert sandbox.query("sections", text="[a:chess]") == {
            "sections": ["a"]
        }  # an editor's question has its place
        assert query(anonymous_api, {"preset": "chess"})[0] == 200
    assert query(anonymous_api, DUCK)[0] == 200


def test_dear_requests_of_many_addresses_have_two_places_and_a_player_the_third(
    anonymous_client: Client,
) -> None:
    running = [Account(lambda number=number: f"10.2.0.{number}") for number in range(3)]  # type: ignore[misc]
    for account in running[:2]:
        account.open()
    with pytest.raises(SiteBusy):
        running[2].open()
    requested = {"at": DUCK["position"], "move": "a1b1@h1"}
    refused = anonymous_client.get("/presets/duck-chess/embed/1", requested, REMOTE_ADDR=HERE)
    assert (refused.status_code, refused.json()["error"]["code"], refused["Retry-After"]) == (
        429,
        "site_busy",
        "1",
    )
    player = Account(lambda: "1", is_visitor=lambda: False)
    player.open()
    with pytest.raises(SiteBusy):
        Account(lambda: "2", is_visitor=lambda: False).open()
    for account in (*running, player):
        account.close(0)
    requested["move"] = "b6b5,b5h1"
    assert (
        anonymous_client.get("/presets/duck-chess/embed/1", requested, REMOTE_ADDR=HERE).status_code
        == 200
    )


def test_who_is_refused_or_fails_keeps_no_place(anonymous_api: APIClient) -> None:
    spend(HERE, A_MINUTE)
    for _number in range(4):
        assert query(anonymous_api, DUCK)[0] == 429
        with pytest.raises(TooExpensive), PUBLIC_QUESTIONS.place():
            sandbox.query("nothing of that name")
    for _number in range(5):
        with pytest.raises(TooExpensive):
            sandbox.query("nothing of that name")
    assert query(anonymous_api, DUCK, ELSEWHERE)[0] == 200
