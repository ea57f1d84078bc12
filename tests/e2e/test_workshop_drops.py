"""A drop game of one's own, made from a copy of Shogi in a browser, published, and played with
captures and drops.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.boards import send, square, type_moves
from tests.e2e.workshop import (
    add_piece,
    array_text,
    begun_by_hand,
    choose,
    click,
    part,
    published,
    put,
    reads,
    saved,
)

pytestmark = pytest.mark.e2e

NAME, KEY = "Shogi of the two princes", "two-princes"


def build_prince(page: Page) -> None:
    """A piece that steps anywhere, and what it turns into: one that slides anywhere."""
    part(page, "Pieces")
    page.locator("[data-add]").click()
    page.locator("#piece-name").fill("Crown prince")
    page.locator("#piece-label").fill("+C")
    page.get_by_role("button", name="Compose its move").click()
    click(page, "e6", "f6")
    choose(page, "Slides any distance")
    reads(page, "Q")
    add_piece(page, "Prince", "C")
    page.get_by_role("button", name="Compose its move").click()
    click(page, "e6", "f6")
    reads(page, "K")
    page.locator(".piece-form details.more > summary").last.click()
    page.get_by_label("Turns into").select_option(label="Crown prince")


def build_setup(page: Page) -> None:
    """Princes take the place of the knights."""
    part(page, "Set-up")
    page.get_by_label("The other side’s piece").select_option("rotate")
    put(page, "C", "b1", "h1")
    assert (
        array_text(page) == "lcsgkgscl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LCSGKGSCL[] w - - 0 1"
    )


def build_rules(page: Page) -> None:
    """A prince may not be dropped to mate."""
    part(page, "Rules")
    rule = page.locator("[data-for=drops]").first
    for summary in rule.locator("details:not([open]) > summary").all():
        summary.click()
    rule.get_by_role("group", name="May not mate").get_by_role(
        "checkbox", name="Prince", exact=True
    ).check(force=True)
    saved(page)


def build_texts(page: Page) -> None:
    part(page, "Texts")
    page.get_by_role("textbox", name="Name", exact=True).fill(NAME)
    page.get_by_label("Summary").fill("Princes in the place of knights; they turn into queens.")


def publish(page: Page, site: str) -> None:
    part(page, "Publish")
    expect(page.locator("[data-verdict-words]")).to_have_text(
        "It works, but 2 things look unintended."
    )
    for name, hint in zip(
        ("Knight", "Promoted knight"), page.locator("[data-problems] li").all(), strict=True
    ):
        expect(hint).to_contain_text(f"{name} never appears")
    page.get_by_label("Everybody").check()
    page.get_by_label("Short name").fill(KEY)
    page.get_by_role("button", name="Publish", exact=True).click()
    published(page, site, KEY)


def play(page: Page) -> None:
    """Bishops are exchanged and dropped; a prince goes to the far side and is crowned."""
    page.get_by_role("button", name="Try both sides").click()
    page.wait_for_url("**/games/*")
    type_moves(page, "c3c4", "g7g6", "b2h8", "h9h8")
    page.locator("[data-hand='0'] [data-held='@B']").click()
    square(page, "e5").click()
    send(page)
    expect(page.locator(".moves [data-ply='5']")).to_contain_text("B*5e")
    page.locator("[data-hand='1'] [data-held='@b']").click()
    square(page, "f4").click()
    send(page)
    expect(page.locator(".moves [data-ply='6']")).to_contain_text("B*4f")
    type_moves(page, "e5h8", "f4e3+", "C@d6", "e3c1", "d6d7+")
    expect(page.locator(".moves [data-ply='11']")).to_contain_text("+")


@pytest.mark.by_turns
def test_drop_game_is_made_of_a_copy_published_and_played(
    desk: BrowserContext, site: str, record_property: Callable[[str, object], None]
) -> None:
    began = time.monotonic()
    page = begun_by_hand(desk, site, "shogi")
    record_property("copy", f"{time.monotonic() - began:.1f} s")
    steps: dict[str, Callable[[Page], None]] = {
        "prince": build_prince,
        "set-up": build_setup,
        "drops": build_rules,
        "texts": build_texts,
        "publishing": partial(publish, site=site),
        "playing": play,
    }
    for name, step in steps.items():
        began = time.monotonic()
        step(page)
        record_property(name, f"{time.monotonic() - began:.1f} s")
