"""The opening explorer in a browser: its own page, and beside the board of a study."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows
from tests.e2e.person import DESK
from tests.e2e.screens import Scheme, on_each_screen


def study(context: BrowserContext, site: str, moves: str = "") -> Page:
    """A new study of Sissa, of which the site has a game."""
    page = context.new_page()
    page.goto(f"{site}/studies/new")
    page.get_by_label("Title").fill("Sissa openings")
    page.get_by_label("Variant").select_option("sissa")
    page.get_by_label("Moves").fill(moves)
    page.get_by_role("button", name="Create", exact=True).click()
    page.wait_for_url("**/studies/*/*")
    return page


def test_one_walks_through_what_was_played_by_keys(desk: BrowserContext, site: str) -> None:
    page = desk.new_page()
    page.goto(f"{site}/archive/explore/sissa")
    expect(page.locator(".move-link")).to_have_text(["e4"])
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**?move=e2e4")
    expect(page.locator(".line-so-far")).to_have_text("1.e4")
    page.keyboard.press("f")
    page.wait_for_url("**side=1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".line-so-far")).to_have_text("White to move.")
    page.get_by_label("Continue with").fill("1. e4")
    page.keyboard.press("Enter")
    expect(page.locator(".line-so-far")).to_have_text("1.e4")
    page.get_by_role("link", name="All games with this position").click()
    expect(page.locator(".game-row h3", has_text="Carlos Cetina 1–0 Albino Lara")).to_have_count(1)
    expect(page.locator("#board-frame svg.live")).to_be_visible()


def test_beside_a_study_it_follows_the_board_and_plays(desk: BrowserContext, site: str) -> None:
    page = study(desk, site, "1. e4")
    panel = page.locator("[data-explorer-panel]")
    page.keyboard.press("Home")
    panel.locator("summary").click()
    expect(panel.locator(".move-link")).to_have_text(["e4"])
    page.keyboard.press("ArrowRight")
    reply = panel.locator(".move-link:not(:text-is('e4'))")
    expect(reply).to_have_count(1)
    played = reply.inner_text()
    reply.click()
    expect(page.locator("[data-node][aria-current]")).to_contain_text(played)
    expect(panel.get_by_role("link", name="Carlos Cetina 1–0 Albino Lara")).to_be_visible()


def test_a_study_leads_to_it_without_scripts(windows: Windows, site: str) -> None:
    page = study(windows.open(DESK, scripts=False), site, "1. e4")
    page.locator("[data-explorer-panel] summary").click()
    page.get_by_role("link", name="Open the explorer").click()
    expect(page.locator(".move-link").first).to_be_visible()


@on_each_screen
def test_pages_are_clean_for_axe(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = study(windows.open(viewport, scheme=scheme), site)
    page.locator("[data-explorer-panel] summary").click()
    expect(page.locator("[data-explorer-panel] .move-link")).to_have_text(["e4"])
    assert Axe().run(page).response["violations"] == []
    for path in (
        "/archive/explore/sissa",
        "/archive/explore/sissa?move=e2e4",
        "/archive/explore/chess?typed=Ke2",
    ):
        page.goto(site + path)
        assert Axe().run(page).response["violations"] == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate(
            "innerWidth"
        ), path
