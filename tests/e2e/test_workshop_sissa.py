"""Symmetric Sissa is built on an empty board without a letter of notation, published, and played to
mate.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.boards import send_all, type_moves
from tests.e2e.workshop import (
    add_chess_pawn,
    add_piece,
    array_text,
    begun_by_hand,
    choose,
    click,
    part,
    promote_pawns,
    publish,
    put,
    reads,
)

pytestmark = pytest.mark.e2e

NAME = "Sissa, both sides alike"
KEY = "sissa-both-sides-alike"
GAME = (
    Path(__file__).parents[2] / "courier/archive/historical/symmetric-sissa-cetina-ramirez-1998.txt"
)


def moves_of(game: Path) -> list[str]:
    """The moves of a game as they were written down, the paths in parentheses left out."""
    lines = [
        line
        for line in game.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("[")
    ]
    return [
        word for word in re.sub(r"\(.*?\)", "", " ".join(lines)).split() if not word.endswith(".")
    ]


def build_board(page: Page) -> None:
    page.get_by_role("button", name="One file more").click()
    page.get_by_role("button", name="One rank more").click()
    expect(page.locator("#board-files")).to_have_value("9")


def build_king(page: Page) -> None:
    """The king of the empty board learns to castle by three squares."""
    part(page, "Pieces")
    page.get_by_role("button", name="Add a move").click()
    page.locator(".way-form summary", has_text="Castling").click()
    page.get_by_label("Kind of move").select_option("castle")
    page.get_by_label("Steps of the king").fill("3")
    page.get_by_label("Steps of the king").press("Tab")
    reads(page, "KisO3")


def build_pieces(page: Page) -> None:
    add_piece(page, "Rook", "R")
    click(page, "e6")
    choose(page, "Slides any distance")
    reads(page, "R")
    add_piece(page, "Knight", "N")
    click(page, "f7")
    reads(page, "N")
    add_piece(page, "Cardinal", "C")
    click(page, "f6")
    choose(page, "Slides any distance")
    reads(page, "B")
    page.get_by_role("button", name="Add a move").click()
    click(page, "f7")
    reads(page, "BN")


def build_sissa(page: Page) -> None:
    """Straight and then as far diagonally, or the other way round, turning anywhere."""
    add_piece(page, "Sissa", "S")
    click(page, "e6", "f6")
    choose(page, "Slides any distance")
    page.get_by_role("button", name="Add a leg").click()
    for turn in ("45 degrees to the right", "135 degrees to the right"):
        button = page.get_by_role("button", name=turn)
        if button.get_attribute("aria-pressed") != "true":
            button.click()
    choose(page, "As many steps as the leg before")
    reads(page, "[R=fsbsB][B=fsbsR]")


def build_pawn(page: Page) -> None:
    add_chess_pawn(page)
    reads(page, "fmWfceFifmnD")


def build_setup(page: Page) -> None:
    """White's pieces; Black's are put opposite of themselves."""
    part(page, "Set-up")
    put(page, "R", "a1", "i1")
    put(page, "N", "b1", "h1")
    put(page, "C", "c1", "g1")
    put(page, "S", "d1", "f1")
    put(page, "P", *(f"{file}2" for file in "abcdefghi"))
    page.get_by_label("Castling rights").fill("KQkq")
    page.get_by_label("Castling rights").press("Tab")
    assert array_text(page) == "rncskscnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNCSKSCNR w KQkq - 0 1"


def build_rules(page: Page) -> None:
    promote_pawns(page, "Sissa", "Cardinal", "Knight", "Rook")
    page.get_by_label("How castling is written").select_option("king")


def build_texts(page: Page) -> None:
    part(page, "Texts")
    page.get_by_role("textbox", name="Name", exact=True).fill(NAME)
    page.get_by_label("Summary").fill("Two sissas and two cardinals a side.")
    page.get_by_label("Inventor").fill("Carlos Cetina")


@pytest.mark.by_turns
def test_symmetric_sissa_is_composed_published_and_played_to_mate(
    desk: BrowserContext, site: str, record_property: Callable[[str, object], None]
) -> None:
    page = begun_by_hand(desk, site)
    steps: dict[str, Callable[[Page], None]] = {
        "board": build_board,
        "king": build_king,
        "rook, knight, cardinal": build_pieces,
        "sissa": build_sissa,
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
    expect(page.get_by_role("heading", level=1)).to_have_text(NAME)

    page.get_by_role("button", name="Try both sides").click()
    page.wait_for_url("**/games/*")
    moves = moves_of(GAME)
    type_moves(page, *moves[:6])
    send_all(desk, site, page.url, moves[6:-2], first=6)
    page.reload()
    type_moves(page, *moves[-2:])

    expect(page.locator(".moves [data-ply='67']")).to_contain_text("Sg7#")
    expect(page.get_by_text("White won by checkmate.").first).to_be_visible()
