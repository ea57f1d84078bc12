"""The report of a preset in a browser: published, played by the computer with progress, read; and
cancelled.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows
from tests.e2e.screens import Scheme, on_each_screen
from tests.e2e.workshop import begun, part

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).resolve().parents[2]
# The computer's worker plays a hundred games of three pawns in the time it takes to look at them,
# elsewhere in minutes.
PATIENCE = 180_000


def publish(page: Page, key: str, name: str) -> None:
    """Publish the draft that is open, unlisted, under a key."""
    part(page, "Texts")
    page.get_by_role("textbox", name="Name", exact=True).fill(name)
    part(page, "Publish")
    expect(page.locator("[data-verdict-words]")).to_have_text("Everything looks good.")
    page.get_by_label("Anyone with the link").check()
    page.get_by_label("Short name").fill(key)
    page.get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url(f"**/presets/{key}")


def report_of(context: BrowserContext, site: str, key: str) -> Page:
    page = context.new_page()
    page.goto(f"{site}/presets/{key}/report")
    return page


@pytest.mark.by_turns
def test_small_variant_is_published_and_its_report_is_read(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site, "hexapawn")
    publish(page, "my-three-pawns", "My three pawns")
    page.goto(f"{site}/presets/my-three-pawns/report")
    expect(page.get_by_role("heading", name="Report on My three pawns")).to_be_visible()

    expect(page.get_by_role("button", name="Play 100 more games")).to_be_visible(timeout=PATIENCE)

    expect(page.get_by_text(re.compile("Moving first, .* scored .* in 100 games"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Length of the games"))).to_be_visible()
    page.get_by_text("Show as a table").first.click()
    expect(page.get_by_role("cell", name="4", exact=True).first).to_be_visible()


@pytest.mark.by_turns
def test_games_are_seen_and_cancelled(
    desk: BrowserContext, site: str, environment: dict[str, str]
) -> None:
    forget = (
        "from courier.reports.models import Report;"
        "Report.objects.filter(revision__preset__key='shogi').delete()"
    )
    command = [sys.executable, "manage.py", "shell", "-c", forget]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    page = report_of(desk, site, "shogi")
    page.get_by_role("button", name="Play 100 games").click()
    progress = page.get_by_role("progressbar")
    expect(progress).to_be_visible()
    expect(progress).to_have_attribute("max", "100")
    expect(page.get_by_text(re.compile(r"^\s*[1-9][0-9]* of 100 games"))).to_be_visible(
        timeout=PATIENCE
    )

    page.get_by_role("button", name="Cancel").click()

    expect(
        page.get_by_text(re.compile(r"^\s*The games were cancelled after [1-9]"))
    ).to_be_visible()
    expect(page.get_by_role("heading", name="Findings")).to_be_visible()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()


@on_each_screen
def test_report_is_accessible(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = report_of(windows.open(viewport, scheme=scheme), site, "hexapawn")
    play = page.get_by_role("button", name="Play 100 games")
    if play.is_visible():
        play.click()
    expect(page.get_by_role("heading", name="Charts")).to_be_visible(timeout=PATIENCE)
    for table in page.get_by_text("Show as a table").all():
        table.click()
    found = Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
