"""The devices of a player: a test notice for each, a new address, and what the page shows of
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from courier.notifications.models import OutboxMail, PushDevice, PushMessage
from courier.players.models import Player
from tests.courier.notifications.push_service import Browser, PushService, running_service

pytestmark = pytest.mark.django_db

RENEWAL = "/account/devices/renew"


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    with running_service() as found:
        settings.PUSH_SERVICES = [found.origin]
        cache.clear()
        yield found


@pytest.fixture
def browser() -> Browser:
    return Browser()


@pytest.fixture
def device(service: PushService, browser: Browser, mover_client: Client) -> PushDevice:
    """The mover's browser, which takes notices."""
    assert (
        mover_client.post("/account/devices", browser.form(f"{service.origin}/old")).status_code
        == 201
    )
    return PushDevice.objects.get()


def push_test_of(device: PushDevice) -> str:
    return f"/account/devices/{device.pk}/try"


def renewal(service: PushService, browser: Browser) -> dict[str, str]:
    return {"old": f"{service.origin}/old", **browser.form(f"{service.origin}/new")}


def test_a_test_notice_is_readable_by_the_device_alone(
    device: PushDevice, service: PushService, browser: Browser, mover_client: Client
) -> None:
    page = mover_client.post(push_test_of(device), follow=True)
    (shown,) = service.shown(browser)
    assert shown == {
        "title": "Test notice of Courier",
        "body": "This device shows your notices.",
        "url": "/notices",
        "tag": "test",
    }
    assert "A test notice is on its way." in page.content.decode()


def test_nobody_else_sends_a_test_notice(
    device: PushDevice,
    service: PushService,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    answers = [
        client.post(push_test_of(device)).status_code
        for client in (opponent_client, stranger_client)
    ]
    assert (answers, anonymous_client.post(push_test_of(device)).status_code) == (
        [404, 404],
        302,
    )
    assert service.taken == []


@pytest.mark.parametrize(
    ("status", "sentence", "left"),
    [
        (410, "takes no notices any more", 0),
        (404, "takes no notices any more", 0),
        (503, "doesn’t answer", 1),
        (403, "refuses our notices", 1),
    ],
)
def test_what_the_push_service_says_to_a_test_notice_is_shown(
    status: int,
    sentence: str,
    left: int,
    device: PushDevice,
    service: PushService,
    mover_client: Client,
) -> None:
    service.statuses = [status]
    assert sentence in mover_client.post(push_test_of(device), follow=True).content.decode()
    assert PushDevice.objects.count() == left


def test_a_push_service_that_is_not_there_is_shown(
    device: PushDevice, mover_client: Client, settings: Settings
) -> None:
    settings.PUSH_SERVICES = ["http://localhost:1"]
    PushDevice.objects.update(endpoint="http://localhost:1/x")
    assert "doesn’t answer" in mover_client.post(push_test_of(device), follow=True).content.decode()


def test_test_notices_are_five_a_minute(
    device: PushDevice, service: PushService, mover_client: Client
) -> None:
    pages = [
        mover_client.post(push_test_of(device), follow=True).content.decode() for _ in range(6)
    ]
    assert ["several test notices" in page for page in pages] == [False] * 5 + [True]
    assert len(service.taken) == 5


def test_a_new_address_keeps_owner_name_and_what_is_on_its_way(
    device: PushDevice, mover: Player, service: PushService
) -> None:
    mail = OutboxMail.objects.create(
        kind="your_move",
        player=mover,
        dedup_key="x",
        created_at=timezone.now(),
        next_attempt_at=timezone.now(),
    )
    PushMessage.objects.create(mail=mail, device=device, next_attempt_at=timezone.now())
    renewed = Browser()
    answer = Client(enforce_csrf_checks=True).post(RENEWAL, renewal(service, renewed))
    assert (answer.status_code, answer.json()) == (200, {"renewed": True})
    kept = PushDevice.objects.get(pk=device.pk)
    assert (kept.endpoint, bytes(kept.point), kept.player) == (
        f"{service.origin}/new",
        renewed.point,
        mover,
    )
    assert PushMessage.objects.get().device == kept


def test_a_new_address_that_is_known_already_stays_one_device(
    device: PushDevice, service: PushService, mover_client: Client
) -> None:
    renewed = Browser()
    mover_client.post("/account/devices", renewed.form(f"{service.origin}/new"))
    assert Client().post(RENEWAL, renewal(service, renewed)).status_code == 200
    assert list(PushDevice.objects.values_list("pk", "endpoint")) == [
        (device.pk, f"{service.origin}/new")
    ]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"old": "https://fcm.googleapis.com/other"}, "unknown_device"),
        ({"old": ""}, "unknown_device"),
        ({"endpoint": "https://evil.example.org/x"}, "unknown_push_service"),
        ({"p256dh": "AAAA"}, "unreadable_device"),
        ({"auth": ""}, "unreadable_device"),
    ],
)
def test_a_new_address_that_fits_nothing_is_refused(
    changed: dict[str, str], code: str, device: PushDevice, service: PushService
) -> None:
    answer = Client().post(RENEWAL, renewal(service, Browser()) | changed)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
    assert PushDevice.objects.get().endpoint == f"{service.origin}/old"


def test_a_zero_byte_is_refused(device: PushDevice, service: PushService) -> None:
    assert Client().post(RENEWAL, renewal(service, Browser()) | {"old": "\0"}).status_code == 400


def test_a_new_address_is_posted(anonymous_client: Client) -> None:
    assert anonymous_client.get(RENEWAL).status_code == 405


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_shows_the_devices_and_their_latest_notice(
    count: int,
    mover: Player,
    service: PushService,
    mover_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(count):
        mover_client.post("/account/devices", Browser().form(f"{service.origin}/{number}"))
    now = timezone.now()
    mail = OutboxMail.objects.create(
        kind="your_move", player=mover, dedup_key="x", created_at=now, next_attempt_at=now
    )
    for device in PushDevice.objects.all():
        PushMessage.objects.create(
            mail=mail, device=device, next_attempt_at=now, sent_at=now - timedelta(hours=1)
        )
    with django_assert_num_queries(6):
        page = mover_client.get("/account/mail").content.decode()
    assert (page.count("Send a test notice"), page.count("last notice ")) == (count, count)
