"""Composing a set-up in a real browser: mouse, finger, keyboard, no script, and two who compose at
the same time.
"""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows, drag_by_touch, point_of, start
from tests.e2e.person import PHONE, UPDATES_WITHIN_MS, People, Person, begin
from tests.e2e.screens import Scheme, on_each_screen

pytestmark = pytest.mark.e2e

PRESET, NAME = "sigma-4-shogi", "Sigma 4 Shogi"
RECOMMENDED = (
    "Setup: ED@a1, JD@b1, ZE@c1, RFW@d1, ZE@e1, JD@f1, ED@g1, CD@a2, EN@b2, ND@c2, EE@d2, ND@e2,"
    " EN@f2, CD@g2, FW@a3, FW@b3, FW@c3, FW@d3, FW@e3, FW@f3, FW@g3"
)


def begun(context: BrowserContext, site: str) -> Page:
    """A page on which White's side of a game is set up, with the editor at work."""
    page = start(context, site, PRESET)
    expect(page.locator("[data-tray]")).to_be_visible()
    return page


def base(page: Page, square: str, across: float = 0.5) -> tuple[float, float]:
    """A point of a base, its middle if nothing else is said: 0.3 is on the first of two stones."""
    return point_of(page.locator(f"#board-frame [data-square='{square}']").first, across)


def kind(page: Page, letter: str) -> tuple[float, float]:
    """The middle of a kind of stone in the tray."""
    return point_of(page.locator(f"[data-kind={letter}]"))


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def holds(page: Page, **bases: str) -> None:
    """Expect bases in the text that would be sent."""
    for square, label in bases.items():
        expect(page.locator("#setup-text")).to_have_value(re.compile(rf" {label}@{square}(,|$)"))


def left(page: Page, letter: str, count: str) -> None:
    expect(page.locator(f"[data-kind={letter}] [data-left]")).to_have_text(count)


def verdict(page: Page, words: str) -> None:
    expect(page.locator("[data-verdict-words]")).to_have_text(words)


