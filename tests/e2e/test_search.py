"""The search of the archive in a browser: a position is drawn by mouse, finger and keys, kept and
found again.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows, drag_by_touch, point_of, square
from tests.e2e.person import DESK
from tests.e2e.screens import Scheme, on_each_screen

BOARD = (
    "/archive?preset=sissa&year=1998&draw=1"  # another test plays the only game of that year again
)
AFTER_E4 = "rnbskqbnr/ppppppppp/9/9/9/4P4/9/PPPP1PPPP/RNBQKSBNR b"


def drawing(context: BrowserContext, site: str, address: str = BOARD) -> Page:
    """A page with a board to draw on."""
    page = context.new_page()
    page.goto(site + address)
    expect(page.locator("#board-frame svg.live")).to_be_visible()
    return page


def found(page: Page, *names: str) -> None:
    expect(page.locator(".game-row h3")).to_have_text([*names])


def test_a_position_is_drawn_and_found_at_its_move(desk: BrowserContext, site: str) -> None:
    page = drawing(desk, site)
    page.get_by_label("Exactly this position").check()
    page.get_by_role("button", name="Starting position").click()
    square(page, "e2").click()
    square(page, "e4").click()
    page.get_by_label("Side to move").select_option(label="Black to move")
    expect(page.locator("[name=position]")).to_have_value(AFTER_E4)
    page.get_by_role("button", name="Find games").click()
    found(page, "Carlos Cetina 1–0 Albino Lara")
    page.locator(".game-row h3 a").click()
    page.wait_for_url("**/games/*?ply=1")


def test_a_part_of_a_position_with_wild_marks(desk: BrowserContext, site: str) -> None:
    page = drawing(desk, site)
    for piece, at in (
        ("White pawn", "e4"),
        ("Black piece (any)", "e9"),
        ("empty", "e2"),
        ("any piece", "a1"),
    ):
        page.get_by_role("button", name=piece, exact=True).click()
        square(page, at).click()
    expect(page.locator("[name=pattern]")).to_have_value("4@4/9/9/9/9/4P4/9/4.4/#8")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[name=pattern]")).to_have_value("4@4/9/9/9/9/4P4/9/4.4/9")
    page.get_by_role("button", name="Add a condition").click()
    row = page.locator(".condition")
    row.get_by_label("Piece", exact=True).select_option(label="White queen")
    row.get_by_label("How many").select_option(label="at least")
    page.get_by_role("button", name="Find games").click()
    found(page, "Carlos Cetina 1–0 Albino Lara")
    expect(page.locator("[name=material]")).to_have_value("Q>=1")
    expect(page.locator(".condition")).to_have_count(1)
    square(page, "e4").click()
    page.get_by_role("button", name="Black queen", exact=True).click()
    square(page, "e4").click()
    page.get_by_role("button", name="Find games").click()
    expect(page.get_by_text("No games match your search.")).to_be_visible()


def test_everything_goes_by_keys(desk: BrowserContext, site: str) -> None:
    page = drawing(desk, site)
    page.locator("#board-frame [data-square='a9']").focus()
    for key in (
        "ArrowDown",
        "ArrowDown",
        "ArrowDown",
        "ArrowDown",
        "ArrowDown",
        *["ArrowRight"] * 4,
        "P",
    ):
        page.keyboard.press(key)
    expect(page.locator("#board-status")).to_have_text("White pawn on e4.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("n")
    page.keyboard.press("Delete")
    expect(page.locator("[name=pattern]")).to_have_value("9/9/9/9/9/4P4/9/9/9")
    page.get_by_role("button", name="Find games").focus()
    page.keyboard.press("Enter")
    found(page, "Carlos Cetina 1–0 Albino Lara")


def test_a_finger_moves_pieces_and_takes_them_off(phone: BrowserContext, site: str) -> None:
    page = drawing(phone, site, f"{BOARD}&position={AFTER_E4.replace(' ', '+')}")
    square(page, "e4").scroll_into_view_if_needed()
    drag_by_touch(page, point_of(square(page, "e4")), point_of(square(page, "e5")))
    expect(page.locator("[name=position]")).to_have_value(AFTER_E4.replace("9/9/4P4", "9/4P4/9"))
    top = page.locator("#board-frame").bounding_box()
    assert top is not None
    drag_by_touch(page, point_of(square(page, "e5")), (top["x"] + 20, top["y"] - 20))
    expect(page.locator("[name=position]")).to_have_value(AFTER_E4.replace("4P4", "9"))


def test_text_and_board_stay_in_step(desk: BrowserContext, site: str) -> None:
    page = drawing(desk, site, "/archive?preset=crazyhouse&draw=1")
    page.get_by_text("As text", exact=True).click()
    page.get_by_label("Pattern").fill("8/8/8/3Q~!3/8/8/8/8[2Pn]")
    expect(page.locator("[data-held=P]")).to_have_value("2")
    expect(square(page, "d5")).to_have_attribute("aria-label", "d5, White queen")
    page.locator("[data-held=n]").fill("2")
    expect(page.get_by_label("Pattern")).to_have_value("8/8/8/3Q!3/8/8/8/8[PPnn]")
    page.get_by_label("Exactly this position").check()
    expect(page.get_by_label("Exact position")).to_have_value("8/8/8/3Q4/8/8/8/8[PPnn]")
    expect(page.get_by_label("Pattern")).to_have_value("")


@pytest.mark.parametrize(
    "preset",
    ["omega-chess", "xiangqi", "sigma-4-shogi-quick", "free-board", "kyoto-shogi", "duck-chess"],
)
def test_other_boards_keep_what_is_drawn(desk: BrowserContext, site: str, preset: str) -> None:
    page = drawing(desk, site, f"/archive?preset={preset}&draw=1")
    page.get_by_label("Exactly this position").check()
    page.get_by_role("button", name="Starting position").click()
    text = page.locator("[name=position]").input_value()
    pieces = page.locator("#board-frame [data-piece]").count()
    page.get_by_role("button", name="Find games").click()
    expect(page.locator("#board-frame svg.live")).to_be_visible()
    expect(page.locator("[name=position]")).to_have_value(text)
    expect(page.locator("#board-frame [data-piece]")).to_have_count(pieces)
    expect(page.locator("main .error")).to_have_count(0)


def test_another_variant_brings_its_board(desk: BrowserContext, site: str) -> None:
    page = drawing(desk, site, f"{BOARD}&pattern=9/9/9/9/9/4P4/9/9/9")
    page.get_by_label("Variant").select_option(label="Chess")
    expect(page.get_by_role("heading", name="Position of Chess")).to_be_visible()
    expect(page.locator("[name=pattern]")).to_have_value("")
    expect(page.locator("#board-frame [data-square]")).to_have_count(64)


def test_a_search_is_kept_found_and_forgotten(desk: BrowserContext, site: str) -> None:
    page = drawing(desk, site, f"{BOARD}&pattern=9/9/9/9/9/4P4/9/9/9")
    page.get_by_label("Name of this search").fill("King’s pawn")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Search saved.")).to_be_visible()
    page.goto(f"{site}/archive/searches")
    page.get_by_role("link", name="King’s pawn").click()
    found(page, "Carlos Cetina 1–0 Albino Lara")
    page.goto(f"{site}/archive/searches")
    page.get_by_role("button", name="Delete King’s pawn").click()
    expect(page.get_by_text("No saved searches yet")).to_be_visible()


def test_a_position_is_typed_without_scripts(windows: Windows, site: str) -> None:
    page = windows.open(DESK, scripts=False).new_page()
    page.goto(f"{site}/archive?year=1998")
    page.get_by_label("Variant").select_option(label="Sissa")
    page.get_by_text("Opening and position").click()
    page.get_by_role("button", name="Draw a position").click()
    page.get_by_text("As text", exact=True).click()
    page.get_by_label("Pattern").fill("9/9/9/9/9/4P4/9/9/9")
    page.get_by_role("button", name="Find games").click()
    found(page, "Carlos Cetina 1–0 Albino Lara")
    expect(page.get_by_role("img", name="White: pawn e4.")).to_be_visible()
    expect(page.get_by_role("button", name="White pawn")).to_be_hidden()


@on_each_screen
def test_pages_are_clean_for_axe(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    context = windows.open(viewport, scheme=scheme)
    page = context.new_page()
    for path in (
        "/archive",
        f"{BOARD}&pattern=4@4/9/9/9/9/4P4/9/4.4/%238&material=Q%3E%3D1",
        "/archive?preset=crazyhouse&position=8/8[Pn]",
        "/archive?preset=omega-chess&draw=1",
        "/archive/searches",
    ):
        page.goto(site + path)
        if page.locator("#board-frame").count():
            expect(page.locator("#board-frame svg.live")).to_be_visible()
        assert Axe().run(page).response["violations"] == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate(
            "innerWidth"
        ), path
