"""Boards of hexagons in a real browser: Gliński's chess is built on an empty board without a letter
of notation, published, and played to mate; its board is looked at by axe.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows, send_all, square, start, type_moves
from tests.e2e.screens import Scheme, on_each_screen
from tests.e2e.workshop import (
    add_chess_pawn,
    add_piece,
    array_text,
    begun_by_hand,
    cell,
    choose,
    click,
    part,
    promote_pawns,
    publish,
    put,
    reads,
)

pytestmark = pytest.mark.e2e

KEY = "hexagons-by-hand"
ARRAY = "6/P5p/RP4pr/N1P3p1n/Q2P2p2q/BBB1P1p1bbb/K2P2p2k/N1P3p1n/RP4pr/P5p/6 w - - 0 1"
# White takes whatever comes its way.
MOVES = (
    *("Rcf4", "e6", "Qe3", "d5", "Rih2", "f6", "Bg3", "h5", "g5", "hxg5"),
    *("fxg5", "d4", "Qxi8", "f5", "Bi6+", "Bh8", "Bxh8#"),
)


def build_board(page: Page) -> None:
    """One side too small and back."""
    page.get_by_label("The board is made of").select_option("hexagons in files")
    expect(page.locator("#editor-board [data-square]")).to_have_count(91)
    page.get_by_role("button", name="one hexagon a side smaller").click()
    expect(page.locator("#editor-board [data-square]")).to_have_count(61)
    expect(page.get_by_label("Hexagons of each file")).to_have_value("5, 6, 7, 8, 9, 8, 7, 6, 5")
    page.get_by_role("button", name="one hexagon a side larger").click()
    expect(cell(page, "f11")).to_have_attribute("aria-label", "f11, empty")


def build_pieces(page: Page) -> None:
    part(page, "Pieces")
    add_piece(page, "Rook", "R")
    click(page, "e6")
    choose(page, "Slides any distance")
    reads(page, "R")
    add_piece(page, "Bishop", "B")
    click(page, "f7")
    choose(page, "Slides any distance")
    reads(page, "B")
    add_piece(page, "Queen", "Q")
    click(page, "e6", "f7")
    choose(page, "Slides any distance")
    reads(page, "Q")
    add_piece(page, "Knight", "N")
    click(page, "f8")
    reads(page, "N")
    expect(page.locator(".move-words")).to_have_text(
        "Leaps two cells through edges in a line and one on to a side."
    )


def build_pawn(page: Page) -> None:
    add_chess_pawn(page)
    reads(page, "fmWflfrceWifmnD")


def build_setup(page: Page) -> None:
    """White's pieces; Black's are put opposite of themselves."""
    part(page, "Set-up")
    page.get_by_label("The other side’s piece").select_option("mirror")
    put(page, "K", "g1")
    put(page, "Q", "e1")
    put(page, "R", "c1", "i1")
    put(page, "N", "d1", "h1")
    put(page, "B", "f1", "f2", "f3")
    put(page, "P", "b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "k1")
    assert array_text(page) == ARRAY


def build_rules(page: Page) -> None:
    promote_pawns(page, "Queen", "Rook", "Bishop", "Knight")


def build_texts(page: Page) -> None:
    part(page, "Texts")
    page.get_by_role("textbox", name="Name", exact=True).fill("Hexagons by hand")
    page.get_by_label("Summary").fill("Built by clicks.")


@pytest.mark.by_turns
def test_glinski_is_composed_published_and_played_to_mate(
    desk: BrowserContext, site: str, record_property: Callable[[str, object], None]
) -> None:
    page = begun_by_hand(desk, site)
    steps: dict[str, Callable[[Page], None]] = {
        "board": build_board,
        "pieces": build_pieces,
        "pawn": build_pawn,
        "set-up": build_setup,
        "rules": build_rules,
        "texts": build_texts,
        "publishing": partial(publish, site=site, key=KEY),
    }
    for name, step in steps.items():
        began = time.monotonic()
        step(page)
        record_property(name, f"{time.monotonic() - began:.1f} s")

    page.get_by_role("button", name="Try both sides").click()
    page.wait_for_url("**/games/*")
    type_moves(page, *MOVES[:2])
    send_all(desk, site, page.url, MOVES[2:-1], first=2)
    page.reload()
    type_moves(page, MOVES[-1])
    expect(page.locator(".moves [data-ply='17']")).to_contain_text("Bxh8#")
    expect(page.get_by_text("White won by checkmate.").first).to_be_visible()


@on_each_screen
def test_the_board_is_moved_on_by_mouse_and_keys_and_turned(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = start(windows.open(viewport, scheme=scheme), site, "glinski")
    square(page, "f5").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board-status")).to_have_text("White pawn f5, one square to go to")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.locator("[data-send]").click()
    expect(page.locator(".moves [data-ply='1']")).to_contain_text("f6")
    square(page, "b7").click()
    square(page, "b5").click()
    page.locator("[data-send]").click()
    expect(page.locator(".moves [data-ply='2']")).to_contain_text("b5")

    higher = square(page, "f11").bounding_box()
    page.keyboard.press("f")
    lower = square(page, "f11").bounding_box()
    assert higher is not None
    assert lower is not None
    assert lower["y"] > higher["y"]
    assert Axe().run(page).response["violations"] == []
