"""The board in a real browser: touch, keyboard, mouse, free boards, two windows, no network, no
script.
"""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ViewportSize, expect

from tests.e2e.boards import Windows, drag_by_touch, point_of, send, square, start, type_moves
from tests.e2e.screens import Scheme, on_each_screen

pytestmark = pytest.mark.e2e

FOOLS_MATE = (("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4"))


def test_whole_game_by_touch(phone: BrowserContext, site: str) -> None:
    page = start(phone, site)
    for origin, target in FOOLS_MATE:
        square(page, origin).tap()
        square(page, target).tap()
        send(page)

    expect(page.locator("[data-region=title] .notice")).to_contain_text("Black won by checkmate.")


def test_finger_drags_pieces_and_scrolls_elsewhere(phone: BrowserContext, site: str) -> None:
    page = start(phone, site)
    drag_by_touch(page, point_of(square(page, "e2")), point_of(square(page, "e4")))
    expect(page.locator("[data-said]")).to_have_text("e4")
    assert page.evaluate("scrollY") == 0

    page.locator("[data-undo]").tap()
    drag_by_touch(page, point_of(square(page, "e5")), (195, 100))

    page.wait_for_function("() => scrollY > 50")


def test_whole_game_by_keyboard_alone(desk: BrowserContext, site: str) -> None:
    page = start(desk, site)
    presses = {
        "f2": ["Enter", "ArrowUp", "Enter"],
        "e7": ["Enter", "ArrowDown", "ArrowDown", "Enter"],
        "g2": ["Enter", "ArrowUp", "ArrowUp", "Enter"],
        "d8": ["Enter", *["ArrowRight"] * 4, *["ArrowDown"] * 4, "Enter"],
    }
    for ply, (origin, keys) in enumerate(presses.items(), start=1):
        square(page, origin).focus()
        for key in keys:
            page.keyboard.press(key)
        expect(page.locator(".remark")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(f".moves [data-ply='{ply}']")).to_be_visible()

    expect(page.locator("[data-region=title] .notice")).to_contain_text("Black won by checkmate.")


def test_squares_say_what_they_mean(desk: BrowserContext, site: str) -> None:
    page = start(desk, site)
    square(page, "e2").focus()
    page.keyboard.press("Enter")

    expect(square(page, "e2")).to_have_attribute("aria-label", "e2, White pawn, picked up")
    expect(square(page, "e4")).to_have_attribute("aria-label", "e4, empty, legal target")
    expect(page.locator("#board-status")).to_have_text("White pawn e2, 2 squares to go to")

    page.keyboard.press("Escape")
    expect(square(page, "e4")).to_have_attribute("aria-label", "e4, empty")


def test_dragged_piece_snaps_back_from_where_it_may_not_go(desk: BrowserContext, site: str) -> None:
    page = start(desk, site)
    square(page, "e2").drag_to(square(page, "e5"))
    expect(page.locator("#movebar")).to_have_attribute("data-state", "compose")

    square(page, "e2").drag_to(square(page, "e4"))

    expect(page.locator("[data-said]")).to_have_text("e4")


@pytest.mark.parametrize("by", ["keyboard", "mouse"])
def test_promotion_is_chosen(desk: BrowserContext, site: str, by: str) -> None:
    page = start(desk, site, "chess", "a4", "b5", "axb5", "a6", "bxa6", "Nc6", "a7", "Rb8")
    square(page, "a7").click()
    square(page, "a8").click()
    expect(page.get_by_role("dialog", name="Choose")).to_be_visible()
    assert Axe().run(page).response["violations"] == []

    if by == "keyboard":
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    else:
        page.get_by_role("button", name="Rook").click()

    expect(page.locator("[data-said]")).to_have_text("a8=R")


def test_promotion_is_cancelled(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, "chess", "a4", "b5", "axb5", "a6", "bxa6", "Nc6", "a7", "Rb8")
    square(page, "a7").click()
    square(page, "a8").click()
    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog", name="Choose")).to_have_count(0)
    expect(page.locator("#movebar")).to_have_attribute("data-state", "compose")


