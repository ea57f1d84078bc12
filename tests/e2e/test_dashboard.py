"""The dashboard in a real browser, with games on it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from courier.challenges.domain.offers import Offer, challenge_player, post_open_challenge
from courier.players.models import Player
from tests.e2e.signed_in import LIKELY, SCREEN_NAMES, SCREENS
from tests.factories import FOOLS_MATE, make_copies, make_game, make_player, make_revision

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
on_one_screen = pytest.mark.parametrize(
    "page", SCREENS[LIKELY], ids=SCREEN_NAMES[LIKELY], indirect=True
)


@pytest.fixture
def mover() -> Player:
    return make_player("mover", name="Maximiliana-Theodora von Hohenstein-Waldburg")


@pytest.fixture
def urgent_game(mover: Player) -> str:
    """The code of the most urgent of several games; there is something in every list."""
    opponent, now = make_player("opponent"), timezone.now()
    make_game(mover, opponent, days=7, now=now)
    make_game(mover, opponent, moves=("e2e4",), now=now)
    make_game(mover, opponent, moves=FOOLS_MATE, now=now)
    offer = Offer(revision=make_revision())
    challenge_player(sender=opponent, receiver=mover, offer=offer, now=now)
    post_open_challenge(sender=mover, offer=offer, now=now)
    return make_game(mover, opponent, days=1, now=now - timedelta(hours=20)).code


@pytest.fixture(params=SCREENS, ids=SCREEN_NAMES)
def page(
    request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer, mover: Player
) -> Iterator[Page]:
    """A page of a browser in which the mover is signed in."""
    width, theme = request.param
    client = Client()
    client.force_login(mover)
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=theme)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}]
    )
    yield context.new_page()
    context.close()


def test_dashboard_is_reachable_and_fits(
    page: Page, live_server: LiveServer, urgent_game: str
) -> None:
    for address in ("/play", "/play/finished", "/presets/sea-horses"):
        page.goto(live_server.url + address)
        assert Axe().run(page).response["violations"] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_header_and_a_row_with_its_menu_fit_when_very_many_games_wait(
    page: Page, live_server: LiveServer, mover: Player
) -> None:
    make_copies(make_game(mover, make_player("opponent"), days=7, now=timezone.now()), 119)
    page.goto(f"{live_server.url}/play")
    expect(page.locator(".turn:not(.bell) .count")).to_have_text("120")
    page.locator(".bell .count").evaluate(
        "count => { count.textContent = '99'; count.classList.remove('none'); }"
    )
    page.locator(".row-menu summary").first.click()
    expect(page.get_by_role("button", name="Pin to top")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@on_one_screen
def test_n_goes_to_the_most_urgent_game(
    page: Page, live_server: LiveServer, urgent_game: str
) -> None:
    page.goto(live_server.url + "/play")
    page.keyboard.press("n")
    page.wait_for_url("**/games/*")
    assert urlsplit(page.url).path == f"/games/{urgent_game}"


@on_one_screen
def test_withdrawing_an_open_challenge_says_so_in_a_toast(
    page: Page, live_server: LiveServer, urgent_game: str
) -> None:
    page.goto(live_server.url + "/play")
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator(".toasts .toast")).to_be_visible()
    expect(page.get_by_text("You haven’t sent any challenges.")).to_be_visible()


@on_one_screen
def test_without_scripts_the_dashboard_still_works(
    browser: Browser, page: Page, live_server: LiveServer, urgent_game: str
) -> None:
    state = page.context.storage_state()
    context = browser.new_context(java_script_enabled=False, storage_state=state)
    plain = context.new_page()
    plain.goto(live_server.url + "/play")
    plain.get_by_role("button", name="Withdraw").click()
    expect(plain.locator(".notice.good")).to_be_visible()
    plain.goto(live_server.url + "/play")
    plain.get_by_role("link", name="Next game").click()
    assert urlsplit(plain.url).path == f"/games/{urgent_game}"
    context.close()
