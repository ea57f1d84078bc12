"""Publishing, and the pages of a preset's owner, in a browser: usable by everybody and no wider
than the screen.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows, posted
from tests.e2e.screens import Scheme, on_each_screen

pytestmark = pytest.mark.e2e

INI = """
[one-rook:chess]
startFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1

[two-rooks:chess]
startFen = 4k3/8/8/8/8/8/8/R3K2R w - - 0 1
"""
KEY = "owners-rooks"


def import_one(page: Page, site: str) -> None:
    """Begin with one of two sections of a file."""
    page.goto(f"{site}/presets/new")
    page.get_by_label("Text").fill(INI)
    page.get_by_role("button", name="Read text").click()
    page.get_by_role("checkbox", name="two-rooks").check()
    page.get_by_role("button", name="Read text").click()
    expect(page.locator("#editor")).to_be_visible()


@pytest.fixture(scope="module")
def published(browser: object, site: str) -> list[str]:
    """What has been published in this module."""
    return []


def preset_of(context: BrowserContext, site: str, published: list[str]) -> str:
    """The address of a preset of the person who is signed in; made by the first test that asks."""
    if not published:
        page = context.new_page()
        import_one(page, site)
        draft = page.url.partition("#")[0]
        fields: dict[str, str | float | bool] = {
            "visibility": "unlisted",
            "key": KEY,
            "note": "Two rooks.",
        }
        posted(context, site, f"{draft.removeprefix(site)}publish", **fields)
        page.close()
        published.append(f"{site}/presets/{KEY}")
    return published[0]


@on_each_screen
def test_pages_of_the_workshop_are_accessible(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme, published: list[str]
) -> None:
    context = windows.open(viewport, scheme=scheme)
    preset = preset_of(context, site, published)
    page = context.new_page()
    for address in (
        f"{site}/presets/new",
        f"{site}/presets/new?from=sissa",
        preset,
        f"{preset}/owner",
        f"{preset}/revisions",
    ):
        page.goto(address)
        found = Axe().run(page)
        assert found.response["violations"] == [], (address, found.generate_report())
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], address


def test_owner_changes_who_finds_it_and_retires_it(
    desk: BrowserContext, site: str, published: list[str]
) -> None:
    preset = preset_of(desk, site, published)
    page = desk.new_page()
    page.goto(f"{preset}/owner")
    page.get_by_label("Public").check()
    page.get_by_role("button", name="Change").click()
    page.goto(f"{site}/presets?q=two-rooks")
    expect(page.get_by_role("heading", name="two-rooks")).to_be_visible()
    page.goto(f"{preset}/owner")
    page.get_by_role("button", name="Retire preset").click()
    page.goto(preset)
    expect(page.get_by_text("This preset is retired: no new games can be started.")).to_be_visible()
    page.goto(f"{preset}/owner")
    page.get_by_role("button", name="Bring it back").click()
    page.goto(preset)
    expect(page.get_by_role("link", name="Play two-rooks")).to_be_visible()
