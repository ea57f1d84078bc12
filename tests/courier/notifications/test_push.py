"""Notices pushed to browsers: encrypted, to known services only, tried again, forgotten where
nobody listens.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client
from pytest_django import Settings

from courier.games.domain.flags import warn_due
from courier.games.models import Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.domain.failures import note_refusal
from courier.notifications.domain.notices import mute, see
from courier.notifications.domain.preferences import save_wishes
from courier.notifications.domain.pushes import deliver_push, sweep_pushes
from courier.notifications.enums import Channel, Timing
from courier.notifications.models import FailingAddress, OutboxMail, PushDevice, PushMessage
from courier.notifications.push.encryption import ReaderKeys, encrypt
from courier.notifications.push.keys import authorization, decode, public_key
from courier.notifications.push.services import UnreachableError, is_allowed, post
from courier.notifications.queries import due_mails, due_pushes, first_delivery
from courier.players.models import Player
from tests.courier.notifications.push_service import Browser, PushService, running_service
from tests.courier.racing import race
from tests.factories import START, make_game, play

pytestmark = pytest.mark.django_db

# The example of RFC 8291, section 5 and appendix A.
RFC_READER = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
RFC_SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RFC_BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    with running_service() as found:
        settings.PUSH_SERVICES = [found.origin]
        yield found


@pytest.fixture
def browser(service: PushService, mover_client: Client) -> Browser:
    """The mover's browser, which takes notices."""
    found = Browser()
    assert (
        mover_client.post(
            "/account/devices", found.form(f"{service.origin}/send/1?x=2")
        ).status_code
        == 201
    )
    return found


def turn(mover: Player, opponent: Player) -> Game:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    OutboxMail.objects.filter(player=opponent).delete()
    return game


def take_effect() -> None:
    for code in due_mails(now=START):
        deliver(code=code, now=START)


def push_all(after: timedelta = timedelta(0)) -> list[bool]:
    return [deliver_push(pk=pk, now=START + after) for pk in due_pushes(now=START + after)]


def test_the_example_of_the_rfc_comes_out_to_the_byte() -> None:
    sender = ec.derive_private_key(int.from_bytes(decode(RFC_SENDER), "big"), ec.SECP256R1())
    keys = ReaderKeys(decode(RFC_READER), decode("BTBZMqHH6r4Tts7J_aSIgg"))
    text = b"When I grow up, I want to be a watermelon"
    assert encrypt(text, keys, sender=sender, salt=decode("DGv6ra1nlYgDCS1FRnbzlw")) == decode(
        RFC_BODY
    )


def test_a_notice_reaches_the_browser_and_nobody_else_reads_it(
    mover: Player, opponent: Player, service: PushService, browser: Browser
) -> None:
    game = turn(mover, opponent)
    take_effect()
    assert push_all() == [True]
    (shown,) = service.shown(browser)
    assert (shown["title"], shown["url"], shown["tag"]) == (
        "It’s your turn",
        f"/games/{game.code}",
        f"game.{game.pk}",
    )
    assert shown["body"].startswith("Chess against opponent")
    ((path, headers, body),) = service.taken
    assert (path, headers["Topic"], headers["Content-Encoding"]) == (
        "/send/1?x=2",
        f"game-{game.pk}",
        "aes128gcm",
    )
    assert (int(headers["TTL"]), headers["Urgency"], b"opponent" in body) == (86_400, "high", False)
    assert push_all() == []


