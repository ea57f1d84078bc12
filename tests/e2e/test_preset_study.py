"""Presets studied in a browser: compared, printed, talked about, and played in the frame of another
site's page.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, ViewportSize, expect

from tests.e2e.boards import Windows
from tests.e2e.person import DESK, PHONE
from tests.e2e.screens import Scheme, on_each_screen

pytestmark = pytest.mark.e2e

PAGES = (
    "/presets/compare",
    "/presets/compare?a=chess&b=sissa",
    "/presets/compare?a=xiangqi&b=shogi",
    "/presets/compare?a=sea&b=nothing-of-that-name",
    "/presets/sissa",
    "/presets/sissa/comments",
    "/presets/sissa/export",
    "/presets/xiangqi/print",
    "/presets/sissa/embed",
    "/presets/shogi/embed?theme=dark",
    "/presets/sigma-4-shogi/embed",
)


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """A server of somebody else: whatever follows `/?` stands in a frame of its only page."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            frame = self.path.partition("?")[2]
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            sandbox = " sandbox='allow-scripts'" if "theme=dark" in frame else ""
            shown = (
                f"<iframe title='A board' width='480' height='640'{sandbox} src='{frame}'></iframe>"
            )
            self.wfile.write(f"<!doctype html><title>A blog</title>{shown}".encode())

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/?"
    server.shutdown()
    thread.join()
    server.server_close()


