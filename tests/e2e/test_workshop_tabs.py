"""One draft in two windows, also when one dies before it has saved, or never hears of it: nobody
overwrites another.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.e2e.boards import Windows
from tests.e2e.workshop import begun, part, published, saved

pytestmark = pytest.mark.e2e


def kill(page: Page) -> None:
    """End a page at once. One that is merely closed tries to save once more, and may not be offline
    any longer.
    """
    with page.expect_event("crash"), pytest.raises(Error):
        page.goto("chrome://crash")
    page.close()


def lose_the_answer(route: Route) -> None:
    """Let a request reach the server, and nothing come back."""
    route.fetch()
    route.abort()


@pytest.mark.by_turns
def test_dead_tab_comes_back_to_a_draft_that_another_browser_changed(
    windows: Windows, site: str
) -> None:
    first, second = windows.open(), windows.open()
    mine = begun(first, site)
    theirs = second.new_page()
    theirs.goto(mine.url)
    first.set_offline(True)
    part(mine, "Texts")
    mine.locator("#text-name").fill("Mine")
    expect(mine.locator("[data-unsaved]")).to_contain_text("kept on this device")
    address = mine.url
    kill(mine)
    part(theirs, "Texts")
    theirs.locator("#text-summary").fill("Theirs")
    saved(theirs)

    first.set_offline(False)
    again = first.new_page()
    again.goto(address)
    dialog = again.get_by_role("dialog")
    expect(dialog).to_contain_text("changed in another window")
    theirs.reload()
    expect(theirs.locator("#text-summary")).to_have_value("Theirs")
    dialog.get_by_role("button", name="Use the other version").click()
    part(again, "Texts")
    expect(again.locator("#text-summary")).to_have_value("Theirs")
    expect(again.locator("#text-name")).to_have_value("New variant")
    again.get_by_role("button", name="Undo", exact=True).click()
    expect(again.locator("#text-name")).to_have_value("Mine")
    saved(again)

    part(theirs, "Texts")
    theirs.locator("#text-summary").fill("Theirs once more")
    shown = theirs.get_by_role("dialog")
    expect(shown).to_contain_text("changed in another window")
    shown.get_by_role("button", name="Keep this version").click()
    saved(theirs)
    theirs.get_by_role("button", name="Undo", exact=True).click()
    expect(theirs.locator("#text-name")).to_have_value("Mine")
    saved(theirs)
    again.reload()
    expect(again.locator("#text-name")).to_have_value("Mine")


def test_window_left_behind_publishes_nothing_it_has_not_shown(windows: Windows, site: str) -> None:
    context = windows.open()
    mine = begun(context, site, "knightmate")
    part(mine, "Publish")
    mine.get_by_label("Short name").fill("left-behind")
    theirs = context.new_page()
    theirs.goto(mine.url)
    part(theirs, "Texts")
    theirs.locator("#text-name").fill("Knights to mate")
    saved(theirs)

    mine.get_by_role("button", name="Publish", exact=True).click()
    dialog = mine.get_by_role("dialog")
    expect(dialog).to_contain_text("changed in another window")
    dialog.get_by_role("button", name="Use the other version").click()
    expect(mine.locator("[data-title]")).to_have_text("Knights to mate")
    mine.get_by_role("button", name="Publish", exact=True).click()
    published(mine, site, "left-behind")
    expect(mine.get_by_role("heading", level=1)).to_have_text("Knights to mate")


def test_own_save_without_an_answer_is_no_other_window(windows: Windows, site: str) -> None:
    page = begun(windows.open(), site)
    part(page, "Texts")
    page.route("**/save", lose_the_answer)
    page.locator("#text-name").fill("On its way")
    expect(page.locator("[data-unsaved]")).to_contain_text("kept on this device")
    page.unroute("**/save")
    page.locator("#text-name").fill("Arrived")
    saved(page)
    page.reload()
    expect(page.locator("#text-name")).to_have_value("Arrived")