def test_the_sender_is_proved_by_the_sites_own_key(service: PushService) -> None:
    token, key = (
        authorization(f"{service.origin}/send", now=START).removeprefix("vapid t=").split(", k=")
    )
    signed, _dot, signature = token.rpartition(".")
    numbers = decode(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    r, s = int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big")
    point.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(decode(signed.split(".")[1]))
    assert (key, claims["aud"], claims["sub"]) == (
        public_key(),
        service.origin,
        "mailto:courier@localhost",
    )
    assert claims["exp"] == int((START + timedelta(hours=12)).timestamp())


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(
    status: int, mover: Player, opponent: Player, service: PushService, browser: Browser
) -> None:
    service.statuses = [status]
    turn(mover, opponent)
    take_effect()
    assert push_all() == [False]
    assert (PushDevice.objects.count(), PushMessage.objects.count()) == (0, 0)


def test_what_fails_for_the_moment_is_tried_three_times_more(
    mover: Player, opponent: Player, service: PushService, browser: Browser
) -> None:
    service.statuses = [503]
    turn(mover, opponent)
    take_effect()
    tries = [second for second in range(61) if push_all(timedelta(seconds=second))]
    assert tries == [0, 1, 6, 36]
    assert PushMessage.objects.get().dropped_at == START + timedelta(seconds=36)


def test_a_service_that_comes_back_takes_it(
    mover: Player, opponent: Player, service: PushService, browser: Browser
) -> None:
    service.statuses = [500, 201]
    turn(mover, opponent)
    take_effect()
    assert (push_all(), push_all(timedelta(seconds=1))) == ([False], [True])


@pytest.mark.parametrize("status", [302, 400, 403, 413])
def test_what_is_refused_is_not_tried_again(
    status: int, mover: Player, opponent: Player, service: PushService, browser: Browser
) -> None:
    service.statuses = [status]
    turn(mover, opponent)
    take_effect()
    assert (push_all(), push_all(timedelta(days=1)), len(service.taken)) == ([False], [], 1)


@pytest.mark.django_db(transaction=True)
def test_a_notice_pushed_by_six_threads_comes_once(
    mover: Player, opponent: Player, service: PushService, browser: Browser
) -> None:
    turn(mover, opponent)
    take_effect()
    pk = PushMessage.objects.get().pk
    answers = race([lambda: str(deliver_push(pk=pk, now=START))] * 6)
    assert (Counter(answers), len(service.taken)) == ({"True": 1, "False": 5}, 1)


def test_what_is_answered_seen_or_muted_is_not_pushed(
    mover: Player, opponent: Player, service: PushService, browser: Browser
) -> None:
    answered, seen = turn(mover, opponent), turn(mover, opponent)
    mute(player=mover, subject=f"game.{turn(mover, opponent).pk}", now=START)
    take_effect()
    play(answered, "g1f3")
    see(player=mover, subject=f"game.{seen.pk}", now=START)
    assert (push_all(), service.taken) == ([False, False], [])


def test_pushing_is_chosen_by_kind(
    mover: Player, opponent: Player, service: PushService, browser: Browser, settings: Settings
) -> None:
    settings.NOTICE_WAIT_MINUTES = 10
    save_wishes(player=mover, wishes={("your_move", Channel.PUSH): Timing.BATCHED})
    turn(mover, opponent)
    take_effect()
    assert (push_all(), push_all(timedelta(minutes=10))) == ([], [True])
    save_wishes(player=mover, wishes={("your_move", Channel.PUSH): Timing.NEVER})
    turn(mover, opponent)
    take_effect()
    assert PushMessage.objects.count() == 1


def test_the_sweep_finds_what_was_lost(
    mover: Player, opponent: Player, service: PushService, browser: Browser
) -> None:
    turn(mover, opponent)
    take_effect()
    assert (sweep_pushes(now=START), push_all(), sweep_pushes(now=START)) == (1, [True], 0)


def test_a_warning_that_was_pushed_counts_as_delivered(
    mover: Player, opponent: Player, service: PushService, browser: Browser
) -> None:
    turn(mover, opponent)
    OutboxMail.objects.all().delete()
    save_wishes(player=mover, wishes={("deadline_warning", Channel.MAIL): Timing.NEVER})
    late = START + timedelta(days=2, hours=12)
    warn_due(now=late)
    mail = OutboxMail.objects.get()
    deliver(code=mail.code, now=late)
    assert first_delivery(keys=[mail.dedup_key], by=late) is None
    assert [deliver_push(pk=pk, now=late) for pk in due_pushes(now=late)] == [True]
    assert first_delivery(keys=[mail.dedup_key], by=late) == late


def test_a_device_shows_that_mails_come_back(
    mover: Player, service: PushService, browser: Browser
) -> None:
    for _ in range(2):
        note_refusal(mails=[OutboxMail(player=mover)], status="5.1.1", now=START)
        FailingAddress.objects.update(noted_at=START - timedelta(days=1))
    take_effect()
    assert push_all() == [True]
    (shown,) = service.shown(browser)
    assert (shown["title"], shown["url"]) == ("Emails to you come back", "/account/mail/returned")


def test_six_devices_are_one_too_many(
    mover: Player, mover_client: Client, service: PushService
) -> None:
    for number in range(6):
        assert (
            mover_client.post(
                "/account/devices", Browser().form(f"{service.origin}/{number}")
            ).status_code
            == 201
        )
    left = PushDevice.objects.order_by("pk").values_list("endpoint", flat=True)
    assert list(left) == [f"{service.origin}/{number}" for number in range(1, 6)]


def test_a_browser_belongs_to_who_signed_in_last(
    mover: Player, opponent: Player, opponent_client: Client, service: PushService, browser: Browser
) -> None:
    opponent_client.post("/account/devices", browser.form(f"{service.origin}/send/1?x=2"))
    assert [device.player for device in PushDevice.objects.select_related("player")] == [opponent]


def test_a_device_is_removed_by_its_owner_alone(
    mover: Player,
    mover_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
    browser: Browser,
) -> None:
    path = f"/account/devices/{PushDevice.objects.get().pk}/remove"
    assert "Firefox, Linux" in mover_client.get("/account/mail").content.decode()
    assert (stranger_client.post(path).status_code, anonymous_client.post(path).status_code) == (
        404,
        302,
    )
    assert mover_client.post(path)["Location"] == "/account/mail"
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize(
    "changed",
    [
        {"p256dh": "AAAA"},
        {"p256dh": "ü"},
        {"auth": "c2hvcnQ"},
        {"auth": ""},
        {"p256dh": "B" * 87},
        {"auth": "\0"},
    ],
)
def test_keys_that_are_none_are_refused_in_words(
    changed: dict[str, str], mover_client: Client, service: PushService
) -> None:
    answer = mover_client.post("/account/devices", Browser().form(f"{service.origin}/1") | changed)
    assert answer.status_code == 400
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://evil.example.org/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@evil.example.org/x",
        "https://user@fcm.googleapis.com/x",
        "https://evilpush.services.mozilla.com.example.org/x",
        "https://push.services.mozilla.com/x",
        "https://169.254.169.254/latest",
        "https://[::1]/x",
        "https://fcm.googleapis.com/x\r\nHost: y",
        "https://fcm.googleapis.com:x/",
        "ftp://fcm.googleapis.com/x",
        "",
        "https://fcm.googleapis.com/" + "x" * 1000,
    ],
)
def test_only_known_push_services_are_written_to(endpoint: str, mover_client: Client) -> None:
    answer = mover_client.post("/account/devices", Browser().form(endpoint))
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "unknown_push_service"


def test_known_services_are_allowed() -> None:
    assert is_allowed("https://fcm.googleapis.com/fcm/send/abc:def")
    assert is_allowed("https://updates.push.services.mozilla.com/wpush/v2/abc")


def test_a_known_name_that_leads_into_a_private_network_is_not_followed(settings: Settings) -> None:
    settings.PUSH_SERVICES = ["https://10.0.0.1", "https://127.0.0.2"]
    for endpoint in settings.PUSH_SERVICES:
        with pytest.raises(UnreachableError, match="private"):
            post(f"{endpoint}/x", headers={}, body=b"")


def test_a_site_without_a_key_offers_no_pushing(mover_client: Client, settings: Settings) -> None:
    assert "Add this browser" in mover_client.get("/account/mail").content.decode()
    settings.PUSH_KEY = ""
    page = mover_client.get("/account/mail").content.decode()
    assert ("Add this browser" in page, "-push" in page) == (False, False)


def test_the_worker_is_served_to_everybody_and_requested_each_time(
    anonymous_client: Client,
) -> None:
    answer = anonymous_client.get("/worker.js")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert (answer["Cache-Control"], b"notificationclick" in answer.content) == ("no-cache", True)
