"""Pressing a piece that cannot be moved now."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.boards import square, start

pytestmark = pytest.mark.e2e


def test_press_on_any_piece_shows_where_it_goes(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, "sissa", "e2e4", "e8e6")
    square(page, "h9").click()
    expect(page.locator(".toast")).to_have_text("Black knight h9, 2 squares to go to")
    expect(page.locator(".strike")).to_have_count(2)
    expect(square(page, "g7")).to_have_attribute("aria-label", "g7, empty, within its reach")
    expect(page.locator("#move-error")).to_be_visible()  # and why it cannot be moved

    square(page, "e4").click()  # a piece that can be
    expect(page.locator(".strike")).to_have_count(0)
    expect(page.locator(".legal .dot")).to_have_count(1)
