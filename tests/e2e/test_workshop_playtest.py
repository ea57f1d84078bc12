"""A draft is played at once, in a real browser: by hand, against the computer, and without
scripts.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows, square
from tests.e2e.screens import Scheme, on_each_screen
from tests.e2e.workshop import begun, saved

pytestmark = pytest.mark.e2e

TO_THE_LAST_RANK = ("e4", "d5", "exd5", "c6", "dxc6", "a6", "cxb7", "a5")


def playing(context: BrowserContext, site: str, source: str) -> Page:
    """The board of a new draft, a copy of a preset."""
    page = begun(context, site, source)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/playtest")
    return page


def plies(page: Page, count: int) -> None:
    expect(page.locator(".moves [data-ply]")).to_have_count(count)


def typed(page: Page, *texts: str) -> None:
    """Type moves; each is played at once."""
    for text in texts:
        before = page.locator(".moves [data-ply]").count()
        page.fill("#move-text", text)
        page.press("#move-text", "Enter")
        plies(page, before + 1)


def clicked(page: Page, *squares: str) -> None:
    for name in squares:
        square(page, name).click()


def players(page: Page, seats: str, level: str, how: str) -> None:
    """Choose who plays on, and begin anew or go on."""
    form = page.locator(".playtest-players")
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    form.get_by_label(seats).check()
    form.get_by_label("Level of the computer").select_option(level)
    form.get_by_role("button", name=how).click()


def test_both_sides_by_hand_with_promotion_and_drop(desk: BrowserContext, site: str) -> None:
    page = playing(desk, site, "crazyhouse")
    typed(page, *TO_THE_LAST_RANK)
    expect(page.locator("#move-text")).to_be_focused()

    clicked(page, "b7", "a8")
    page.get_by_role("dialog").get_by_role("button", name="Knight").click()
    plies(page, 9)
    expect(page.locator(".moves [data-ply='9'] .short")).to_have_text("bxa8=N")

    clicked(page, "h7", "h6")
    plies(page, 10)
    page.locator("[data-hand='0'] [data-held='@P']").click()
    clicked(page, "e4")
    plies(page, 11)
    expect(page.locator(".moves [data-ply='11'] .short")).to_have_text("P@e4")
    expect(page.get_by_role("heading", name="Black to move")).to_be_visible()


@pytest.mark.by_turns
def test_taking_back_and_going_on_from_an_earlier_move(desk: BrowserContext, site: str) -> None:
    page = playing(desk, site, "chess")
    typed(page, "e4", "e5", "Nf3", "Nc6")
    page.get_by_role("button", name="Take back").click()
    plies(page, 3)

    page.locator(".moves [data-ply='1']").click()
    page.get_by_role("button", name="Continue from here").click()
    plies(page, 1)
    typed(page, "c5")
    expect(page.locator(".moves [data-ply='2'] .short")).to_have_text("c5")

    page.get_by_role("link", name="Back to the editor").click()
    expect(page.locator("#editor")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    plies(page, 2)


def test_computer_answers_and_is_stopped(desk: BrowserContext, site: str) -> None:
    page = playing(desk, site, "chess")
    players(page, "The computer plays Black", "1", "Start again")
    for count, (origin, target) in ((2, ("e2", "e4")), (4, ("a2", "a3")), (6, ("h2", "h3"))):
        clicked(page, origin, target)
        plies(page, count)
    page.get_by_role("button", name="Take back").click()
    plies(page, 4)

    players(page, "The computer plays Black", "8", "Continue")
    typed(page, "h4")
    expect(page.get_by_role("button", name="Move now")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("heading", name="Black to move")).to_be_visible()
    plies(page, 5)


def test_computer_moves_at_once_when_requested(desk: BrowserContext, site: str) -> None:
    page = playing(desk, site, "chess")
    players(page, "The computer plays White", "8", "Start again")
    expect(page.get_by_text("half-moves ahead")).to_be_visible()
    page.get_by_role("button", name="Move now").click()
    plies(page, 1)
    expect(page.get_by_role("heading", name="Your move")).to_be_visible()


def test_two_windows_never_play_over_each_other(desk: BrowserContext, site: str) -> None:
    page = playing(desk, site, "chess")
    other = desk.new_page()
    other.goto(page.url)
    other.route("**/playtest/live", lambda route: route.abort())
    typed(page, "e4")
    other.fill("#move-text", "d4")
    other.press("#move-text", "Enter")
    expect(other.locator("#move-error")).to_contain_text("changed in another window")
    other.unroute("**/playtest/live")
    plies(other, 1)


def test_board_without_rules_is_moved_freely(desk: BrowserContext, site: str) -> None:
    page = playing(desk, site, "free-board")
    clicked(page, "a2", "a5")
    page.locator("[data-send]").click()
    plies(page, 1)
    expect(page.get_by_role("heading", name="Black to move")).to_be_visible()


def test_faults_are_shown_at_the_button(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site, "chess")
    page.get_by_role("button", name="One fewer file").click()
    saved(page)
    expect(page.locator("[data-try-why]")).to_contain_text(
        "It can’t be played yet. Rules: Castling: there is no square"
    )
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-problems] li").first).to_be_visible()
    assert page.url.endswith("#check")


def test_it_is_played_without_scripts(windows: Windows, desk: BrowserContext, site: str) -> None:
    address = playing(desk, site, "chess").url
    page = windows.open(scripts=False).new_page()
    page.goto(address)
    for text in ("e4", "e5"):
        page.fill("#move-text", text)
        page.get_by_role("button", name="Play it").click()
    plies(page, 2)
    page.get_by_role("button", name="Take back").click()
    plies(page, 1)
    page.fill("#move-text", "Ke5")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#move-error")).to_be_visible()


@on_each_screen
def test_axe_finds_nothing(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = playing(windows.open(viewport, scheme=scheme), site, "crazyhouse")
    typed(page, "e4", "d5", "exd5")
    page.locator(".playtest-players summary").click()
    found = Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    players(page, "The computer plays Black", "8", "Continue")
    expect(page.get_by_role("button", name="Move now")).to_be_visible()
    found = Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()
    page.get_by_role("button", name="Stop").click()
