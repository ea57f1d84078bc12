"""The installed site without a connection: what was seen is shown, what was moved is sent later."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.utils import timezone
from playwright.sync_api import Page, TimeoutError, expect

from courier.games.domain.moves import submit_move
from courier.games.models import Game, Move
from courier.players.models import Player
from tests.e2e.boards import square
from tests.e2e.signed_in import Visitors, on_one_screen
from tests.factories import make_game, make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True), on_one_screen]

WORKING = "() => navigator.serviceWorker.controller !== null"
TRIES, A_TRY_MS = 5, 60_000


@pytest.fixture
def mover() -> Player:
    return make_player("mover")


@pytest.fixture
def game(mover: Player) -> Game:
    return make_game(mover, make_player("opponent"), now=timezone.now())


@pytest.fixture
def page(visitors: Visitors, mover: Player) -> Page:
    return visitors.page(mover, with_worker=True)


def opened(page: Page, game: Game) -> None:
    """The game is open, and was loaded once while the worker worked.

    A worker that could not be installed, on a machine that is busy, is tried again by the next page
    and not before: nobody waits for it on this one.
    """
    for _ in range(TRIES):
        page.goto(f"/games/{game.code}")
        with suppress(TimeoutError):
            page.wait_for_function(WORKING, timeout=A_TRY_MS)
            break
    page.goto("/play")
    page.goto(f"/games/{game.code}")
    page.wait_for_function(
        "() => caches.match(location.pathname).then((found) => found !== undefined)"
    )


def moved(page: Page) -> None:
    square(page, "e2").click()
    square(page, "e4").click()
    page.locator("[data-send]").click()


def test_a_game_opens_as_it_was_seen_and_other_pages_say_why_not(page: Page, game: Game) -> None:
    opened(page, game)
    page.context.set_offline(True)
    page.goto(f"/games/{game.code}")
    expect(square(page, "e2")).to_have_attribute("aria-label", "e2, White pawn")
    page.goto("/archive")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.get_by_role("link", name="Your games").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_move_made_without_a_connection_is_sent_with_it(page: Page, game: Game) -> None:
    opened(page, game)
    page.context.set_offline(True)
    moved(page)
    expect(page.get_by_text("Your move is kept here")).to_be_visible()
    page.reload()
    page.context.set_offline(False)
    expect(page.locator(".moves [data-ply='1']")).to_contain_text("e4")


def test_a_move_that_no_longer_fits_is_shown_as_not_sent(
    page: Page, game: Game, mover: Player
) -> None:
    opened(page, game)
    page.context.set_offline(True)
    moved(page)
    expect(page.get_by_text("Your move is kept here")).to_be_visible()
    page.goto("about:blank")
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=0, now=timezone.now())
    page.context.set_offline(False)
    page.goto(f"/games/{game.code}")
    expect(page.get_by_text("e2e4 was not sent")).to_be_visible()
    assert [move.text for move in Move.objects.filter(game=game)] == ["d2d4"]


def test_signing_out_forgets_the_pages(page: Page, game: Game) -> None:
    opened(page, game)
    page.goto("/account/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    page.wait_for_function("() => caches.has('pages').then((has) => !has)")


def test_the_site_can_be_installed(page: Page) -> None:
    page.goto("/")
    manifest = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((found) => found.json())"
    )
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/play")
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert (answer.ok, answer.headers["content-type"]) == (True, "image/png")
