"""What is done on the page on which a preset is made."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.boards import point_of, posted


def begun(context: BrowserContext, site: str, source: str = "") -> Page:
    """The editor of a new draft: of an empty board, or of a copy of a preset."""
    page = context.new_page()
    fields: dict[str, str | float | bool] = {"from": source} if source else {"blank": "1"}
    page.goto(posted(context, site, "/presets/new", **fields))
    expect(page.locator("#editor")).to_be_visible()
    return page


def begun_by_hand(context: BrowserContext, site: str, source: str = "") -> Page:
    """The same, by the page on which one begins."""
    page = context.new_page()
    page.goto(f"{site}/presets/new" + (f"?from={source}" if source else ""))
    name = "Start with this copy" if source else "Start with an empty board"
    page.get_by_role("button", name=name).click()
    expect(page.locator("#editor")).to_be_visible()
    return page


def published(page: Page, site: str, key: str) -> None:
    """Wait for the page of what has just been published, and call off the games the computer would
    play of it.
    """
    page.wait_for_url(f"**/presets/{key}")
    posted(page.context, site, f"/presets/{key}/report/cancel")


def part(page: Page, name: str) -> None:
    """Open a part of the editor."""
    page.get_by_role("tab", name=re.compile(f"^{name}")).click()


def cell(page: Page, square: str) -> Locator:
    return page.locator(f"#editor-board [data-square='{square}']")


def click(page: Page, *squares: str) -> None:
    """Click squares of the board."""
    for square in squares:
        page.mouse.click(*point_of(cell(page, square)))


def saved(page: Page) -> None:
    """Wait until the server has everything."""
    expect(page.locator("[data-saving]")).to_have_attribute("data-status", "saved")


def add_piece(page: Page, name: str, letter: str) -> None:
    """Add a kind with a name, a letter and the picture of that name."""
    page.locator("[data-add]").click()
    page.locator("#piece-name").fill(name)
    page.locator("#piece-label").fill(letter)
    page.get_by_role("button", name="Choose a picture").click()
    page.locator(f"[data-picture={name.lower()}]").click()


def choose(page: Page, *options: str) -> None:
    """Choose options of the composer by their words."""
    for option in options:
        page.locator(".way-form .choice", has_text=re.compile(f"^{option}$")).click()


def reads(page: Page, betza: str) -> None:
    """Expect the composed move in notation."""
    expect(page.locator("#piece-betza")).to_have_value(betza)


def compose(page: Page, symmetry: str, to: str, does: str) -> None:
    """Compose one way to move: which squares belong together, one of them, and what it may do."""
    if not page.locator(".way-form").is_visible():
        page.get_by_role("button", name="Compose its move").click()
    choose(page, symmetry)
    click(page, to)
    choose(page, does)


def add_chess_pawn(page: Page) -> None:
    """A pawn that steps and captures before it, its first step double, and is taken in passing."""
    add_piece(page, "Pawn", "P")
    compose(page, "one square", "e6", "Only move")
    page.get_by_role("button", name="Add a move").click()
    compose(page, "left and right", "f6", "Only capture")
    page.get_by_label("Also captures en passant").check()
    page.get_by_role("button", name="Add a move").click()
    compose(page, "one square", "e7", "Only move")
    page.get_by_label("Only as its first move").check()
    page.locator(".leg-form summary").click()
    page.get_by_label("What it leaps over").select_option("nothing")
    page.get_by_label("Can be captured en passant on the way").check()


def promote_pawns(page: Page, *kinds: str) -> None:
    """Say in the part of the rules that pawns promote, and to what."""
    part(page, "Rules")
    page.get_by_role("checkbox", name="Promotion", exact=True).check()
    promoting = page.get_by_role("group", name="Pieces that promote")
    promoting.get_by_role("checkbox", name="Pawn").check(force=True)
    choices = page.get_by_role("group", name="Become")
    for kind in kinds:
        choices.get_by_role("checkbox", name=kind).check(force=True)
    saved(page)


def publish(page: Page, site: str, key: str) -> None:
    """Publish a preset without a fault for everybody."""
    part(page, "Publish")
    expect(page.locator("[data-verdict-words]")).to_have_text("Everything looks good.")
    page.get_by_label("Everybody").check()
    page.get_by_label("Short name").fill(key)
    page.get_by_role("button", name="Publish", exact=True).click()
    published(page, site, key)


def put(page: Page, mark: str, *squares: str) -> None:
    """Take a piece from the palette and put it down on squares."""
    tool = page.locator(f"[data-palette] [data-mark='{mark}']")
    if tool.get_attribute("aria-pressed") != "true":
        tool.click()
    click(page, *squares)


def array_text(page: Page) -> str:
    """The set-up as text."""
    return page.locator("#setup-text").input_value()
