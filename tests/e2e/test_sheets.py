"""Turns of Sigma 4 Shogi composed in a real browser: by mouse, by touch, by keyboard and without
scripts.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from tests.e2e.boards import Windows, send, square, start
from tests.e2e.person import DESK, PHONE
from tests.e2e.screens import Scheme, on_each_screen

pytestmark = pytest.mark.e2e

QUICK = "sigma-4-shogi-quick"
EXCHANGE = ("CDa2xb5 &CDFW", "FWc5xb5 &CDFW /FW")
# White comes to g7 and Black has stones to give; it is White's turn.
TO_THE_CORNER = (
    "CDg2xf5 &CD /FW",
    "EEd6-b4",
    "JDb1xb4 &JD /EE",
    "FWe5xf5 &FW /CD",
    "JDb4xe7 &JD /ZE",
    "NDc6-b4",
    "JDe7xg7 &JD /ED",
    "RFWd7-c6",
)
TO_AND_FRO = ("NDc2-b4", "NDe6-f4", "NDb4-c2", "NDf4-e6", "NDc2-b4", "NDe6-f4", "NDb4-c2")


def sheet(page: Page) -> Locator:
    return page.locator("#sheet")


def part(page: Page, name: str) -> Locator:
    return page.locator(f"[data-sheet={name}]")


def chip(page: Page, row: str, index: int) -> Locator:
    return page.locator(f"[data-chip='{row} {index}']")


def game_after(context: BrowserContext, site: str, *texts: str) -> Page:
    """A page with a game of one person, after some turns."""
    return start(context, site, QUICK, *texts)


def take_b5(page: Page) -> None:
    """Open the sheet of the quick start's only taking move of a2."""
    square(page, "a2").click()
    square(page, "b5").click()
    expect(sheet(page)).to_be_visible()


def test_taking_move_is_composed_by_mouse(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, QUICK)
    take_b5(page)
    expect(part(page, "title")).to_have_text("What shall the base hold?")
    expect(part(page, "line")).to_have_text("2 chosen – at least 2, at most 4.")
    expect(part(page, "back")).to_have_text("To the storage of Black: F W and one empty base.")

    chip(page, "won", 1).click()

    expect(part(page, "line")).to_have_text("3 chosen – at least 2, at most 4.")
    expect(page.locator("#sheet-text")).to_have_value("CDa2xb5 &CDW /F")
    expect(square(page, "b5")).to_have_attribute(
        "aria-label", "b5, White base with C, D and W, your move, not sent yet"
    )
    expect(square(page, "b6")).to_have_attribute(
        "aria-label", "b6, Black base with E and N, within its reach"
    )
    expect(page.locator("[data-storage='1']")).to_contain_text(
        "Storage of Black: 1 empty base, 1 F"
    )
    expect(page.locator("[data-said]")).to_have_text("CDxb5 &CDW /F")
    send(page)
    expect(sheet(page)).to_be_hidden()
    expect(page.locator(".moves [data-ply='1']")).to_contain_text("CDxb5 &CDW /F")


