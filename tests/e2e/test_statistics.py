"""Statistics in a browser: from the archive and a preset to its plots and their figures, at both
widths, with axe.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows, start
from tests.e2e.person import DESK
from tests.e2e.screens import Scheme, on_each_screen

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True, scope="module")
def _counted(site: str, environment: dict[str, str]) -> None:
    """Count the historical games now; the sweep would do so within minutes."""
    command = [sys.executable, "manage.py", "count_games"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)


def accessible(page: Page, width: int) -> None:
    found = Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_way_leads_from_the_archive_to_the_figures_of_a_preset(
    desk: BrowserContext, site: str
) -> None:
    page = desk.new_page()
    page.goto(f"{site}/archive")
    page.get_by_role("main").get_by_role("link", name="statistics", exact=True).click()
    expect(page.get_by_role("heading", name="Statistics", exact=True)).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Chess", exact=True).click()
    expect(page.get_by_role("heading", name="Statistics of Chess")).to_be_visible()
    expect(page.get_by_role("img", name="Results")).to_be_visible()
    page.get_by_text("Show as a table").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("columnheader", name="When")).to_be_visible()
    page.get_by_role("link", name="Browse the games").click()
    page.wait_for_url("**/archive?preset=chess")


def test_a_preset_leads_to_its_statistics(desk: BrowserContext, site: str) -> None:
    page = desk.new_page()
    page.goto(f"{site}/presets/sissa")
    page.get_by_role("link", name="Statistics", exact=True).first.click()
    page.wait_for_url("**/presets/sissa/statistics")


def test_games_one_plays_alone_are_not_shown(desk: BrowserContext, site: str) -> None:
    page = start(desk, site)
    page.goto(f"{site}/players/statistics/statistics")
    expect(page.get_by_text("You have no finished public games yet")).to_be_visible()
    accessible(page, DESK["width"])


@on_each_screen
@pytest.mark.parametrize("address", ["/statistics", "/presets/sissa/statistics"])
def test_statistics_are_accessible(
    windows: Windows, site: str, address: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = windows.open(viewport, scheme=scheme).new_page()
    page.goto(f"{site}{address}")
    expect(page.get_by_role("img", name="Results")).to_be_visible()
    for table in page.get_by_text("Show as a table").all():
        table.click()
    accessible(page, viewport["width"])
