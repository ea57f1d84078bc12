"""How a board answers: sounds, the button that switches them off, and pieces that glide."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.boards import square, start

pytestmark = pytest.mark.e2e

# Notes the pitch of every tone that a page makes.
SPY = """
  window.tones = [];
  const make = BaseAudioContext.prototype.createOscillator;
  BaseAudioContext.prototype.createOscillator = function () {
    const made = make.call(this);
    made.frequency.setValueAtTime = (pitch) => tones.push(pitch);
    return made;
  };
"""
# Notes the places of every piece that glides.
GLIDES = """
  window.glides = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    glides.push(frames.map(({ translate }) => translate));
    return animate.call(this, frames, how);
  };
"""


def opened(context: BrowserContext, site: str, *moves: str) -> Page:
    context.add_init_script(SPY)
    return start(context, site, "chess", *moves)


def is_on(page: Page, on: bool) -> None:
    button = page.get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", str(on).lower())


def tones_of(page: Page, origin: str, target: str) -> list[int]:
    """What is heard when a move is made that is not sent."""
    page.evaluate("tones.length = 0")
    square(page, origin).click()
    square(page, target).click()
    expect(page.locator("#movebar")).to_have_attribute("data-state", "preview")
    found: list[int] = page.evaluate("tones")
    return found


def test_move_and_capture_are_heard_each_in_its_own_way(desk: BrowserContext, site: str) -> None:
    page = opened(desk, site, "e4", "d5")
    is_on(page, True)
    assert len(tones_of(page, "g1", "f3")) == 1
    page.keyboard.press("Escape")
    assert len(tones_of(page, "e4", "d5")) == 2


def test_one_press_ends_all_sounds_also_after_a_reload(desk: BrowserContext, site: str) -> None:
    page = opened(desk, site)
    is_on(page, True)
    page.get_by_role("button", name="Sounds").click()
    is_on(page, False)
    page.reload()
    is_on(page, False)
    assert tones_of(page, "g1", "f3") == []


def test_no_sound_by_default_where_motion_is_not_wanted(desk: BrowserContext, site: str) -> None:
    desk.add_init_script(SPY)
    page = desk.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site}/try/chess")
    is_on(page, False)


def test_sissa_glides_round_its_corner(desk: BrowserContext, site: str) -> None:
    desk.add_init_script(GLIDES)
    page = start(desk, site, "sissa", "e2e4", "e8e6", "f1f3")
    page.locator("[data-step=prev]").first.click()
    page.locator("[data-step=next]").first.click()
    back = ["0px -90px", "-90px -90px", "0px 0px"]
    there = ["0px 90px", "-90px 0px", "0px 0px"]
    page.wait_for_function("() => glides.length === 2")
    assert page.evaluate("glides") == [back, there]
