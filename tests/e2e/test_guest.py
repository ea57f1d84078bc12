"""A stranger plays before there is an account, keeps the game, and plays a person."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from courier.challenges.domain.offers import Offer, post_open_challenge
from courier.challenges.enums import SideChoice
from courier.games.models import Game
from courier.guests.domain.answers import answer
from courier.guests.links import arrival_url
from courier.guests.models import Arrival, GuestGame
from courier.players.models import Player
from tests.e2e.signed_in import Visitors, faults, on_one_screen
from tests.factories import make_player, make_revision

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

# Counted by the page itself: what the visitor presses, and the fields they type in.
COUNTER = """
  const count = (name) => sessionStorage.setItem(name, Number(sessionStorage[name] ?? 0) + 1);
  addEventListener("pointerdown", () => count("presses"), true);
  addEventListener("change", () => count("fields"), true);
"""


@pytest.fixture(autouse=True)
def _site(settings: Settings, live_server: LiveServer) -> None:
    settings.SITE_URL = live_server.url
    cache.clear()
    make_revision("three-check")
    make_revision("crazyhouse")


def stranger(visitors: Visitors) -> Page:
    page = visitors.page()
    page.context.add_init_script(COUNTER)
    return page


def counted(page: Page) -> dict[str, int]:
    found: dict[str, Any] = page.evaluate(
        "({presses: +(sessionStorage.presses ?? 0), fields: +(sessionStorage.fields ?? 0)})"
    )
    return found


def square(page: Page, name: str) -> Locator:
    return page.locator(f"[data-guest] [data-square='{name}']")


def status(page: Page) -> Locator:
    return page.locator("[data-guest] [data-status]")


def answered() -> None:
    assert answer(game_id=GuestGame.objects.get().pk, clock=timezone.now)


def test_two_presses_from_the_front_page_to_a_first_move(visitors: Visitors) -> None:
    page = stranger(visitors)
    page.goto("/")
    square(page, "e2").click()
    square(page, "e4").click()
    expect(status(page)).to_have_text("The computer is thinking.")

    assert counted(page) == {"presses": 2, "fields": 0}
    answered()
    expect(status(page)).to_have_text("Your move: you play White.")
    expect(page.get_by_role("button", name="Keep this game")).to_be_visible()
    assert faults(page) == []


def test_refused_move_says_why_and_changes_nothing(visitors: Visitors) -> None:
    page = stranger(visitors)
    page.goto("/try/crazyhouse")
    square(page, "e2").click()
    square(page, "e5").click()

    expect(page.get_by_role("alert")).to_contain_text("The pawn on e2 cannot go to e5.")
    assert not GuestGame.objects.exists()
    assert faults(page) == []


@on_one_screen
def test_game_is_taken_back_reloaded_and_begun_by_the_other_side(visitors: Visitors) -> None:
    page = stranger(visitors)
    page.goto("/presets/crazyhouse")
    square(page, "e2").click()
    square(page, "e4").click()
    expect(status(page)).to_have_text("The computer is thinking.")
    answered()
    expect(status(page)).to_have_text("Your move: you play White.")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("[data-moves]")).to_be_empty()

    page.get_by_text("New game").click()
    page.get_by_role("button", name="As Black").click()
    expect(status(page)).to_have_text("The computer is thinking.")
    assert page.url.endswith("/presets/crazyhouse")
    answered()
    expect(status(page)).to_have_text("Your move: you play Black.")
    first = page.locator("[data-guest] [data-square]").first
    expect(first).to_have_attribute("data-square", "h1")  # Black sits below
    page.reload()
    expect(page.locator("[data-moves]")).to_contain_text("1. ")


def test_kept_game_goes_on_after_one_field_one_mail_and_one_press(visitors: Visitors) -> None:
    page = stranger(visitors)
    page.goto("/")
    square(page, "e2").click()
    square(page, "e4").click()
    expect(status(page)).to_have_text("The computer is thinking.")
    answered()
    expect(status(page)).to_have_text("Your move: you play White.")
    page.get_by_label("Email address").fill("ann@example.org")
    page.get_by_role("button", name="Keep this game").click()
    expect(page.get_by_role("heading", name="Check your email")).to_be_visible()
    assert counted(page) == {"presses": 3, "fields": 1}
    assert faults(page) == []

    other = visitors.page()  # the mail is read elsewhere
    other.goto(arrival_url(Arrival.objects.get()))
    expect(other.get_by_text("Go on only if you have asked for this mail.")).to_be_visible()
    assert faults(other) == []
    other.get_by_role("button", name="Sign me in").click()
    other.wait_for_url("**/games/*")
    expect(other.get_by_role("heading", name="Your move")).to_be_visible()
    expect(other.locator(".moves [data-ply]")).to_have_count(2)
    other.get_by_role("link", name="Choose your handle and a password").click()
    other.get_by_label("Handle").fill("annie")
    other.locator("input[name=password]").fill("correct horse battery")
    other.get_by_role("button", name="Save").click()
    other.wait_for_url("**/play")
    assert Player.objects.get(username="annie").has_usable_password()
    assert faults(other) == []


def test_first_game_against_a_person_takes_six_presses(visitors: Visitors) -> None:
    sender = make_player("bo")
    post_open_challenge(
        sender=sender,
        offer=Offer(revision=make_revision("three-check"), side=SideChoice.SECOND),
        now=timezone.now(),
    )
    page = stranger(visitors)
    page.goto("/")
    page.locator("a[href^='/challenges/']").first.click()
    page.get_by_label("Email address").fill("ann@example.org")
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(page.get_by_role("heading", name="Check your email")).to_be_visible()
    before = counted(page)
    page.goto(arrival_url(Arrival.objects.get()))  # the press in the mail
    page.wait_for_url("**/games/*")
    page.locator("#board-frame [data-square='e2']").click()
    page.locator("#board-frame [data-square='e4']").click()
    page.locator("[data-send]").click()
    expect(page.get_by_text("Waiting for bo")).to_be_visible()

    after = counted(page)
    assert before["presses"] + 1 + (after["presses"] - before["presses"]) <= 6
    assert after["fields"] <= 1
    assert Game.objects.get().ply in (0, 1)


@on_one_screen
def test_everything_works_without_scripts(visitors: Visitors, live_server: LiveServer) -> None:
    context = visitors.browser.new_context(base_url=live_server.url, java_script_enabled=False)
    visitors.opened.append(context)
    page = context.new_page()
    page.goto("/try/crazyhouse")
    page.get_by_label("Your move").fill("e4")
    page.get_by_role("button", name="Play it").click()
    expect(status(page)).to_have_text("The computer is thinking.")
    answered()
    page.get_by_role("link", name="Refresh").click()
    expect(status(page)).to_have_text("Your move: you play White.")
    page.get_by_label("Email address").fill("ann@example.org")
    page.get_by_role("button", name="Keep this game").click()
    page.goto(arrival_url(Arrival.objects.get()))
    page.get_by_role("button", name="Sign me in").click()
    page.wait_for_url("**/games/*")
