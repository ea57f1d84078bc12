"""The catalogue in a browser: searched while one types, narrowed, sorted, hearts, two presets
compared.
"""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows
from tests.e2e.person import PHONE
from tests.e2e.screens import Scheme, on_each_screen

pytestmark = pytest.mark.e2e


@pytest.fixture
def page(desk: BrowserContext, site: str) -> Page:
    """The catalogue, open before somebody who is signed in."""
    page = desk.new_page()
    page.goto(f"{site}/presets")
    page.evaluate("window.stayed = true")
    return page


def names(page: Page) -> list[str]:
    return page.locator(".tile h3").all_text_contents()


def found(page: Page, said: str) -> None:
    expect(page.locator("[data-part=found]")).to_have_text(said)


def test_list_follows_what_is_typed(page: Page, site: str) -> None:
    search = page.get_by_label("Search")
    search.press_sequentially("JOSE capa", delay=20)
    found(page, "1 preset")
    expect(page).to_have_url(f"{site}/presets?q=JOSE+capa")
    assert names(page) == ["Capablanca Chess"]
    search.fill("symetric sisa")
    found(page, "Nothing matches “symetric sisa”. 1 preset with similar words.")
    expect(page).to_have_url(f"{site}/presets?q=symetric+sisa")
    assert names(page) == ["Symmetric Sissa"]
    search.fill("qqqq")
    expect(page.get_by_text("No matching presets")).to_be_visible()
    search.fill("")
    expect(page.locator(".tile")).to_have_count(16)
    expect(page).to_have_url(f"{site}/presets")
    assert page.evaluate("window.stayed")
    page.reload()
    expect(page.locator(".tile")).to_have_count(16)


def test_ticks_order_and_pages_stand_in_the_address(page: Page, site: str) -> None:
    page.get_by_role("checkbox", name=re.compile("^Enforced")).check()
    expect(page).to_have_url(f"{site}/presets?rules=enforced")
    page.locator("[data-facet=family]").get_by_text("More").click()
    page.get_by_role("checkbox", name=re.compile(r"^Chess \d")).check()
    expect(page.locator(".tile")).to_have_count(9)
    page.get_by_label("Sort by").select_option("name")
    expect(page.locator(".tile h3").first).to_have_text("Chess")
    expect(page).to_have_url(f"{site}/presets?rules=enforced&family=Chess&sort=name")
    expect(page.get_by_role("checkbox", name=re.compile(r"^Chess \d"))).to_be_checked()
    page.get_by_role("link", name="Chess remove").click()
    page.wait_for_url("**/presets?rules=enforced&sort=name")
    page.get_by_role("link", name="Next").click()
    page.wait_for_url("**/presets?rules=enforced&sort=name&page=2")
    expect(page.get_by_role("checkbox", name=re.compile("^Enforced"))).to_be_checked()
    page.go_back()
    expect(page.get_by_text("Page 1 of")).to_be_visible()


def test_everything_is_done_by_keyboard(page: Page) -> None:
    page.get_by_label("Search").focus()
    page.keyboard.type("shogi")
    expect(page.locator(".tile h3").first).to_have_text("Shogi")
    expect(page).to_have_url(re.compile(r"\?q=shogi$"))
    page.keyboard.press("Tab")
    box = page.locator("[data-facet=rules] input").first
    while not box.evaluate("box => box === document.activeElement"):
        page.keyboard.press("Tab")
    before = page.locator("[data-part=found]").text_content()
    page.keyboard.press("Tab")
    kind = page.locator("[data-facet=board] input").first
    while not kind.evaluate("box => box === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("[data-part=found]")).not_to_have_text(before or "")
    expect(page.locator("[data-facet=board] input").first).to_be_focused()
    expect(page.locator("[data-facet=board] input").first).to_be_checked()


def test_heart_is_kept(page: Page, site: str) -> None:
    page.goto(f"{site}/presets?q=symmetric+sissa")
    heart = page.get_by_role("button", name="Favourite: Symmetric Sissa")
    heart.focus()
    page.keyboard.press("Enter")
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(heart).to_have_text("1")
    page.goto(f"{site}/presets")
    page.get_by_label("My favourites").check()
    expect(page.locator(".tile h3")).to_have_text(["Symmetric Sissa"])
    page.get_by_role("button", name="Favourite: Symmetric Sissa").click()
    expect(page.locator("[data-heart]")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.get_by_text("Press the heart on a preset you like")).to_be_visible()


def test_two_presets_are_chosen_to_be_compared(page: Page, site: str) -> None:
    page.goto(f"{site}/presets?q=sissa")
    page.get_by_role("link", name="Compare Sissa", exact=True).click()
    expect(page.get_by_text("Choose a preset to compare with Sissa.")).to_be_visible()
    page.get_by_label("Search").fill("gross")
    page.get_by_role("link", name="Compare Gross Chess").click()
    page.wait_for_url(f"{site}/presets/compare?a=sissa&b=gross-chess")


def test_without_scripts_search_ticks_and_hearts_work(windows: Windows, site: str) -> None:
    page = windows.open(scripts=False).new_page()
    page.goto(f"{site}/presets")
    page.get_by_label("Search").fill("crazyhaus")
    page.get_by_label("Against the computer").check()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page).to_have_url(f"{site}/presets?q=crazyhaus&play=computer&sort=played")
    page.get_by_role("button", name="Favourite: Crazyhouse").click()
    expect(page).to_have_url(f"{site}/presets?q=crazyhaus&play=computer&sort=played")
    expect(page.get_by_role("button", name="Favourite: Crazyhouse")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="Favourite: Crazyhouse").click()
    expect(page.get_by_role("button", name="Favourite: Crazyhouse")).to_have_attribute(
        "aria-pressed", "false"
    )


def test_visitors_are_led_to_sign_in_by_the_heart(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.goto(f"{site}/presets?q=sissa")
    page.get_by_role("link", name="Sign in to make Sissa a favourite").click()
    expect(page).to_have_url(f"{site}/account/login/?next=/presets%3Fq%3Dsissa")
    page.close()


STATES = ["?q=sissa&tag=bent-moves", "?q=zzzz", "?compare=sissa", "?mine=favourites"]


@on_each_screen
def test_states_are_accessible_and_fit(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = windows.open(viewport, scheme=scheme).new_page()
    complaints: list[str] = []
    for state in STATES:
        page.goto(f"{site}/presets{state}")
        if viewport == PHONE:
            page.get_by_text("Filters", exact=True).click()
            expect(page.locator("[data-part=facets]")).to_be_visible()
        violations = Axe().run(page).response["violations"]
        complaints += [
            f"{state}: {found['id']} {found['nodes'][0]['html'][:120]}" for found in violations
        ]
        if page.evaluate("document.documentElement.scrollWidth") > viewport["width"]:
            complaints.append(f"{state} scrolls sideways")
    assert complaints == []
