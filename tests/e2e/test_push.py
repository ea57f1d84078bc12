"""Notices pushed to a real browser: subscribing, the worker that shows them, and where they lead.

The push service is one of our own on this machine; the browser's connection to its own service is
what is missing, so `PushManager` answers with that address here, and what the service got is handed
to the worker by the browser's tools.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings as site_settings
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Worker, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from courier.notifications.domain.delivery import deliver
from courier.notifications.domain.pushes import deliver_push
from courier.notifications.models import OutboxMail, PushDevice
from courier.notifications.push.keys import public_key
from courier.notifications.queries import due_mails, due_pushes
from courier.players.models import Player
from tests.courier.notifications.push_service import Browser as Reader
from tests.courier.notifications.push_service import PushService, running_service
from tests.e2e.browsers import launched
from tests.factories import make_game, make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

# What a browser gives away when it subscribes; kept, as a browser does, until it unsubscribes.
SUBSCRIPTION = """
({endpoint, keys}) => {
  const kept = () => localStorage.getItem("subscribed") && {
    endpoint,
    options: { applicationServerKey: localStorage.getItem("other key") && new Uint8Array([4]).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => localStorage.removeItem("subscribed"),
  };
  PushManager.prototype.getSubscription = async () => kept() || null;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    const key = btoa(String.fromCharCode(...applicationServerKey));
    localStorage.setItem("subscribed", JSON.stringify([key, userVisibleOnly]));
    return kept();
  };
}
"""  # noqa: E501 -- a table
SHOWN = """
async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .filter(({ data }) => data)  // the browser adds one of its own where the worker showed none
  .map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }))
"""
PRESS = """
async () => {
  const asked = [];
  self.clients.openWindow = async (url) => void asked.push(url);
  const [notification] = await self.registration.getNotifications();
  const event = new NotificationEvent("notificationclick", { notification });
  const done = [];
  event.waitUntil = (promise) => done.push(promise);
  self.dispatchEvent(event);
  await Promise.all(done);
  return asked;
}
"""
CHANGE = """
async ({ endpoint, keys }) => {
  const event = new ExtendableEvent("pushsubscriptionchange"), done = [], asked = [];
  PushManager.prototype.subscribe = async (options) => {
    asked.push(options.applicationServerKey);
    return { toJSON: () => ({ endpoint, keys }) };
  };
  event.waitUntil = (promise) => done.push(promise);
  self.dispatchEvent(event);
  await Promise.all(done);
  return asked;
}
"""


@pytest.fixture
def mover() -> Player:
    return make_player("mover")


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    with running_service() as found:
        settings.PUSH_SERVICES = [found.origin]
        cache.clear()
        yield found


@pytest.fixture
def reader() -> Reader:
    """The secret half of the browser's keys."""
    return Reader()


@pytest.fixture(scope="module")
def browser(browsers: BrowserType, whole_chromium: str) -> Iterator[Browser]:
    """A browser that can show notices."""
    with launched(browsers, whole_chromium) as browser:
        yield browser


@pytest.fixture
def context(browser: Browser, live_server: LiveServer, mover: Player) -> Iterator[BrowserContext]:
    client = Client()
    client.force_login(mover)
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 390, "height": 844},
        service_workers="allow",
    )
    cookie = client.cookies[site_settings.SESSION_COOKIE_NAME].value
    context.add_cookies(
        [{"name": site_settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}]
    )
    yield context
    context.close()


@pytest.fixture
def page(
    context: BrowserContext, live_server: LiveServer, service: PushService, reader: Reader
) -> Page:
    """A page of the mover's phone, whose browser has been added as a device."""
    context.grant_permissions(["notifications"], origin=live_server.url)
    page = context.new_page()
    page.add_init_script(
        f"({SUBSCRIPTION.strip()})({json.dumps(subscription(reader, service, 'one'))})"
    )
    page.goto("/account/mail")
    page.get_by_role("button", name="Add this browser").click()
    expect(page.get_by_text("This browser", exact=True)).to_be_visible()
    return page


def subscription(reader: Reader, service: PushService, name: str) -> dict[str, object]:
    form = reader.form(f"{service.origin}/send/{name}")
    return {"endpoint": form["endpoint"], "keys": {"p256dh": form["p256dh"], "auth": form["auth"]}}


