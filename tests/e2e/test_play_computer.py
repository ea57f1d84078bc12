"""The computer opponent in a browser: its worker thinks, the page shows what it does."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows, square, type_moves
from tests.e2e.screens import Scheme, on_each_screen


def begin(context: BrowserContext, site: str, preset: str, level: int) -> Page:
    """A game against a level, begun from the page of the preset; the computer is to answer."""
    page = context.new_page()
    page.goto(f"{site}/presets/{preset}")
    page.get_by_role("link", name="Play the computer").click()
    page.get_by_label("Level").select_option(str(level))
    page.get_by_label("moves first").check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*")
    return page


def plies(page: Page, count: int) -> None:
    expect(page.locator(".moves [data-ply]")).to_have_count(count)


def test_chess_is_answered_and_taken_back(desk: BrowserContext, site: str) -> None:
    page = begin(desk, site, "chess", 1)
    page.fill("#move-text", "e2e4")
    page.press("#move-text", "Enter")
    page.locator("[data-send]").click()
    plies(page, 2)
    page.fill("#move-text", "d2d3")
    page.press("#move-text", "Enter")
    page.locator("[data-send]").click()
    plies(page, 4)

    page.locator("#game-menu summary").click()
    page.get_by_role("button", name="Take back the last move").click()

    plies(page, 2)
    expect(page.get_by_role("heading", name="Your move")).to_be_visible()


def test_pieces_are_dropped_by_both_sides(desk: BrowserContext, site: str) -> None:
    page = begin(desk, site, "placement-chess", 1)
    for count, target in ((2, "e1"), (4, "d1")):
        page.locator("[data-hand='0'] [data-held]:not([disabled])").first.click()
        square(page, target).click()
        page.locator("[data-send]").click()
        plies(page, count)
    expect(page.locator("[data-hand='1']")).to_contain_text("In hand of Black")


def test_thinking_is_shown_and_ended_on_request(desk: BrowserContext, site: str) -> None:
    page = begin(desk, site, "chess", 8)
    type_moves(page, "e2e4")
    expect(page.get_by_text("The computer is thinking.")).to_be_visible()
    expect(page.get_by_text("half-moves ahead")).to_be_visible()
    page.get_by_role("button", name="Move now").click()
    plies(page, 2)


@on_each_screen
def test_axe_finds_nothing(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    context = windows.open(viewport, scheme=scheme)
    page = begin(context, site, "chess", 8)
    type_moves(page, "e2e4")
    expect(page.get_by_role("button", name="Move now")).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    page.goto(f"{site}/presets/sea-horses/computer")
    assert Axe().run(page).response["violations"] == []
