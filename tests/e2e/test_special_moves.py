"""Moves beyond a piece going from square to square, in a real browser: drops, promotions, walls,
passes, legs.
"""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.boards import Windows, send, square, start
from tests.e2e.shared_site import ROOT

pytestmark = pytest.mark.e2e

TO_A_DROP = ("e4", "d5", "exd5", "Qxd5")
TO_AN_EXCHANGE = ("e4", "d5", "exd5", "Nf6", "Nc3", "Nxd5", "Nxd5", "Qxd5")
LION = """
key = "two-lions"
name = "Two Lions"
[board]
files = 6
ranks = 6
[[sides]]
name = "White"
colour = "white"
[[sides]]
name = "Black"
colour = "black"
[pieces.king]
name = "King"
label = "K"
betza = "K"
royal = true
[pieces.lion]
name = "Lion"
label = "L"
betza = "KNADcaKmcabK"
[pieces.pawn]
name = "Pawn"
label = "P"
betza = "fmWfcF"
[setup]
text = "k5/6/6/2pp2/2L3/5K w - - 0 1"
"""


@pytest.fixture(scope="module")
def stored(site: str, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The site with a preset that does not come with it."""
    document = tmp_path_factory.mktemp("presets") / "two-lions.toml"
    document.write_text(LION)
    command = [sys.executable, "manage.py", "import_preset", str(document)]
    subprocess.run(command, env=environment, cwd=ROOT, check=True)
    return site


def held(page: Page, step: str) -> Locator:
    """The button of a piece in hand."""
    return page.locator(f"[data-hand] [data-held='{step}']")


def said(page: Page, text: str) -> None:
    """The move that is shown is this one."""
    expect(page.locator("[data-said]")).to_have_text(text)
    expect(page.locator("#movebar")).to_have_attribute("data-state", "preview")


def click(page: Page, *names: str) -> None:
    for name in names:
        square(page, name).click()


def test_piece_in_hand_is_dropped_by_clicks_and_counted(desk: BrowserContext, stored: str) -> None:
    page = start(desk, stored, "crazyhouse", *TO_A_DROP)
    held(page, "@P").click()
    expect(square(page, "e4")).to_have_attribute("aria-label", "e4, empty, legal target")
    assert Axe().run(page).response["violations"] == []
    click(page, "e4")
    said(page, "P@e4")
    expect(page.locator("[data-words]")).to_have_text("Pawn dropped on e4")
    expect(page.locator("[data-hand='0']")).to_contain_text("Nothing in hand")
    send(page)

    page.locator("[data-step='prev']").first.click()
    expect(page.locator("[data-hand='0']")).to_contain_text("In hand of White: pawn.")
    expect(page.locator("[data-taken='0']")).to_be_empty()


def test_piece_in_hand_is_dragged_onto_the_board(desk: BrowserContext, stored: str) -> None:
    page = start(desk, stored, "crazyhouse", *TO_A_DROP)
    held(page, "@P").drag_to(square(page, "e5"))
    said(page, "P@e5")


def test_piece_in_hand_is_dropped_by_keyboard_and_put_back(
    desk: BrowserContext, stored: str
) -> None:
    page = start(desk, stored, "crazyhouse", *TO_A_DROP)
    held(page, "@P").press("Enter")
    expect(held(page, "@P")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#board-status")).to_contain_text("White pawn in hand")
    page.keyboard.press("Escape")
    expect(held(page, "@P")).to_have_attribute("aria-pressed", "false")

    held(page, "@P").press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[data-said]")).to_contain_text("P@")


def test_piece_in_hand_is_dropped_by_touch(phone: BrowserContext, stored: str) -> None:
    page = start(phone, stored, "crazyhouse", *TO_A_DROP)
    held(page, "@P").tap()
    square(page, "e3").tap()
    said(page, "P@e3")


@pytest.mark.parametrize(
    ("answer", "shown"), [("Dragon horse", "Bx2b+"), ("Don’t promote", "Bx2b=")]
)
def test_turning_over_is_requested(
    desk: BrowserContext, stored: str, answer: str, shown: str
) -> None:
    page = start(desk, stored, "shogi", "c3c4", "g7g6")
    click(page, "b2", "h8")
    page.get_by_role("dialog", name="Choose").get_by_role("button", name=answer).click()
    said(page, shown)


def test_piece_enters_where_another_left(desk: BrowserContext, stored: str) -> None:
    page = start(desk, stored, "seirawan-chess")
    click(page, "b1", "c3")
    dialog = page.get_by_role("dialog", name="Choose")
    expect(dialog.locator("[data-step]")).to_have_count(
        0
    )  # those lead through the game, and may be out of use
    dialog.get_by_role("button", name="Hawk").click()
    expect(page.locator("[data-words]")).to_contain_text("enters on b1")


def test_wall_is_placed_by_a_second_target(desk: BrowserContext, stored: str) -> None:
    page = start(desk, stored, "duck-chess")
    click(page, "e2", "e4")
    expect(square(page, "e4")).to_have_attribute("aria-label", "e4, White pawn, picked up")
    click(page, "e5")
    said(page, "e4,e5")
    send(page)

    expect(square(page, "e5")).to_have_attribute("aria-label", "e5, wall")


def test_side_passes_by_a_button(desk: BrowserContext, stored: str) -> None:
    page = start(desk, stored, "janggi")
    page.get_by_role("button", name="Pass e2e2", exact=True).click()
    said(page, "pass")


def test_piece_passes_by_two_clicks(desk: BrowserContext, stored: str) -> None:
    page = start(desk, stored, "janggi")
    click(page, "e2", "e2")
    said(page, "pass")


def test_stone_is_put_by_one_click_where_nothing_else_moves(
    desk: BrowserContext, stored: str
) -> None:
    page = start(desk, stored, "othello")
    first = page.locator("#board-frame [aria-label$='legal target']").first
    name = first.get_attribute("data-square")
    first.click()
    expect(page.locator("[data-said]")).to_contain_text(f"@{name}")


def test_point_board_is_played_turned(desk: BrowserContext, stored: str) -> None:
    page = start(desk, stored, "xiangqi")
    page.locator("[data-flip]").first.click()
    click(page, "b3", "e3")
    said(page, "C8=5")


def test_move_of_several_legs_is_clicked_leg_by_leg(desk: BrowserContext, stored: str) -> None:
    page = start(desk, stored, "two-lions")
    click(page, "c2", "c3", "d3")
    said(page, "c2c3d3")
    expect(page.locator("[data-words]")).to_have_text("Lion c2 to d3, takes pawn d3 and pawn c3")


def test_drop_and_pass_work_without_scripts(windows: Windows, stored: str) -> None:
    page = start(windows.open(scripts=False), stored, "janggi")
    page.get_by_role("button", name="Pass e2e2", exact=True).click()
    expect(page.locator("[data-said]")).to_have_text("pass")


def test_prisoner_is_exchanged_by_clicks_and_a_choice(desk: BrowserContext, stored: str) -> None:
    page = start(desk, stored, "hostage", *TO_AN_EXCHANGE)
    held(page, "@-P").click()
    expect(square(page, "d6")).to_have_attribute("aria-label", "d6, empty, legal target")
    assert Axe().run(page).response["violations"] == []
    click(page, "d6")
    choice = page.get_by_role("dialog", name="Choose")
    expect(choice.get_by_role("button")).to_have_text(
        ["Give back knight", "Give back pawn", "Cancel"]
    )
    choice.get_by_role("button", name="Give back pawn").click()
    said(page, "P-P@d6")
    send(page)
    expect(held(page, "@p")).to_have_count(1)


def test_prisoner_is_exchanged_by_keys(desk: BrowserContext, stored: str) -> None:
    page = start(desk, stored, "hostage", *TO_AN_EXCHANGE)
    held(page, "@-N").press("Enter")
    expect(held(page, "@-N")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#board-status")).to_contain_text(
        "White knight, to be exchanged for a prisoner"
    )
    page.keyboard.press("Enter")
    expect(page.locator("[data-said]")).to_contain_text("N-N@")


def test_piece_is_put_into_the_pocket_and_changes_in_hand(
    desk: BrowserContext, stored: str
) -> None:
    page = start(desk, stored, "pocket-mutation", "e4", "e5")
    click(page, "b1")
    expect(square(page, "b1")).to_have_attribute("aria-label", re.compile("legal target"))
    click(page, "b1")
    choice = page.get_by_role("dialog", name="Choose")
    choice.get_by_role("button", name="Bishop").click()
    said(page, "Nb1/B")
    send(page)
    expect(page.locator("[data-hand='0'] .stored")).to_have_count(1)
