"""Accounts in a real browser: what needs its scripts, its clock or its keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from axe_playwright_python.sync_playwright import Axe
from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from courier.notifications.domain.mailbox import keep_message
from courier.players.models import Player
from tests.courier.posted import posted
from tests.factories import PASSWORD, make_player, make_revision

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

RULES_OF_AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}


@pytest.fixture(autouse=True)
def _mailbox(settings: Settings, live_server: LiveServer) -> None:
    """Mails go to the mailbox page, as in the try-out, and their links to this site."""
    settings.SITE_URL = live_server.url
    settings.EMAIL_BACKEND = "courier.notifications.mailbox_backend.MailboxBackend"
    cache.clear()


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A window in Mexico whose scripts must not fail."""
    context = browser.new_context(base_url=live_server.url, timezone_id="America/Mexico_City")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console",
        lambda message: errors.append(message.text) if "Content Security" in message.text else None,
    )
    yield page
    context.close()
    assert errors == []


def sign_in(page: Page, handle: str) -> None:
    page.goto("/account/login/")
    page.get_by_label("Handle or email address").fill(handle)
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/play")


def violations(page: Page) -> list[str]:
    found = Axe().run(page, options=RULES_OF_AXE).response["violations"]
    return [
        f"{page.url}: {rule['id']} {[node['target'] for node in rule['nodes']]}" for rule in found
    ]


def test_sign_up_by_the_mailbox_keeps_the_clock_and_the_way(page: Page) -> None:
    page.goto("/account/signup/?next=/help")
    page.get_by_label("Handle").fill("lena")
    page.get_by_label("Email address").fill("lena@example.org")
    page.locator("input[name=password1]").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Create account").click()
    mailbox = page.get_by_role("main").get_by_role("link", name="demo mailbox")
    expect(mailbox).to_be_visible()
    posted()
    mailbox.click()
    page.get_by_role("link", name="Welcome to Courier: confirm your address").click()
    page.frame_locator("iframe").get_by_role("link", name="Confirm my address").click()
    page.wait_for_url("**/help")
    assert Player.objects.get().time_zone == "America/Mexico_City"
    assert EmailAddress.objects.get().verified


def test_a_passkey_is_added_and_signs_in_alone(page: Page) -> None:
    make_player("inez")
    sign_in(page, "inez")
    _plug_in_a_key(page)
    page.goto("/account/2fa/webauthn/add/")
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("Name of the key").fill("My phone")
    page.get_by_role("button", name="Add passkey").click()
    page.wait_for_url("**/recovery-codes/")
    page.goto("/account/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    page.goto("/account/login/?next=/account/2fa/webauthn/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/account/2fa/webauthn/")
    expect(page.get_by_role("heading", name="My phone")).to_be_visible()


def test_a_player_is_chosen_by_keyboard_from_the_combobox(page: Page) -> None:
    make_revision()
    make_player("inez")
    make_player("albert", name="Albert Lindqvist")
    make_player("albrecht", name="Albrecht")
    sign_in(page, "inez")
    page.goto("/presets/chess/challenge?kind=direct")
    field = page.get_by_role("combobox", name="Player’s handle")
    field.press_sequentially("alb")
    found = page.get_by_role("listbox", name="Player’s handle")
    expect(found.get_by_role("option")).to_have_count(2)
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("ArrowDown")
    expect(found.get_by_role("option", selected=True)).to_have_text("Albert Lindqvist albert")
    field.press("Enter")
    expect(field).to_have_value("albert")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press_sequentially("x")
    field.press("Escape")
    expect(found).to_be_hidden()


def test_a_mail_can_run_nothing(browser: Browser, live_server: LiveServer) -> None:
    html = (
        '<p id="p">Hi</p><script>top.run = 1; p.id = "ran"</script><img src="data:," onerror="p.id'
        ' = 1">'
    )
    message = EmailMultiAlternatives("Bad", "text", "a@example.org", ["inez@example.org"])
    message.attach_alternative(html, "text/html")
    [kept] = keep_message(message=message, now=timezone.now())
    page = browser.new_page()
    page.goto(f"{live_server.url}/mailbox/{kept.code}")
    expect(page.frame_locator("iframe").locator("#p")).to_have_text("Hi")
    assert page.evaluate("window.run") is None
    page.goto(f"{live_server.url}/mailbox/{kept.code}/html")
    expect(page.locator("#p")).to_have_text("Hi")
    page.close()


@pytest.mark.parametrize(("width", "theme"), [(390, "dark"), (1280, "light")])
def test_axe_finds_nothing_on_the_pages_of_people(page: Page, width: int, theme: str) -> None:
    make_player("inez", name="Inés", country="ES", about="Slowly.")
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    found: list[str] = []
    for path in (
        "/account/signup/",
        "/account/login/",
        "/account/password/reset/",
        "/players/inez",
        "/mailbox",
    ):
        page.goto(path)
        found += violations(page)
    page.goto("/account/signup/")
    with page.expect_navigation():
        page.locator("main form").evaluate("form => form.submit()")
    found += violations(page)
    sign_in(page, "inez")
    for path in (
        "/account/profile",
        "/account/mail",
        "/account/email/",
        "/account/2fa/",
        "/account/sessions/",
        "/players?q=ine",
        "/players?q=zz",
    ):
        page.goto(path)
        found += violations(page)
    assert found == []


def _plug_in_a_key(page: Page) -> None:
    """A key that the browser believes to be built in and that always agrees."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
