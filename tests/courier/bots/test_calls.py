"""Webhooks: what is sent, how it is signed and tried again, and where nothing is sent to."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from courier.bots import calls
from courier.bots.calls import NotCalled, is_public, post, target_of
from courier.bots.domain.calls import PAUSED_AFTER, WAITS, make_call
from courier.bots.domain.webhooks import remove_webhook, resume_webhook, set_webhook
from courier.bots.enums import CallState, Trouble
from courier.bots.errors import BadWebhook, NotABot, PrivateWebhook
from courier.bots.models import Call, Webhook
from courier.players.models import Player
from tests.courier.bots.conftest import make_bot, program_of
from tests.factories import START, make_game, play

HOOK = "/api/v1/bot/webhook"


class Host:
    """An owner's server: what it was sent, and what it answers."""

    def __init__(self) -> None:
        self.status = 204
        self.seconds = 0.0
        self.heard: list[tuple[dict[str, str], bytes]] = []
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                host.heard.append((dict(self.headers), body))
                time.sleep(host.seconds)
                self.send_response(host.status)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_args: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/turns?bot=1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def host(settings: Settings) -> Iterator[Host]:
    settings.WEBHOOKS_PRIVATE = True
    found = Host()
    yield found
    found.server.shutdown()
    found.server.server_close()


@pytest.fixture
def call(host: Host, bot: Player, mover: Player) -> Call:
    """The call for a bot's turn, which waits; that for the beginning of the game is gone."""
    set_webhook(player=bot, address=host.address, now=START)
    make_game(bot, mover)
    found = Call.objects.get(event__kind="your_turn")
    Call.objects.exclude(pk=found.pk).delete()
    return found


def made(call: Call, *, later: timedelta = timedelta(0)) -> Call:
    """The call after an attempt at its time."""
    call.refresh_from_db()
    now = call.next_attempt_at + later
    make_call(pk=call.pk, clock=lambda: now)
    call.refresh_from_db()
    return call


def test_a_turn_is_sent_and_signed(host: Host, bot: Player, mover: Player) -> None:
    _hook, secret = set_webhook(player=bot, address=host.address, now=START)
    game = make_game(bot, mover)
    taken = made(Call.objects.get(event__kind="your_turn"))
    assert (taken.state, taken.status, taken.attempts) == (CallState.TAKEN, 204, 1)
    [(headers, body)] = host.heard
    seconds, digest = (part.split("=")[1] for part in headers["Courier-Signature"].split(","))
    signed = f"{seconds}.".encode() + body
    assert digest == hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    sent = json.loads(body)
    assert (sent["kind"], sent["game"], sent["legal_moves"]) == ("your_turn", game.code, 20)


def test_a_call_that_is_done_is_not_made_again(host: Host, call: Call) -> None:
    made(call)
    made(call, later=timedelta(days=1))
    assert len(host.heard) == 1


def test_failures_are_tried_again_with_growing_pauses(host: Host, call: Call) -> None:
    host.status = 500
    waits: list[timedelta] = []
    for _attempt in WAITS:
        before = Call.objects.get(pk=call.pk).next_attempt_at
        waits.append(made(call).next_attempt_at - before)
    assert waits == list(WAITS) == sorted(WAITS)
    assert made(call).state == CallState.FAILED
    assert len(host.heard) == len(WAITS) + 1


def test_nothing_is_tried_before_its_time(host: Host, call: Call) -> None:
    host.status = 500
    made(call)
    made(call, later=-timedelta(seconds=1))
    assert len(host.heard) == 1


def test_redirects_are_not_followed(host: Host, call: Call) -> None:
    host.status = 302
    assert (made(call).status, len(host.heard)) == (302, 1)


def test_a_slow_host_is_cut(host: Host, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "ALL_SECONDS", 0.3)
    host.seconds = 1.0
    assert (made(call).trouble, call.state) == (Trouble.NO_ANSWER, CallState.WAITING)


def test_a_turn_that_has_passed_is_not_sent(host: Host, call: Call) -> None:
    game = call.event.game
    assert game is not None
    play(game, "e2e4")
    assert (made(call).state, host.heard) == (CallState.OBSOLETE, [])


