"""The page of a finished game in a browser: replay, links, and what is opened beside the board."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.boards import Windows
from tests.e2e.person import DESK
from tests.e2e.screens import Scheme, on_each_screen

NAMES = "Carlos Cetina – Albino Lara, 1–0"


@pytest.fixture(scope="module")
def address(site: str, account: object) -> dict[str, str]:
    """Where the historical game is, once somebody has looked."""
    return {}


def game(context: BrowserContext, site: str, address: dict[str, str], query: str = "") -> Page:
    """The page of the historical game of Sissa."""
    page = context.new_page()
    if "path" not in address:
        page.goto(f"{site}/archive?preset=sissa&year=1998")
        found = page.locator("a[href^='/games/']").first.get_attribute("href")
        assert found is not None
        address["path"] = found.partition("?")[0]
    page.goto(f"{site}{address['path']}{query}")
    expect(page.get_by_role("heading", name=NAMES)).to_be_visible()
    return page


def shown(page: Page, move: str, ply: int | None = None) -> None:
    """The move that is marked, and the address that names it."""
    expect(page.locator(".moves a[aria-current]")).to_contain_text(move)
    if ply is not None:
        expect(page).to_have_url(re.compile(rf"\?ply={ply}$"))


def test_a_game_is_stepped_through_by_keys_and_slider(
    desk: BrowserContext, site: str, address: dict[str, str]
) -> None:
    page = game(desk, site, address)
    page.keyboard.press("Home")
    expect(page.locator(".moves a[aria-current]")).to_have_count(0)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    shown(page, "d4", 3)
    page.keyboard.press(",")
    shown(page, "e6", 2)
    slider = page.locator("[data-slider]")
    slider.fill("86")
    shown(page, "Sf2+", 86)
    slider.focus()
    page.keyboard.press("ArrowLeft")
    shown(page, "Re1", 85)
    page.locator("h1").click()
    page.keyboard.press("End")
    shown(page, "Qh5#")


def test_the_wheel_steps_where_the_page_fits_and_scrolls_where_it_does_not(
    windows: Windows, site: str, address: dict[str, str]
) -> None:
    for way, ply in ((120, 11), (-120, 9)):
        page = game(windows.open({"width": 1280, "height": 1000}), site, address, "?ply=10")
        page.locator("#board-frame").hover()
        page.mouse.wheel(0, way)
        expect(page).to_have_url(re.compile(rf"ply={ply}$"))

    low = game(windows.open({"width": 1280, "height": 500}), site, address, "?ply=10")
    low.locator("#board-frame").hover()
    low.mouse.wheel(0, 120)
    low.wait_for_function("() => scrollY > 0")
    expect(low).to_have_url(re.compile(r"ply=10$"))


def test_a_fragment_names_a_ply_and_the_link_is_copied(
    desk: BrowserContext, site: str, address: dict[str, str]
) -> None:
    desk.grant_permissions(["clipboard-read", "clipboard-write"])
    page = game(desk, site, address, "#19")
    shown(page, "Se3", 19)
    page.keyboard.press("l")
    expect(page.locator(".toast")).to_contain_text("The link to this position is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}{address['path']}?ply=19"


def test_it_plays_by_itself_and_stops(
    desk: BrowserContext, site: str, address: dict[str, str]
) -> None:
    page = game(desk, site, address, "?ply=10")
    page.locator("[data-pace]").select_option("Fast")
    page.locator("h1").click()
    page.keyboard.press("p")
    expect(page).to_have_url(re.compile(r"ply=(1[1-9]|[2-9]\d)$"))
    page.keyboard.press("p")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")


def test_paths_stand_beside_the_notes_and_on_the_board(
    desk: BrowserContext, site: str, address: dict[str, str]
) -> None:
    page = game(desk, site, address, "?ply=56")
    expect(page.locator("#board-frame .path")).to_have_count(4)
    page.keyboard.press("w")
    aside = page.locator("[data-aside-body]")
    expect(aside).to_contain_text("They agree.")
    for way in ("d7–c6–c7", "d7–c8–c7", "d7–d6–c7", "d7–d8–c7"):
        expect(aside.get_by_text(way)).to_have_count(2)
    page.locator("[data-slider]").fill("86")
    expect(aside).to_contain_text("f2–g1–h1 check")
    expect(page.locator("#board-frame .path")).to_have_count(2)


def test_threats_are_arrows_that_go_with_their_aside(
    desk: BrowserContext, site: str, address: dict[str, str]
) -> None:
    page = game(desk, site, address, "?ply=56")
    page.get_by_role("link", name="Threats").click()
    expect(page.locator("[data-aside-body]")).to_contain_text("Black threatens to capture")
    expect(page.locator(".layer-shapes line")).not_to_have_count(0)
    page.get_by_role("link", name="Threats").click()
    expect(page.locator(".layer-shapes line")).to_have_count(0)
    expect(page.locator("[data-aside-body]")).to_be_hidden()


def test_lines_of_the_annotator_are_played_through(
    desk: BrowserContext, site: str, address: dict[str, str]
) -> None:
    page = game(desk, site, address)
    page.get_by_role("link", name="22…Nxd5!").click()
    expect(page).to_have_url(re.compile(r"\?at=\d+$"))
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    shown(page, "23.Sxe7")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    shown(page, "e5", 43)


def test_other_games_and_material_are_shown(
    desk: BrowserContext, site: str, address: dict[str, str]
) -> None:
    page = game(desk, site, address, "?ply=2")
    page.keyboard.press("e")
    expect(page.locator("[data-explorer]")).to_contain_text("d4")
    page.keyboard.press("m")
    expect(page.locator("[data-aside-body]")).to_contain_text("Material is even.")
    page.locator("[data-slider]").fill("107")
    expect(page.locator("[data-aside-body]")).to_contain_text("by the worth of")


@pytest.mark.parametrize("name", ["Threats", "Explorer", "Share"])
def test_what_is_opened_hides_neither_the_move_nor_the_files(
    desk: BrowserContext, site: str, address: dict[str, str], name: str
) -> None:
    page = game(desk, site, address, "?ply=56")
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.locator("[data-aside-body]")).to_be_visible()
    expect(page.locator("[data-aside-body] [data-load]:empty")).to_have_count(0)
    panel = page.locator(".side-panel").bounding_box()
    assert panel is not None
    for part in (
        page.locator(".moves a[aria-current]"),
        page.get_by_role("link", name="Verify", exact=True),
    ):
        expect(part).to_be_in_viewport()
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= panel["y"] + panel["height"]


def test_kibitz_is_said_about_the_shown_move(
    desk: BrowserContext, site: str, address: dict[str, str]
) -> None:
    page = game(desk, site, address, "?ply=44")
    page.keyboard.press("k")
    page.get_by_label("What would you like to say?").fill("A pity.")
    page.get_by_role("button", name="Post").click()
    expect(page.locator(".moves .kibitz")).to_contain_text("A pity.")
    expect(page.locator("[data-aside-body] .comments")).to_contain_text("A pity.")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".moves .kibitz")).to_have_count(0)


def test_without_scripts_every_link_leads_somewhere(
    windows: Windows, site: str, address: dict[str, str]
) -> None:
    page = game(windows.open(DESK, scripts=False), site, address, "?ply=85")
    page.get_by_role("link", name="Forward one move").first.click()
    page.get_by_role("link", name="Paths").click()
    expect(page.locator("[data-aside-body]")).to_contain_text("They agree.")
    page.get_by_role("link", name="Share").click()
    page.get_by_role("link", name="Print").click()
    expect(page.locator(".printed-board")).not_to_have_count(0)


def test_another_page_frames_the_board(
    windows: Windows, site: str, address: dict[str, str]
) -> None:
    game(desk := windows.open(), site, address).close()
    page = desk.new_page()
    page.goto(f"{site}{address['path']}/embed?ply=85")
    expect(page.locator("[data-last]")).to_have_text("Move 43, White: Re1")
    page.keyboard.press(".")
    expect(page.locator("[data-last]")).to_have_text("Move 43, Black: Sf2+")
    page.get_by_role("button", name="Last move").click()
    expect(page.get_by_role("button", name="Forward one move")).to_be_disabled()
    assert Axe().run(page).response["violations"] == []
    page.goto(f"{site}{address['path']}/print?every=20")
    assert Axe().run(page).response["violations"] == []


def test_everything_is_reached_by_keyboard(
    desk: BrowserContext, site: str, address: dict[str, str]
) -> None:
    page = game(desk, site, address, "?ply=56")
    page.locator("[data-aside=threats]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-aside-body]")).to_contain_text("threatens to capture")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    reached = page.evaluate("document.activeElement.closest('[data-asides]') !== null")
    assert reached


@on_each_screen
def test_page_is_clean_for_axe(
    windows: Windows, site: str, address: dict[str, str], viewport: ViewportSize, scheme: Scheme
) -> None:
    context = windows.open(viewport, scheme=scheme)
    for name in ("", "paths", "threats", "material", "explorer", "kibitz", "share"):
        page = game(context, site, address, f"?ply=56&show={name}")
        assert Axe().run(page).response["violations"] == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate(
            "innerWidth"
        ), name
        page.close()
