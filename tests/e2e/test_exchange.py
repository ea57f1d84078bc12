"""Games in and out in a browser: by mouse, by keyboard, on a phone, without scripts; looked at by
axe.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows
from tests.e2e.person import DESK, PHONE
from tests.e2e.screens import Scheme, on_each_screen

WORKER_MS = 900_000  # the worker gives way to everything else on a busy machine
NAMES = '[Variant "Chess"]\n[White "{}"]\n[Black "Bo"]\n\n'
GOOD = NAMES + "1. e4 {{King's pawn}} (1. d4 d5) 1... e5 2. Nf3 1-0\n"
CUT = NAMES + "1. e4 e5 2. Ke3 *\n"


def report(context: BrowserContext, site: str, text: str) -> Page:
    """The report of a pasted text."""
    page = context.new_page()
    page.goto(f"{site}/import")
    page.get_by_label("or its text").fill(text)
    page.get_by_role("button", name="Read games").click()
    page.wait_for_url("**/import/*")
    expect(page.locator("[data-unfinished]")).to_have_count(0, timeout=WORKER_MS)
    return page


def test_a_game_is_imported_taken_along_and_deleted(
    desk: BrowserContext, site: str, tmp_path: Path
) -> None:
    page = report(desk, site, GOOD.format("Clara") + "\n" + CUT.format("Dora"))
    expect(page.get_by_text("the king on e1 cannot go to e3")).to_be_visible()
    page.get_by_role("button", name="Import the games").click()
    expect(page.locator(".notice.good:not([data-toast])")).to_contain_text(
        "1 game from this text is here."
    )
    page.get_by_role("link", name="Clara – Bo", exact=True).click()
    expect(page.locator("h1")).to_have_text("Clara – Bo, 1–0")
    expect(page.get_by_text("Imported from a file, private")).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("link", name="PGN", exact=True).click()
    download.value.save_as(tmp_path / "game.pgn")
    assert (
        (tmp_path / "game.pgn")
        .read_text()
        .rstrip()
        .endswith("1. e4 {King's pawn} (1. d4 d5) 1... e5 2. Nf3 1-0")
    )

    page.get_by_role("link", name="Delete your import").click()
    page.get_by_role("button", name="Delete").click()
    page.wait_for_url("**/import")


def test_a_file_is_read_and_sent_by_keyboard(
    desk: BrowserContext, site: str, tmp_path: Path
) -> None:
    file = tmp_path / "letters.pgn"
    file.write_text(GOOD.format("Emil"), encoding="utf-16")
    page = desk.new_page()
    page.goto(f"{site}/import")
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Read games").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/import/*")
    expect(page.locator("h1")).to_have_text("letters.pgn")
    page.get_by_label("Only me").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Everybody")).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Import the games")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Emil – Bo", exact=True)).to_be_visible()


@pytest.mark.by_turns
def test_a_long_text_is_read_by_the_worker(desk: BrowserContext, site: str) -> None:
    page = report(desk, site, "\n".join(GOOD.format(f"Frieda {number}") for number in range(120)))
    expect(page.locator(".import-counts")).to_contain_text("120 ready")
    page.get_by_role("link", name="More games").click()
    expect(page.get_by_text("Frieda 60 – Bo")).to_be_visible()
    page.get_by_role("link", name="Don’t import").click()
    page.get_by_role("button", name="Delete").click()
    page.wait_for_url("**/import")


def test_imports_work_without_scripts(windows: Windows, site: str) -> None:
    page = report(windows.open(DESK, scripts=False), site, GOOD.format("Greta"))
    page.get_by_role("button", name="Import the games").click()
    expect(page.get_by_role("link", name="Greta – Bo", exact=True)).to_be_visible()


def test_the_account_is_taken_along(desk: BrowserContext, site: str, tmp_path: Path) -> None:
    page = desk.new_page()
    page.goto(f"{site}/account/data")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    download.value.save_as(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as found:
        assert json.loads(found.read("account.json"))["handle"] == "exchange"


@on_each_screen
def test_pages_are_clean(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    context = windows.open(viewport, touch=viewport is PHONE, scheme=scheme)
    page = report(
        context,
        site,
        GOOD.format("Hanna") + "\n" + CUT.format("A very long name that has to wrap somewhere"),
    )
    for path in (page.url, f"{site}/import", f"{site}/account/data"):
        page.goto(path)
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.goto(f"{site}/import")
    page.get_by_role("link", name="Delete the import").first.click()
    page.get_by_role("button", name="Delete").click()
    page.wait_for_url("**/import")