def test_a_host_that_wants_no_more_is_not_called(host: Host, call: Call, bot: Player) -> None:
    host.status = 410
    made(call)
    assert Webhook.objects.get().is_paused
    assert resume_webhook(player=bot)
    assert not Webhook.objects.get().is_paused


def test_fifty_failures_in_a_row_pause(host: Host, call: Call) -> None:
    host.status = 503
    Webhook.objects.update(failed_in_a_row=PAUSED_AFTER - 2)
    made(call)
    assert not Webhook.objects.get().is_paused
    made(call)
    assert Webhook.objects.get().is_paused
    assert made(call).state == CallState.OBSOLETE


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "169.254.169.254", "192.168.0.1", "0.0.0.0", "100.64.0.1",
        "224.0.0.1", "::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1",
        "2002:7f00:1::", "ff0e::1",
    ],
)  # fmt: skip
def test_private_addresses_are_known(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_public_addresses_are_known(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/", "https://user@example.org/", "https://:secret@example.org/",
        "https://example.org/#part", "https:///path", "ftp://example.org/", "https://example.org:25/",
        "https://example.org/\r\nX: y", "https://ex ample.org/", "https://example.org:99999/",
        f"https://example.org/{'x' * 500}", "",
    ],
)  # fmt: skip
def test_addresses_that_are_not_called(address: str) -> None:
    assert target_of(address) is None


def test_address_of_the_internet_is_read() -> None:
    target = target_of("https://example.org:8443/turn?bot=1")
    assert target is not None
    assert (target.host, target.port, target.path, target.name) == (
        "example.org", 8443, "/turn?bot=1", "example.org:8443",
    )  # fmt: skip


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "2130706433", "0x7f.1", "[::1]"])
def test_names_of_private_hosts_are_not_called(name: str) -> None:
    target = target_of(f"https://{name}/")
    assert target is not None
    with pytest.raises(NotCalled) as refused:
        post(target, headers={}, body=b"")
    assert refused.value.trouble == Trouble.PRIVATE


def test_webhooks_are_for_bots_and_the_internet(bot: Player, mover: Player) -> None:
    with pytest.raises(NotABot):
        set_webhook(player=mover, address="https://example.org/", now=START)
    with pytest.raises(BadWebhook):
        set_webhook(player=bot, address="http://example.org/", now=START)
    with pytest.raises(PrivateWebhook):
        set_webhook(player=bot, address="https://localhost/", now=START)
    assert not Webhook.objects.exists()


def test_another_address_has_another_secret(host: Host, bot: Player) -> None:
    _hook, first = set_webhook(player=bot, address=host.address, now=START)
    _hook, second = set_webhook(player=bot, address=host.address, now=START)
    assert first != second
    assert Webhook.objects.count() == 1


def test_calls_end_with_the_webhook(call: Call, bot: Player) -> None:
    assert remove_webhook(player=bot)
    assert not Call.objects.exists()


def test_programs_set_read_and_remove_a_webhook(host: Host, bot: Player) -> None:
    program = program_of(bot)
    assert program.get(HOOK).status_code == 404
    set_up = program.put(HOOK, {"address": host.address}, format="json").json()
    assert set_up["secret"].startswith("whsec_")
    assert program.get(HOOK).json() | {"secret": set_up["secret"]} == set_up
    assert program.delete(HOOK).status_code == 204
    assert program.get(HOOK).status_code == 404


@pytest.mark.parametrize("path", [HOOK, "/api/v1/bot/calls"])
def test_webhooks_and_calls_are_of_their_bot_alone(call: Call, mover: Player, path: str) -> None:
    assert program_of(None).get(path).status_code == 401
    assert program_of(mover).get(path).status_code == 403
    other = program_of(make_bot("other")).get(path)
    assert (other.status_code, other.json()) in [(200, []), (404, other.json())]


@pytest.mark.parametrize("count", [1, 3])
def test_calls_take_a_fixed_number_of_queries(
    host: Host,
    bot: Player,
    mover: Player,
    count: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    set_webhook(player=bot, address=host.address, now=START)
    for _game in range(count):
        make_game(bot, mover)
    program = program_of(bot)
    program.get("/api/v1/bot/calls")
    with django_assert_num_queries(2):
        assert len(program.get("/api/v1/bot/calls").json()) == 2 * count