def test_stones_are_dragged_between_bases_and_tray(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    verdict(page, "Every rule is kept.")

    drag(page, base(page, "a2", 0.3), base(page, "a3"))
    holds(page, a2="D", a3="CFW")
    drag(page, base(page, "g3", 0.7), kind(page, "J"))
    holds(page, g3="F")
    left(page, "W", "1")
    verdict(page, "1 rule is broken.")
    expect(page.locator("[data-faults] li")).to_have_text(
        "All 42 stones are placed and no others: 1 W left over. rule 4.2"
    )
    drag(page, kind(page, "W"), base(page, "a2"))
    holds(page, a2="DW")
    verdict(page, "Every rule is kept.")

    page.keyboard.press("Control+z")
    page.locator("[data-act=undo]").click()
    holds(page, a2="D", g3="FW")
    page.locator("[data-act=redo]").click()
    holds(page, g3="F")


def test_clicks_copy_fill_mirror_and_exchange(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    page.mouse.click(*base(page, "a3"))
    page.locator("[data-act=copy]").click()
    page.mouse.click(*base(page, "a1"))
    page.get_by_role("button", name="Rank 2").click()
    holds(page, a1="FW", a2="FW", g2="FW", d2="FW", d1="RFW")
    left(page, "F", "−8")

    page.keyboard.press("Escape")
    page.get_by_text("Mirror").click()
    page.get_by_role("button", name="Left half onto the right").click()
    holds(page, g1="FW")

    page.mouse.click(*base(page, "b1"))
    page.locator("[data-act=exchange]").click()
    page.mouse.click(*base(page, "d2"))
    holds(page, b1="FW", d2="JD")
    page.locator("[data-act=clear]").click()
    holds(page, d2="")
    verdict(page, "2 rules are broken.")
    expect(page.locator("#board-frame .check")).to_have_count(1)


def test_bases_at_fault_are_marked_and_a_refusal_keeps_everything(
    desk: BrowserContext, site: str
) -> None:
    page = begun(desk, site)
    drag(page, base(page, "b1", 0.3), base(page, "a1"))
    expect(page.locator("[data-faults] li")).to_have_text(
        ["In a set-up J, C and Z do not stand on one's own corners: a1. rule 4.5"]
    )
    expect(page.locator("#board-frame [data-square=a1]")).to_have_attribute(
        "aria-label", "a1, corner of White, White base with J, E, D, breaks a rule"
    )

    page.locator("[data-send]").click()

    expect(page.locator("#setup-error")).to_contain_text(
        "In a set-up J, C and Z do not stand on one's own corners: a1"
    )
    holds(page, a1="JED", b1="D")
    page.reload()
    holds(page, a1="JED", b1="D")


def test_risks_are_shown_and_do_not_hinder(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    hole = {
        "a3": "WW",
        "b3": "FF",
        "c3": "WW",
        "e3": "FF",
        "c2": "EE",
        "d2": "ND",
        "b1": "EN",
        "b2": "JE",
        "c1": "ZD",
    }
    text = ", ".join(
        f"{hole.get(item.split('@')[1], item.split('@')[0])}@{item.split('@')[1]}"
        for item in RECOMMENDED[7:].split(", ")
    )
    page.get_by_text("As text").click()
    page.locator("#setup-text").fill(text)
    page.get_by_role("button", name="Preview").click()

    expect(page.locator("[data-dangers] li")).to_have_text(
        "Black's first turn may give checkmate on a square that no base of yours guards: b4."
    )
    expect(page.locator("#board-frame [data-square=b4]")).to_have_attribute(
        "aria-label", "b4, empty, the opponent may check here"
    )
    verdict(page, "Every rule is kept.")
    page.locator("[data-send]").click()
    expect(page.get_by_role("heading", name="Set up Black")).to_be_visible()


def test_solo_sides_are_set_up_and_play_begins(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    page.locator("[data-send]").click()
    expect(page.get_by_role("heading", name="Set up Black")).to_be_visible()
    expect(page.locator("[data-tray]")).to_be_visible()
    page.locator("[data-send]").click()

    expect(page.locator("#movebar")).to_be_visible()
    expect(page.locator("#board-frame [data-piece]")).to_have_count(42)


def test_a_set_up_by_keyboard_alone(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    spoken = page.locator("#board-status")
    page.locator("#board-frame [data-square][tabindex='0']").focus()
    page.keyboard.press("Backspace")
    expect(spoken).to_have_text("a1 holds E.")
    for key in ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp"]:
        page.keyboard.press(key)
    expect(page.locator("#board-frame [data-square=c3]")).to_be_focused()
    page.keyboard.press("Shift+F")
    expect(spoken).to_have_text("c3 holds W.")
    page.keyboard.press("d")
    expect(spoken).to_have_text("c3 holds D, W.")
    page.keyboard.press("d")
    expect(spoken).to_have_text("There is no D left in the tray.")
    page.keyboard.press("Home")
    page.keyboard.press("f")
    page.keyboard.press("Control+c")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+v")
    expect(spoken).to_have_text("a2 holds F, F, W.")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    holds(page, a1="E", a2="CD", a3="FW", c3="DW")
    page.keyboard.press("Delete")
    expect(spoken).to_have_text("a2 holds no stone.")
    page.keyboard.press("Enter")
    expect(page.locator("[data-base-name]")).to_have_text("a2")


def test_a_set_up_by_finger_within_reach_of_the_thumb(phone: BrowserContext, site: str) -> None:
    page = begun(phone, site)
    for place in page.locator("[data-tray] button, [data-send], [data-act=undo]").all():
        box = place.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.9
        assert box["y"] + box["height"] <= PHONE["height"]
    expect(page.locator("[data-kind=N]").get_by_text("N", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    page.touchscreen.tap(*base(page, "a2"))
    page.locator("[data-stone=C]").tap()
    page.touchscreen.tap(*base(page, "a3"))
    holds(page, a2="D", a3="CFW")
    page.locator("[data-stone=D]").tap()
    page.locator("[data-kind=W]").tap()
    left(page, "D", "1")
    page.touchscreen.tap(*base(page, "a2"))
    page.locator("[data-kind=D]").tap()
    page.touchscreen.tap(*base(page, "a2"))
    holds(page, a2="D")


def test_a_finger_drags_stones(phone: BrowserContext, site: str) -> None:
    page = begun(phone, site)
    drag_by_touch(page, base(page, "a2", 0.3), base(page, "b3"))
    holds(page, a2="D", b3="CFW")
    drag_by_touch(page, base(page, "b3", 0.3), kind(page, "Z"))
    left(page, "C", "1")
    drag_by_touch(page, kind(page, "C"), base(page, "a2"))
    holds(page, a2="CD", b3="FW")
    assert page.evaluate("scrollY") == 0


def test_own_arrangements_are_kept_used_and_deleted(desk: BrowserContext, site: str) -> None:
    page = begun(desk, site)
    drag(page, base(page, "a2", 0.3), base(page, "a3"))
    dialog = page.locator("#arrangements")
    page.get_by_role("button", name="Arrangements").click()
    dialog.get_by_placeholder("Name").fill("Camel in front")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("button", name="Camel in front", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Empty board: all stones in the tray").click()
    left(page, "E", "8")
    verdict(page, "3 rules are broken.")

    page.get_by_role("button", name="Arrangements").click()
    dialog.get_by_placeholder("Name").fill("Nothing")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("42 stones")
    dialog.get_by_role("button", name="Camel in front", exact=True).click()
    holds(page, a2="D", a3="CFW")

    page.get_by_role("button", name="Arrangements").click()
    dialog.get_by_role("button", name="Delete Camel in front").click()
    expect(dialog.get_by_role("button", name="Camel in front", exact=True)).to_have_count(0)
    dialog.get_by_role("button", name="Recommended").click()
    holds(page, a2="CD", a3="FW")


@pytest.mark.by_turns
def test_two_compose_in_secret_until_both_are_in(people: People) -> None:
    white, black = people.pair("Waller", "Holder", phone=True)
    begin(white, black, PRESET, NAME)

    white.page.get_by_label("Remark to Holder, shown with your set-up").fill("A wall with a gap.")
    hand_in(white)
    expect(white.page.get_by_role("heading", name="Your set-up is in")).to_be_visible()
    expect(white.page.locator("[data-send]")).to_be_disabled()
    expect(black.page.locator("[data-region=setup-title]")).to_contain_text(
        "The set-up of Waller is in.", timeout=UPDATES_WITHIN_MS
    )
    drag(white.page, base(white.page, "a2", 0.3), base(white.page, "a3"))
    expect(white.page.locator("[data-send]")).to_have_text("Send the change")
    hand_in(white)
    expect(white.page.locator("[data-send]")).to_have_text("Handed in")
    white.page.reload()
    holds(white.page, a2="D", a3="CFW")
    expect(white.page.locator("#setup-remark")).to_have_value("A wall with a gap.")
    seen = black.page.content()
    assert ("CFW" in seen, "A wall with a gap." in seen) == (False, False)

    hand_in(black)
    for person in (black, white):
        expect(person.page.locator("#board-frame [data-piece]")).to_have_count(
            42, timeout=UPDATES_WITHIN_MS
        )
        expect(person.page.locator("[data-region=moves]")).to_contain_text("A wall with a gap.")
    expect(black.page.locator("#board-frame [data-square=a3]")).to_have_attribute(
        "aria-label", "a3, White base with C, F and W"
    )


def hand_in(person: Person) -> None:
    person.page.locator("[data-verdict-words]").filter(has_text="Every rule is kept.").wait_for()
    person.page.locator("[data-send]").click()


def test_a_set_up_without_scripts(windows: Windows, site: str) -> None:
    page = start(windows.open(scripts=False), site, PRESET)
    field = page.locator("#setup-text")
    expect(field).to_have_value(RECOMMENDED)
    expect(page.locator("[data-tray]")).to_be_hidden()

    wrong = RECOMMENDED.replace("RFW@d1", "RFWW@d1")
    field.fill(wrong)
    page.locator("[data-send]").click()
    expect(field).to_have_value(wrong)
    verdict(page, "2 rules are broken.")
    expect(page.locator("[data-faults]")).to_contain_text(
        "The royal base holds one to 2 stones, not 3 stones: d1."
    )

    page.get_by_role("link", name="the recommended arrangement").click()
    expect(field).to_have_value(RECOMMENDED)
    page.locator("[data-send]").click()
    expect(page.get_by_role("heading", name="Set up Black")).to_be_visible()


@on_each_screen
def test_the_editor_is_accessible(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = begun(windows.open(viewport, scheme=scheme), site)
    page.mouse.click(*base(page, "b1"))
    page.locator("[data-act=copy]").click()
    page.mouse.click(*base(page, "a1"))
    verdict(page, "2 rules are broken.")
    assert violations(page) == []
    page.get_by_role("button", name="Arrangements").click()
    assert violations(page) == []


def violations(page: Page) -> list[str]:
    return [
        f"{rule['id']}: {rule['nodes'][0]['html'][:120]}"
        for rule in Axe().run(page).response["violations"]
    ]
