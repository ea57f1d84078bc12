"""Problems of players in a browser: drawn, proved, solved, changed; by mouse, by keys, on a phone,
without scripts.
"""

from __future__ import annotations

import os
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows, square
from tests.e2e.person import DESK
from tests.e2e.screens import Scheme, on_each_screen

MATE = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"
PROBLEM = re.compile(r"/problems/(?!new)[^/?]+$")
PROVED_WITHIN_MS = 600_000  # a process of its own proves it, on machines that have other work


def draw(page: Page, site: str, preset: str = "chess") -> None:
    """Put the pieces of `MATE` on an empty board by clicks."""
    page.goto(f"{site}/problems/new?preset={preset}")
    page.get_by_role("button", name="Clear", exact=True).click()
    for label, name in (("k", "h8"), ("K", "f6"), ("R", "g1")):
        page.locator(f"[data-tool=place][data-label='{label}']").click()
        square(page, name).click()


def proved(page: Page) -> None:
    """Wait until the page has been loaded again with the finding."""
    expect(page.locator("[data-proof]")).to_have_count(0, timeout=PROVED_WITHIN_MS)


def look(page: Page, name: str) -> None:
    """Keep a picture for whoever wants to look at it."""
    folder = os.environ.get("PICTURES")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.mark.by_turns
def test_a_problem_is_drawn_proved_and_solved(desk: BrowserContext, site: str) -> None:
    page = desk.new_page()
    draw(page, site)
    expect(page.get_by_label("Position", exact=True)).to_have_value("7k/8/5K2/8/8/8/8/6R1 w")
    page.get_by_label("In how many moves").fill("1")
    page.get_by_label("Title").fill("Rook and king")
    page.get_by_role("button", name="Prove").click()
    page.wait_for_url(PROBLEM)
    proved(page)
    expect(
        page.get_by_text("It can’t be done in 1. It takes 2, beginning with Kf7.")
    ).to_be_visible()
    look(page, "problem-failed")

    page.get_by_role("link", name="Edit").click()
    page.get_by_label("In how many moves").fill("2")
    look(page, "problem-form")
    page.get_by_role("button", name="Save and prove").click()
    page.wait_for_url(PROBLEM)
    proved(page)
    expect(page.get_by_text("the solution has every defence")).to_be_visible()
    look(page, "problem-proved")

    square(page, "h8").click()
    expect(page.locator("#board-status")).to_have_text("The piece on h8 has no such move.")
    square(page, "f6").click()
    square(page, "f7").click()
    expect(page.locator("#answer")).to_contain_text("The defence is Kh7; go on.")
    square(page, "g1").click()
    square(page, "h1").click()
    expect(page.locator("#answer")).to_contain_text("The problem is solved.")
    expect(page.locator("header :focus")).to_have_count(0)
    page.locator("details[data-opinion-panel] summary").click()
    page.get_by_role("button", name="Ask the computer").click()
    expect(page.get_by_text("Win for White in 2")).to_be_visible(timeout=PROVED_WITHIN_MS)
    look(page, "problem-computer")


def test_a_problem_is_made_by_keys_alone(desk: BrowserContext, site: str) -> None:
    page = desk.new_page()
    page.goto(f"{site}/problems/new?preset=chess")
    page.get_by_role("button", name="Clear", exact=True).focus()
    page.keyboard.press("Enter")
    square(page, "h8").focus()
    page.keyboard.press("k")
    for _ in range(7):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("R")
    expect(page.get_by_label("Position", exact=True)).to_have_value("7k/8/8/8/8/8/8/7R w")
    page.keyboard.press("Delete")
    expect(page.get_by_label("Position", exact=True)).to_have_value("7k/8/8/8/8/8/8/8 w")


def test_a_position_of_a_study_leads_to_the_form(desk: BrowserContext, site: str) -> None:
    page = desk.new_page()
    page.goto(f"{site}/studies/new")
    page.get_by_label("Title").fill("Endings")
    page.get_by_label("Variant").select_option("chess")
    page.get_by_label("Position").fill(MATE)
    page.get_by_role("button", name="Create", exact=True).click()
    page.wait_for_url("**/studies/*/*")
    square(page, "f6").click()
    square(page, "f7").click()
    expect(page.locator("[data-node][aria-current]")).to_contain_text("Kf7")
    page.get_by_role("link", name="Make this position a problem").click()
    expect(page.get_by_label("Position", exact=True)).to_have_value(
        "7k/5K2/8/8/8/8/8/6R1 b - - 1 1"
    )
    expect(page.get_by_label("Who is to move")).to_have_value("b")


def test_the_palette_of_a_board_without_rules_writes_the_move(
    desk: BrowserContext, site: str
) -> None:
    page = desk.new_page()
    page.goto(f"{site}/studies/new")
    page.get_by_label("Title").fill("Free")
    page.get_by_label("Variant").select_option("free-board")
    page.get_by_role("button", name="Create", exact=True).click()
    page.wait_for_url("**/studies/*/*")
    page.get_by_text("Change the board").click()
    page.locator("[data-tool=place][data-label='Q']").click()
    square(page, "e5").click()
    page.locator("[data-tool=move]").click()
    square(page, "a2").click()
    square(page, "a4").click()
    expect(page.get_by_label("Move to add")).to_have_value("Q-e5; P a2-a4")
    look(page, "study-palette")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("[data-tree]")).to_contain_text("Q-e5; P a2-a4")


def test_a_problem_is_made_without_scripts(windows: Windows, site: str) -> None:
    page = windows.open(DESK, scripts=False).new_page()
    page.goto(f"{site}/problems/new")
    page.get_by_label("Variant").select_option("chess")
    page.get_by_role("button", name="Set up the position").click()
    page.get_by_label("Position", exact=True).fill(MATE)
    page.get_by_role("button", name="Prove").click()
    expect(page.get_by_role("heading", name="Your problem")).to_be_visible()


@on_each_screen
def test_pages_are_clean_for_axe(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    context = windows.open(viewport, scheme=scheme)
    page = context.new_page()
    for name, path in (
        ("list", "/problems"),
        ("own", "/problems/own"),
        ("choose", "/problems/new"),
        ("form", "/problems/new?preset=crazyhouse"),
        ("refused", "/problems/new?preset=free-board"),
        ("best", "/problems/best-sissa"),
    ):
        page.goto(site + path)
        look(page, f"{name}-{viewport['width']}-{scheme}")
        assert Axe().run(page).response["violations"] == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate(
            "innerWidth"
        ), path
