"""Short games of presets whose moves are more than a step, by mouse and by finger: promotion where
it is the only choice, growth, arrows, turning back, pieces that enter while castling, zones that
are entered and left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.boards import send, square, start

pytestmark = pytest.mark.e2e

TO_CASTLING = ("e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5")


def make(page: Page, shown: str, *squares: str, touch: bool = False) -> None:
    """Press squares, and send the move once it is shown as it should be."""
    for name in squares:
        if touch:
            square(page, name).tap()
        else:
            square(page, name).click()
    expect(page.locator("[data-said]")).to_have_text(shown)
    send(page)


def expect_square(page: Page, name: str, words: str) -> None:
    """What a square says of itself, whether or not it belongs to the last move."""
    expect(square(page, name)).to_have_attribute(
        "aria-label", re.compile(rf"^{name}, {words}(, last move)?$")
    )


def test_makruk_bia_becomes_a_met_on_the_sixth_rank(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, "makruk")
    for shown, *squares in (
        ("e4", "e3", "e4"),
        ("a5", "a6", "a5"),
        ("e5", "e4", "e5"),
        ("a4", "a5", "a4"),
    ):
        make(page, shown, *squares)

    make(page, "exd6=M", "e5", "d6")

    expect_square(page, "d6", "White met")


def test_ataxx_stones_grow_and_jump_by_touch(phone: BrowserContext, site: str) -> None:
    page = start(phone, site, "ataxx")
    page.locator("[data-held='@P']").first.tap()
    make(page, "P@b6", "b6", touch=True)
    expect(page.locator("#board-frame [data-piece]")).to_have_count(5)

    make(page, "a3", "a1", "a3", touch=True)
    expect_square(page, "a1", "empty")

    make(page, "a5", "a7", "a5", touch=True)
    expect(page.locator("#board-frame [data-piece]")).to_have_count(5)


def test_amazon_goes_and_shoots(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, "amazons")
    make(page, "Qdd7,g7", "d1", "d7", "g7")
    expect_square(page, "g7", "wall")
    make(page, "Qg8,g9", "g10", "g8", "g9")

    square(page, "d7").click()
    expect_square(page, "e7", "empty, legal target")
    expect_square(page, "g7", "wall")
    expect_square(page, "h7", "empty")


def test_kyoto_shogi_pieces_turn_over_and_back(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, "kyoto-shogi")
    expect_square(page, "e1", "Sente pawn")
    make(page, "P-1d+", "e1", "e2")
    expect_square(page, "e2", "Sente rook")
    make(page, "P-5b+", "a5", "a4")

    make(page, "+P-2d-", "e2", "d2")

    expect_square(page, "d2", "Sente pawn")


@pytest.mark.parametrize(
    ("answer", "shown", "gate"), [("Elephant", "Kg1/Ee1", "e1"), ("On h1", "Kg1/Eh1", "h1")]
)
def test_seirawan_piece_enters_while_castling(
    desk: BrowserContext, site: str, answer: str, shown: str, gate: str
) -> None:
    page = start(desk, site, "seirawan-chess", *TO_CASTLING)
    square(page, "e1").click()
    square(page, "g1").click()
    dialog = page.get_by_role("dialog", name="Choose")
    dialog.get_by_role("button", name=answer).first.click()
    if gate == "h1":
        dialog.get_by_role("button", name="Elephant").click()
    expect(page.locator("[data-said]")).to_have_text(shown)
    send(page)

    expect_square(page, gate, "White elephant")
    expect_square(page, "f1", "White rook")


def test_shogi_piece_turns_over_on_leaving_the_zone_by_touch(
    phone: BrowserContext, site: str
) -> None:
    page = start(phone, site, "shogi", "c3c4", "g7g6", "b2h8", "g9h8", "B@g7", "f9f8")
    square(page, "g7").tap()
    square(page, "e5").tap()
    page.get_by_role("dialog", name="Choose").get_by_role("button", name="Dragon horse").tap()
    expect(page.locator("[data-words]")).to_contain_text("promotes to dragon horse")
    send(page)

    expect_square(page, "e5", "Sente dragon horse")
