"""Castling and hints in the editor, in a real browser: nothing is typed, and nothing impossible is
called in order.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.boards import square
from tests.e2e.workshop import array_text, begun, click, part, put, saved

pytestmark = pytest.mark.e2e


def take(page: Page, name: str) -> None:
    """Take a piece of another game."""
    known = page.locator("#part-pieces [data-known-pieces]")
    if known.get_attribute("open") is None:
        known.locator("summary").click()
    known.locator("input").fill(name)
    known.locator(".known-piece", has=page.locator("strong", has_text=name)).first.click()


def rule(page: Page, name: str) -> Locator:
    """The card of a rule, ticked."""
    card = page.locator(".rule", has=page.get_by_role("checkbox", name=name, exact=True)).first
    card.get_by_role("checkbox", name=name, exact=True).check()
    return card


def verdict(page: Page) -> Locator:
    saved(page)
    part(page, "Publish")
    return page.locator("[data-verdict-words]")


def test_castling_is_built_by_clicks_and_played(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    part(page, "Pieces")
    take(page, "Rook")
    part(page, "Set-up")
    put(page, "R", "a1", "h1")
    part(page, "Rules")
    card = rule(page, "Castling")
    expect(page.locator("[data-count-of=rules]")).to_be_hidden()
    card.get_by_role("button", name="Choose on the board").click()
    click(page, "e1")
    saved(page)  # The answer brings the forms of castling; what is being chosen goes on.
    click(page, "h1", "f1")
    expect(card.get_by_role("status")).to_have_text(
        "King castles from e1 to f1. The other side does the same."
    )
    expect(card.locator("[data-for='castling.targets'] select").first).to_have_value("f")
    saved(page)
    assert array_text(page) == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/playtest")
    square(page, "e1").click()
    square(page, "c1").click()
    expect(page.locator(".moves [data-ply='1'] .short")).to_have_text("O-O-O")


def test_castling_is_chosen_by_keyboard_on_the_board(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site, "chess")
    part(page, "Rules")
    card = rule(page, "Castling")
    card.get_by_role("button", name="Choose on the board").press("Enter")
    for name in ("e1", "a1", "b1"):
        page.locator(f"#editor-board [data-square='{name}']").press("Enter")
    expect(card.get_by_role("status")).to_have_text(
        "King castles from e1 to b1. The other side does the same."
    )
    expect(card.get_by_role("button", name="Choose on the board")).to_be_focused()
    assert array_text(page).split()[2] == "KQkq"


def test_rule_that_can_never_apply_is_shown_and_mended(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site, "chess")
    part(page, "Set-up")
    page.locator("#rights").fill("-")
    page.locator("#rights").press("Tab")
    part(page, "Pieces")
    take(page, "Amazon")
    expect(verdict(page)).to_have_text("It works, but 2 things look unintended.")
    hints = page.locator("[data-problems] li")
    expect(hints.first).to_contain_text(
        "The rules have castling, but nobody has the right to castle at the start."
    )
    expect(hints.nth(1)).to_contain_text("Amazon never appears")
    expect(page.locator("[data-publish-button]")).to_be_enabled()

    hints.first.get_by_role("button", name="Add the rights").click()
    expect(page.locator("[data-verdict-words]")).to_have_text(
        "It works, but one thing looks unintended."
    )
    assert array_text(page).split()[2] == "KQkq"


def test_fresh_promotion_fits_the_board(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site, "chess")
    part(page, "Rules")
    card = page.locator("[data-for=promotion]").first
    card.get_by_role("checkbox", name="Promotion", exact=True).uncheck()
    expect(verdict(page)).to_have_text("It works, but one thing looks unintended.")
    part(page, "Rules")
    rule(page, "Promotion")
    chosen = card.locator("[data-for='promotion.choices'] input:checked")
    assert chosen.evaluate_all("all => all.map(each => each.value).sort()") == [
        "bishop",
        "knight",
        "queen",
        "rook",
    ]
    expect(verdict(page)).to_have_text("Everything looks good.")


def test_first_token_stands_upside_down_for_the_second_side(
    desk: BrowserContext, site: str
) -> None:
    page = begun(desk, site)
    part(page, "Pieces")
    take(page, "Gold general")
    expect(
        page.locator(".toast", has_text="The second side’s pieces are now upside down")
    ).to_be_visible()
    part(page, "Board")
    expect(page.locator("[data-path='board.turned']")).to_be_checked()