def test_too_few_stones_cannot_be_sent_and_are_kept_for_correction(
    desk: BrowserContext, site: str
) -> None:
    page = start(desk, site, QUICK)
    take_b5(page)
    chip(page, "own", 0).click()

    expect(part(page, "fault")).to_contain_text(
        "The base holds at least as many stones as before: 2, not 1. (Rule 6.3 a)"
    )
    expect(page.locator("[data-send]")).to_be_disabled()
    expect(chip(page, "own", 1)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Keep most").click()

    expect(part(page, "fault")).to_be_hidden()
    expect(page.locator("[data-said]")).to_have_text("CDxb5 &CDFW")
    expect(page.locator("[data-send]")).to_be_enabled()


def test_stone_that_would_break_a_limit_says_why(desk: BrowserContext, site: str) -> None:
    page = game_after(desk, site, "CDg2-g4")
    square(page, "g6").click()
    square(page, "g4").click()
    second_camel = chip(page, "won", 0)
    expect(second_camel).to_have_attribute("aria-disabled", "true")
    second_camel.click(force=True)

    expect(part(page, "fault")).to_contain_text(
        "A base holds only one stone of rank 3 (Z, C). (Rule 3.4)"
    )
    expect(part(page, "line")).to_have_text("2 chosen – at least 2, at most 4.")


def test_sheet_by_keyboard_alone(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, QUICK)
    square(page, "a2").focus()
    for key in ("Enter", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(chip(page, "own", 0)).to_be_focused()

    page.keyboard.press("Escape")
    expect(sheet(page)).to_be_hidden()
    expect(square(page, "b5")).to_be_focused()
    expect(square(page, "a2")).to_have_attribute(
        "aria-label", "a2, White base with C and D, picked up"
    )

    page.keyboard.press("Enter")
    expect(chip(page, "own", 0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(chip(page, "won", 0)).to_be_focused()
    page.keyboard.press("Enter")
    expect(part(page, "line")).to_have_text("3 chosen – at least 2, at most 4.")
    expect(chip(page, "won", 0)).to_be_focused()
    page.get_by_role("button", name="Done").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".remark")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator(".moves [data-ply='1']")).to_contain_text("CDxb5 &CDF /W")


def test_turn_is_typed_into_the_sheet(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, QUICK)
    take_b5(page)
    text = page.locator("#sheet-text")
    text.fill("CDa2xb5 &CDDFW")
    text.press("Enter")
    expect(part(page, "fault")).to_contain_text("the two bases hold 1 D, not 2", ignore_case=True)
    expect(text).to_have_value("CDa2xb5 &CDDFW")
    expect(part(page, "verdict")).to_be_hidden()
    expect(page.locator("[data-send]")).to_be_disabled()

    text.fill("CDa2xb5 &CD /FW")
    text.press("Enter")

    expect(part(page, "fault")).to_be_hidden()
    expect(page.locator("[data-send]")).to_be_enabled()

    text.fill("CDa2xb5 &FW")
    text.press("Enter")

    expect(page.locator("[data-said]")).to_have_text("CDxb5 &FW /CD")
    expect(chip(page, "own", 0)).to_have_attribute("aria-pressed", "false")
    expect(chip(page, "won", 0)).to_have_attribute("aria-pressed", "true")
    expect(part(page, "fault")).to_be_hidden()


def test_shown_turn_is_composed_again(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, QUICK)
    take_b5(page)
    chip(page, "won", 1).click()
    expect(page.locator("[data-said]")).to_have_text("CDxb5 &CDW /F")
    page.get_by_role("button", name="Done").click()
    expect(sheet(page)).to_be_hidden()

    square(page, "b5").click()

    expect(chip(page, "won", 1)).to_have_attribute("aria-pressed", "true")
    expect(part(page, "line")).to_have_text("3 chosen – at least 2, at most 4.")


def test_another_target_or_base_ends_composing(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, QUICK)
    take_b5(page)

    square(page, "a4").click()
    expect(page.locator("[data-said]")).to_have_text("CDa4")
    expect(sheet(page)).to_be_hidden()

    square(page, "b5").click()
    expect(sheet(page)).to_be_visible()
    square(page, "c2").click()
    expect(sheet(page)).to_be_hidden()
    expect(square(page, "c2")).to_have_attribute(
        "aria-label", "c2, White base with N and D, picked up"
    )


def test_base_is_dropped_by_mouse(desk: BrowserContext, site: str) -> None:
    page = game_after(desk, site, *EXCHANGE)
    storage = page.get_by_role(
        "button", name="Drop a base. Storage of White: 1 empty base, 1 F, 1 W"
    )
    storage.click()
    expect(square(page, "a4")).to_have_attribute("aria-label", "a4, empty, legal target")
    square(page, "a4").click()
    expect(part(page, "title")).to_have_text("Fit a base for a4")
    expect(page.locator("[data-send]")).to_be_disabled()

    page.get_by_role("button", name="One W, Wazir more").click()

    expect(page.locator("[data-said]")).to_have_text("W@a4")
    expect(square(page, "a5")).to_have_attribute(
        "aria-label", "a5, Black base with F and W, within its reach"
    )
    expect(page.get_by_role("button", name="One W, Wazir more")).to_have_attribute(
        "aria-disabled", "true"
    )
    send(page)
    expect(square(page, "a4")).to_have_attribute("aria-label", "a4, White base with W, last move")
    expect(page.locator("[data-storage='0']")).to_contain_text(
        "Storage of White: 0 empty bases, 1 F"
    )


def test_drop_by_keyboard_alone(desk: BrowserContext, site: str) -> None:
    page = game_after(desk, site, *EXCHANGE)
    page.locator("[data-drop]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board-status")).to_have_text("Choose one of 9 squares for the base.")
    page.keyboard.press("Enter")
    expect(sheet(page)).to_be_visible()
    expect(page.locator("#sheet button:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(part(page, "line")).to_have_text("1 chosen – at least 1, at most 4.")
    page.keyboard.press("Escape")

    expect(sheet(page)).to_be_hidden()
    expect(page.locator("[data-drop]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-drop]")).to_have_attribute("aria-pressed", "false")


def test_stone_is_fetched(desk: BrowserContext, site: str) -> None:
    page = game_after(desk, site, *TO_THE_CORNER)
    page.get_by_role("button", name="Fetch Z").click()
    expect(page.locator("[data-said]")).to_have_text("%Z")
    expect(page.locator("[data-storage='0']")).to_contain_text("1 Z")
    send(page)

    expect(page.locator(".moves [data-ply='9']")).to_contain_text("%Z")
    expect(page.get_by_role("button", name="Fetch Z")).to_have_count(0)


def test_storages_follow_the_replay_and_the_turned_board(desk: BrowserContext, site: str) -> None:
    page = game_after(desk, site, *EXCHANGE)
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-storage='1']")).to_contain_text("Storage of Black: 1 empty base")
    expect(page.locator("[data-storage='0']")).to_contain_text("Storage of White: empty")
    expect(page.locator("[data-drop]")).to_have_count(0)

    page.keyboard.press("f")

    white, black = (page.locator(f"[data-storage='{side}']").bounding_box() for side in (0, 1))
    assert white
    assert black
    assert white["y"] < black["y"]


def test_loss_by_repetition_is_warned_of(desk: BrowserContext, site: str) -> None:
    page = game_after(desk, site, *TO_AND_FRO)
    square(page, "f4").click()
    square(page, "e6").click()

    expect(page.locator("[data-warning]")).to_contain_text(
        "This position has been on the board twice."
    )


def test_sheet_by_touch_leaves_the_board_in_sight(phone: BrowserContext, site: str) -> None:
    page = start(phone, site, QUICK)
    square(page, "a2").tap()
    square(page, "b5").tap()
    expect(sheet(page)).to_be_visible()
    board, below = page.locator("#board-frame").bounding_box(), sheet(page).bounding_box()
    assert board
    assert below
    assert board["y"] >= -1
    assert board["y"] + board["height"] <= below["y"] + 1

    chip(page, "won", 0).tap()
    expect(part(page, "line")).to_have_text("3 chosen – at least 2, at most 4.")
    page.get_by_role("button", name="Done").tap()
    send(page)

    expect(page.locator(".moves [data-ply='1']")).to_contain_text("CDxb5 &CDF /W")


def test_finger_that_drops_a_base_presses_nothing_that_moves_below_it(
    windows: Windows, site: str
) -> None:
    across: ViewportSize = {"width": PHONE["height"], "height": PHONE["width"]}
    page = game_after(windows.open(across, touch=True), site, *EXCHANGE)
    page.locator("[data-drop]").tap()
    square(page, "e4").tap()

    expect(sheet(page)).to_be_visible()
    expect(part(page, "title")).to_have_text("Fit a base for e4")


@pytest.mark.parametrize("viewport", [{"width": 320, "height": 640}, PHONE, DESK])
def test_stones_to_fetch_are_wide_enough_for_a_finger(
    windows: Windows, site: str, viewport: ViewportSize
) -> None:
    page = game_after(windows.open(viewport), site, *TO_THE_CORNER)
    boxes = [stone.bounding_box() for stone in page.locator("[data-fetch]").all()]
    assert boxes
    assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)


@on_each_screen
def test_axe_finds_nothing_on_the_sheets(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = game_after(windows.open(viewport, scheme=scheme), site, *TO_THE_CORNER)
    found = [Axe().run(page).response["violations"]]
    page.locator("[data-drop]").click()
    square(page, "d4").click()
    expect(sheet(page)).to_be_visible()
    found.append(Axe().run(page).response["violations"])

    assert found == [[], []]


def test_turn_is_composed_without_script(windows: Windows, site: str) -> None:
    page = start(windows.open(scripts=False), site, QUICK)
    page.locator(".turn-parts summary").click()
    page.locator("[name=origin]").fill("a2")
    page.locator("[name=target]").fill("b5")
    page.locator("[name=stone-W]").fill("1")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#move-error")).to_contain_text(
        "at least as many stones as before: 2, not 1"
    )

    page.locator("[name=stone-F]").fill("1")
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Send").click()

    expect(page.locator(".moves [data-ply='1']")).to_contain_text("CDxb5 &FW /CD")
