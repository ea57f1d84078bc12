"""A game from an array drawn by lot: from the page of the preset to the first moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.boards import square, start, type_moves

pytestmark = pytest.mark.e2e

LETTERS = {"king": "k", "queen": "q", "rook": "r", "bishop": "b", "knight": "n"}


def test_the_page_names_the_array_that_stands_on_the_board(desk: BrowserContext, site: str) -> None:
    page = start(desk, site, "chess960")
    expect(page.locator(".game-title")).to_contain_text(
        re.compile(r"Chess960\s+array [0-9]{1,3}\b")
    )

    said = [square(page, f"{file}1").get_attribute("aria-label") or "" for file in "abcdefgh"]
    pieces = "".join(
        LETTERS[label.removeprefix(f"{file}1, White ")]
        for file, label in zip("abcdefgh", said, strict=True)
    )
    assert sorted(pieces) == sorted("rnbqkbnr")
    assert pieces.index("r") < pieces.index("k") < pieces.rindex("r")
    assert (pieces.index("b") + pieces.rindex("b")) % 2 == 1

    type_moves(page, "e4", "e5")
    page.goto(f"{site}/presets/chess960")
    expect(page.get_by_text("drawn at random, one of 960")).to_be_visible()
