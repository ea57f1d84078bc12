"""Boards with levels in a real browser: Raumschach moved on by mouse and keys and turned, Alice
Chess by clicks on one board and the piece found on the other; both looked at by axe.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.e2e.boards import Windows, square, start
from tests.e2e.person import PHONE
from tests.e2e.screens import Scheme, on_each_screen

pytestmark = pytest.mark.e2e


@on_each_screen
def test_raumschach_is_moved_on_by_mouse_and_keys_and_turned(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = start(windows.open(viewport, scheme=scheme), site, "raumschach")
    expect(square(page, "Ac1")).to_have_attribute("aria-label", "Ac1, level A, White king")
    square(page, "Bc2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board-status")).to_have_text("White pawn Bc2, 2 squares to go to")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.locator("[data-send]").click()
    expect(page.locator(".moves [data-ply='1']")).to_contain_text("Bc3")
    square(page, "Dd4").click()
    square(page, "Cd4").click()
    page.locator("[data-send]").click()
    expect(page.locator(".moves [data-ply='2']")).to_contain_text("Cd4")

    higher = square(page, "Ee5").bounding_box()
    page.keyboard.press("f")
    lower = square(page, "Ee5").bounding_box()
    assert higher is not None
    assert lower is not None
    assert lower["y"] > higher["y"]
    assert Axe().run(page).response["violations"] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_names_of_raumschach_can_be_read_on_a_phone(
    windows: Windows, site: str, scheme: Scheme
) -> None:
    page = start(windows.open(PHONE, scheme=scheme), site, "raumschach")
    names = page.locator(".board.live .coords text")
    heights = names.evaluate_all("all => all.map((name) => name.getBoundingClientRect().height)")
    assert len(heights) == 55
    assert min(heights) > 12
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@on_each_screen
def test_alice_passes_pieces_to_the_other_board(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = start(windows.open(viewport, scheme=scheme), site, "alice", "e2e4", "Ad7Ad5")
    square(page, "Be4").click()
    square(page, "Bd5").click()
    page.locator("[data-send]").click()
    expect(page.locator(".moves [data-ply='3']")).to_contain_text("BexBd5")
    expect(square(page, "Ad5")).to_have_attribute(
        "aria-label", "Ad5, board A, White pawn, last move"
    )
    assert Axe().run(page).response["violations"] == []
