"""The editor of a preset in a real browser: mouse, finger, keyboard, two windows, drafts with
errors, no script.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from tests.e2e.boards import Windows, drag_by_touch, point_of
from tests.e2e.workshop import (
    add_piece,
    array_text,
    begun,
    cell,
    choose,
    click,
    part,
    published,
    put,
    reads,
    saved,
)

pytestmark = pytest.mark.e2e

# Whether every piece of the board has a drawing.
DRAWN = """() => {
    const uses = [...document.querySelectorAll("#editor-board use")];
    return uses.length > 0 && uses.every((use) => document.querySelector(use.getAttribute("href")));
}"""


def test_board_gets_size_holes_and_marks_by_clicks(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    page.get_by_label("Files", exact=True).fill("10")
    page.get_by_label("Files", exact=True).press("Enter")
    page.get_by_role("button", name="One rank more").click()
    click(page, "a1", "j9")
    page.get_by_label("coloured for the first side").check()
    click(page, "d4")
    page.get_by_label("circled", exact=True).check()
    click(page, "e5")

    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, hole")
    expect(cell(page, "d4").locator("polygon")).to_have_class(re.compile("tint-0"))
    expect(cell(page, "e5").locator("circle")).to_have_count(1)
    part(page, "Set-up")
    expect(cell(page, "a1")).to_have_count(0)
    assert array_text(page) == "4k4-/10/10/10/10/10/10/10/-3K5 w - - 0 1"


def test_everything_can_be_undone_and_done_again(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    page.get_by_role("button", name="One file more").click()
    part(page, "Texts")
    page.locator("#text-name").press_sequentially("Nine")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#text-name")).to_have_value("New variant")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#board-files")).to_have_value("8")
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+y")
    expect(page.locator("#text-name")).to_have_value(re.compile("Nine"))
    expect(page.locator("#board-files")).to_have_value("9")


def test_pieces_are_dragged_from_the_palette_and_about_the_board(
    desk: BrowserContext, site: str
) -> None:
    page = begun(desk, site)
    part(page, "Set-up")
    drag(page, point_of(page.locator("[data-palette] [data-mark=K]")), point_of(cell(page, "a1")))
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, White King")
    expect(cell(page, "a8")).to_have_attribute("aria-label", "a8, Black King")
    drag(page, point_of(cell(page, "a1")), point_of(cell(page, "b3")))
    drag(page, point_of(cell(page, "e1")), (5, 5))

    assert array_text(page) == "8/8/1k6/8/8/1K6/8/8 w - - 0 1"


def test_pieces_are_put_by_keyboard_alone(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    page.get_by_role("tab", name="Board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Set-up")).to_be_focused()
    page.get_by_label("The other side’s piece").select_option("none")
    cell(page, "e1").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("K")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("k")
    expect(page.locator("#editor-status")).to_have_text("e3, Black King")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")

    assert array_text(page) == "4k3/8/8/8/8/5k2/4K3/8 w - - 0 1"
    expect(cell(page, "e1")).to_be_focused()


def test_move_is_composed_by_keyboard_alone(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    part(page, "Pieces")
    page.get_by_role("button", name="Add a piece").press("Enter")
    page.keyboard.type("Archer")
    page.get_by_role("button", name="Compose its move").press("Enter")
    cell(page, "e5").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(cell(page, "e7")).to_have_attribute("aria-label", "e7, 2 forward, empty")
    page.keyboard.press("Enter")
    reads(page, "D")
    page.get_by_role("radio", name="Only capture").focus()
    page.keyboard.press("Space")
    reads(page, "cD")
    expect(page.get_by_role("radio", name="Only capture")).to_be_focused()


def test_pieces_are_put_by_finger(phone: BrowserContext, site: str) -> None:
    page = begun(phone, site)
    part(page, "Set-up")
    page.get_by_label("The other side’s piece").select_option("none")
    page.locator("[data-palette] [data-mark=k]").tap()
    cell(page, "c3").tap()
    drag_by_touch(
        page, point_of(page.locator("[data-palette] [data-mark=K]")), point_of(cell(page, "d4"))
    )

    assert array_text(page) == "4k3/8/8/8/3K4/2k5/8/4K3 w - - 0 1"


def test_typed_notation_fills_the_composer_and_errors_stand_under_their_column(
    desk: BrowserContext, site: str
) -> None:
    page = begun(desk, site)
    part(page, "Pieces")
    page.locator("#piece-betza").fill("FyafsF")
    expect(page.get_by_role("button", name="Leg 2")).to_be_visible()
    expect(page.locator(".figure-board").first.locator("svg")).to_be_visible()
    page.locator("#piece-betza").fill("KcwK")
    expect(page.locator("#betza-notes .error")).to_contain_text("means nothing here")
    expect(page.locator(".caret")).to_have_text(re.compile("▲"))
    page.locator("#piece-betza").fill("K")
    expect(page.locator("#betza-notes .error")).to_have_count(0)


@pytest.mark.by_turns
def test_shogi_is_copied_and_gets_another_piece(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site, "shogi")
    page.wait_for_function(DRAWN)
    part(page, "Texts")
    page.locator("#text-name").fill("Shogi with princes")
    part(page, "Pieces")
    add_piece(page, "Prince", "C")
    page.get_by_role("button", name="Compose its move").click()
    click(page, "e6", "f6")
    reads(page, "K")
    part(page, "Set-up")
    page.get_by_label("The other side’s piece").select_option("rotate")
    put(page, "C", "b1")
    part(page, "Publish")

    assert (
        array_text(page) == "lnsgkgscl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LCSGKGSNL[] w - - 0 1"
    )
    expect(page.locator("[data-verdict-words]")).to_have_text("Everything looks good.")
    page.get_by_label("Short name").fill("shogi-with-princes")
    page.get_by_role("button", name="Publish", exact=True).click()
    published(page, site, "shogi-with-princes")


def test_draft_with_errors_says_where_and_leads_there(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    part(page, "Pieces")
    page.locator("#piece-label").fill("")
    part(page, "Publish")
    expect(page.locator("[data-verdict-words]")).to_contain_text("to fix")
    expect(page.get_by_role("button", name="Publish", exact=True)).to_be_disabled()
    page.locator("[data-problems]").get_by_role("button", name="Show", exact=True).first.click()
    expect(page.get_by_role("tab", name=re.compile("Pieces"))).to_have_attribute(
        "aria-selected", "true"
    )
    page.reload()
    expect(page.locator("#piece-label")).to_have_value("")
    page.locator("#piece-label").fill("K")
    saved(page)
    expect(page.locator("[data-count-of=pieces]")).to_be_hidden()


def test_name_that_cannot_be_published_is_at_fault_at_its_field(
    desk: BrowserContext, site: str
) -> None:
    page = begun(desk, site)
    part(page, "Texts")
    name = page.locator("#text-name")
    name.fill("   ")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".field", has=name).locator(".error")).to_have_text(
        "Use 1 to 50 visible characters for the name."
    )
    name.fill("N" * 60)
    expect(name).to_have_value("N" * 50)
    expect(name).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.by_turns
def test_own_picture_is_brought_along(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    part(page, "Pieces")
    page.get_by_role("button", name="Choose a picture").click()
    shape = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{}</svg>'
    page.locator("#own-picture").set_input_files(
        svg_file(shape.format("<script>alert(1)</script>"))
    )
    expect(page.locator("[data-own-error]")).to_contain_text("only shapes are")
    page.locator("#own-picture").set_input_files(
        svg_file(shape.format('<circle class="b" cx="22" cy="22" r="15"/>'))
    )
    expect(page.locator("[data-own-preview] svg")).to_have_count(2)
    page.locator("[data-picture]").first.click()
    page.get_by_role("dialog").wait_for(state="hidden")
    saved(page)
    page.reload()
    expect(page.locator("#editor-board use")).to_have_count(1)
    assert page.evaluate(DRAWN)


def svg_file(text: str) -> FilePayload:
    return {"name": "own.svg", "mimeType": "image/svg+xml", "buffer": text.encode()}


def test_two_windows_overwrite_nothing(desk: BrowserContext, site: str) -> None:
    mine = begun(desk, site)
    theirs = desk.new_page()
    theirs.goto(mine.url)
    part(theirs, "Texts")
    theirs.locator("#text-summary").fill("Theirs")
    saved(theirs)
    part(mine, "Texts")
    mine.locator("#text-name").fill("Mine")
    dialog = mine.get_by_role("dialog")
    expect(dialog).to_contain_text("changed in another window")
    dialog.get_by_role("button", name="Keep this version").click()
    saved(mine)
    mine.reload()
    expect(mine.locator("#text-name")).to_have_value("Mine")
    theirs.locator("#text-summary").fill("Theirs again")
    theirs.get_by_role("dialog").get_by_role("button", name="Use the other version").click()
    expect(theirs.locator("#text-name")).to_have_value("Mine")
    theirs.get_by_role("button", name="Undo", exact=True).click()
    expect(theirs.locator("#text-summary")).to_have_value("Theirs again")


def test_closed_window_loses_nothing(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    page.route("**/save", lambda route: route.abort())
    part(page, "Texts")
    page.locator("#text-name").fill("Not sent")
    expect(page.locator("[data-unsaved]")).to_contain_text("kept on this device")
    page.close()
    again = desk.new_page()
    again.goto(page.url)
    expect(again.locator("#text-name")).to_have_value("Not sent")
    saved(again)
    again.reload()
    expect(again.locator("[data-title]")).to_have_text("Not sent")


def test_text_is_edited_without_scripts(windows: Windows, site: str) -> None:
    page = begun(windows.open(), site)
    plain = windows.open(scripts=False).new_page()
    plain.goto(page.url)
    text = plain.locator("#draft-toml")
    text.fill(text.input_value().replace('name = "New variant"', 'name = "By hand"'))
    plain.get_by_role("button", name="Save draft").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("By hand")
    plain.locator("#draft-toml").fill("name = ")
    plain.get_by_role("button", name="Save draft").click()
    expect(plain.get_by_role("alert")).to_be_visible()
    expect(plain.locator("#draft-toml")).to_have_value("name = ")


def test_choosing_a_symmetry_keeps_what_was_marked(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    part(page, "Pieces")
    add_piece(page, "Wolf", "W")
    page.get_by_role("button", name="Compose its move").click()
    choose(page, "left and right, front and back")
    click(page, "f7")
    choose(page, "left and right")
    click(page, "e7")
    reads(page, "fDvN")


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()
