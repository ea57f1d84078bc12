"""Plans in a browser: made by keyboard, played when the opponent moves, told on the page and by
mail; on a phone.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.mails import text_of
from tests.e2e.person import People, Person, begin
from tests.e2e.screens import SCREENS

pytestmark = pytest.mark.e2e


def tries(person: Person, squares: list[str], shown: str) -> None:
    """Play a move on the board of a plan by the keyboard alone."""
    person.by_keys(squares)
    expect(person.page.locator("[data-node][aria-current]").first).to_contain_text(shown)


def expect_count(person: Person, count: str) -> None:
    person.page.keyboard.press("a")
    expect(person.page.locator("[data-conditional-count]")).to_contain_text(count)


def test_replies_planned_by_keyboard_are_played_when_the_opponent_moves(people: People) -> None:
    white, black = people.pair("Plain", "Planner")
    begin(white, black, "chess", "Chess")
    black.page.keyboard.press("p")
    black.page.wait_for_url("**/plan")
    address = black.page.url
    tries(black, ["e2", "e4"], "e4")
    tries(black, ["e7", "e5"], "e5")
    expect_count(black, "1 conditional move is set")
    tries(black, ["g1", "f3"], "Nf3")
    tries(black, ["b8", "c6"], "Nc6")
    expect_count(black, "2 conditional moves are set")

    white.by_keys(["e2", "e4"])
    white.send("e4", by_key=True)
    white.sees(2, "e5")
    white.may_move()
    expect(black.page.locator("#plan-news [data-sentence]")).to_have_text(
        "Your conditional move 1…e5 was played in reply to 1.e4."
    )
    assert black.page.url.partition("?")[0] == address
    white.by_keys(["g1", "f3"])
    white.send("Nf3", by_key=True)
    white.sees(4, "Nc6")
    white.may_move()
    assert black.turns_mailed() == []
    white.by_keys(["d2", "d4"])
    white.send("d4", by_key=True)

    mail = black.postman.wait_for(black.address, "d4")
    assert "Your conditional move 2…Nc6 was played in reply to 2.Nf3." in text_of(mail)
    expect(black.page.locator("#plan-news")).to_contain_text("d4")
    black.page.get_by_role("link", name="Go").press("Enter")
    expect(black.page.locator("[data-node][aria-current]").first).to_contain_text("d4")
    expect(black.page.get_by_role("heading", name="Played for you")).to_be_visible()


def test_the_board_of_a_plan_is_clean_for_axe(people: People) -> None:
    white, black = people.pair("Axed", "Axing")
    begin(white, black, "chess", "Chess")
    page = black.page
    page.goto(page.url.partition("?")[0] + "/plan")
    tries(black, ["e2", "e4"], "e4")
    tries(black, ["e7", "e5"], "e5")
    expect_count(black, "1 conditional move is set")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.get_by_text("Reply to many").click()
    page.get_by_label("then").select_option("wait")
    page.get_by_label("If").select_option("any")
    page.get_by_role("button", name="Add condition").click()
    expect(page.locator(".plan-lines li")).to_have_count(2)
    for viewport, scheme in SCREENS:
        page.set_viewport_size(viewport)
        page.emulate_media(
            color_scheme=scheme, reduced_motion="reduce"
        )  # no colour between two schemes
        assert Axe().run(page).response["violations"] == [], (viewport, scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
