"""An open game in a real browser, in the moment the server's answer comes."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from courier.games.domain.endings import offer_draw
from courier.games.models import Game
from courier.players.models import Player
from tests.e2e.boards import square
from tests.e2e.signed_in import Visitors, on_one_screen
from tests.factories import make_game, make_player, play

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def mover() -> Player:
    return make_player("mover")


@pytest.fixture
def game(mover: Player) -> Game:
    return make_game(mover, make_player("opponent"), moves=("e4", "e5"), now=timezone.now())


def opened_before_news(page: Page, game: Game) -> Route:
    """Open the page of the game; its first question for news is held back until the route goes
    on.
    """
    address = f"**/games/{game.code}/live"
    requested: list[Route] = []
    page.route(address, lambda route: requested.append(route))
    with page.expect_request(address):
        page.goto(f"/games/{game.code}")
    while not requested:  # the route of a request comes right after it
        page.wait_for_timeout(20)
    return requested[0]


def let_news_arrive(page: Page, requested: Route) -> None:
    """Answer the question, and wait for the next one: the page asks again only once it has taken
    the answer.
    """
    with (
        page.expect_response(requested.request.url) as answer,
        page.expect_request(requested.request.url),
    ):
        requested.continue_()
    assert answer.value.status == 200


def test_a_press_that_lasts_over_an_answer_opens_the_menu(
    visitors: Visitors, mover: Player, game: Game
) -> None:
    page = visitors.page(mover)
    requested = opened_before_news(page, game)
    page.locator("#game-menu summary").hover()
    page.mouse.down()
    let_news_arrive(page, requested)
    page.mouse.up()
    expect(page.get_by_role("link", name="Mute")).to_be_visible()


@on_one_screen
def test_forms_that_stay_take_the_token_of_the_answer(
    visitors: Visitors, mover: Player, game: Game
) -> None:
    page = visitors.page(mover)
    requested = opened_before_news(page, game)
    # As by signing in again in another window:
    page.context.add_cookies(
        [{"name": settings.CSRF_COOKIE_NAME, "value": "b" * 32, "url": visitors.site}]
    )
    let_news_arrive(page, requested)
    page.locator("#game-menu summary").click()
    page.get_by_role("button", name="Ask for a takeback").click()
    expect(page.get_by_role("button", name="Withdraw")).to_be_visible()


@on_one_screen
def test_dialogs_and_the_number_of_games_come_with_the_news(
    visitors: Visitors, mover: Player
) -> None:
    game = make_game(mover, make_player("opponent"), now=timezone.now())
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}")
    waiting = page.locator("[data-waiting=turns]")
    expect(waiting).to_have_text("1")
    page.locator("#move-text").fill("e4")
    page.locator("#move-text").press("Enter")
    page.locator("[data-send]").click()
    expect(waiting).to_have_text("0")
    play(game, "e5", now=timezone.now())
    expect(waiting).to_have_text("1")
    page.locator("#game-menu summary").click()
    page.get_by_role("link", name="Offer a draw").click()
    expect(page.locator("#draw-dialog")).to_have_attribute("open", "")
    assert page.url.endswith(f"/games/{game.code}")


def test_an_offer_that_arrives_is_answered_without_scrolling(
    visitors: Visitors, mover: Player
) -> None:
    opponent = make_player("opponent")
    game = make_game(mover, opponent, moves=("e4", "e5"), now=timezone.now())
    page = visitors.page(mover)
    requested = opened_before_news(page, game)
    offer_draw(game_id=game.pk, player=opponent, now=timezone.now())
    let_news_arrive(page, requested)
    accept = page.get_by_role("link", name="Accept").locator("visible=true")
    expect(accept).to_have_count(1)
    expect(accept).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    page.set_viewport_size({"width": 800, "height": 900})
    expect(accept).to_have_count(1)


@on_one_screen
def test_a_shown_move_survives_a_reload_and_keeps_its_remark(
    visitors: Visitors, mover: Player, game: Game
) -> None:
    page = visitors.page(mover)
    said, remark = page.locator("[data-said]"), page.locator("textarea[name=remark]")
    page.goto(f"/games/{game.code}")
    for name in ("g1", "f3"):
        square(page, name).click()
    expect(said).to_have_text("Nf3")
    remark.fill("Half a rem")
    page.reload()
    expect(said).to_have_text("Nf3")
    expect(remark).to_have_value("Half a rem")
    page.goto("/help")
    page.go_back()
    expect(said).to_have_text("Nf3")
    expect(remark).to_have_value("Half a rem")

    square(page, "d2").click()
    square(page, "d4").click()
    expect(said).to_have_text("d4")
    expect(remark).to_have_value("")
    square(page, "g1").click()
    square(page, "f3").click()
    expect(remark).to_have_value("Half a rem")
    play(game, "Nf3", now=timezone.now())
    page.reload()
    expect(page.locator("#movebar")).to_have_attribute("data-state", "wait")
    expect(remark).to_have_value("")


def test_the_whole_menu_is_in_sight_once_it_is_open(
    visitors: Visitors, mover: Player, game: Game
) -> None:
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}")
    page.locator("#game-menu summary").click()
    expect(page.locator("#game-menu li").last).to_be_in_viewport(ratio=1)


def test_numbers_of_ten_ranks_are_not_cut_off(visitors: Visitors, mover: Player) -> None:
    game = make_game(mover, make_player("opponent"), preset="grand-chess", now=timezone.now())
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}")
    number = page.locator("#board-frame .coords text", has_text="10")
    frame = page.locator("#board-frame svg").first.bounding_box()
    box = number.bounding_box()
    assert frame is not None
    assert box is not None
    assert box["x"] >= frame["x"]


@on_one_screen
def test_a_sent_move_is_not_shown_again_once_it_is_taken_back(
    visitors: Visitors, mover: Player
) -> None:
    game = make_game(mover, mover, solo=True, now=timezone.now())
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}")
    square(page, "e2").click()
    square(page, "e4").click()
    page.locator("[data-send]").click()
    expect(page.locator(".moves [data-ply]")).to_have_count(1)
    page.locator("#game-menu summary").click()
    page.get_by_role("button", name="Take back the last move").click()
    expect(page.locator(".moves [data-ply]")).to_have_count(0)
    page.reload()
    expect(page.locator("#movebar")).to_have_attribute("data-state", "compose")
    square(page, "e2").click()
    expect(page.locator("#board-status")).to_contain_text("2 squares to go to")
