"""Ratings in a real browser: an open challenge for ratings is taken with its stakes in sight, and
the game changes both.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from courier.challenges.domain.offers import Offer, post_open_challenge
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.players.models import Player
from courier.ratings.models import Rating
from tests.courier.ratings.conftest import begin, end, played
from tests.e2e.signed_in import LIKELY, SCREEN_NAMES, SCREENS
from tests.factories import make_player, make_revision, play

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
on_one_screen = pytest.mark.parametrize(
    "page", SCREENS[LIKELY], ids=SCREEN_NAMES[LIKELY], indirect=True
)


@pytest.fixture
def mover() -> Player:
    return make_player("mover", name="Maximiliana-Theodora von Hohenstein-Waldburg")


@pytest.fixture
def rival(mover: Player) -> Player:
    """Somebody the mover has played often: both ratings are sure."""
    rival, now = make_player("rival"), timezone.now()
    for day in range(24, 0, -1):
        played(mover, rival, winner=day % 2, at=now - timedelta(days=day))
    return rival


def traded(first: Player, second: Player) -> Game:
    """The second one of two short games, which does not count."""
    for _ in range(2):
        game = begin(first, second, at=timezone.now())
        resign(game_id=game.pk, player=second, now=timezone.now())
    return game


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


def test_pages_of_ratings_are_reachable_and_fit(
    page: Page, live_server: LiveServer, mover: Player, rival: Player
) -> None:
    counted = Game.objects.latest("ended_at")
    uncounted = traded(mover, rival)
    addresses = [
        "/ratings",
        "/ratings/chess",
        "/ratings/chess/mover",
        "/players/mover",
        "/help/ratings",
    ]
    addresses += [f"/games/{game.code}" for game in (counted, uncounted)]
    for address in addresses:
        page.goto(live_server.url + address)
        assert Axe().run(page).response["violations"] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".strip .rated")).to_have_text(["Not counted: short games"] * 2)


@on_one_screen
def test_history_is_found_by_keys_from_the_list_of_families(
    page: Page, live_server: LiveServer, rival: Player
) -> None:
    page.goto(live_server.url + "/ratings")
    for name in ("Chess", "rival"):
        page.get_by_role("main").get_by_role("link", name=name, exact=True).press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("rival in Chess")
    expect(page.get_by_role("img", name="Rating in Chess")).to_be_visible()
    page.get_by_text("Show as a table").click()
    expect(page.locator("#rating-chess-table tbody tr")).to_have_count(24)


def test_open_challenge_is_taken_with_its_stakes_in_sight_and_the_game_changes_the_rating(
    page: Page, live_server: LiveServer, mover: Player, rival: Player
) -> None:
    now = timezone.now()
    own = Rating.objects.get(player=mover)
    offer = Offer(revision=make_revision(), rated=True, rating_least=round(own.rating) - 50)
    open_challenge = post_open_challenge(sender=rival, offer=offer, now=now)
    page.goto(f"{live_server.url}/challenges/{open_challenge.code}")
    assert Axe().run(page).response["violations"] == []
    stakes = page.get_by_role("region", name="Rating change")
    win = stakes.locator("dd").first.inner_text()
    assert win.startswith("+")

    page.get_by_role("button", name="Accept").click()
    page.wait_for_url("**/games/*")
    game = Game.objects.get(rated=True, status="active")
    play(game, "e2e4", "e7e5", now=now)
    end(game, winner=next(seat.side for seat in game.seats.all() if seat.player == mover), at=now)
    page.reload()
    expect(page.locator(".strip .rated-change", has_text=win)).to_have_count(1)


def test_open_challenge_for_others_says_so_instead_of_offering_itself(
    page: Page, live_server: LiveServer, rival: Player
) -> None:
    offer = Offer(revision=make_revision(), rated=True, rating_least=3000)
    open_challenge = post_open_challenge(sender=rival, offer=offer, now=timezone.now())
    page.goto(f"{live_server.url}/challenges/{open_challenge.code}")

    expect(
        page.get_by_text("Your rating is outside the range of this open challenge")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Accept")).to_have_count(0)
    page.get_by_role("link", name="Post your own open challenge").click()
    page.get_by_text("More options").click()
    page.get_by_label("Lowest rating").fill("1700")
    page.get_by_label("Highest rating").fill("1600")
    page.get_by_role("button", name="Post the open challenge").click()
    expect(page.get_by_text("the lower one first")).to_be_visible()
    expect(page.get_by_label("Lowest rating")).to_have_value("1700")