def test_shown_move_is_changed_and_undone(desk: BrowserContext, site: str) -> None:
    page = start(desk, site)
    square(page, "e2").click()
    square(page, "e4").click()
    expect(page.locator("[data-said]")).to_have_text("e4")

    square(page, "e3").click()
    expect(page.locator("[data-said]")).to_have_text("e3")
    page.keyboard.press("Escape")

    expect(page.locator("#movebar")).to_have_attribute("data-state", "compose")
    expect(square(page, "e2")).to_have_attribute("aria-label", "e2, White pawn")


def test_illegal_text_gets_its_reason_and_stays(desk: BrowserContext, site: str) -> None:
    page = start(desk, site)
    page.fill("#move-text", "Ke4")
    page.press("#move-text", "Enter")

    expect(page.locator("#move-error")).to_contain_text("king")
    expect(page.locator("#move-text")).to_have_value("Ke4")


def test_free_board_composes_a_chain(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, "free-board")
    square(page, "e2").click()
    square(page, "e8").click()
    expect(page.locator("[data-said]")).to_have_text("P e2-e8")
    page.locator("[data-label='Q']").click()
    square(page, "e8").click()
    expect(page.locator("[data-said]")).to_have_text("P e2-e8; Q-e8")
    page.locator("[data-tool=remove]").click()
    square(page, "a4").click()
    expect(square(page, "a4")).to_have_attribute("aria-label", "a4, no square")

    page.locator("[data-undo]").click()
    expect(page.locator("[data-said]")).to_have_text("P e2-e8; Q-e8")
    send(page)

    expect(page.locator(".moves [data-ply='1'] .full")).to_contain_text("Q-e8")


def test_two_windows_play_one_move_and_lose_no_word(desk: BrowserContext, site: str) -> None:
    first = start(desk, site)
    second = desk.new_page()
    second.goto(first.url)
    for page, target in ((first, "e4"), (second, "e3")):
        square(page, "e2").click()
        square(page, target).click()
        expect(page.locator("#movebar")).to_have_attribute("data-state", "preview")
    second.fill(".remark", "Precious words")

    first.locator("[data-send]").dblclick()

    expect(second.locator(".moves [data-ply='1']")).to_contain_text("e4")
    expect(second.locator("#move-error")).to_contain_text("moved on")
    expect(second.locator(".remark")).to_have_value("Precious words")
    assert first.locator(".moves [data-ply]").count() == 1


def test_move_survives_a_lost_network(desk: BrowserContext, site: str) -> None:
    page = start(desk, site)
    square(page, "e2").click()
    square(page, "e4").click()
    expect(page.locator("#movebar")).to_have_attribute("data-state", "preview")
    page.fill(".remark", "Hello")
    desk.set_offline(True)
    page.locator("[data-send]").click()
    expect(page.locator("#move-error")).to_contain_text("Your move is kept here")

    desk.set_offline(False)

    expect(page.locator(".moves .said")).to_contain_text("Hello")


def test_steps_keys_and_links_show_every_ply(desk: BrowserContext, site: str) -> None:
    page = start(desk, site)
    type_moves(page, "e4", "e5", "Nf3")
    page.locator("h1").click()

    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board-status")).to_have_text("Move 1, Black: e5")
    expect(page).to_have_url(re.compile(r"\?ply=2$"))
    page.keyboard.press("Home")
    expect(square(page, "e2")).to_have_attribute("aria-label", "e2, White pawn")
    page.keyboard.press("f")
    expect(page.locator("#board-frame [data-square]").first).to_have_attribute("data-square", "h1")
    page.keyboard.press("End")

    expect(square(page, "f3")).to_have_attribute("aria-label", "f3, White knight, last move")


def test_game_is_played_without_script(windows: Windows, site: str) -> None:
    page = start(windows.open(scripts=False), site)
    page.fill("#move-text", "e4")
    page.get_by_role("button", name="Preview").click()
    page.fill("[name=remark]", "By hand")
    page.get_by_role("button", name="Send").click()

    expect(page.locator(".moves [data-ply='1']")).to_contain_text("e4")
    expect(page.locator(".moves .said")).to_contain_text("By hand")


@on_each_screen
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = start(windows.open(viewport, scheme=scheme), site, "sissa")
    square(page, "e2").click()
    square(page, "e4").click()
    expect(page.locator("#movebar")).to_have_attribute("data-state", "preview")

    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
