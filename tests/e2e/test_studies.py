"""Studies and problems in a browser: by mouse, by keyboard, on a phone, without scripts."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows, square
from tests.e2e.person import DESK, PHONE
from tests.e2e.screens import Scheme, on_each_screen


def begin(context: BrowserContext, site: str, text: str = "") -> Page:
    """A new study of chess."""
    page = context.new_page()
    page.goto(f"{site}/studies/new")
    page.get_by_label("Title").fill("My openings")
    page.get_by_label("Variant").select_option("chess")
    page.get_by_label("Moves").fill(text)
    page.get_by_role("button", name="Create", exact=True).click()
    page.wait_for_url("**/studies/*/*")
    return page


def current(page: Page, move: str) -> None:
    expect(page.locator("[data-node][aria-current]")).to_contain_text(move)


def saved(page: Page) -> None:
    expect(page.locator("[data-state]")).to_have_text("Saved")


def test_a_line_is_played_shown_marked_and_drawn(desk: BrowserContext, site: str) -> None:
    page = begin(desk, site)
    for origin, target, shown in (("e2", "e4", "e4"), ("e7", "e5", "e5")):
        square(page, origin).click()
        square(page, target).click()
        current(page, shown)
    page.get_by_label("Comment").fill("The open game")
    page.get_by_role("button", name="Good move").click()
    expect(page.locator("[data-tree]")).to_contain_text("e5! The open game")
    page.locator("[data-draw]").click()
    square(page, "g1").click()
    square(page, "f3").click()
    expect(page.locator(".layer-shapes line")).to_have_count(1)
    saved(page)

    page.reload()

    expect(page.locator("[data-tree]")).to_contain_text("The open game")
    expect(page.locator(".layer-shapes line")).to_have_count(1)


def test_keys_walk_through_lines_and_deleting_is_undone(desk: BrowserContext, site: str) -> None:
    page = begin(desk, site, "1. e4 e5 (1... c5) 2. Nf3")
    page.locator("h1").click()
    for key, shown in (
        ("ArrowRight", "e4"),
        ("ArrowRight", "e5"),
        ("ArrowDown", "c5"),
        ("ArrowUp", "e5"),
        ("End", "Nf3"),
    ):
        page.keyboard.press(key)
        current(page, shown)
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator("[data-tree]")).not_to_contain_text("Nf3")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-tree]")).to_contain_text("Nf3")


def test_a_study_is_written_without_scripts(windows: Windows, site: str) -> None:
    page = begin(windows.open(DESK, scripts=False), site)
    page.get_by_label("Move to add").fill("Nf3")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_label("Comment").fill("Calm")
    page.get_by_role("button", name="Save comment").click()
    expect(page.locator("[data-tree]")).to_contain_text("1. Nf3 Calm")


def test_a_problem_is_solved_on_the_board(desk: BrowserContext, site: str) -> None:
    page = desk.new_page()
    page.goto(f"{site}/problems/morphy")
    square(page, "a1").click()
    square(page, "a2").click()
    expect(page.locator("#answer")).to_contain_text("there is no mate in one")
    square(page, "a1").click()
    square(page, "a6").click()
    expect(page.locator("#answer")).to_contain_text("Ra6 is right")
    page.fill("#problem-move", "b7")
    page.press("#problem-move", "Enter")
    expect(page.locator("#answer")).to_contain_text("The problem is solved.")
    expect(page.get_by_role("heading", name="Solution")).to_be_visible()


@on_each_screen
def test_pages_are_clean_for_axe(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    context = windows.open(viewport, scheme=scheme)
    page = begin(context, site, "1. e4 $1 {Good.} e5 (1... c5 2. Nf3)")
    chapter = page.url
    for path in (
        chapter,
        chapter.rsplit("/", 1)[0],
        f"{site}/studies",
        f"{site}/problems",
        f"{site}/problems/crazyhouse-1",
    ):
        page.goto(path)
        assert Axe().run(page).response["violations"] == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate(
            "innerWidth"
        ), path


def test_chapters_are_put_in_order_by_keys(desk: BrowserContext, site: str) -> None:
    page = begin(desk, site, '[ChapterTitle "One"]\n\n1. e4\n\n[ChapterTitle "Two"]\n\n1. d4')
    page.goto(page.url.split("?")[0].rsplit("/", 1)[0])
    rows = page.locator(".chapter-row b")
    expect(rows).to_have_text(["One", "Two"])
    page.get_by_label("Edit Two").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Move up").focus()
    page.keyboard.press("Enter")
    expect(rows).to_have_text(["Two", "One"])


def test_chapters_are_put_in_order_and_deleted_by_touch(windows: Windows, site: str) -> None:
    page = begin(
        windows.open(PHONE, touch=True),
        site,
        '[ChapterTitle "One"]\n\n1. e4\n\n[ChapterTitle "Two"]\n\n1. d4',
    )
    page.goto(page.url.split("?")[0].rsplit("/", 1)[0])
    rows = page.locator(".chapter-row b")
    page.get_by_label("Edit One").tap()
    page.get_by_role("button", name="Move down").tap()
    expect(rows).to_have_text(["Two", "One"])
    page.get_by_label("Edit Two").tap()
    page.get_by_role("button", name="Delete chapter").tap()
    expect(rows).to_have_text(["One"])
