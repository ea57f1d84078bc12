"""Rules by forms, and moves that hop, stop, turn and capture on the way, composed in a real
browser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.workshop import add_piece, begun, choose, click, part, reads, saved

pytestmark = pytest.mark.e2e


def composed(desk: BrowserContext, site: str) -> Page:
    """The editor with a new kind whose move is being composed."""
    page = begun(desk, site)
    part(page, "Pieces")
    add_piece(page, "Wizard", "W")
    page.get_by_role("button", name="Compose its move").click()
    return page


def unfold(page: Page, words: str) -> None:
    page.locator(".way-form summary", has_text=words).click()


def test_cannon_is_composed_of_a_slide_and_a_hop(desk: BrowserContext, site: str) -> None:
    page = composed(desk, site)
    click(page, "e6")
    choose(page, "Slides any distance", "Only move")
    page.get_by_role("button", name="Add a move").click()
    click(page, "e6")
    choose(page, "Only capture")
    unfold(page, "Hopping")
    page.get_by_label("Hopping over pieces").select_option("far")

    reads(page, "mRcpR")
    expect(page.locator(".ways-list .way-name")).to_have_count(2)


def test_griffon_may_stop_at_its_corner(desk: BrowserContext, site: str) -> None:
    page = composed(desk, site)
    click(page, "f6")
    page.get_by_role("button", name="Add a leg").click()
    choose(page, "Slides any distance")
    page.get_by_label("The move can also end before this leg").check()

    reads(page, "[F?fsR]")
    expect(page.locator(".move-words")).not_to_be_empty()


def test_enemy_is_captured_on_the_way(desk: BrowserContext, site: str) -> None:
    page = composed(desk, site)
    choose(page, "left and right")
    click(page, "f6")
    choose(page, "Only move")
    page.get_by_role("button", name="Add a leg").click()
    page.get_by_role("button", name="straight on").click()
    page.get_by_role("button", name="45 degrees to the right", exact=True).click()
    page.get_by_role("button", name="Leg 1").click()
    unfold(page, "Hopping")
    page.get_by_label("Where the next leg begins, there’s").select_option("enemy")

    reads(page, "m[fcF-fF]")


def test_bend_is_clicked_on_the_board(desk: BrowserContext, site: str) -> None:
    page = composed(desk, site)
    click(page, "e6")
    page.get_by_role("button", name="Add a leg").click()
    page.get_by_role("button", name="45 degrees to the right", exact=True).click()
    click(page, "d7")

    expect(page.get_by_role("button", name="45 degrees to the left", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    reads(page, "[W-fsF]")


@contextmanager
def held_back(page: Page, address: str) -> Iterator[Callable[[], None]]:
    """What the page asks there gets no answer before the function is called, which returns when the
    answer has come.
    """
    requested: list[Route] = []

    def answer() -> None:
        with page.expect_response(address):
            for route in requested:
                route.continue_()
        page.unroute(address)
        page.wait_for_timeout(300)

    page.route(address, lambda route: requested.append(route))
    with page.expect_request(address):
        yield answer


def test_press_counts_though_an_answer_comes_before_its_release(
    desk: BrowserContext, site: str
) -> None:
    page = composed(desk, site)
    click(page, "e6")
    reads(page, "W")
    turn = page.get_by_role("button", name="135 degrees to the right", exact=True)
    with held_back(page, "**/composer") as answer:
        page.get_by_role("button", name="Add a leg").click()
    turn.hover()
    page.mouse.down()
    answer()
    page.mouse.up()

    expect(turn).to_have_attribute("aria-pressed", "true")
    reads(page, "[W-fsbsF]")


def test_press_waits_for_its_release_whatever_had_the_focus(
    desk: BrowserContext, site: str
) -> None:
    page = composed(desk, site)
    click(page, "e6")
    reads(page, "W")
    page.get_by_role("button", name="Add a move").click()
    expect(page.locator(".ways-list .way-name")).to_have_count(2)
    with held_back(page, "**/composer") as answer:
        click(page, "f7")
    page.locator("#piece-name").focus()
    page.get_by_role("button", name=re.compile("^Remove this move")).last.hover()
    page.mouse.down()
    answer()
    page.mouse.up()

    expect(page.locator(".ways-list .way-name")).to_have_count(1)
    reads(page, "W")


def test_press_counts_though_the_draft_is_saved_before_its_release(
    desk: BrowserContext, site: str
) -> None:
    page = composed(desk, site)
    with held_back(page, "**/save") as answer:
        click(page, "e6")
        reads(page, "W")
    page.get_by_role("button", name="Add a move").hover()
    page.mouse.down()
    answer()
    page.mouse.up()

    expect(page.locator(".ways-list .way-name")).to_have_count(2)
    click(page, "f7")
    reads(page, "WN")


def test_number_being_typed_stays_when_an_answer_comes(desk: BrowserContext, site: str) -> None:
    page = composed(desk, site)
    unfold(page, "Castling")
    with held_back(page, "**/composer") as answer:
        page.get_by_label("Kind of move").select_option("castle")
    steps = page.get_by_label("Steps of the king")
    steps.press("Control+a")
    steps.press("1")
    answer()
    reads(page, "isO2")
    steps.press("Tab")

    reads(page, "isO1")
    steps.fill("99")
    steps.press("Tab")
    reads(page, "isO25")
    expect(steps).to_have_value("25")
    steps.fill("40")
    steps.press("Tab")
    expect(steps).to_have_value("25")


def test_way_is_removed_and_brought_back(desk: BrowserContext, site: str) -> None:
    page = composed(desk, site)
    click(page, "e6")
    page.get_by_role("button", name="Add a move").click()
    click(page, "f7")
    reads(page, "WN")
    page.get_by_role("button", name=re.compile("^Remove this move")).last.click()
    reads(page, "W")
    page.get_by_role("button", name="Undo", exact=True).click()
    reads(page, "WN")


def test_rules_are_set_by_forms(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site, "chess")
    part(page, "Rules")
    page.get_by_role("checkbox", name="Mate and stalemate").check()
    page.locator("[data-path='ends.stalemate']").select_option("loss")
    page.get_by_role("checkbox", name="Reaching a goal").check()
    page.locator("[data-for='flag.0.pieces']").get_by_role("checkbox", name="King").check(
        force=True
    )
    zone = page.locator("[data-for=flag] .zone-line").first
    expect(zone.locator("input")).to_have_value("*8")
    zone.locator("input").fill("")
    zone.get_by_role("button", name="On the board").click()
    click(page, "d4", "e4", "d5", "e5")

    expect(zone.locator("input")).to_have_value("d4 e4 d5 e5")
    saved(page)
    part(page, "Publish")
    expect(page.locator("[data-verdict-words]")).to_have_text("Everything looks good.")


def test_values_differ_by_side_where_they_may(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site, "chess")
    part(page, "Rules")
    rule = page.locator("[data-for=promotion]").first
    rule.get_by_label("Different for each side").first.check()
    expect(rule.get_by_role("group", name=re.compile("Black")).first).to_be_visible()
    rule.get_by_label("Different for each side").first.uncheck()
    expect(rule.get_by_role("group", name=re.compile("Black"))).to_have_count(0)
    saved(page)
    expect(page.locator("[data-count-of=rules]")).to_be_hidden()