@on_each_screen
def test_pages_are_reachable_and_fit(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = windows.open(viewport, scheme=scheme).new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for address in PAGES:
        page.goto(site + address)
        violations = Axe().run(page).response["violations"]
        complaints += [
            f"{address}: {found['id']} {found['nodes'][0]['html'][:120]}" for found in violations
        ]
        if page.evaluate("document.documentElement.scrollWidth") > viewport["width"]:
            complaints.append(f"{address} scrolls sideways")
    assert complaints == []


def test_two_presets_are_found_and_compared(desk: BrowserContext, site: str) -> None:
    page = desk.new_page()
    page.goto(f"{site}/presets/compare")
    page.get_by_role("combobox", name="One preset").press_sequentially("ches")
    page.get_by_role("option", name="Chess 8 × 8").first.click()
    page.get_by_role("combobox", name="The other one").press_sequentially("symm")
    expect(page.locator("#b-options > li")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Compare").click()
    expect(
        page.get_by_role("heading", name="Symmetric Sissa is like Chess, except")
    ).to_be_visible()
    page.get_by_role("link", name="Swap").click()
    expect(
        page.get_by_role("heading", name="Chess is like Symmetric Sissa, except")
    ).to_be_visible()


def test_a_preset_leads_to_its_relative_in_one_click(desk: BrowserContext, site: str) -> None:
    page = desk.new_page()
    page.goto(f"{site}/presets/symmetric-sissa")
    page.get_by_role("link", name="Like Sissa, except …").click()
    expect(
        page.get_by_role("heading", name="Symmetric Sissa is like Sissa, except")
    ).to_be_visible()


def click(frame: FrameLocator, *squares: str) -> None:
    for square in squares:
        frame.locator(f"[data-square='{square}']").click()


def test_a_stranger_tries_the_game_on_another_site(
    browser: Browser, site: str, elsewhere: str
) -> None:
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    page.goto(f"{elsewhere}{site}/presets/sissa/embed")
    frame = page.frame_locator("iframe")
    state = frame.locator(".embed-state")
    expect(state).to_contain_text("White to move")
    click(frame, "e2", "e4")
    expect(state).to_have_text("Black to move 1. e4")
    click(frame, "e8", "e6")
    expect(state).to_have_text("White to move 1… e6")
    click(frame, "a2", "e5")
    expect(state).to_have_text("White to move 1… e6")
    frame.get_by_role("button", name="Back one move").click()
    expect(state).to_have_text("Black to move 1. e4")
    click(frame, "d8", "d6")
    expect(state).to_have_text("White to move 1… d6")
    frame.get_by_role("button", name="Start over").click()
    expect(state).to_contain_text("White to move")
    expect(frame.locator("[data-step=next]")).to_be_disabled()
    assert context.cookies() == []
    context.close()


def test_a_frame_that_is_closed_off_can_be_played(
    browser: Browser, site: str, elsewhere: str
) -> None:
    page = browser.new_page(viewport=PHONE)
    complaints: list[str] = []
    page.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    page.goto(f"{elsewhere}{site}/presets/crazyhouse/embed?theme=dark")
    frame = page.frame_locator("iframe")
    state = frame.locator(".embed-state")
    for move, shown in (
        ("e2 e4", "1. e4"),
        ("d7 d5", "1… d5"),
        ("e4 d5", "2. exd5"),
        ("d8 d5", "2… Qxd5"),
    ):
        click(frame, *move.split())
        expect(state).to_contain_text(shown)
    frame.get_by_role("button", name="Drop White pawn").click()
    click(frame, "e6")
    expect(state).to_contain_text("3. P@e6")
    frame.get_by_role("button", name="Flip the board").click()
    tops = [frame.locator(f"[data-hand='{side}']").bounding_box() for side in (0, 1)]
    assert tops[0] is not None
    assert tops[1] is not None
    assert tops[0]["y"] < tops[1]["y"]
    assert [text for text in complaints if "favicon" not in text and "404" not in text] == []
    page.close()


def test_the_board_is_played_by_keyboard(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.goto(f"{site}/presets/chess/embed")
    page.locator("[data-square='e2']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".embed-state")).to_contain_text("1. e4")
    page.keyboard.press(",")
    expect(page.locator(".embed-state")).to_contain_text("White to move")
    page.close()


def test_a_board_in_a_frame_says_why_a_move_is_refused(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.goto(f"{site}/presets/chess/embed")
    reason = "The rook on a1 cannot move: there is no square it may go to."
    page.locator("[data-square='a1']").click()
    expect(page.get_by_role("alert")).to_have_text(reason)
    expect(page.locator("#board-status")).to_have_text(reason)
    page.close()


def test_without_scripts_the_frame_shows_the_board(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/presets/sissa/embed")
    expect(page.get_by_text("The pieces need JavaScript to move.")).to_be_visible()
    expect(page.locator(".embed-board svg")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    context.close()


def printed_pages(page: Page) -> int:
    """How many sheets of A4 a page takes."""
    return page.pdf(format="A4", prefer_css_page_size=True, print_background=False).count(
        b"/Type /Page\n"
    )


def test_rules_are_printed_whole_on_a4(browser: Browser, site: str) -> None:
    page = browser.new_page(viewport=DESK)
    page.goto(f"{site}/presets/sissa/print")
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="Back")).to_be_hidden()
    text = page.locator("main").inner_text()
    assert [
        words
        for words in ("Bishops’ conversion", "The pieces", "Exact rules", "Notation")
        if words not in text
    ] == []
    cut = page.evaluate(
        "[...document.querySelectorAll('main *')].filter((it) => it.scrollWidth > it.clientWidth +"
        " 1 && getComputedStyle(it).overflowX !== 'visible' && !it.closest('svg')).length"
    )
    assert cut == 0
    assert 2 <= printed_pages(page) <= 6
    page.close()


def test_somebody_says_something_and_takes_it_back(desk: BrowserContext, site: str) -> None:
    page = desk.new_page()
    page.goto(f"{site}/presets/sissa#comments")
    page.get_by_label("What would you like to say?").fill("The sissa is **strong** in the end.")
    page.get_by_role("button", name="Post").click()
    expect(page.locator(".comment-text strong")).to_have_text("strong")
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("What would you like to say?").fill("The sissa is strong early, too.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".comment-text")).to_have_text("The sissa is strong early, too.")
    page.goto(f"{site}/presets/sissa")
    expect(page.locator("#comments .comment-text")).to_have_text("The sissa is strong early, too.")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No comments yet.")).to_be_visible()


def test_code_for_another_page_is_copied(desk: BrowserContext, site: str) -> None:
    desk.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page = desk.new_page()
    page.goto(f"{site}/presets/sissa")
    page.get_by_role("button", name="Copy code").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f'<iframe src="{site}/presets/sissa/embed"')
