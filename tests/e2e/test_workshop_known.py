"""Pieces of the games that come with the site, taken into a draft in a browser; faults told with
their place.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.boards import point_of
from tests.e2e.workshop import array_text, begun, cell, click, part, reads, saved

pytestmark = pytest.mark.e2e


def known(page: Page, section: str, search: str) -> None:
    """Look for pieces of other games."""
    page.locator(f"#part-{section} [data-known-pieces] summary").click()
    page.locator(f"#part-{section} [data-known-pieces] input").fill(search)


def test_known_pieces_are_dragged_onto_the_board_and_put_down_by_clicks(
    desk: BrowserContext, site: str
) -> None:
    page = begun(desk, site)
    part(page, "Set-up")
    known(page, "setup", "leaps two squares straight and one")
    knight = page.locator("#part-setup .known-piece", has_text="Knight").first
    expect(knight).to_contain_text("Leaps two squares straight and one to the side.")
    page.mouse.move(*point_of(knight.locator("svg")))
    page.mouse.down()
    page.mouse.move(*point_of(cell(page, "b1")), steps=6)
    page.mouse.up()
    page.locator("#part-setup [data-known-pieces] input").fill("sissa")
    page.locator("#part-setup .known-piece").first.click()
    click(page, "d1", "f1")

    assert array_text(page) == "1n1sks2/8/8/8/8/8/8/1N1SKS2 w - - 0 1"
    saved(page)
    title = re.compile(
        "^White Sissa: A number of squares straight, then the same number of squares diagonally"
    )
    expect(page.locator("[data-palette] [data-mark=S]")).to_have_attribute("title", title)


def test_known_piece_is_taken_once_and_can_be_changed(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    part(page, "Pieces")
    known(page, "pieces", "queen")
    for _ in range(2):
        page.locator("#part-pieces .known-piece").first.click()
    reads(page, "Q")
    expect(page.locator(".piece-tile .piece-name")).to_have_text(["King", "Queen", "Add a piece"])
    page.locator("#part-pieces [data-known-pieces] input").fill("nobody moves so")
    expect(page.locator("#part-pieces [data-known-pieces] [role=status]")).to_contain_text(
        "There’s no such piece."
    )


def test_no_piece_is_missed_while_the_pieces_are_being_fetched(
    desk: BrowserContext, site: str
) -> None:
    page = begun(desk, site)
    held = list[Route]()
    page.route("**/presets/drafts/pieces*", lambda route: held.append(route))
    part(page, "Pieces")
    known(page, "pieces", "queen")
    status = page.locator("#part-pieces [data-known-pieces] [role=status]")
    expect(status).to_have_text("Loading pieces.")
    page.locator("#part-pieces [data-known-pieces] input").fill("nobody moves so")
    expect(status).to_have_text("Loading pieces.")
    [request] = held
    request.continue_()
    expect(status).to_contain_text("There’s no such piece.")


def test_draft_without_pieces_requests_the_first_one(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    part(page, "Pieces")
    page.locator("#part-pieces summary", has_text="More about this piece").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator("[data-piece-form]")).to_have_text(
        "No pieces yet. Add one, and compose its move on the board."
    )


def test_fault_is_shown_with_its_place(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    part(page, "Pieces")
    page.locator("[data-add]").click()
    page.locator("#piece-name").fill("Archer")
    saved(page)
    why = "It can’t be played yet. Pieces: Archer, Move: Nothing is chosen here yet."
    expect(page.locator("[data-try-why]")).to_have_text(why)
    part(page, "Publish")
    expect(page.locator("[data-problems] li")).to_contain_text("Pieces: Archer, Move")


def test_hole_is_no_light_square(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    click(page, "a1")
    part(page, "Set-up")
    transparent = "rgba(0, 0, 0, 0)"
    expect(page.locator("#editor-board svg")).to_have_css("background-color", transparent)
