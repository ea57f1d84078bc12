"""An open game in a real browser, in the moment the server's answer comes."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from courier.games.models import Game
from courier.players.models import Player
from tests.e2e.signed_in import Visitors
from tests.factories import make_game, make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def mover() -> Player:
    return make_player("mover")


@pytest.fixture
def game(mover: Player) -> Game:
    return make_game(mover, make_player("opponent"), moves=("e4", "e5"), now=timezone.now())


def opened_before_news(page: Page, game: Game) -> Route:
    """Open the page of the game; its first question for news is held back until the route goes on."""
    address = f"**/games/{game.code}/live"
    asked: list[Route] = []
    page.route(address, lambda route: asked.append(route))
    with page.expect_request(address):
        page.goto(f"/games/{game.code}")
    while not asked:  # the route of a request comes right after it
        page.wait_for_timeout(20)
    return asked[0]


def let_news_arrive(page: Page, asked: Route) -> None:
    """Answer the question, and wait for the next one: the page asks again only once it has taken the answer."""
    with page.expect_response(asked.request.url) as answer, page.expect_request(asked.request.url):
        asked.continue_()
    assert answer.value.status == 200


def test_a_press_that_lasts_over_an_answer_opens_the_menu(visitors: Visitors, mover: Player, game: Game) -> None:
    page = visitors.page(mover)
    asked = opened_before_news(page, game)
    page.locator("#game-menu summary").hover()
    page.mouse.down()
    let_news_arrive(page, asked)
    page.mouse.up()
    expect(page.get_by_role("link", name="Mute")).to_be_visible()


def test_forms_that_stay_take_the_token_of_the_answer(visitors: Visitors, mover: Player, game: Game) -> None:
    page = visitors.page(mover)
    asked = opened_before_news(page, game)
    # As by signing in again in another window:
    page.context.add_cookies([{"name": settings.CSRF_COOKIE_NAME, "value": "b" * 32, "url": visitors.site}])
    let_news_arrive(page, asked)
    page.locator("#game-menu summary").click()
    page.get_by_role("button", name="Ask for a takeback").click()
    expect(page.get_by_role("button", name="Withdraw")).to_be_visible()
