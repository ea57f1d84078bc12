"""Turns of several moves, made one after the other and sent together, in a real browser."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.boards import square, start

pytestmark = pytest.mark.e2e


def click(page: Page, *names: str) -> None:
    for name in names:
        square(page, name).click()


def send_turn(page: Page) -> None:
    """Send the two moves that are shown, and wait until they stand."""
    expect(page.locator("#movebar")).to_have_attribute("data-state", "preview")
    page.locator("[data-send]").click()
    expect(page.locator(".moves [data-ply]")).to_have_count(2)


def test_a_turn_is_made_move_by_move_and_sent_as_one(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, "marseillais")
    expect(page.locator("[data-turn]")).to_have_text("2 moves left.")
    click(page, "e2", "e4")
    expect(page.locator("[data-said]")).to_have_text("e4")
    expect(page.locator("[data-words]")).to_contain_text("1 move left.")
    expect(page.locator("[data-send]")).to_be_disabled()
    click(page, "e4", "e5")
    expect(page.locator("[data-said]")).to_have_text("e4, e5")
    expect(page.locator("[data-send]")).to_be_enabled()
    assert Axe().run(page).response["violations"] == []

    page.locator("[data-undo]").click()
    expect(page.locator("[data-said]")).to_have_text("e4")
    click(page, "d2", "d4")
    expect(page.locator("[data-said]")).to_have_text("e4, d4")
    send_turn(page)

    expect(page.locator("ol.moves a[data-ply='2']")).to_contain_text("d4")
    assert page.locator("ol.moves li:has(> a[data-ply='1']) > a").count() == 2


def test_a_turn_is_typed_at_once(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, "marseillais")
    page.get_by_label("Type a move").fill("e4 d4")
    page.get_by_label("Type a move").press("Enter")

    expect(page.locator("[data-said]")).to_have_text("e4, d4")
    send_turn(page)
    expect(page.locator("[data-turn]")).to_have_text("2 moves left.")


def test_a_turn_is_typed_move_by_move(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, "marseillais")
    field = page.get_by_label("Type a move")
    field.fill("e4")
    field.press("Enter")
    expect(page.locator("[data-said]")).to_have_text("e4")
    expect(field).to_be_focused()
    expect(field).to_have_value("")

    field.fill("d5")
    field.press("Enter")
    expect(page.locator("[data-error]")).to_be_visible()
    expect(page.locator("[data-said]")).to_have_text("e4")
    field.fill("d4")
    field.press("Enter")
    expect(page.locator("[data-said]")).to_have_text("e4, d4")
    expect(field).to_be_hidden()
    send_turn(page)