def hand_over(page: Page, text: bytes) -> None:
    """Give the worker a message as the browser does when its push service brings one."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []

    def note(event: dict[str, list[dict[str, str]]]) -> None:
        found.extend(each["registrationId"] for each in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    message = {"origin": page.evaluate("origin"), "registrationId": found[0], "data": text.decode()}
    session.send("ServiceWorker.deliverPushMessage", message)


def shown(page: Page) -> list[dict[str, str]]:
    """The notices that stand on the device, once there is one.

    They are those of one reading: the browser forgets a notice between two, where nothing on the
    machine shows it.
    """
    some = "async (show) => { const all = await show(); return all.length ? all : null; }"
    handle = page.wait_for_function(f"async () => ({some})({SHOWN})")
    found: list[dict[str, str]] = handle.json_value()
    return found


def worker_of(context: BrowserContext) -> Worker:
    return (
        context.service_workers[0]
        if context.service_workers
        else context.wait_for_event("serviceworker")
    )


def push_everything() -> None:
    for code in due_mails(now=timezone.now()):
        deliver(code=code, now=timezone.now())
    for pk in due_pushes(now=timezone.now()):
        deliver_push(pk=pk, now=timezone.now())


def test_a_browser_is_added_with_the_sites_key_and_says_so(
    page: Page, service: PushService, mover: Player
) -> None:
    device = PushDevice.objects.get()
    assert (device.player, device.endpoint) == (mover, f"{service.origin}/send/one")
    key, is_visible = page.evaluate("JSON.parse(localStorage.getItem('subscribed'))")
    assert (key.replace("+", "-").replace("/", "_").rstrip("="), is_visible) == (public_key(), True)
    expect(page.get_by_role("button", name="Add this browser")).to_be_hidden()
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_test_notice_shows_on_the_device(
    page: Page, service: PushService, reader: Reader
) -> None:
    page.get_by_role("button", name="Send a test notice").click()
    expect(page.get_by_text("A test notice is on its way.")).to_be_visible()
    ((_path, _headers, body),) = service.taken
    hand_over(page, reader.read(body))
    (notice,) = shown(page)
    assert (notice["title"], notice["body"]) == (
        "Test notice of Courier",
        "This device shows your notices.",
    )


def test_a_turn_is_pushed_and_leads_to_the_game(
    page: Page, context: BrowserContext, service: PushService, reader: Reader, mover: Player
) -> None:
    game = make_game(mover, make_player("opponent"), moves=("e2e4", "e7e5"), now=timezone.now())
    OutboxMail.objects.exclude(player=mover).delete()
    push_everything()
    hand_over(page, reader.read(service.taken[-1][2]))
    (notice,) = shown(page)
    assert (notice["title"], notice["tag"]) == ("It’s your turn", f"game.{game.pk}")
    (requested,) = worker_of(context).evaluate(PRESS)
    page.goto(requested)
    expect(page.locator("#movebar")).to_have_attribute("data-state", "compose")
    assert page.evaluate(SHOWN) == []


def test_whoever_looks_at_the_game_is_not_disturbed(page: Page, service: PushService) -> None:
    page.goto("/notices")
    page.bring_to_front()
    hand_over(page, json.dumps({"title": "Not shown", "url": "/notices", "tag": "a"}).encode())
    hand_over(page, json.dumps({"title": "Shown", "url": "/play", "tag": "b"}).encode())
    assert [notice["title"] for notice in shown(page)] == ["Shown"]


def test_a_new_address_of_the_browser_reaches_the_site(
    page: Page, context: BrowserContext, service: PushService, mover: Player
) -> None:
    renewed = Reader()
    requested = worker_of(context).evaluate(CHANGE, subscription(renewed, service, "two"))
    device = PushDevice.objects.get()
    assert (requested, device.player, device.endpoint) == (
        [public_key()],
        mover,
        f"{service.origin}/send/two",
    )
    assert bytes(device.point) == renewed.point


def test_a_browser_that_knows_another_key_of_the_site_is_added_again(page: Page) -> None:
    page.evaluate("localStorage.setItem('other key', 'yes')")
    page.reload()
    expect(page.get_by_role("button", name="Add this browser")).to_be_visible()
    expect(page.get_by_text("This browser", exact=True)).to_be_hidden()


@pytest.mark.by_turns
def test_removing_the_own_browser_ends_its_subscription(page: Page) -> None:
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("button", name="Add this browser")).to_be_visible()
    assert page.evaluate("localStorage.getItem('subscribed')") is None
    assert not PushDevice.objects.exists()


def test_a_browser_that_forbids_notices_says_what_to_do(
    browser: Browser, context: BrowserContext, service: PushService
) -> None:
    page = context.new_page()
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.goto("/account/mail")
    page.get_by_role("button", name="Add this browser").click()
    expect(page.get_by_text("Your browser blocks notices from this site.")).to_be_visible()
    assert not PushDevice.objects.exists()
