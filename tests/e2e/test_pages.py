"""The open pages in a real browser: reachable by everybody, quiet on a phone, with and without
scripts.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.person import DESK, PHONE
from tests.e2e.screens import Scheme, on_each_screen

pytestmark = pytest.mark.e2e

PAGES = [
    "/",
    "/presets",
    "/presets/sissa",
    "/presets/sigma-4-shogi",
    "/presets/xiangqi",
    "/presets/free-board",
    "/archive",
    "/challenges",
    "/patterns",
    "/help",
    "/nothing",
]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=DESK)
    yield context.new_page()
    context.close()


@on_each_screen
def test_pages_are_reachable_and_fit(
    site: str, browser: Browser, viewport: ViewportSize, scheme: Scheme
) -> None:
    context = browser.new_context(viewport=viewport, color_scheme=scheme)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for address in PAGES:
        page.goto(site + address)
        violations = Axe().run(page).response["violations"]
        complaints += [
            f"{address}: {found['id']} {found['nodes'][0]['html'][:120]}" for found in violations
        ]
        if page.evaluate("document.documentElement.scrollWidth") > viewport["width"]:
            complaints.append(f"{address} scrolls sideways")
    context.close()
    assert complaints == []


def test_pages_fit_on_the_narrowest_phone(site: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    widths = {}
    for address in PAGES:
        page.goto(site + address)
        widths[address] = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert widths == dict.fromkeys(PAGES, 320)


def test_theme_switch_applies_at_once_and_is_remembered(site: str, page: Page) -> None:
    page.goto(site + "/help")
    with page.expect_response("**/theme"):
        page.get_by_label("Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto(site + "/archive")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_catalogue_filters_without_leaving_the_page(site: str, page: Page) -> None:
    page.goto(site + "/presets")
    page.evaluate("window.stayed = true")
    page.get_by_label("Not enforced").check()
    expect(page.get_by_role("status").first).to_contain_text("3 presets")
    page.get_by_label("Search").fill("nine")
    expect(page.locator(".tile")).to_have_count(1)
    assert page.evaluate("window.stayed")
    expect(page).to_have_url(f"{site}/presets?q=nine&rules=open")


def test_catalogue_filters_without_scripts(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + "/presets")
    page.get_by_label("Not enforced").check()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".tile")).to_have_count(3)
    expect(page.get_by_label("Not enforced")).to_be_checked()
    context.close()


def test_menu_of_a_phone_works_by_keyboard(site: str, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(site + "/help")
    menu = page.locator("header summary")
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.locator("header details").get_by_role("link", name="Archive")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("header details").get_by_role("link", name="Archive")).to_be_hidden()
    expect(menu).to_be_focused()
    context.close()


def test_diagram_shows_the_ways_to_the_square_under_the_pointer(site: str, page: Page) -> None:
    page.goto(site + "/presets/sissa")
    board = page.locator("[data-ways] svg")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box is not None
    square = box["width"] / 9
    page.mouse.move(box["x"] + 6.5 * square, box["y"] + 0.5 * square)  # g9
    expect(board.locator("g.path polyline")).to_have_count(2)
    expect(board.locator("g.path polyline").first).to_have_attribute(
        "points", "202.5,202.5 202.5,112.5 292.5,22.5"
    )
    page.mouse.move(box["x"] - 20, box["y"])
    expect(board.locator("g.path polyline")).to_have_count(4)


def test_patterns_tabs_move_by_arrow_and_toasts_show(site: str, page: Page) -> None:
    page.goto(site + "/patterns")
    page.get_by_role("tab", name="Moves").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("The second panel.")).to_be_visible()
    page.get_by_role("button", name="View").click()
    expect(page.locator(".toasts .toast")).to_have_text("Se3 sent to Albert.")
    shown_at_once = """button => {
      button.dataset.showToast = "Copied.";
      button.click();
      return [...document.querySelectorAll(".toasts .toast")].map((toast) => toast.textContent);
    }"""
    assert page.get_by_role("button", name="View").evaluate(shown_at_once) == ["Copied."]


def test_first_tab_stop_skips_to_the_content(site: str, page: Page) -> None:
    page.goto(site + "/archive")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
